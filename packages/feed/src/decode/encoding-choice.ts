import iconv from 'iconv-lite';
import { FeedError } from '../feed-error.ts';
import { startsWith } from '../fetch/body-kind.ts';

/** `rivals` has two encodings, if the header and the document disagree; the bytes decide. */
export type EncodingChoice =
  | { readonly kind: 'one'; readonly encoding: string; readonly bomBytes: number }
  | { readonly kind: 'rivals'; readonly header: string; readonly declared: string };

/** Longer than any XML declaration. */
export const declarationBytes = 1024;

export const charsetOf = (contentType: string): string | null =>
  /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1] ?? null;

const isUtf8Name = (name: string): boolean => /^utf-?8$/i.test(name) || /^(?:us-)?ascii$/i.test(name);

/** Names that iconv-lite knows, but which encode bytes as text. */
const notForText = /^(?:base64|hex)$/;

/** The canonical name. Throws FEED_ENCODING for unknown ones. */
const known = (name: string): string => {
  const lower = name.toLowerCase();
  if (isUtf8Name(lower)) return 'utf-8';
  if (/^utf-?16(?:le|be)?$/.test(lower)) return lower.replace(/^utf-?16/, 'utf-16');
  if (notForText.test(lower) || !iconv.encodingExists(lower))
    throw new FeedError('FEED_ENCODING', { encoding: name.slice(0, 60), reason: 'unknown' });
  return lower;
};

const declaredIn = (head: Uint8Array): string | null => {
  const text = Buffer.from(head).toString('latin1').trimStart();
  const declaration = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["'][^>]*\?>/.exec(text);
  return declaration?.[1] ?? null;
};

const isXml = (head: Uint8Array): boolean => /^\s*</.test(Buffer.from(head).toString('latin1'));

const one = (encoding: string, bomBytes = 0): EncodingChoice => ({ kind: 'one', encoding, bomBytes });

/** 16-bit text is recognised by its first two bytes; "utf-16" declared in 8-bit text must be wrong. */
const wideEncodingOf = (head: Uint8Array): string | null => {
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le';
  return head[0] === 0 && head[1] === 0x3c ? 'utf-16be' : null;
};

const isWide = (encoding: string): boolean => /^(?:utf-16|utf-32|ucs)/.test(encoding);

/**
 * The encoding of a feed: its byte order mark, else the HTTP header's, else its own declaration, else UTF-8. If header and declaration
 * disagree and one of them says UTF-8, the first bytes beyond ASCII decide (docs/decisions/0011-feed-encoding.md), because servers send a
 * default that the shop's script does not know about. A table that isn't UTF-8 is in the encoding of the header, or in Windows-1250.
 */
export const chooseEncoding = (head: Uint8Array, contentType: string): EncodingChoice => {
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return one('utf-8', 3);
  if (startsWith(head, [0xff, 0xfe])) return one('utf-16le', 2);
  if (startsWith(head, [0xfe, 0xff])) return one('utf-16be', 2);
  const wide = wideEncodingOf(head);
  if (wide) return one(wide);
  const named = [charsetOf(contentType), declaredIn(head)].map((name) =>
    name === null ? null : known(name),
  );
  const [header, declared] = named.map((name) => (name && isWide(name) ? null : name));
  // Tables can't declare anything, and spreadsheets of this part of the world write Windows-1250.
  if (!isXml(head)) {
    const other = header && header !== 'utf-8' ? header : 'windows-1250';
    return { kind: 'rivals', header: 'utf-8', declared: other };
  }
  if (header && declared && header !== declared && (header === 'utf-8' || declared === 'utf-8'))
    return { kind: 'rivals', header, declared };
  return one(header ?? declared ?? 'utf-8');
};
