import type { GenerationReader } from '../read/generation-reader.ts';
import type { Scratch } from './scratch.ts';

const isInOrder = (groups: Uint32Array, products: Uint32Array): boolean => {
  let before = 0;
  for (let i = 0; i < products.length; i++) {
    const group = groups[products[i]];
    if (group < before) return false;
    before = group;
  }
  return true;
};

/** From this share of all products on, walking all groups costs less than sorting the products found. */
const walkedShare = 1 / 256;

/** The products in group order. Feeds that list variants one after another already have it. */
export const inGroupOrder = (
  { groups, groupProducts, productsCount }: GenerationReader,
  products: Uint32Array,
  scratch: Scratch,
): Uint32Array => {
  if (isInOrder(groups, products)) return products;
  if (products.length < productsCount * walkedShare)
    return products.toSorted((a, b) => groups[a] - groups[b]);
  const flags = scratch.takeFlags();
  for (let i = 0; i < products.length; i++) flags[products[i]] = 1;
  const ordered = scratch.takeList(products.length);
  let count = 0;
  for (let i = 0; count < ordered.length; i++) {
    const product = groupProducts[i];
    ordered[count] = product;
    count = (count + flags[product]) | 0;
  }
  return ordered;
};

/** 1 if the numbers differ, else 0. Arithmetic, because a branch would often be mispredicted. */
export const differ = (a: number, b: number): number => ((a ^ b) | -(a ^ b)) >>> 31;

/** The first product of each group, of products in group order. */
export const groupLeadersOf = (groups: Uint32Array, ordered: Uint32Array, scratch: Scratch): Uint32Array => {
  // One spare: a product is written before it is known whether it counts.
  const groupLeaders = scratch.takeList(ordered.length + 1);
  let count = 0;
  let before = -1;
  for (let i = 0; i < ordered.length; i++) {
    const product = ordered[i];
    const group = groups[product];
    groupLeaders[count] = product;
    count = (count + differ(group, before)) | 0;
    before = group;
  }
  return groupLeaders.subarray(0, count);
};
