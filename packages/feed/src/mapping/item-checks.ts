import type { ItemReason, WrongItem } from '@vitrina/contract';
import { valueLimits } from './value-limits.ts';

/** `field` is the feed path of the fault. `value` may be long; it is cut where it is stored. */
export type ItemNote = {
  readonly field: string;
  readonly reason: ItemReason;
  readonly value: string;
  /** Which currency a price is in, if not in the catalog's. */
  readonly currency?: string;
};

const storedChars = 200;

/** A copy cut to the stored length, so that it keeps no larger text in memory. */
export const storedText = (text: string): string => Buffer.from(text.slice(0, storedChars)).toString();

export const wrongItem = (
  position: number,
  id: string,
  title: string,
  notes: readonly ItemNote[],
): WrongItem => ({
  position,
  id: storedText(id),
  title: storedText(title),
  reasons: notes.map(({ field, reason, value }) => ({ field, reason, value: storedText(value) })),
});

export const maxIdChars = 50;

/**
 * Whether a text is an absolute http or https address without spaces. For consecutive addresses of one site the URL parser is called only
 * once: behind host and port nothing makes an address invalid (https://url.spec.whatwg.org/#url-parsing, from the path state on).
 */
export const createAddressCheck = (): ((text: string) => boolean) => {
  let site: string | null = null;
  return (text) => {
    if (text.length > valueLimits.addressChars) return false;
    if (!/^https?:\/\/[^\s/?#]/i.test(text) || /\s/.test(text)) return false;
    if (site !== null && text.startsWith(site)) return true;
    if (!URL.canParse(text)) return false;
    site = /^[^/]+\/\/[^/]+\//.exec(text)?.[0] ?? null;
    return true;
  };
};
