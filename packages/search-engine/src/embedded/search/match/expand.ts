import type { MatchForm } from '@vitrina/contract';
import { stem } from '../../../language/stem.ts';
import type { PlannedWord, WordAlternative } from '../../../plan/plan.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import { findTypos } from './typo.ts';

/** What a term of the dictionary weighs for a word, and as which form of the word. */
export type TermMatch = { readonly weight: number; readonly form: MatchForm };

/** A planned word looked up in the dictionary: single terms, ranges of terms, and adjacent terms, each with its weight. */
export type ExpandedWord = {
  /** As typed. */
  readonly text: string;
  readonly terms: ReadonlyMap<number, TermMatch>;
  readonly ranges: readonly { readonly begin: number; readonly end: number; readonly weight: number }[];
  /** At each place any of the given terms matches. */
  readonly phrases: readonly (TermMatch & { readonly places: readonly ArrayLike<number>[] })[];
  /** An upper bound for the number of products that have the word; its rarity is computed from this. */
  readonly frequency: number;
  readonly matched: readonly { readonly term: string; readonly isPrefix: boolean }[];
  readonly isOptional: boolean;
};

/** How many spellings are searched for: the nearest first, then the most frequent. */
const maxTypoTerms = 64;
/** How many of the spellings add the other forms of their word. */
const maxInflectedTypos = 8;
/** The weight of another form of a mistyped word, relative to the spelling itself. */
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
      if (isStem) return stems.termOrdinalsOf(term);
      const termOrdinal = dictionary.find(term);
      return termOrdinal < 0 ? [] : [termOrdinal];
    });
    const [first] = places;
    if (!first || places.some((termOrdinals) => termOrdinals.length === 0)) return;
    if (places.length > 1) this.#addPhrase({ places, weight, form: kind });
    else for (const termOrdinal of Array.from(first)) this.#addTerm(termOrdinal, weight, kind);
    for (const termOrdinal of places.flatMap((termOrdinals) => Array.from(termOrdinals)))
      this.matched.push({ term: dictionary.termAt(termOrdinal), isPrefix: false });
  }

  /** The same adjacent terms count once, by the first and best alternative that has them. */
  #addPhrase(phrase: ExpandedWord['phrases'][number]): void {
    const key = phrase.places.map((termOrdinals) => Array.from(termOrdinals).join(' ')).join(',');
    if (this.#phraseKeys.has(key)) return;
    this.#phraseKeys.add(key);
    this.phrases.push(phrase);
  }

  addTypos({ text, maxTypos, typoWeight }: PlannedWord): void {
    const { dictionary, stems, termFrequencies, language } = this.#reader;
    const frequencyOf = (termOrdinal: number): number => termFrequencies[termOrdinal];
    const found = findTypos(this.#reader, text, maxTypos)
      .sort(
        (a, b) =>
          a.typos - b.typos ||
          frequencyOf(b.termOrdinal) - frequencyOf(a.termOrdinal) ||
          a.termOrdinal - b.termOrdinal,
      )
      .slice(0, maxTypoTerms);
    for (const { termOrdinal, typos } of found) this.#addTypo(termOrdinal, typoWeight ** typos);
    for (const { termOrdinal, typos } of found.slice(0, maxInflectedTypos))
      for (const other of Array.from(stems.termOrdinalsOf(stem(dictionary.termAt(termOrdinal), language))))
        this.#addTypo(other, inflectedTypoWeight * typoWeight ** typos);
  }

  #addTypo(termOrdinal: number, weight: number): void {
    if (!this.#addTerm(termOrdinal, weight, 'typo')) return;
    this.matched.push({ term: this.#reader.dictionary.termAt(termOrdinal), isPrefix: false });
  }

  /** A term that several alternatives lead to has the best of their weights. */
  #addTerm(termOrdinal: number, weight: number, form: MatchForm): boolean {
    if (
      this.ranges.some(
        (range) => termOrdinal >= range.begin && termOrdinal < range.end && range.weight >= weight,
      )
    )
      return false;
    const known = this.terms.get(termOrdinal);
    if (known && known.weight >= weight) return false;
    this.terms.set(termOrdinal, { weight, form });
    return true;
  }
}

/** Looks up a word's alternatives; `withTypos` adds those that are only tried if the word as typed finds too little. */
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
  const frequencyOf = (termOrdinal: number): number => termFrequencies[termOrdinal];
  let sum = 0;
  for (const termOrdinal of terms.keys()) sum += frequencyOf(termOrdinal);
  for (const { begin, end } of ranges)
    for (let termOrdinal = begin; termOrdinal < end && sum < productsCount; termOrdinal++)
      if (!terms.has(termOrdinal)) sum += frequencyOf(termOrdinal);
  for (const { places } of phrases)
    sum += Math.min(
      ...places.map((termOrdinals) =>
        Array.from(termOrdinals, frequencyOf).reduce((total, frequency) => total + frequency),
      ),
    );
  return Math.min(sum, productsCount);
};
