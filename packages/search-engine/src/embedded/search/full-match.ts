import type { FullMatch } from '../../plan/plan.ts';
import { normaliseValue } from '../field-roles.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import type { Accumulator } from './accumulator.ts';
import type { ProductTest } from './filter.ts';

/** A product that was named by a whole value of it, and what that adds to its score. */
export type FullMatchedProduct = { readonly product: number; readonly score: number };

/** What a whole value counts for each point of its field's weight: more than all words together, whose rarities are below 15 each. */
const scorePerWeight = 100;

/** The products that have the text as a whole value of one of the fields, written in whichever case. */
export const findFullMatches = (
  reader: GenerationReader,
  { text, fields }: FullMatch,
  passes: ProductTest | null,
): FullMatchedProduct[] => {
  const scores = new Map<number, number>();
  for (const { field, weight } of fields) {
    const column = reader.columns.get(field);
    if (column?.kind !== 'values' || weight <= 0) continue;
    const { begin, end } = column.values.findAlike(normaliseValue(text));
    if (begin === end) continue;
    for (const product of column.values.productsBetween(begin, end))
      if (passes === null || passes(product))
        scores.set(product, (scores.get(product) ?? 0) + weight * scorePerWeight);
  }
  return Array.from(scores, ([product, score]) => ({ product, score }));
};

/** Brings the products to the first `count` of `matched`; returns how many these are then. */
export const addFullMatches = (
  accumulator: Accumulator,
  products: readonly FullMatchedProduct[],
  count: number,
): number => {
  const { matched, scores, counts } = accumulator;
  let found = count;
  for (const { product, score } of products) {
    const at = matched.subarray(0, found).indexOf(product);
    scores[product] = (scores[product] as number) + score;
    if (at >= 0) continue;
    if (!accumulator.isRebuilt) {
      let place = matched.subarray(found, accumulator.matchedCount).indexOf(product) + found;
      if (place < found) place = accumulator.matchedCount++;
      matched[place] = matched[found] as number;
    }
    matched[found++] = product;
    counts[product] = 1;
  }
  return found;
};
