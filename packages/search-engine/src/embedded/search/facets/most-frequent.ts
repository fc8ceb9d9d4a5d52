import { selectTop } from '../rank/top-k.ts';

const maxForKeys = 2048;
/** Greater than any number of products, while its square is still exact in a double. */
const keyBase = 2 ** 26;

/** The ordinals of values that were counted at all: of an attribute's, or of all. */
const ordinalsCounted = (counts: Uint32Array, of: Uint32Array | null): Uint32Array => {
  const present = new Uint32Array(of?.length ?? counts.length);
  let length = 0;
  if (of === null) {
    for (let ordinal = 1; ordinal < counts.length; ordinal++)
      if (counts[ordinal] !== 0) present[length++] = ordinal;
  } else for (const ordinal of of) if (counts[ordinal] !== 0) present[length++] = ordinal;
  return present.subarray(0, length);
};

/** The most frequent ordinals; equal counts in the order of the values. */
export const mostFrequent = (counts: Uint32Array, limit: number, of: Uint32Array | null): Uint32Array => {
  const present = ordinalsCounted(counts, of);
  const { length } = present;
  const compare = (a: number, b: number): number => counts[b] - counts[a] || a - b;
  if (length > maxForKeys) return selectTop(present, limit, compare);
  // For few values, each is sorted as one number: typed arrays sort numbers without a callback.
  const keys = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const ordinal = present[i];
    keys[i] = (keyBase - counts[ordinal]) * keyBase + ordinal;
  }
  keys.sort();
  const top = new Uint32Array(Math.min(limit, length));
  for (let i = 0; i < top.length; i++) top[i] = keys[i] % keyBase;
  return top;
};
