import type { GenerationReader } from '../read/generation-reader.ts';
import type { Scratch } from './scratch.ts';

/** Products as values are counted over them: each alone in its row, or several that share one. */
export type CountedProducts = {
  readonly alone: Uint32Array;
  /** Products that share a row, row by row, and beside each a number of its row's own, from 1. */
  readonly together: Uint32Array;
  readonly groupOf: Uint32Array;
  /** One product of each row. */
  readonly firsts: Uint32Array;
};

const none = new Uint32Array(0);

/** Products that are a row each. */
export const eachAlone = (all: Uint32Array): CountedProducts => ({
  alone: all,
  together: none,
  groupOf: none,
  firsts: all,
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

/** The products with those of one group side by side. Broad results are in that order already, and so are feeds that write variants one after another. */
export const inGroupOrder = (
  { groups, groupProducts, productsCount }: GenerationReader,
  products: Uint32Array,
  scratch: Scratch,
): Uint32Array => {
  if (isInOrder(groups, products)) return products;
  if (products.length < productsCount * walkedShare)
    return products.toSorted((a, b) => (groups[a] as number) - (groups[b] as number));
  const flags = flagsOf(products, scratch);
  const ordered = scratch.takeList(products.length);
  let count = 0;
  for (let i = 0; count < ordered.length; i++) {
    const product = groupProducts[i] as number;
    ordered[count] = product;
    count += flags[product] as number;
  }
  return ordered;
};

/** By product: 1 if it is one of these. */
export const flagsOf = (products: Uint32Array, scratch: Scratch): Uint8Array => {
  const flags = scratch.takeFlags();
  for (let i = 0; i < products.length; i++) flags[products[i] as number] = 1;
  return flags;
};

/** 1 if the numbers differ, else 0: arithmetic, because a branch on it would be guessed wrong too often. */
export const differ = (a: number, b: number): number => ((a ^ b) | -(a ^ b)) >>> 31;

/** How many groups products in group order are of. */
export const countGroups = (groups: Uint32Array, ordered: Uint32Array): number => {
  let count = 0;
  let before = -1;
  for (let i = 0; i < ordered.length; i++) {
    const group = groups[ordered[i] as number] as number;
    count += differ(group, before);
    before = group;
  }
  return count;
};

/** Tells products that are alone of their group from those that have company. They are in group order. */
export const splitByGroup = (
  groups: Uint32Array,
  ordered: Uint32Array,
  scratch: Scratch,
): CountedProducts => {
  const size = ordered.length;
  // One place more than needed: a product is written before it is known whether it counts.
  const alone = scratch.takeList(size + 1);
  const together = scratch.takeList(size + 1);
  const groupOf = scratch.takeList(size + 1);
  const firsts = scratch.takeList(size + 1);
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
    firsts[rows] = product;
    rows += isFirst;
    before = group;
    group = next;
  }
  return {
    alone: alone.subarray(0, aloneCount),
    together: together.subarray(0, togetherCount),
    groupOf: groupOf.subarray(0, togetherCount),
    firsts: firsts.subarray(0, rows),
  };
};
