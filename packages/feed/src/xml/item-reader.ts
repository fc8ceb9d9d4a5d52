import { FeedError } from '../feed-error.ts';
import { canonicalName, type NameScope, rootScope, scopeOf } from './canonical-names.ts';
import { completeItem, createCategoryReferences, neededBy } from './category-references.ts';
import { createPathTree, type PathNode } from './path-tree.ts';
import { xmlLimits } from './xml-limits.ts';
import { createXmlParser, type XmlAttributes, type XmlParser } from './xml-parser.ts';

/** An item of the feed: non-empty trimmed texts by canonical path, in the feed's order. `position` counts from 1. */
export type RawItem = {
  readonly position: number;
  readonly values: ReadonlyMap<string, readonly string[]>;
};

export type ItemReaderOptions = {
  /** Canonical names from the root to the repeating element, joined by `/`. */
  readonly itemPath: string;
  /** Called once for each path in the feed: whether to collect its values. */
  readonly wants: (path: string) => boolean;
  readonly onItem: (item: RawItem) => void;
  /** Which path of names stands for the number of a category, once for each. */
  readonly onCategoryNamed?: ((id: string, path: string) => void) | undefined;
};

const isBlank = (text: string): boolean => {
  const first = text.charCodeAt(0);
  return first <= 32 && text.trim() === '';
};

/** Splits a document into items. Pass its text piece by piece to `write`; `close` tells whether it was complete. */
export const createItemReader = (options: ItemReaderOptions): XmlParser => {
  const segments = options.itemPath.split('/');
  const tree = createPathTree(neededBy(options.wants));
  const references = createCategoryReferences(options.onCategoryNamed);
  const scopes: NameScope[] = [rootScope()];
  let matched = 0;
  let depth = 0;
  let position = 0;
  let itemChars = 0;
  let values = new Map<string, string[]>();
  // The open elements of an item; index 0 is the item itself, -1 is outside of items.
  let top = -1;
  const nodes: PathNode[] = [];
  const texts: string[] = [];
  const pairNames: string[] = [];
  const pairValues: string[] = [];

  const emit = (node: PathNode, text: string): void => {
    if (!node.isCollected) return;
    const value = text.trim();
    if (value === '') return;
    itemChars += value.length + 32;
    if (itemChars > xmlLimits.itemChars)
      throw new FeedError('FEED_XML_LIMIT', { what: 'item', limit: xmlLimits.itemChars });
    const list = values.get(node.path);
    if (list) list.push(value);
    else values.set(node.path, [value]);
  };

  const emitAttributes = (node: PathNode, attributes: XmlAttributes): void => {
    // Links other than the item's own address (rel="self", rel="enclosure") have a path of their own.
    const rel = node.localName === 'link' ? attributes.rel : undefined;
    const owner = rel === undefined || rel === 'alternate' ? node : tree.detail(node, rel);
    for (const name in attributes) {
      const value = attributes[name] ?? '';
      if (name === 'name' && node.isNamedText) pairNames[top] = value.trim();
      else if (!name.startsWith('xmlns')) emit(tree.attribute(owner, name), value);
    }
  };

  const openInItem = (node: PathNode, attributes: XmlAttributes): void => {
    top += 1;
    nodes[top] = node;
    texts[top] = '';
    pairNames[top] = '';
    pairValues[top] = '';
    emitAttributes(node, attributes);
  };

  const openTag = (rawName: string, attributes: XmlAttributes): void => {
    const scope = scopeOf(scopes[depth] as NameScope, attributes);
    depth += 1;
    scopes[depth] = scope;
    const name = canonicalName(scope, rawName);
    if (top >= 0) openInItem(tree.child(nodes[top] as PathNode, name), attributes);
    else if (matched === depth - 1 && segments[matched] === name) {
      matched += 1;
      references.closeTag();
      if (matched < segments.length) return;
      position += 1;
      itemChars = 0;
      values = new Map();
      openInItem(tree.root, attributes);
    } else references.openTag(name.slice(name.indexOf(':') + 1), attributes);
  };

  const text = (piece: string): void => {
    if (top < 0) {
      references.text(piece);
      return;
    }
    const collected = texts[top] as string;
    if (collected === '' && isBlank(piece)) return;
    if (collected.length + piece.length > xmlLimits.textChars)
      throw new FeedError('FEED_XML_LIMIT', { what: 'text', limit: xmlLimits.textChars });
    texts[top] = collected + piece;
  };

  const closeInItem = (): void => {
    const node = nodes[top] as PathNode;
    const own = texts[top] as string;
    const pairName = pairNames[top] as string;
    const pairValue = (pairValues[top] as string) || (node.isNamedText ? own.trim() : '');
    top -= 1;
    if (pairName !== '' && pairValue !== '' && top >= 0) {
      emit(node, `${pairName}: ${pairValue}`);
      emit(tree.detail(node, pairName), pairValue);
    } else if (own !== '') {
      emit(node, own);
      // Unescaped markup: its words belong to the text around it.
      if (top >= 0 && texts[top] !== '') text(` ${own} `);
    }
    if (top < 0 || node.role === null) return;
    if (node.role === 'name') pairNames[top] = own.trim();
    else pairValues[top] = own.trim();
  };

  const closeTag = (): void => {
    depth -= 1;
    if (top >= 0) {
      closeInItem();
      if (top < 0) {
        matched -= 1;
        completeItem(values, references);
        options.onItem({ position, values });
      }
    } else {
      references.closeTag();
      if (matched > depth) matched = depth;
    }
  };

  return createXmlParser({ openTag, text, closeTag });
};
