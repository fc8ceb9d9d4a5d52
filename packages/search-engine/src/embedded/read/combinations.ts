import type { ValueColumn } from './columns.ts';

/**
 * The set of values that each product has, as one number. Shops have few combinations (a category and its ancestors, say), each shared by many
 * products.
 */
export type Combinations = {
  /** By product. */
  readonly ids: Uint16Array;
  /** By combination: the first product that has it. */
  readonly firsts: readonly number[];
};

/** With more combinations, going through the values themselves costs no more. */
const most = 1 << 13;
const slotsCount = most * 4;

const haveSameValues = (
  { ordinals }: ValueColumn,
  starts: Uint32Array,
  product: number,
  other: number,
): boolean => {
  const start = starts[product];
  const length = starts[product + 1] - start;
  const otherStart = starts[other];
  if (starts[other + 1] - otherStart !== length) return false;
  for (let i = 0; i < length; i++) if (ordinals[start + i] !== ordinals[otherStart + i]) return false;
  return true;
};

/** The combinations of a field with several values per product; null if there are too many. */
export const findCombinations = (values: ValueColumn, starts: Uint32Array): Combinations | null => {
  const { ordinals } = values;
  const ids = new Uint16Array(starts.length - 1);
  const firsts: number[] = [];
  // Open addressing; 0 marks a free slot.
  const slots = new Uint16Array(slotsCount);
  for (let product = 0; product < ids.length; product++) {
    const end = starts[product + 1];
    let hash = 0;
    for (let at = starts[product]; at < end; at++) hash = Math.imul(hash ^ ordinals[at], 0x9e3779b1);
    let slot = (hash ^ (hash >>> 15)) & (slotsCount - 1);
    while (slots[slot] !== 0) {
      const known = slots[slot] - 1;
      if (haveSameValues(values, starts, product, firsts[known])) break;
      slot = (slot + 1) & (slotsCount - 1);
    }
    if (slots[slot] === 0) {
      if (firsts.length === most) return null;
      slots[slot] = firsts.push(product);
    }
    ids[product] = slots[slot] - 1;
  }
  return { ids, firsts };
};
