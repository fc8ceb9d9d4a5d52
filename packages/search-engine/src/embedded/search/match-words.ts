import type { SearchPlan } from '../../plan/plan.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import { type Accumulator, rarityOf } from './accumulator.ts';
import { type ExpandedWord, expandWord } from './expand.ts';
import type { ProductTest } from './filter.ts';
import { scorePhrase } from './score-phrase.ts';
import { scoreTerm } from './score-terms.ts';

export type WordMatches = {
  readonly words: readonly ExpandedWord[];
  /** How many words every product found has. */
  readonly matchedWords: number;
  /** Products found: the first `count` of `accumulator.matched`. */
  readonly count: number;
};

const anyCount = -1;

const scoreWord = (
  reader: GenerationReader,
  word: ExpandedWord,
  fieldWeights: Float64Array,
  onlyCount: number,
  accumulator: Accumulator,
): void => {
  for (const [rank, weight] of word.terms)
    scoreTerm(reader, rank, weight, fieldWeights, onlyCount, accumulator);
  for (const { begin, end, weight } of word.ranges)
    for (let rank = begin; rank < end; rank++)
      if (!word.terms.has(rank)) scoreTerm(reader, rank, weight, fieldWeights, onlyCount, accumulator);
  for (const { ranks, weight } of word.phrases)
    scorePhrase(reader, ranks, weight, fieldWeights, onlyCount, accumulator);
  accumulator.endWord(rarityOf(word.frequency, reader.productsCount));
};

/** From this share of all products on, found products are put in the feed's order: columns are then read from front to back. */
const denseShare = 1 / 16;

/** 1 if the count reaches the least, else 0: arithmetic, because a branch on it would be guessed wrong half the time. */
const reaches = (count: number, least: number): number => ((count - least) >>> 31) ^ 1;

/** The same as `partition` over all products instead of the touched ones, in the feed's order. */
const rebuild = (accumulator: Accumulator, leastCount: number): number => {
  const { matched, counts } = accumulator;
  let kept = 0;
  for (let product = 0; product < counts.length; product++) {
    matched[kept] = product;
    kept += reaches(counts[product] as number, leastCount);
  }
  accumulator.isRebuilt = true;
  return kept;
};

/** Moves the products with enough words to the front of `matched`, the others behind them; returns how many have. */
const partition = (accumulator: Accumulator, leastCount: number): number => {
  const { matched, counts, matchedCount } = accumulator;
  let kept = 0;
  for (let i = 0; i < matchedCount; i++) {
    const product = matched[i] as number;
    matched[i] = matched[kept] as number;
    matched[kept] = product;
    kept += reaches(counts[product] as number, leastCount);
  }
  return kept;
};

/** The same for the first `count` of `matched` and the filters. */
const partitionByTest = (accumulator: Accumulator, count: number, passes: ProductTest): number => {
  const { matched } = accumulator;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const product = matched[i] as number;
    if (!passes(product)) continue;
    matched[i] = matched[kept] as number;
    matched[kept++] = product;
  }
  return kept;
};

/** Brings the products with enough words that pass the filters to the front of `matched`; returns how many they are. */
const select = (accumulator: Accumulator, leastCount: number, passes: ProductTest | null): number => {
  const isDense = accumulator.matchedCount > accumulator.counts.length * denseShare;
  const count = isDense ? rebuild(accumulator, leastCount) : partition(accumulator, leastCount);
  return passes === null ? count : partitionByTest(accumulator, count, passes);
};

/** All words wanted: rarest first, each further word only where all before it matched. */
const matchAll = (
  reader: GenerationReader,
  words: readonly ExpandedWord[],
  fieldWeights: Float64Array,
  passes: ProductTest | null,
  accumulator: Accumulator,
): number => {
  const rarestFirst = [...words].sort((a, b) => a.frequency - b.frequency);
  for (const [i, word] of rarestFirst.entries())
    scoreWord(reader, word, fieldWeights, i === 0 ? anyCount : i, accumulator);
  return select(accumulator, words.length, passes);
};

/** Fewer words, one by one, until enough products are found or one word is left. */
const matchSome = (
  reader: GenerationReader,
  words: readonly ExpandedWord[],
  enough: number,
  fieldWeights: Float64Array,
  passes: ProductTest | null,
  accumulator: Accumulator,
): { matchedWords: number; count: number } => {
  for (const word of words) scoreWord(reader, word, fieldWeights, anyCount, accumulator);
  let matchedWords = words.length - 1;
  let count = select(accumulator, matchedWords, passes);
  while (count < enough && matchedWords > 1) {
    matchedWords--;
    count = select(accumulator, matchedWords, passes);
  }
  return { matchedWords, count };
};

/** By field number: the plan's weight, 0 for fields that it does not search. */
const fieldWeightsOf = (reader: GenerationReader, plan: SearchPlan): Float64Array =>
  Float64Array.from(reader.textFields, (name) =>
    Math.max(0, plan.fields.find(({ field }) => field === name)?.weight ?? 0),
  );

/**
 * Finds the products of a plan's words: all words as they are; where that finds too few, all words with typos; where that
 * does, too, fewer words, with typos only for those that are themselves too rare. The caller clears the accumulator.
 */
export const matchWords = (
  reader: GenerationReader,
  plan: SearchPlan,
  passes: ProductTest | null,
  accumulator: Accumulator,
): WordMatches => {
  const fieldWeights = fieldWeightsOf(reader, plan);
  const all = plan.words.length;
  const enough = plan.enoughResults;
  const asTyped = plan.words.map((word) => expandWord(reader, word, false));
  const found = matchAll(reader, asTyped, fieldWeights, passes, accumulator);
  if (found >= enough) return { words: asTyped, matchedWords: all, count: found };
  const forgiving = plan.words.map((word) => expandWord(reader, word, true));
  const isChanged = forgiving.some((word, i) => word.terms.size !== asTyped[i]?.terms.size);
  let count = found;
  if (isChanged) {
    accumulator.clear();
    count = matchAll(reader, forgiving, fieldWeights, passes, accumulator);
  }
  if (count >= enough || all === 1) return { words: forgiving, matchedWords: all, count };
  accumulator.clear();
  const words = asTyped.map((word, i) => (word.frequency < enough ? (forgiving[i] ?? word) : word));
  return { words, ...matchSome(reader, words, enough, fieldWeights, passes, accumulator) };
};
