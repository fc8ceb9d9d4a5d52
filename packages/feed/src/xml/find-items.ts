import { FeedError } from '../feed-error.ts';
import { ownCopy } from '../values/own-copy.ts';
import { canonicalName, type NameScope, rootScope, scopeOf } from './canonical-names.ts';
import { createXmlParser, type XmlAttributes } from './xml-parser.ts';

export type FeedFormat = 'rss' | 'atom' | 'xml' | 'csv' | 'tsv';
export type FoundItems = {
  readonly format: FeedFormat;
  readonly itemPath: string;
  /** What the feed calls itself; null if it doesn't say. */
  readonly title: string | null;
  /** The default namespace of the document's root, if it has one. */
  readonly namespace?: string | undefined;
  /** Of a table: the paths of all columns, empty ones too. */
  readonly columns?: readonly string[] | undefined;
};

type Shape = {
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly children: Map<string, Shape>;
  readonly attributes: Set<string>;
  count: number;
  /** Characters of text and attributes, of the element and its descendants. */
  chars: number;
  /** The text of the first element of this name, if it may be the feed's title. */
  text: string;
};

const itemNames: readonly string[] = [
  'item',
  'entry',
  'shopitem',
  'o',
  'offer',
  'product',
  'produkt',
  'towar',
  'artykul',
  'article',
  'zbozi',
  'polozka',
  'ksiazka',
  'book',
  'ebook',
  'good',
  'record',
  'row',
];
const maxShapes = 20_000;
const titleNames: readonly string[] = ['title', 'name'];
/** A longer one is a description. */
const maxTitleChars = 100;

const newShape = (name: string, outer: Shape | null): Shape => ({
  path: outer === null || outer.path === '' ? name : `${outer.path}/${name}`,
  name,
  depth: outer === null ? 0 : outer.depth + 1,
  children: new Map(),
  attributes: new Set(),
  count: 0,
  chars: 0,
  text: '',
});

const localName = (shape: Shape): string => shape.name.slice(shape.name.indexOf(':') + 1);

/** The tree of element names at a document's beginning, with how often each occurs and how much it contains. */
const measureShapes = (
  pieces: readonly string[],
): { readonly root: Shape; readonly namespace: string | undefined } => {
  const root = newShape('', null);
  const open: Shape[] = [root];
  const scopes: NameScope[] = [rootScope()];
  let shapesCount = 0;
  let namespace: string | undefined;
  const add = (chars: number): void => {
    for (const shape of open) shape.chars += chars;
  };
  const openTag = (rawName: string, attributes: XmlAttributes): void => {
    const scope = scopeOf(scopes.at(-1) ?? rootScope(), attributes);
    scopes.push(scope);
    const outer = open.at(-1) ?? root;
    const name = canonicalName(scope, rawName);
    const shape = outer.children.get(name) ?? newShape(name, outer);
    if (shapesCount < maxShapes && !outer.children.has(name)) {
      shapesCount += 1;
      outer.children.set(name, shape);
    }
    shape.count += 1;
    if (open.length === 1) namespace ??= attributes.xmlns?.trim().slice(0, maxTitleChars);
    open.push(shape);
    for (const attribute in attributes) {
      if (attribute.startsWith('xmlns')) continue;
      if (shape.attributes.size < 100) shape.attributes.add(attribute);
      add((attributes[attribute] ?? '').length);
    }
  };
  const closeTag = (): void => {
    open.pop();
    scopes.pop();
  };
  const readText = (text: string): void => {
    add(text.trim().length);
    const shape = open.at(-1);
    if (shape?.count === 1 && shape.text.length <= maxTitleChars && titleNames.includes(localName(shape)))
      shape.text += text;
  };
  const parser = createXmlParser({ openTag, closeTag, text: readText });
  try {
    for (const piece of pieces) parser.write(piece);
  } catch (error) {
    // Reading the items will meet the same fault and report it; what precedes it is enough here.
    if (!(error instanceof FeedError)) throw error;
  }
  return { root, namespace };
};

const allShapes = (shape: Shape): Shape[] =>
  [...shape.children.values()].flatMap((child) => [child, ...allShapes(child)]);

const leavesOf = (shape: Shape): number => {
  const below = [...shape.children.values()].reduce((sum, child) => sum + Math.max(1, leavesOf(child)), 0);
  return below + shape.attributes.size;
};

/** A child by its local name: some feeds put the whole document into Google's namespace. */
const childNamed = (shape: Shape, name: string): Shape | undefined =>
  [...shape.children.values()].find((child) => localName(child) === name);

const better = (a: Shape, b: Shape): number => b.chars - a.chars || a.depth - b.depth;

/** The repeating element that contains most of the document; known names take precedence. */
const richestRepeated = (root: Shape): Shape | undefined => {
  const inside = allShapes(root).filter((shape) => shape.depth >= 2 && leavesOf(shape) >= 2);
  const named = inside.filter((shape) => itemNames.includes(localName(shape).toLowerCase()));
  const shallowest = Math.min(...named.map((shape) => shape.depth));
  const known = named.filter((shape) => shape.depth === shallowest).sort(better)[0];
  if (known) return known;
  const repeated = inside.filter((shape) => shape.count >= 2 && shape.children.size > 0);
  const flat = inside.filter((shape) => shape.children.size >= 2);
  return repeated.sort(better)[0] ?? flat.sort((a, b) => a.depth - b.depth || better(a, b))[0];
};

/** The title of the element around the items, or of one further out: `rss/channel/title`, `feed/title`, `shop/name`. */
const titleAround = (root: Shape, itemPath: string): string | null => {
  const around: Shape[] = [];
  let shape: Shape | undefined = root;
  for (const name of itemPath.split('/').slice(0, -1)) {
    shape = shape?.children.get(name);
    if (shape) around.unshift(shape);
  }
  const titles = around.flatMap((outer) => titleNames.map((name) => childNamed(outer, name)?.text.trim()));
  return ownCopy(titles.find((title) => title && title.length <= maxTitleChars) ?? '') || null;
};

/** How much of a document is needed to find its items; the analysis and imports use the same. */
export const headChars = 2 * 1024 * 1024;

const findPath = (root: Shape): Pick<FoundItems, 'format' | 'itemPath'> | null => {
  const document = root.children.values().next().value;
  if (!document) return null;
  const name = localName(document);
  if (name === 'rss') {
    const channel = childNamed(document, 'channel');
    const item = (channel && childNamed(channel, 'item')) ?? childNamed(document, 'item');
    return { format: 'rss', itemPath: item?.path ?? 'rss/channel/item' };
  }
  if (name === 'RDF')
    return { format: 'rss', itemPath: childNamed(document, 'item')?.path ?? 'rdf:RDF/item' };
  const entry = name === 'feed' ? childNamed(document, 'entry') : undefined;
  if (entry) return { format: 'atom', itemPath: entry.path };
  const found = richestRepeated(root);
  return found ? { format: 'xml', itemPath: found.path } : null;
};

/**
 * The repeating element of a feed: `item` in RSS, `entry` in Atom, otherwise by statistics over the document's beginning. null if nothing in
 * it looks like a list of products.
 */
export const findItems = (pieces: readonly string[]): FoundItems | null => {
  const { root, namespace } = measureShapes(pieces);
  const found = findPath(root);
  return found && { ...found, title: titleAround(root, found.itemPath), namespace };
};
