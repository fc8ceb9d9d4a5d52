import type { Boost } from '../../plan/plan.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import type { Accumulator } from './accumulator.ts';
import { filterTest } from './filter.ts';

/** However many boosts a product passes: scores stay numbers that can be compared. */
const greatestScore = 1e30;

/** Multiplies the scores of products by the boosts that they pass. Without words every product scores 1 before that. */
export const applyBoosts = (
  reader: GenerationReader,
  boosts: readonly Boost[],
  hasWords: boolean,
  products: Uint32Array,
  { scores }: Accumulator,
): void => {
  if (boosts.length === 0) return;
  if (!hasWords) for (const product of products) scores[product] = (scores[product] as number) + 1;
  for (const { filter, factor } of boosts) {
    const passes = filterTest(reader, [filter]);
    if (passes === null) continue;
    for (const product of products)
      if (passes(product)) scores[product] = Math.min((scores[product] as number) * factor, greatestScore);
  }
};
