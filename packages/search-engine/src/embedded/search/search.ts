import type { SearchPlan } from '../../plan/plan.ts';
import type { HitExplanation, SearchResult } from '../../port.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import type { Accumulator } from './accumulator.ts';
import { applyBoosts } from './boost.ts';
import { compareBy, sortKeys } from './compare.ts';
import { explainHits } from './explain.ts';
import { countFacets } from './facets.ts';
import { filterTest, type ProductTest } from './filter.ts';
import { findFullMatches } from './full-match.ts';
import { groupProducts, ungrouped } from './group.ts';
import { matchWords, type WordMatches } from './match-words.ts';
import { findPins, insertPins, withoutPinned } from './pins.ts';
import { selectTop, selectTopScores } from './top-k.ts';

/** Every product that passes, for a search without words. */
const browse = (accumulator: Accumulator, productsCount: number, passes: ProductTest | null): WordMatches => {
  const { matched } = accumulator;
  let count = 0;
  for (let product = 0; product < productsCount; product++)
    if (passes === null || passes(product)) matched[count++] = product;
  accumulator.matchedCount = count;
  return { words: [], matchedWords: 0, wantedWords: 0, count };
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
    readonly isPinned: boolean;
    readonly explanation?: HitExplanation | undefined;
  }[];
};

/** Carries out a plan on one generation. */
export const searchGeneration = (
  reader: GenerationReader,
  plan: SearchPlan,
  accumulator: Accumulator,
): FoundResult => {
  const startedMs = performance.now();
  const { scores } = accumulator;
  try {
    const passes = filterTest(reader, plan.filters);
    const fullMatches = plan.fullMatch ? findFullMatches(reader, plan.fullMatch, passes) : [];
    const matches =
      plan.words.length === 0
        ? browse(accumulator, reader.productsCount, passes)
        : matchWords(reader, plan, passes, fullMatches, accumulator);
    const found = accumulator.matched.subarray(0, matches.count);
    applyBoosts(reader, plan.boosts ?? [], plan.words.length > 0, found, accumulator);
    const keys = sortKeys(reader, plan, scores, found);
    const compare = compareBy(keys, scores);
    const grouped = plan.groupVariants ? groupProducts(reader, found, compare) : null;
    const pinned = findPins(reader, plan.pins ?? [], passes, plan.groupVariants);
    const rows = withoutPinned(reader, grouped?.best ?? found, pinned, plan.groupVariants);
    const wanted = plan.offset + plan.limit;
    const top = plan.sort.every(({ kind }) => kind === 'relevance')
      ? selectTopScores(rows, wanted, scores)
      : selectTop(rows, wanted, compare);
    const page = Array.from(insertPins(top, pinned).subarray(plan.offset, wanted));
    const fullMatchScores = new Map(fullMatches.map(({ product, score }) => [product, score]));
    const explanations = plan.explain
      ? explainHits(reader, plan, matches.words, keys, page, fullMatchScores)
      : [];
    return {
      total: rows.length + pinned.length,
      hits: page.map((number, i) => ({
        number,
        score: scores[number] as number,
        variantsCount: reader.variantsCount(number),
        isPinned: pinned.some(({ product }) => product === number),
        explanation: explanations[i],
      })),
      facets: countFacets(reader, plan.facets, grouped ?? ungrouped(found)),
      matchedTerms: matchedTermsOf(matches.words),
      wordsWanted: { matched: matches.matchedWords, all: matches.wantedWords },
      tookMs: performance.now() - startedMs,
    };
  } finally {
    accumulator.clear();
  }
};
