import type { ItemReason, LinkFault, ProductDocument, WrongItem } from '@vitrina/contract';
import { valueLimits } from './value-limits.ts';

/** `field` is the feed path of the fault. `value` may be long; it is cut where it is stored. */
export type ItemNote = {
  readonly field: string;
  readonly reason: ItemReason;
  readonly value: string;
  /** Which currency a price is in, if not in the catalog's. */
  readonly currency?: string;
  /** What is wrong with a link. */
  readonly fault?: LinkFault;
};

const storedChars = 200;
/** A longer address of an image isn't stored: cut, it would lead nowhere. */
const imageChars = 500;

/** A copy cut to the stored length, so that it keeps no larger text in memory. */
export const storedText = (text: string): string => Buffer.from(text.slice(0, storedChars)).toString();

const storedImage = (address: string): Pick<WrongItem, 'image'> =>
  /^https?:/i.test(address) && address.length <= imageChars ? { image: Buffer.from(address).toString() } : {};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is stored of an item that was left out or taken with a warning: by what its owner recognises it, and why. */
export const wrongItem = (
  position: number,
  { id, fields }: Pick<ProductDocument, 'id' | 'fields'>,
  notes: readonly ItemNote[],
): WrongItem => ({
  position,
  id: storedText(id),
  title: storedText(textOf(fields.title)),
  ...storedImage(textOf(fields.image_link)),
  reasons: notes.map(({ field, reason, value, fault }) => ({
    ...{ field, reason, value: storedText(value) },
    ...(fault && { fault }),
  })),
});

export const maxIdChars = 50;

export type ReadAddress =
  /** `isEncoded`: something in it had to be written otherwise. */
  { readonly address: string; readonly isEncoded: boolean } | { readonly fault: LinkFault };

const faultOf = (text: string): LinkFault | null => {
  if (text.length > valueLimits.addressChars) return 'too_long';
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(text) ?? [];
  if (/^https?$/i.test(scheme ?? '')) return /^https?:\/\/[^\s/?#]/i.test(text) ? null : 'no_host';
  // A port looks like a scheme: `shop.example:8080/a`.
  return scheme === undefined || scheme.includes('.') ? 'not_absolute' : 'not_web';
};

/** What an address may consist of (RFC 3986); browsers write anything else, such as a space or `ą`, in codes. */
const beyondAscii = /[^!-~]/;

/**
 * Reads absolute http and https addresses as browsers do. For consecutive addresses of one site the URL parser is called only once: behind
 * host and port nothing makes an address invalid (https://url.spec.whatwg.org/#url-parsing, from the path state on).
 */
export const createAddressReader = (): ((text: string) => ReadAddress) => {
  let site: string | null = null;
  return (text) => {
    const fault = faultOf(text);
    if (fault) return { fault };
    const isEncoded = beyondAscii.test(text);
    if (!isEncoded && site !== null && text.startsWith(site)) return { address: text, isEncoded };
    const url = URL.parse(text);
    if (!url) return { fault: 'host' };
    if (url.href.length > valueLimits.addressChars) return { fault: 'too_long' };
    if (isEncoded) return { address: url.href, isEncoded };
    site = /^[^/]+\/\/[^/]+\//.exec(text)?.[0] ?? null;
    return { address: text, isEncoded };
  };
};
