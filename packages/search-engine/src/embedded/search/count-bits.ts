import type { Kernels } from '../kernels/kernels.ts';

/** The number of bits that are set (Warren, "Hacker's Delight", 5-1). */
const countBits = (word: number): number => {
  const pairs = (word - ((word >>> 1) & 0x55555555)) | 0;
  const fours = ((pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)) | 0;
  const bytes = (fours + (fours >>> 4)) & 0x0f0f0f0f;
  const halves = (bytes + (bytes >>> 8)) | 0;
  return (halves + (halves >>> 16)) & 63;
};

/** How many products are in both sets. */
export const countCommon = (products: Int32Array, others: Int32Array): number => {
  let count = 0;
  for (let i = 0; i < products.length; i++) count = (count + countBits(products[i] & others[i])) | 0;
  return count;
};

/**
 * How many collapsed hits have a product in both sets. A hit's products are adjacent bits; `ends` has the last bit of each hit. Adding the
 * other bits of a hit to ones in all of their places carries into the last bit if any of them is set, and no further.
 */
export const countCollapsedHits = (products: Int32Array, others: Int32Array, ends: Int32Array): number => {
  let collapsedHits = 0;
  let carry = 0;
  for (let i = 0; i < products.length; i++) {
    const both = products[i] & others[i];
    const last = ends[i];
    const inner = both & ~last;
    const sum = (inner + ~last + carry) | 0;
    carry = (inner | (~last & ~sum)) >>> 31;
    collapsedHits = (collapsedHits + countBits((sum | both) & last)) | 0;
  }
  return collapsedHits;
};

/**
 * Counts how many hits have a product among those found and in a set, for one set after another. `ends`: the last bit of each hit, null where
 * each product is a hit. Nothing else may use the kernels in between.
 */
export const createHitsCounter = (
  found: Int32Array,
  ends: Int32Array | null,
  kernels: Kernels | null,
): ((set: Int32Array) => number) => {
  if (kernels !== null) {
    kernels.holdBits(found, ends);
    return (set) => kernels.countHeld(set);
  }
  return ends === null ? (set) => countCommon(found, set) : (set) => countCollapsedHits(found, set, ends);
};
