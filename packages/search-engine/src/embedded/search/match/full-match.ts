import { normaliseValue } from '../../../fields/field-roles.ts';
import type { FullMatch } from '../../../plan/plan.ts';
import { minFullMatchScore, scorePerFullMatchWeight } from '../../../scoring/full-match-score.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import type { Accumulator } from './accumulator.ts';
import type { ProductTest } from './filter.ts';

/** A product with a full match, and what that adds to its score. */
export type FullMatchedProduct = { readonly product: number; readonly score: number };

/** The products that have the text as a whole value of one of the fields, in any case. */
export const findFullMatches = (
  reader: GenerationReader,
  { text, fields }: FullMatch,
  passes: ProductTest | null,
): FullMatchedProduct[] => {
  const scores = new Map<number, number>();
  for (const { field, weight } of fields) {
    const column = reader.columns.get(field);
    if (column?.kind !== 'values' || weight <= 0) continue;
    const { begin, end } = column.values.findAlike(normaliseValue(field, text));
    if (begin === end) continue;
    reader.deadline.spend(column.values.ordinals.length);
    for (const product of column.values.productsBetween(begin, end))
      if (passes === null || passes(product))
        scores.set(product, (scores.get(product) ?? minFullMatchScore) + weight * scorePerFullMatchWeight);
  }
  return Array.from(scores, ([product, score]) => ({ product, score }));
};

/**
 * Adds the scores of full matches, and puts products that words did not find (`isFound`) behind the first `count` of `matched`. Returns the
 * new count.
 */
export const addFullMatches = (
  accumulator: Accumulator,
  products: readonly FullMatchedProduct[],
  isFound: (product: number) => boolean,
  count: number,
): number => {
  const { matches, scores } = accumulator;
  let found = count;
  for (const { product, score } of products) {
    scores[product] = scores[product] + score;
    if (!isFound(product)) matches.select(product, found++);
  }
  return found;
};
