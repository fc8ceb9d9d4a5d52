import { ownCopy } from '../values/own-copy.ts';
import type { XmlAttributes } from './xml-parser.ts';

const googleNamespace = /^https?:\/\/(?:www\.)?base\.google\.com\/ns\/1\.0\/?$/i;
const atomNamespace = 'http://www.w3.org/2005/Atom';

/** The prefixes in scope, and the names already resolved with them. */
export type NameScope = {
  readonly outer: NameScope | null;
  readonly bindings: ReadonlyMap<string, string>;
  readonly names: Map<string, string>;
};

export const rootScope = (): NameScope => ({ outer: null, bindings: new Map(), names: new Map() });

/** No feed binds this many; each element that binds a prefix copies all of them. */
const maxBindings = 50;

/** The scope inside an element: the same one unless the element binds prefixes. */
export const scopeOf = (outer: NameScope, attributes: XmlAttributes): NameScope => {
  let bindings: Map<string, string> | null = null;
  for (const name in attributes) {
    if (!name.startsWith('xmlns') || (name.length > 5 && name[5] !== ':')) continue;
    bindings ??= new Map(outer.bindings);
    if (bindings.size < maxBindings) bindings.set(name.slice(6), attributes[name] ?? '');
  }
  return bindings ? { outer, bindings, names: new Map() } : outer;
};

const resolve = (scope: NameScope, name: string): string => {
  const colon = name.indexOf(':');
  const prefix = colon === -1 ? '' : name.slice(0, colon);
  const local = name.slice(colon + 1);
  const uri = scope.bindings.get(prefix);
  if (uri !== undefined && googleNamespace.test(uri.trim())) return `g:${local}`;
  return uri?.trim() === atomNamespace ? local : name;
};

const maxCachedNames = 10_000;

/**
 * The name as it is written in paths: with `g:` for Google's namespace whatever its prefix (and for an unbound `g:`, which real feeds have),
 * without a prefix for Atom's, otherwise unchanged.
 */
export const canonicalName = (scope: NameScope, name: string): string => {
  const cached = scope.names.get(name);
  if (cached !== undefined) return cached;
  const own = ownCopy(name);
  const resolved = resolve(scope, own);
  if (scope.names.size < maxCachedNames) scope.names.set(own, resolved);
  return resolved;
};
