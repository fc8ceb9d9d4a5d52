import type { SortedTerms } from './term-counts.ts';

/**
 * By term, how many of its prefixes begin more than `most` of the sorted terms. If a prefix does, shorter ones do as well, so these are the
 * shortest.
 */
export const countBroadPrefixes = (terms: SortedTerms, most: number): Uint8Array => {
  const counts = new Uint8Array(terms.length);
  /** Terms from `begin` to `end` begin with the same `length` letters. */
  const count = (begin: number, end: number, length: number): void => {
    if (end - begin <= most || length > 64) return;
    counts.fill(length, begin, end);
    for (let from = begin; from < end; ) {
      const prefix = terms.at(from).slice(0, length + 1);
      let to = from + 1;
      // The one term that is no longer than the prefix so far goes on in no letter.
      if (prefix.length > length) {
        while (to < end && terms.at(to).startsWith(prefix)) to++;
        count(from, to, length + 1);
      }
      from = to;
    }
  };
  count(0, terms.length, 0);
  return counts;
};
