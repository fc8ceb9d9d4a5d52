import type { SearchPlan } from '../../../plan/plan.ts';
import { rarityOf } from '../../../scoring/word-score.ts';
import { type ExpandedWord, expandWord, isLooser, mixWords } from '../../../words/expand-word.ts';
import { type FieldWeights, fieldWeightsOf, weightsOf } from '../../../words/field-weights.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import type { Accumulator } from './accumulator.ts';
import { type PreparedFilter, type ProductTest, stepsPerTest, testedAtOnce } from './filter.ts';
import { scorePhrase } from './score-phrase.ts';
import { type ScoreMode, scoreTerm } from './score-terms.ts';
import { vocabularyOf } from './vocabulary.ts';

export type WordMatches = {
  readonly words: readonly ExpandedWord[];
  /** How many of the required words every product found has; products with fewer are not found. */
  readonly matchedWords: number;
  readonly requiredWords: number;
  /** Products found: the first `count` of `accumulator.matched`. */
  readonly count: number;
  /** Whether the products are known to be in group order. */
  readonly isInGroupOrder: boolean;
};

const addPartialScores = (
  reader: GenerationReader,
  word: ExpandedWord,
  fieldWeights: FieldWeights,
  mode: ScoreMode,
  accumulator: Accumulator,
): void => {
  for (const [termOrdinal, { weight, form }] of word.terms)
    scoreTerm(reader, termOrdinal, weight, weightsOf(form, fieldWeights), mode, accumulator);
  for (const [termOrdinal, { weight, form }] of word.infixes)
    scoreTerm(reader, termOrdinal, weight, weightsOf(form, fieldWeights), mode, accumulator);
  for (const { begin, end, weight } of word.ranges)
    for (let termOrdinal = begin; termOrdinal < end; termOrdinal++)
      if (!word.terms.has(termOrdinal))
        scoreTerm(reader, termOrdinal, weight, fieldWeights.loose, mode, accumulator);
  for (const { places, weight, form } of word.phrases)
    scorePhrase(reader, places, weight, weightsOf(form, fieldWeights), mode, accumulator);
};

/** Words found in more than this share of all products are scored densely, which reads memory from front to back. */
const denseShare = 1 / 4;

const isDenseCount = (count: number, { counts }: Accumulator): boolean => count > counts.length * denseShare;

/** Scores a word in the products that matched `onlyCount` words so far, null for all. */
const scoreWord = (
  reader: GenerationReader,
  word: ExpandedWord,
  fieldWeights: FieldWeights,
  onlyCount: number | null,
  accumulator: Accumulator,
): void => {
  const rarity = rarityOf(word.frequency, reader.productsCount);
  const mayBeAny = onlyCount === null || onlyCount === 0 || accumulator.matches.kind === 'dense';
  if (mayBeAny && isDenseCount(word.frequency, accumulator)) {
    addPartialScores(reader, word, fieldWeights, 'dense', accumulator);
    accumulator.endDenseWord(rarity, onlyCount);
    reader.deadline.spend(reader.productsCount);
    return;
  }
  addPartialScores(reader, word, fieldWeights, onlyCount || 'all', accumulator);
  reader.deadline.spend(accumulator.candidatesCount);
  accumulator.endWord(rarity);
};

/** Moves those of the first `count` of `matched` that pass the filters to the front; returns how many pass. */
const partitionByTest = (
  { deadline }: GenerationReader,
  { matched }: Accumulator,
  count: number,
  passes: ProductTest,
): number => {
  let selected = 0;
  for (let from = 0; from < count; from += testedAtOnce) {
    const to = Math.min(from + testedAtOnce, count);
    deadline.spend((to - from) * stepsPerTest);
    for (let i = from; i < to; i++) {
      const product = matched[i];
      if (!passes(product)) continue;
      matched[i] = matched[selected];
      matched[selected++] = product;
    }
  }
  return selected;
};

/** Brings the products with enough words (all products for none) that pass the filters to the front of `matched`; returns how many they are. */
const select = (
  reader: GenerationReader,
  accumulator: Accumulator,
  minCount: number,
  { mask, test, passes }: PreparedFilter,
): number => {
  const { matches } = accumulator;
  reader.deadline.spend(matches.kind === 'sparse' ? matches.count : reader.productsCount);
  if (matches.kind === 'sparse' && minCount > 0 && !isDenseCount(matches.count, accumulator)) {
    const count = matches.partition(minCount);
    return passes === null ? count : partitionByTest(reader, accumulator, count, passes);
  }
  const count = accumulator.becomeDense().rebuild(reader, minCount, mask);
  return test === null ? count : partitionByTest(reader, accumulator, count, test);
};

