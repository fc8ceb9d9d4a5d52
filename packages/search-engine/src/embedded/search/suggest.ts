import { readQueryWords } from '../../language/tokenize.ts';
import type { Suggestion, SuggestRequest } from '../../port.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import type { Accumulator } from './accumulator.ts';
import { scoreTerm } from './score-terms.ts';

/** Among so many of the most frequent continuations the best are looked for. */
const mostCandidates = 200;

/** The words that are typed to the end have to be in the products that a suggestion leads to. */
const matchEarlierWords = (
  reader: GenerationReader,
  words: readonly string[],
  weights: Float64Array,
  accumulator: Accumulator,
): boolean =>
  words.every((word, i) => {
    const rank = reader.dictionary.find(word);
    if (rank < 0) return false;
    scoreTerm(reader, rank, 1, weights, i === 0 ? -1 : i, accumulator);
    accumulator.endWord(1);
    return true;
  });

/** In how many products that hold all earlier words the term is. */
const countTogether = (
  reader: GenerationReader,
  rank: number,
  wordsBefore: number,
  weights: Float64Array,
  accumulator: Accumulator,
): number => {
  if (wordsBefore === 0) return reader.termFrequencies[rank] as number;
  scoreTerm(reader, rank, 1, weights, wordsBefore, accumulator);
  const count = accumulator.touchedCount;
  for (let i = 0; i < count; i++) accumulator.shares[accumulator.touched[i] as number] = 0;
  accumulator.touchedCount = 0;
  return count;
};

/** What the text may go on to: its last word completed, so that products with all its words exist. */
export const suggestWords = (
  reader: GenerationReader,
  { text, limit }: SuggestRequest,
  accumulator: Accumulator,
): Suggestion[] => {
  const words = readQueryWords(text);
  const last = words.at(-1);
  if (!last || limit <= 0) return [];
  const typed = words.slice(0, -1).map((word) => word.term);
  const weights = new Float64Array(reader.textFields.length).fill(1);
  const { begin, end } = reader.dictionary.prefixRange(last.term);
  const candidates: number[] = [];
  for (let rank = begin; rank < end; rank++) candidates.push(rank);
  const frequencyOf = (rank: number): number => reader.termFrequencies[rank] as number;
  const byFrequency = candidates.sort((a, b) => frequencyOf(b) - frequencyOf(a) || a - b);
  try {
    if (!matchEarlierWords(reader, typed, weights, accumulator)) return [];
    return byFrequency
      .slice(0, mostCandidates)
      .map((rank) => ({ rank, count: countTogether(reader, rank, typed.length, weights, accumulator) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || a.rank - b.rank)
      .slice(0, limit)
      .map(({ rank, count }) => ({ text: [...typed, reader.dictionary.termAt(rank)].join(' '), count }));
  } finally {
    accumulator.clear();
  }
};
