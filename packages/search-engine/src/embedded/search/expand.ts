import type { PlannedWord } from '../../plan/plan.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import { findTypos } from './typo.ts';

/** A planned word looked up in the dictionary: single terms, ranges of terms, and terms side by side, each with its weight. */
export type ExpandedWord = {
  readonly terms: ReadonlyMap<number, number>;
  readonly ranges: readonly { readonly begin: number; readonly end: number; readonly weight: number }[];
  readonly phrases: readonly { readonly ranks: readonly number[]; readonly weight: number }[];
  /** An upper bound of the products that hold the word, from which its rarity is told. */
  readonly frequency: number;
  readonly matched: readonly { readonly term: string; readonly isPrefix: boolean }[];
};

/** Only so many spellings are worth the while; the nearest first, then the most frequent. */
const mostTypos = 64;

export const expandWord = (reader: GenerationReader, word: PlannedWord, withTypos: boolean): ExpandedWord => {
  const { dictionary, termFrequencies } = reader;
  const terms = new Map<number, number>();
  const ranges: ExpandedWord['ranges'][number][] = [];
  const phrases: ExpandedWord['phrases'][number][] = [];
  const matched: ExpandedWord['matched'][number][] = [];
  // A term reached in several ways counts by the best of them.
  const addTerm = (rank: number, weight: number): void => {
    if (ranges.some((range) => rank >= range.begin && rank < range.end && range.weight >= weight)) return;
    terms.set(rank, Math.max(weight, terms.get(rank) ?? 0));
  };
  for (const { kind, terms: texts, weight } of word.alternatives) {
    const [prefix, ...others] = texts;
    if (kind !== 'prefix' || prefix === undefined || others.length > 0) continue;
    const range = dictionary.prefixRange(prefix);
    if (range.begin === range.end) continue;
    ranges.push({ ...range, weight });
    matched.push({ term: prefix, isPrefix: true });
  }
  for (const { kind, terms: texts, weight } of word.alternatives) {
    const [first, ...others] = texts;
    if (first === undefined || (kind === 'prefix' && others.length === 0)) continue;
    const ranks = texts.map((text) => dictionary.find(text));
    if (ranks.includes(-1)) continue;
    if (others.length === 0) addTerm(ranks[0] as number, weight);
    else phrases.push({ ranks, weight });
    for (const term of texts) matched.push({ term, isPrefix: false });
  }
  if (withTypos && word.maxTypos > 0) {
    const frequencyOf = (rank: number): number => termFrequencies[rank] as number;
    const found = findTypos(dictionary, word.text, word.maxTypos)
      .sort((a, b) => a.typos - b.typos || frequencyOf(b.rank) - frequencyOf(a.rank) || a.rank - b.rank)
      .slice(0, mostTypos);
    for (const { rank, typos } of found) {
      addTerm(rank, word.typoWeight ** typos);
      matched.push({ term: dictionary.termAt(rank), isPrefix: false });
    }
  }
  return { terms, ranges, phrases, matched, frequency: frequencyOfWord(reader, terms, ranges, phrases) };
};

const frequencyOfWord = (
  { termFrequencies, productsCount }: GenerationReader,
  terms: ExpandedWord['terms'],
  ranges: ExpandedWord['ranges'],
  phrases: ExpandedWord['phrases'],
): number => {
  let sum = 0;
  for (const rank of terms.keys()) sum += termFrequencies[rank] as number;
  for (const { begin, end } of ranges)
    for (let rank = begin; rank < end && sum < productsCount; rank++)
      if (!terms.has(rank)) sum += termFrequencies[rank] as number;
  for (const { ranks } of phrases) sum += Math.min(...ranks.map((rank) => termFrequencies[rank] as number));
  return Math.min(sum, productsCount);
};
