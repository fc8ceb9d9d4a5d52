const lengthShift = 27;
const maxLength = 31;
const lettersMask = (1 << lengthShift) - 1;

const bitOf = (unit: number): number => {
  if (unit >= 0x61 && unit <= 0x7a) return 1 << (unit - 0x61);
  return unit >= 0x80 ? 1 << (unit % 26) : 1 << 26;
};

/**
 * Which letters a term has (27 bits, rare ones share one) and its length (5 bits, 31 for longer ones). That is enough to rule most terms out
 * as typos.
 */
export const charMaskOf = (units: Uint16Array): number => {
  let letters = 0;
  for (let i = 0; i < units.length; i++) letters |= bitOf(units[i]);
  return (letters | (Math.min(units.length, maxLength) << lengthShift)) >>> 0;
};

/** The mask of a term with the letters of both, as long as the longer one: what it may not contain, neither contains. */
export const joinMasks = (one: number, other: number): number =>
  (((one | other) & lettersMask) | (Math.max(one >>> lengthShift, other >>> lengthShift) << lengthShift)) >>>
  0;

const countBits = (bits: number): number => {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** False only if a term can't contain the word: it lacks a letter of it, or is shorter. */
export const mayContain = (term: number, word: number): boolean =>
  (word & ~term & lettersMask) === 0 && term >>> lengthShift >= word >>> lengthShift;

/** False only if more than `typos` edits would be necessary: one edit removes at most one letter and adds at most one. */
export const canMatchWithinDistance = (term: number, word: number, typos: number): boolean => {
  const difference = (term >>> lengthShift) - (word >>> lengthShift);
  if (difference > typos || difference < -typos) return false;
  const changed = (term ^ word) & lettersMask;
  if (countBits(changed & term) > typos) return false;
  return countBits(changed & word) <= typos;
};
