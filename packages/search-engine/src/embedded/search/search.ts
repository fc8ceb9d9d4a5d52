import type { SearchPlan } from '../../plan/plan.ts';
import type { SearchResult } from '../../port.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import type { Accumulator } from './accumulator.ts';
import { compareBy } from './compare.ts';
import { countFacets } from './facets.ts';
import { filterTest, type ProductTest } from './filter.ts';
import { groupProducts, ungrouped } from './group.ts';
import { matchWords, type WordMatches } from './match-words.ts';
import { selectTop, selectTopScores } from './top-k.ts';

/** Every product that passes, for a search without words. */
const browse = (accumulator: Accumulator, productsCount: number, passes: ProductTest | null): WordMatches => {
  const { matched } = accumulator;
  let count = 0;
  for (let product = 0; product < productsCount; product++)
    if (passes === null || passes(product)) matched[count++] = product;
  accumulator.matchedCount = count;
  return { words: [], matchedWords: 0, count };
};

const matchedTermsOf = (words: WordMatches['words']): SearchResult['matchedTerms'] => {
  const byKey = new Map(
    words.flatMap((word) => word.matched.map((term) => [`${term.isPrefix} ${term.term}`, term] as const)),
  );
  return [...byKey.values()];
};

/** A search result whose hits are still products' numbers. */
export type FoundResult = Omit<SearchResult, 'hits'> & {
  readonly hits: readonly {
    readonly number: number;
    readonly score: number;
    readonly variantsCount: number;
  }[];
};

/** Carries out a plan on one generation. */
export const searchGeneration = (
  reader: GenerationReader,
  plan: SearchPlan,
  accumulator: Accumulator,
): FoundResult => {
  const startedMs = performance.now();
  try {
    const passes = filterTest(reader, plan.filters);
    const matches =
      plan.words.length === 0
        ? browse(accumulator, reader.productsCount, passes)
        : matchWords(reader, plan, passes, accumulator);
    const found = accumulator.matched.subarray(0, matches.count);
    const compare = compareBy(reader, plan.sort, accumulator.scores);
    const grouped = plan.groupVariants ? groupProducts(reader, found, compare) : null;
    const rows = grouped?.best ?? found;
    const wanted = plan.offset + plan.limit;
    const top = plan.sort.every(({ kind }) => kind === 'relevance')
      ? selectTopScores(rows, wanted, accumulator.scores)
      : selectTop(rows, wanted, compare);
    return {
      total: rows.length,
      hits: Array.from(top.subarray(plan.offset), (number) => ({
        number,
        score: accumulator.scores[number] as number,
        variantsCount: reader.variantsCount(number),
      })),
      facets: countFacets(reader, plan.facets, grouped ?? ungrouped(found)),
      matchedTerms: matchedTermsOf(matches.words),
      wordsWanted: { matched: matches.matchedWords, all: plan.words.length },
      tookMs: performance.now() - startedMs,
    };
  } finally {
    accumulator.clear();
  }
};
