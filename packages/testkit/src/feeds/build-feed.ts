import iconv from 'iconv-lite';
import { dialectWriters, type FeedDialect } from './dialects.ts';
import { buildFeedItems, type FeedItem } from './feed-item.ts';
import { elementWriter, type TextStyle } from './write-xml.ts';

export type FeedOptions = {
  readonly dialect?: FeedDialect;
  /** The items, or how many to make. */
  readonly items?: readonly FeedItem[] | number;
  /** Google's prefix; '' writes plain names. */
  readonly prefix?: string;
  /** Whether the prefix is bound to Google's namespace. */
  readonly isBound?: boolean;
  readonly textStyle?: TextStyle;
  /** Writes everything in one line, like some exporters. */
  readonly isOneLine?: boolean;
  /** The encoding in the XML declaration; null for no declaration. */
  readonly declaredEncoding?: string | null;
  /** XML put before the first item, inside the element that holds them. */
  readonly headXml?: string;
};

/** A trap from real feeds that precedes the items: a channel image with its own title and link. */
export const channelImageTrap =
  '<image><url>https://shop.example/logo.svg</url><title>Logo</title><link>https://shop.example</link></image>';

/** The parts of a feed's document around its items. */
export const feedFrame = (options: FeedOptions = {}): { open: string; close: string } => {
  const { prefix = 'g', isBound = true, declaredEncoding = 'UTF-8', headXml = '' } = options;
  const writer = dialectWriters[options.dialect ?? 'rss'];
  const declaration =
    declaredEncoding === null ? '' : `<?xml version="1.0" encoding="${declaredEncoding}"?>\n`;
  const isNamed = prefix !== '' && isBound;
  const namespaces = isNamed ? ` xmlns:${prefix}="http://base.google.com/ns/1.0"` : '';
  return { open: `${declaration}${writer.open(namespaces, headXml)}`, close: writer.close };
};

/** Writes one item in the dialect of the options. */
export const itemWriter = (options: FeedOptions = {}): ((item: FeedItem) => string) => {
  const { prefix = 'g', textStyle = 'escaped', isOneLine = false } = options;
  const lineBreak = isOneLine ? '' : '\n';
  const element = elementWriter(textStyle, lineBreak);
  const writer = dialectWriters[options.dialect ?? 'rss'];
  return (item) => writer.item(item, element, prefix === '' ? '' : `${prefix}:`) + lineBreak;
};

/** A feed as text. */
export const buildFeed = (options: FeedOptions = {}): string => {
  const { items = 3 } = options;
  const { open, close } = feedFrame(options);
  const list = typeof items === 'number' ? buildFeedItems(items) : items;
  return open + list.map(itemWriter(options)).join('') + close;
};

/** A feed's bytes in an encoding, with its byte order mark if asked for. */
export const encodeFeed = (text: string, encoding = 'utf-8', hasBom = false): Buffer =>
  iconv.encode(text, encoding, { addBOM: hasBom });