/** Adds what optional words score in the products with `onlyCount` of the others, null for any number of them. */
const scoreOptional = (
  reader: GenerationReader,
  words: readonly ExpandedWord[],
  fieldWeights: FieldWeights,
  onlyCount: number | null,
  accumulator: Accumulator,
): void => {
  for (const word of words.filter(({ isOptional }) => isOptional)) {
    addPartialScores(reader, word, fieldWeights, onlyCount ?? 'all', accumulator);
    accumulator.endOptionalWord(rarityOf(word.frequency, reader.productsCount), onlyCount ?? 1);
  }
};

/** Requires all words: the rarest first, each further word only in products that matched all before it; then adds what optional words score. */
const matchAll = (
  reader: GenerationReader,
  words: readonly ExpandedWord[],
  fieldWeights: FieldWeights,
  filter: PreparedFilter,
  accumulator: Accumulator,
): number => {
  const rarestFirst = words.filter(({ isOptional }) => !isOptional).sort((a, b) => a.frequency - b.frequency);
  for (const [i, word] of rarestFirst.entries()) scoreWord(reader, word, fieldWeights, i, accumulator);
  scoreOptional(reader, words, fieldWeights, rarestFirst.length, accumulator);
  return select(reader, accumulator, rarestFirst.length, filter);
};

/** Requires fewer words, one fewer at a time, until there are enough products or one word is left. */
const matchSome = (
  reader: GenerationReader,
  words: readonly ExpandedWord[],
  enough: number,
  fieldWeights: FieldWeights,
  filter: PreparedFilter,
  accumulator: Accumulator,
): { matchedWords: number; count: number } => {
  const wanted = words.filter(({ isOptional }) => !isOptional);
  for (const word of wanted) scoreWord(reader, word, fieldWeights, null, accumulator);
  scoreOptional(reader, words, fieldWeights, null, accumulator);
  let matchedWords = wanted.length - 1;
  let count = select(reader, accumulator, matchedWords, filter);
  while (count < enough && matchedWords > 1) {
    matchedWords--;
    count = select(reader, accumulator, matchedWords, filter);
  }
  return { matchedWords, count };
};

/**
 * Finds the products that match a plan's words: all words as typed; if that finds too few, all words with typos and pieces of codes; if that doesn't fill
 * a page either, fewer words, and where all of them found too few, with typos only for words that are too rare themselves. With full matches (`hasFullMatches`) any number of products is enough.
 * Without words every product is found. The caller clears the accumulator.
 */
export const matchWords = (
  reader: GenerationReader,
  plan: SearchPlan,
  filter: PreparedFilter,
  hasFullMatches: boolean,
  accumulator: Accumulator,
): WordMatches => {
  const fieldWeights = fieldWeightsOf(reader.textFields, plan);
  const requiredWords = plan.words.filter(({ isOptional }) => !isOptional).length;
  const enough = hasFullMatches ? 0 : plan.enoughResults;
  const enoughAsTyped = Math.min(enough, plan.enoughAsTyped);
  const vocabulary = vocabularyOf(reader);
  const asTyped = plan.words.map((word) => expandWord(vocabulary, word, fieldWeights, false));
  const found = matchAll(reader, asTyped, fieldWeights, filter, accumulator);
  const result = (words: WordMatches['words'], count: number, matchedWords = requiredWords): WordMatches => ({
    words,
    matchedWords,
    requiredWords,
    count,
    isInGroupOrder: accumulator.matches.kind === 'dense',
  });
  const isTooFew = found < enoughAsTyped;
  const forgiving = isTooFew
    ? plan.words.map((word) => expandWord(vocabulary, word, fieldWeights, true))
    : asTyped;
  let count = found;
  if (forgiving.some((word, i) => isLooser(word, asTyped[i]))) {
    accumulator.clear();
    count = matchAll(reader, forgiving, fieldWeights, filter, accumulator);
  }
  if (count >= enough || requiredWords <= 1) return result(forgiving, count);
  accumulator.clear();
  const words = count < enoughAsTyped ? mixWords(asTyped, forgiving, enoughAsTyped) : forgiving;
  const some = matchSome(reader, words, enough, fieldWeights, filter, accumulator);
  return result(words, some.count, some.matchedWords);
};
