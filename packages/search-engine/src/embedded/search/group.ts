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

/** How many of the products found each group has, and how many products have company of their own group. */
const countMembers = (
  { groups, groupStarts }: GenerationReader,
  found: Uint32Array,
): { readonly members: Uint32Array; readonly togetherCount: number } => {
  const members = new Uint32Array(groupStarts.length - 1);
  let togetherCount = 0;
  for (let i = 0; i < found.length; i++) {
    const group = groups[found[i] as number] as number;
    const count = (members[group] as number) + 1;
    members[group] = count;
    if (count > 1) togetherCount += count === 2 ? 2 : 1;
  }
  return { members, togetherCount };
};

/** The best of each run of one row. */
const leadersOf = (
  together: Uint32Array,
  groupOf: Uint32Array,
  compare: Compare,
  leaders: Uint32Array,
): void => {
  let row = 0;
  for (let at = 0; at < together.length; at++) {
    const product = together[at] as number;
    const isFirst = groupOf[at] !== row;
    row = groupOf[at] as number;
    if (isFirst || compare(product, leaders[row - 1] as number) < 0) leaders[row - 1] = product;
  }
};

/** Joins the products found to rows of one group each, and gives the best of each row. Takes time by the products found, in whatever order they are. */
export const groupProducts = (
  reader: GenerationReader,
  found: Uint32Array,
  compare: Compare,
): FoundProducts & { readonly best: Uint32Array } => {
  const { groups } = reader;
  const { members, togetherCount } = countMembers(reader, found);
  const alone = new Uint32Array(found.length - togetherCount);
  const together = new Uint32Array(togetherCount);
  const groupOf = new Uint32Array(togetherCount);
  /** By group: one more than the place of its next product among those together, 0 before its first. */
  const nextPlace = new Uint32Array(togetherCount === 0 ? 0 : members.length);
  let aloneCount = 0;
  let begun = 0;
  let rows = 0;
  const rowOf = new Uint32Array(nextPlace.length);
  for (let i = 0; i < found.length; i++) {
    const product = found[i] as number;
    const group = groups[product] as number;
    if (members[group] === 1) {
      alone[aloneCount++] = product;
      continue;
    }
    if (nextPlace[group] === 0) {
      nextPlace[group] = begun + 1;
      begun += members[group] as number;
      rowOf[group] = ++rows;
    }
    const place = nextPlace[group] as number;
    nextPlace[group] = place + 1;
    together[place - 1] = product;
    groupOf[place - 1] = rowOf[group] as number;
  }
  const best = new Uint32Array(aloneCount + rows);
  best.set(alone);
  leadersOf(together, groupOf, compare, best.subarray(aloneCount));
  return { all: found, best, alone, together, groupOf };
};
