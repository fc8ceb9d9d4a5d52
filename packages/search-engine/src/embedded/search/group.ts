import type { GenerationReader } from '../read/generation-reader.ts';
import type { Compare } from './compare.ts';

/** The products of a result as their rows are counted: each alone in its row, or several that share one. */
export type FoundProducts = {
  readonly all: Uint32Array;
  readonly alone: Uint32Array;
  /** Products that share a row, row by row, and beside each the number of its row, from 1. */
  readonly together: Uint32Array;
  readonly groupOf: Uint32Array;
};

const none = new Uint32Array(0);

/** Products that are a row each. */
export const ungrouped = (all: Uint32Array): FoundProducts => ({
  all,
  alone: all,
  together: none,
  groupOf: none,
});

const isAscending = (numbers: Uint32Array): boolean => {
  for (let i = 1; i < numbers.length; i++)
    if ((numbers[i] as number) < (numbers[i - 1] as number)) return false;
  return true;
};

/** Above any number of products, so that a group and a product fit into one double. */
const keyBase = 2 ** 26;

/**
 * The products found, those of one group side by side and in the feed's order. Typed arrays sort numbers natively, without
 * calling back; where the feed itself keeps groups together, its order is the one wanted.
 */
const byGroup = ({ groups, areGroupsTogether }: GenerationReader, found: Uint32Array): Uint32Array => {
  if (areGroupsTogether) return isAscending(found) ? found : found.slice().sort();
  const keys = new Float64Array(found.length);
  for (let i = 0; i < found.length; i++) {
    const product = found[i] as number;
    keys[i] = (groups[product] as number) * keyBase + product;
  }
  keys.sort();
  return Uint32Array.from(keys, (key) => key % keyBase);
};

/** Joins the products found to rows of one group each, and gives the best of each row. */
export const groupProducts = (
  reader: GenerationReader,
  found: Uint32Array,
  compare: Compare,
): FoundProducts & { readonly best: Uint32Array } => {
  const { groups } = reader;
  const all = byGroup(reader, found);
  const best = new Uint32Array(all.length);
  const alone = new Uint32Array(all.length);
  const together = new Uint32Array(all.length);
  const groupOf = new Uint32Array(all.length);
  let rows = 0;
  let aloneCount = 0;
  let togetherCount = 0;
  for (let at = 0; at < all.length; rows++) {
    const first = all[at++] as number;
    const group = groups[first];
    if (at === all.length || groups[all[at] as number] !== group) {
      best[rows] = first;
      alone[aloneCount++] = first;
      continue;
    }
    let leader = first;
    together[togetherCount] = first;
    groupOf[togetherCount++] = rows + 1;
    for (; at < all.length && groups[all[at] as number] === group; at++) {
      const member = all[at] as number;
      if (compare(member, leader) < 0) leader = member;
      together[togetherCount] = member;
      groupOf[togetherCount++] = rows + 1;
    }
    best[rows] = leader;
  }
  return {
    all,
    best: best.subarray(0, rows),
    alone: alone.subarray(0, aloneCount),
    together: together.subarray(0, togetherCount),
    groupOf: groupOf.subarray(0, togetherCount),
  };
};
