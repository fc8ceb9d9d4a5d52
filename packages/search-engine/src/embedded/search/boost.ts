import type { Boost } from '../../plan/plan.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import type { Accumulator } from './accumulator.ts';
import { filterTest } from './filter.ts';

/** Multiplies the scores of found products by the boosts that they pass. Without words every product scores 1 before that. */
export const applyBoosts = (
  reader: GenerationReader,
  boosts: readonly Boost[],
  hasWords: boolean,
  found: Uint32Array,
  { scores }: Accumulator,
): void => {
  if (boosts.length === 0) return;
  if (!hasWords) for (const product of found) scores[product] = 1;
  for (const { filter, factor } of boosts) {
    const passes = filterTest(reader, [filter]);
    if (passes === null) continue;
    for (const product of found) if (passes(product)) scores[product] = (scores[product] as number) * factor;
  }
};
