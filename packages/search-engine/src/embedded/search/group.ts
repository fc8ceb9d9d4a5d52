import type { GenerationReader } from '../read/generation-reader.ts';
import type { Order } from './order.ts';
import type { Scratch } from './scratch.ts';

/** The products of a result as their rows are counted: each alone in its row, or several that share one. */
export type FoundProducts = {
  readonly all: Uint32Array;
  /** The first in order of each row. */
  readonly best: Uint32Array;
  readonly alone: Uint32Array;
  /** Products that share a row, row by row, and beside each a number of its row's own, from 1. */
  readonly together: Uint32Array;
  readonly groupOf: Uint32Array;
};

const none = new Uint32Array(0);

/** Products that are a row each. */
export const ungrouped = (all: Uint32Array): FoundProducts => ({
  all,
  best: all,
  alone: all,
  together: none,
  groupOf: none,
});

const isInOrder = (groups: Uint32Array, products: Uint32Array): boolean => {
  let before = 0;
  for (let i = 0; i < products.length; i++) {
    const group = groups[products[i] as number] as number;
    if (group < before) return false;
    before = group;
  }
  return true;
};

/** From this share of all products on, going through all groups costs less than sorting what was found. */
const walkedShare = 1 / 256;

/** The products with those of one group side by side. Feeds mostly write variants one after another: then nothing is to be done. */
const inGroupOrder = (
  { groups, groupProducts, productsCount }: GenerationReader,
  found: Uint32Array,
): Uint32Array => {
  if (isInOrder(groups, found)) return found;
  if (found.length < productsCount * walkedShare)
    return found.toSorted((a, b) => (groups[a] as number) - (groups[b] as number));
  const isFound = new Uint8Array(productsCount);
  for (let i = 0; i < found.length; i++) isFound[found[i] as number] = 1;
  const ordered = new Uint32Array(found.length);
  let count = 0;
  for (let i = 0; count < ordered.length; i++) {
    const product = groupProducts[i] as number;
    ordered[count] = product;
    count += isFound[product] as number;
  }
  return ordered;
};

/** 1 if the numbers differ, else 0: arithmetic, because a branch on it would be guessed wrong too often. */
export const differ = (a: number, b: number): number => ((a ^ b) | -(a ^ b)) >>> 31;

type Parts = Pick<FoundProducts, 'alone' | 'together' | 'groupOf'> & { readonly rows: number };

/** Tells products that are alone of their group from those that have company. */
const split = ({ groups }: GenerationReader, ordered: Uint32Array, scratch: Scratch): Parts => {
  const size = ordered.length;
  // One place more than needed: a product is written before it is known whether it counts.
  const alone = scratch.takeList(size + 1);
  const together = scratch.takeList(size + 1);
  const groupOf = scratch.takeList(size + 1);
  let aloneCount = 0;
  let togetherCount = 0;
  let rows = 0;
  let before = -1;
  let group = size === 0 ? -1 : (groups[ordered[0] as number] as number);
  for (let i = 0; i < size; i++) {
    const product = ordered[i] as number;
    const next = i + 1 < size ? (groups[ordered[i + 1] as number] as number) : -1;
    const isFirst = differ(group, before);
    const isAlone = isFirst & differ(group, next);
    alone[aloneCount] = product;
    aloneCount += isAlone;
    together[togetherCount] = product;
    groupOf[togetherCount] = group + 1;
    togetherCount += isAlone ^ 1;
    rows += isFirst;
    before = group;
    group = next;
  }
  return {
    alone: alone.subarray(0, aloneCount),
    together: together.subarray(0, togetherCount),
    groupOf: groupOf.subarray(0, togetherCount),
    rows,
  };
};

/** The first in order of each row of several. */
const fillLeaders = ({ together, groupOf }: Parts, { ranks, compare }: Order, leaders: Uint32Array): void => {
  let count = 0;
  let row = 0;
  let leader = 0;
  let most = 0;
  for (let i = 0; i < together.length; i++) {
    const product = together[i] as number;
    const rank = ranks[product] as number;
    if (groupOf[i] === row) {
      if (rank < most) continue;
      if (rank === most && (compare === null ? leader < product : compare(leader, product) < 0)) continue;
    } else {
      row = groupOf[i] as number;
      count++;
    }
    leader = product;
    most = rank;
    leaders[count - 1] = product;
  }
};

/** Joins the products found to rows of one group each, and gives the first in order of each. */
export const groupProducts = (
  reader: GenerationReader,
  found: Uint32Array,
  order: Order,
  scratch: Scratch,
): FoundProducts => {
  if (reader.groupsCount === reader.productsCount) return ungrouped(found);
  const parts = split(reader, inGroupOrder(reader, found), scratch);
  const { alone, together, groupOf, rows } = parts;
  const best = scratch.takeList(rows);
  best.set(alone);
  fillLeaders(parts, order, best.subarray(alone.length));
  return { all: found, best, alone, together, groupOf };
};
