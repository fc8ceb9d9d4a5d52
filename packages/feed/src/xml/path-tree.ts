import { ownCopy } from '../values/own-copy.ts';
import { xmlLimits } from './xml-limits.ts';

/** The role of an element in a "name, value" pair of product details. */
export type PairRole = 'name' | 'value' | null;

/** A path that occurred within an item. `isCollected`: whether its values are collected. */
export type PathNode = {
  readonly path: string;
  readonly parent: PathNode | null;
  readonly localName: string;
  readonly isCollected: boolean;
  readonly role: PairRole;
  /** The element has the name in its attribute `name` and the value as text. */
  readonly isNamedText: boolean;
  readonly children: Map<string, PathNode>;
  /** Attributes, as `path@name`. */
  readonly attributes: Map<string, PathNode>;
  /** Product details by their name, as `path[name]`. */
  readonly details: Map<string, PathNode>;
};

const nameRoles: readonly string[] = [
  'attribute_name',
  'param_name',
  'name',
  'key',
  'label',
  'nazwa',
  'nazev',
];
const valueRoles: readonly string[] = ['attribute_value', 'val', 'value', 'wartosc', 'hodnota'];
const namedTexts: readonly string[] = [
  'a',
  'param',
  'parameter',
  'property',
  'prop',
  'attribute',
  'attr',
  'feature',
  'cecha',
  'parametr',
  'spec',
];

const roleOf = (localName: string): PairRole => {
  const lower = localName.toLowerCase();
  if (nameRoles.includes(lower)) return 'name';
  return valueRoles.includes(lower) ? 'value' : null;
};

/** A detail's name as it is written between the brackets of a path, which must not contain spaces, quotes or brackets. */
export const detailKey = (name: string): string =>
  name
    .trim()
    .replace(/[\s<>"'`[\]]+/g, '_')
    .slice(0, 150);

export type PathTree = {
  readonly root: PathNode;
  readonly child: (parent: PathNode, name: string) => PathNode;
  readonly attribute: (parent: PathNode, name: string) => PathNode;
  readonly detail: (parent: PathNode, name: string) => PathNode;
};

/** The paths so far. Beyond the limits (how many, how long) new ones share a node that collects nothing, so memory is bounded. */
export const createPathTree = (wants: (path: string) => boolean): PathTree => {
  let count = 0;
  const makeNode = (
    path: string,
    parent: PathNode | null,
    localName: string,
    isElement: boolean,
  ): PathNode => ({
    path,
    parent,
    localName,
    isCollected: wants(path),
    role: isElement && parent !== null && parent.parent !== null ? roleOf(localName) : null,
    isNamedText: isElement && parent !== null && namedTexts.includes(localName.toLowerCase()),
    children: new Map(),
    attributes: new Map(),
    details: new Map(),
  });
  const ignored: PathNode = { ...makeNode('', null, '', false), isCollected: false };
  const obtain = (
    map: Map<string, PathNode>,
    parent: PathNode,
    name: string,
    pathOf: () => string,
    isElement: boolean,
  ): PathNode => {
    const found = map.get(name);
    if (found) return found;
    if (parent === ignored || count >= xmlLimits.paths) return ignored;
    const path = ownCopy(pathOf());
    if (path.length > xmlLimits.pathChars) return ignored;
    count += 1;
    const own = ownCopy(name);
    const node = makeNode(path, parent, own.slice(own.indexOf(':') + 1), isElement);
    map.set(own, node);
    return node;
  };
  return {
    root: makeNode('', null, '', true),
    child: (parent, name) =>
      obtain(
        parent.children,
        parent,
        name,
        () => (parent.path === '' ? name : `${parent.path}/${name}`),
        true,
      ),
    attribute: (parent, name) =>
      obtain(parent.attributes, parent, name, () => `${parent.path}@${name}`, false),
    detail: (parent, name) =>
      obtain(parent.details, parent, name, () => `${parent.path}[${detailKey(name)}]`, false),
  };
};
