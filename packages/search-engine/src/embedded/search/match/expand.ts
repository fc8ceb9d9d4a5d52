import type { MatchForm } from '@vitrina/contract';
import { stem } from '../../../language/stem.ts';
import type { PlannedWord, WordAlternative } from '../../../plan/plan.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import { findTypos } from './typo.ts';

/** What a term of the dictionary counts for a word, and in which form of the word it is. */
export type TermMatch = { readonly weight: number; readonly form: MatchForm };

/** A planned word looked up in the dictionary: single terms, ranges of terms, and terms side by side, each with its weight. */
export type ExpandedWord = {
  /** As typed. */
  readonly text: string;
  readonly terms: ReadonlyMap<number, TermMatch>;
  readonly ranges: readonly { readonly begin: number; readonly end: number; readonly weight: number }[];
  /** At each place any of the terms given for it will do. */
  readonly phrases: readonly (TermMatch & { readonly places: readonly ArrayLike<number>[] })[];
  /** An upper bound of the products that hold the word, from which its rarity is told. */
  readonly frequency: number;
  readonly matched: readonly { readonly term: string; readonly isPrefix: boolean }[];
  readonly isOptional: boolean;
};

/** Only so many spellings are worth the while; the nearest first, then the most frequent. */
const maxTypoTerms = 64;
/** So many of them bring the other forms of their word along. */
const maxInflectedTypos = 8;
/** What another form of a mistyped word counts, against the spelling itself. */
const inflectedTypoWeight = 0.8;

class WordExpansion {
  readonly #reader: GenerationReader;
  readonly terms = new Map<number, TermMatch>();
  readonly ranges: ExpandedWord['ranges'][number][] = [];
  readonly phrases: ExpandedWord['phrases'][number][] = [];
  readonly #phraseKeys = new Set<string>();
  readonly matched: ExpandedWord['matched'][number][] = [];

  constructor(reader: GenerationReader) {
    this.#reader = reader;
  }

  addPrefix({ terms, weight }: WordAlternative): void {
    const [prefix] = terms;
    if (prefix === undefined) return;
    const range = this.#reader.dictionary.prefixRange(prefix);
    if (range.begin === range.end) return;
    this.ranges.push({ ...range, weight });
    this.matched.push({ term: prefix, isPrefix: true });
  }

  addTerms({ kind, terms, isStem, weight }: WordAlternative): void {
    const { dictionary, stems } = this.#reader;
    const places = terms.map((term) => {
      if (isStem) return stems.ranksOf(term);
      const rank = dictionary.find(term);
      return rank < 0 ? [] : [rank];
    });
    const [first] = places;
    if (!first || places.some((ranks) => ranks.length === 0)) return;
    if (places.length > 1) this.#addPhrase({ places, weight, form: kind });
    else for (const rank of Array.from(first)) this.#addTerm(rank, weight, kind);
    for (const rank of places.flatMap((ranks) => Array.from(ranks)))
      this.matched.push({ term: dictionary.termAt(rank), isPrefix: false });
  }

  /** The same terms side by side count once, by the first and best alternative that has them. */
  #addPhrase(phrase: ExpandedWord['phrases'][number]): void {
    const key = phrase.places.map((ranks) => Array.from(ranks).join(' ')).join(',');
    if (this.#phraseKeys.has(key)) return;
    this.#phraseKeys.add(key);
    this.phrases.push(phrase);
  }

  addTypos({ text, maxTypos, typoWeight }: PlannedWord): void {
    const { dictionary, stems, termFrequencies, language } = this.#reader;
    const frequencyOf = (rank: number): number => termFrequencies[rank] as number;
    const found = findTypos(this.#reader, text, maxTypos)
      .sort((a, b) => a.typos - b.typos || frequencyOf(b.rank) - frequencyOf(a.rank) || a.rank - b.rank)
      .slice(0, maxTypoTerms);
    for (const { rank, typos } of found) this.#addTypo(rank, typoWeight ** typos);
    for (const { rank, typos } of found.slice(0, maxInflectedTypos))
      for (const other of Array.from(stems.ranksOf(stem(dictionary.termAt(rank), language))))
        this.#addTypo(other, inflectedTypoWeight * typoWeight ** typos);
  }

  #addTypo(rank: number, weight: number): void {
    if (!this.#addTerm(rank, weight, 'typo')) return;
    this.matched.push({ term: this.#reader.dictionary.termAt(rank), isPrefix: false });
  }

  /** A term reached in several ways counts by the best of them. */
  #addTerm(rank: number, weight: number, form: MatchForm): boolean {
    if (this.ranges.some((range) => rank >= range.begin && rank < range.end && range.weight >= weight))
      return false;
    const known = this.terms.get(rank);
    if (known && known.weight >= weight) return false;
    this.terms.set(rank, { weight, form });
    return true;
  }
}

/** Looks up a word's alternatives; with `withTypos` also those that are only for a second, forgiving look. */
export const expandWord = (reader: GenerationReader, word: PlannedWord, withTypos: boolean): ExpandedWord => {
  const expansion = new WordExpansion(reader);
  const alternatives = word.alternatives.filter(({ isForgiving }) => withTypos || !isForgiving);
  for (const alternative of alternatives) if (alternative.kind === 'prefix') expansion.addPrefix(alternative);
  for (const alternative of alternatives.toSorted((a, b) => b.weight - a.weight))
    if (alternative.kind !== 'prefix') expansion.addTerms(alternative);
  if (withTypos && word.maxTypos > 0) expansion.addTypos(word);
  const { terms, ranges, phrases, matched } = expansion;
  return {
    text: word.text,
    terms,
    ranges,
    phrases,
    matched,
    frequency: frequencyOfWord(reader, expansion),
    isOptional: word.isOptional ?? false,
  };
};

const frequencyOfWord = (
  { termFrequencies, productsCount }: GenerationReader,
  { terms, ranges, phrases }: Pick<ExpandedWord, 'terms' | 'ranges' | 'phrases'>,
): number => {
  const frequencyOf = (rank: number): number => termFrequencies[rank] as number;
  let sum = 0;
  for (const rank of terms.keys()) sum += frequencyOf(rank);
  for (const { begin, end } of ranges)
    for (let rank = begin; rank < end && sum < productsCount; rank++)
      if (!terms.has(rank)) sum += frequencyOf(rank);
  for (const { places } of phrases)
    sum += Math.min(
      ...places.map((ranks) =>
        Array.from(ranks, frequencyOf).reduce((total, frequency) => total + frequency),
      ),
    );
  return Math.min(sum, productsCount);
};
