import { textsOf } from '../../../fields/field-roles.ts';
import { fold } from '../../../language/fold.ts';
import { readQueryWords, tokenize } from '../../../language/tokenize.ts';
import type { Suggestion, SuggestRequest } from '../../../port.ts';
import { firstProductOf } from '../../format/postings.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import type { Accumulator } from '../match/accumulator.ts';
import { scoreTerm } from '../match/score-terms.ts';
import { selectTop } from '../rank/top-k.ts';
import { suggestValues } from './suggest-values.ts';

/** The best suggestions are chosen from so many of the most frequent continuations. */
const maxCandidates = 200;

/** For reading how frequent a term is in the given fields. */
const stepsPerTerm = 200;

/** Scores the words that have been typed to the end; products that a suggestion leads to must have all of them. */
const matchEarlierWords = (
  reader: GenerationReader,
  words: readonly string[],
  weights: Float64Array,
  accumulator: Accumulator,
): boolean =>
  words.every((word, i) => {
    const termOrdinal = reader.dictionary.find(word);
    if (termOrdinal < 0) return false;
    scoreTerm(reader, termOrdinal, 1, weights, i === 0 ? 'all' : i, accumulator);
    accumulator.endWord(1);
    return true;
  });

/** How many products have the term and all earlier words. */
const countTogether = (
  reader: GenerationReader,
  termOrdinal: number,
  wordsBefore: number,
  weights: Float64Array,
  accumulator: Accumulator,
): number => {
  if (wordsBefore === 0 && !weights.includes(0)) return reader.termFrequencies[termOrdinal];
  scoreTerm(reader, termOrdinal, 1, weights, wordsBefore === 0 ? 'all' : wordsBefore, accumulator);
  const count = accumulator.candidatesCount;
  for (let i = 0; i < count; i++) accumulator.partialScores[accumulator.candidates[i]] = 0;
  accumulator.candidatesCount = 0;
  return count;
};

/** The term as the first product that has it writes it, in lower case: `książka` rather than `ksiazka`. */
const writtenForm = (reader: GenerationReader, termOrdinal: number, weights: Float64Array): string => {
  const term = reader.dictionary.termAt(termOrdinal);
  const list = reader.readLists(termOrdinal).find(({ field }) => weights[field] > 0);
  if (!list) return term;
  const first = firstProductOf(reader.postings, list);
  for (const text of textsOf(reader.readProduct(first)?.fields[reader.textFields[list.field] ?? ''])) {
    const token = tokenize(text).find((candidate) => candidate.term === term);
    if (token) return text.slice(token.start, token.end).toLowerCase();
  }
  return term;
};

/** An upper bound for the number of products with the term in the fields with a weight. */
const frequencyIn = (reader: GenerationReader, termOrdinal: number, weights: Float64Array): number =>
  weights.includes(0)
    ? reader
        .readLists(termOrdinal)
        .filter(({ field }) => weights[field] > 0)
        .reduce((sum, { count }) => sum + count, 0)
    : reader.termFrequencies[termOrdinal];

/** Texts with the last word completed, for which there are products with all words. */
const suggestWords = (
  reader: GenerationReader,
  { text, limit, wordFields, valueFields }: SuggestRequest,
  accumulator: Accumulator,
): Suggestion[] => {
  const words = readQueryWords(text);
  const last = words.at(-1);
  if (!last || limit <= 0) return [];
  const typed = words.slice(0, -1).map((word) => word.term);
  const before = text
    .slice(0, words.at(-2)?.end ?? 0)
    .trimStart()
    .toLowerCase();
  const weights = Float64Array.from(reader.textFields, (field) =>
    (wordFields?.includes(field) ?? valueFields === undefined) ? 1 : 0,
  );
  const { begin, end } = reader.dictionary.prefixRange(last.term);
  const known = new Set(typed.map((word) => reader.dictionary.find(word)));
  const frequencies = new Map<number, number>();
  for (let termOrdinal = begin; termOrdinal < end; termOrdinal++) {
    reader.deadline.spend(stepsPerTerm);
    if (!known.has(termOrdinal)) frequencies.set(termOrdinal, frequencyIn(reader, termOrdinal, weights));
  }
  const candidates = [...frequencies.keys()].filter((termOrdinal) => frequencies.get(termOrdinal) !== 0);
  const frequencyOf = (termOrdinal: number): number => frequencies.get(termOrdinal) ?? 0;
  const byFrequency = (a: number, b: number): number => frequencyOf(b) - frequencyOf(a) || a - b;
  const frequent = selectTop(Uint32Array.from(candidates), maxCandidates, byFrequency);
  try {
    if (!matchEarlierWords(reader, typed, weights, accumulator)) return [];
    return Array.from(frequent)
      .map((termOrdinal) => ({
        termOrdinal,
        count: countTogether(reader, termOrdinal, typed.length, weights, accumulator),
      }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || a.termOrdinal - b.termOrdinal)
      .slice(0, limit)
      .map(({ termOrdinal, count }) => ({
        text: `${before} ${writtenForm(reader, termOrdinal, weights)}`.trimStart(),
        count,
        field: null,
      }));
  } catch (error) {
    accumulator.reset();
    throw error;
  } finally {
    accumulator.clear();
  }
};

/** Whole values and words that continue the text. While there are words, values take at most half of the places. */
export const suggest = (
  reader: GenerationReader,
  request: SuggestRequest,
  accumulator: Accumulator,
): Suggestion[] => {
  const { text, limit, valueFields = [] } = request;
  const values = suggestValues(reader, text, valueFields, limit);
  const known = new Set(values.map((value) => fold(value.text)));
  const words = suggestWords(reader, request, accumulator).filter((word) => !known.has(fold(word.text)));
  const ofValues = Math.max(Math.ceil(limit / 2), limit - words.length);
  return [...values.slice(0, ofValues), ...words].slice(0, limit);
};
