import type { SearchPlan } from '../../plan/plan.ts';
import { splitFilters } from '../../plan/split-filters.ts';
import type { HitExplanation, SearchResult } from '../../port.ts';
import { isOrderedByType, typeIntentRows } from '../../scoring/type-intent.ts';
import { matchedTermsOf, unknownWordsOf } from '../../words/expand-word.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import { explainHits, explainWords } from './explain.ts';
import { countAllFacets, narrow } from './facets/disjunctive-facets.ts';
import { FoundProducts } from './found-products.ts';
import type { Accumulator } from './match/accumulator.ts';
import { filterTest, prepareFilter } from './match/filter.ts';
import { addFullMatches, findFullMatches } from './match/full-match.ts';
import { matchWords, type WordMatches } from './match/match-words.ts';
import { applyBoosts } from './rank/boost.ts';
import { orderByType } from './rank/main-type.ts';
import { orderBy, sortKeys } from './rank/order.ts';
import { findPins, insertPins, replacedHits } from './rank/pins.ts';
import { selectCompleteFirst } from './rank/top-k.ts';

/** A search result with the numbers of products instead of their documents. */
export type FoundResult = Omit<SearchResult, 'hits'> & {
  readonly hits: readonly {
    readonly number: number;
    readonly score: number;
    readonly variantsCount: number;
    readonly isPinned: boolean;
    readonly isPartial: boolean;
    readonly explanation?: HitExplanation | undefined;
    readonly signals?: readonly number[] | undefined;
  }[];
};

/** Those of the given products that words did not find, each once. */
const notFound = (
  shown: readonly { readonly product: number }[],
  isFound: (product: number) => boolean,
): number[] => [...new Set(shown.map(({ product }) => product))].filter((product) => !isFound(product));

/** Scores products that words did not find by the words they do have. */
const scoreForcedHits = (
  reader: GenerationReader,
  plan: SearchPlan,
  words: WordMatches['words'],
  products: readonly number[],
  accumulator: Accumulator,
): void => {
  if (products.length === 0) return;
  for (const [product, explained] of explainWords(reader, plan, words, products)) {
    accumulator.scores[product] = explained.reduce((sum, { score }) => sum + score, 0);
    accumulator.forcedHits.push(product);
  }
};

/** The found products followed by others, which are not among them. */
const withOthers = (found: Uint32Array, others: readonly number[]): Uint32Array => {
  if (others.length === 0) return found;
  const all = new Uint32Array(found.length + others.length);
  all.set(found);
  all.set(others, found.length);
  return all;
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
    const { others, refinements } = splitFilters(plan);
    const filter = prepareFilter(reader, others);
    const { passes } = filter;
    const fullMatches = plan.fullMatch ? findFullMatches(reader, plan.fullMatch, passes) : [];
    const matches = matchWords(reader, plan, filter, fullMatches.length > 0, accumulator);
    const isFound = (product: number): boolean => accumulator.counts[product] >= matches.matchedWords;
    const passesAll = refinements.length === 0 ? passes : filterTest(reader, plan.filters);
    const pinned = findPins(reader, plan.pins ?? [], passesAll, plan.groupVariants);
    const forcedHits = notFound([...fullMatches, ...pinned], isFound);
    scoreForcedHits(reader, plan, matches.words, forcedHits, accumulator);
    const count = addFullMatches(accumulator, fullMatches, isFound, matches.count);
    const beforeRefinements = accumulator.matched.subarray(0, count);
    const found = narrow(reader, beforeRefinements, refinements);
    const isNamed = (product: number): boolean => fullMatches.some((match) => match.product === product);
    const scored = withOthers(
      found,
      forcedHits.filter((product) => !isNamed(product)),
    );
    applyBoosts(reader, plan.boosts ?? [], plan.words.length > 0, scored, accumulator);
    const keys = sortKeys(reader, plan, accumulator, scored);
    const order = orderBy(keys, found, accumulator);
    const { groupVariants } = plan;
    // Full matches were moved to the front.
    const isInGroupOrder = matches.isInGroupOrder && fullMatches.length === 0;
    const result = new FoundProducts(reader, found, { groupVariants, isInGroupOrder }, accumulator);
    const taken = replacedHits(reader, pinned, result);
    const wanted = plan.offset + plan.limit;
    const mayLack = matches.matchedWords < matches.requiredWords;
    const isComplete = (product: number): boolean => accumulator.counts[product] >= matches.requiredWords;
    const isPartial = (product: number): boolean => mayLack && !isComplete(product);
    const top = selectCompleteFirst(
      result.all,
      isOrderedByType(plan) ? Math.max(wanted, typeIntentRows) : wanted,
      order,
      result.isGrouped ? reader.groups : null,
      taken.collapsedHits,
      mayLack ? isComplete : null,
      reader.deadline,
    );
    const { rows, raised } = orderByType(reader, plan, top, isPartial, accumulator);
    const page = Array.from(insertPins(rows, pinned).subarray(plan.offset, wanted));
    const fullMatchScores = new Map(fullMatches.map(({ product, score }) => [product, score]));
    const explanations = plan.explain
      ? explainHits(reader, plan, matches.words, keys, page, fullMatchScores, raised)
      : [];
    return {
      total: result.collapsedHitsCount - taken.foundCount + pinned.length,
      hits: page.map((number, i) => {
        const isPinned = pinned.some(({ product }) => product === number);
        return {
          number,
          score: scores[number],
          variantsCount: reader.variantsCount(number),
          isPinned,
          isPartial: !isPinned && isPartial(number),
          explanation: explanations[i],
          signals: plan.retrievedSignals?.map((name) => reader.signal(name)?.[number] ?? 0),
        };
      }),
      facets: countAllFacets(
        reader,
        plan,
        refinements,
        beforeRefinements,
        isInGroupOrder,
        result,
        accumulator,
      ),
      matchedTerms: matchedTermsOf(matches.words),
      requiredWords: { matched: matches.matchedWords, all: matches.requiredWords },
      unknownWords: unknownWordsOf(matches.words),
      tookMs: performance.now() - startedMs,
    };
  } catch (error) {
    // A word may have been scored only in part.
    accumulator.reset();
    throw error;
  } finally {
    accumulator.clear();
  }
};
