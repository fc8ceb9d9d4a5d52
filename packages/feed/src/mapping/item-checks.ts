import type { ItemReason, WrongItem } from '@vitrina/contract';
import { valueLimits } from './value-limits.ts';

/** `field` is the feed path at fault. `value` may be long; it is cut where it is kept. */
export type ItemNote = { readonly field: string; readonly reason: ItemReason; readonly value: string };

const keptChars = 200;

/** A copy that holds no larger text alive, cut to what is kept. */
export const keptText = (text: string): string => Buffer.from(text.slice(0, keptChars)).toString();

export const wrongItem = (
  position: number,
  id: string,
  title: string,
  notes: readonly ItemNote[],
): WrongItem => ({
  position,
  id: keptText(id),
  title: keptText(title),
  reasons: notes.map(({ field, reason, value }) => ({ field, reason, value: keptText(value) })),
});

export const maxIdChars = 50;

/**
 * Whether a text is an absolute http or https address without spaces in it. The URL parser is asked once for the
 * addresses of one site that follow each other: behind the host and port nothing makes an address invalid
 * (https://url.spec.whatwg.org/#url-parsing, from the path state on).
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
