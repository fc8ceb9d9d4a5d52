import type { LanguageCode, MatchForm } from '@vitrina/contract';
import { stem } from '../language/stem.ts';
import type { PlannedWord, WordAlternative } from '../plan/plan.ts';
import type { UnknownWord } from '../port.ts';

export type TypoMatch = { readonly termOrdinal: number; readonly typos: number };

/** The terms of a generation, each with its ordinal in the order of their texts, so that those with a prefix are a range. */
export type Vocabulary = {
  readonly language: LanguageCode;
  readonly productsCount: number;
  /** The term's ordinal, -1 if there is no such term. */
  readonly find: (term: string) => number;
  readonly termAt: (termOrdinal: number) => string;
  /** The ordinals of all terms with the stem, ascending. */
  readonly ordinalsOfStem: (stem: string) => ArrayLike<number>;
  /** From `begin` up to, but without, `end`. */
  readonly prefixRange: (prefix: string) => { readonly begin: number; readonly end: number };
  /** How many products have the term. */
  readonly frequencyOf: (termOrdinal: number) => number;
  /** The frequencies of all terms of a range together, without those of `known` terms; it may stop counting at the number of products. */
  readonly frequencyOfRange: (begin: number, end: number, known: ReadonlyMap<number, unknown>) => number;
  /** The terms within so many typos of the word that share its first letter. */
  readonly findTypos: (word: string, maxTypos: number) => TypoMatch[];
};

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
  /** The nearest spelling; null if typos weren't forgiven, or nothing is near. */
  readonly nearest: string | null;
};

/** How many spellings are searched for: the nearest first, then the most frequent. */
const maxTypoTerms = 64;
/** How many of the spellings add the other forms of their word. */
const maxInflectedTypos = 8;
/** The weight of another form of a mistyped word, relative to the spelling itself. */
const inflectedTypoWeight = 0.8;

/** Spellings with the fewest typos first, then those of most products. */
const nearestFirst = (
  { frequencyOf }: Pick<Vocabulary, 'frequencyOf'>,
  found: readonly TypoMatch[],
): TypoMatch[] =>
  found.toSorted(
    (a, b) =>
      a.typos - b.typos ||
      frequencyOf(b.termOrdinal) - frequencyOf(a.termOrdinal) ||
      a.termOrdinal - b.termOrdinal,
  );

/** The stems of the spellings whose other forms count as well. */
export const stemsOfTypos = (
  vocabulary: Pick<Vocabulary, 'frequencyOf' | 'termAt' | 'language'>,
  found: readonly TypoMatch[],
): string[] =>
  nearestFirst(vocabulary, found)
    .slice(0, maxInflectedTypos)
    .map(({ termOrdinal }) => stem(vocabulary.termAt(termOrdinal), vocabulary.language));

class WordExpansion {
  readonly #vocabulary: Vocabulary;
  readonly terms = new Map<number, TermMatch>();
  readonly ranges: ExpandedWord['ranges'][number][] = [];
  readonly phrases: ExpandedWord['phrases'][number][] = [];
  readonly #phraseKeys = new Set<string>();
  readonly matched: ExpandedWord['matched'][number][] = [];
  nearest: string | null = null;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  addPrefix({ terms, weight }: WordAlternative): void {
    const [prefix] = terms;
    if (prefix === undefined) return;
    const range = this.#vocabulary.prefixRange(prefix);
    if (range.begin === range.end) return;
    this.ranges.push({ ...range, weight });
    this.matched.push({ term: prefix, isPrefix: true });
  }

  addTerms({ kind, terms, isStem, weight }: WordAlternative): void {
    const vocabulary = this.#vocabulary;
    const places = terms.map((term) => {
      if (isStem) return vocabulary.ordinalsOfStem(term);
      const termOrdinal = vocabulary.find(term);
      return termOrdinal < 0 ? [] : [termOrdinal];
    });
    const [first] = places;
    if (!first || places.some((termOrdinals) => termOrdinals.length === 0)) return;
    if (places.length > 1) this.#addPhrase({ places, weight, form: kind });
    else for (const termOrdinal of Array.from(first)) this.#addTerm(termOrdinal, weight, kind);
    for (const termOrdinal of places.flatMap((termOrdinals) => Array.from(termOrdinals)))
      this.matched.push({ term: vocabulary.termAt(termOrdinal), isPrefix: false });
  }

  /** The same adjacent terms count once, by the first and best alternative that has them. */
  #addPhrase(phrase: ExpandedWord['phrases'][number]): void {
    const key = phrase.places.map((termOrdinals) => Array.from(termOrdinals).join(' ')).join(',');
    if (this.#phraseKeys.has(key)) return;
    this.#phraseKeys.add(key);
    this.phrases.push(phrase);
  }

  addTypos({ text, maxTypos, typoWeight }: PlannedWord): void {
    const vocabulary = this.#vocabulary;
    const found = nearestFirst(vocabulary, vocabulary.findTypos(text, maxTypos)).slice(0, maxTypoTerms);
    this.nearest = found[0] ? vocabulary.termAt(found[0].termOrdinal) : null;
    for (const { termOrdinal, typos } of found) this.#addTypo(termOrdinal, typoWeight ** typos);
    for (const { termOrdinal, typos } of found.slice(0, maxInflectedTypos))
      for (const other of Array.from(
        vocabulary.ordinalsOfStem(stem(vocabulary.termAt(termOrdinal), vocabulary.language)),
      ))
        this.#addTypo(other, inflectedTypoWeight * typoWeight ** typos);
  }

  #addTypo(termOrdinal: number, weight: number): void {
    if (!this.#addTerm(termOrdinal, weight, 'typo')) return;
    this.matched.push({ term: this.#vocabulary.termAt(termOrdinal), isPrefix: false });
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
export const expandWord = (vocabulary: Vocabulary, word: PlannedWord, withTypos: boolean): ExpandedWord => {
  const expansion = new WordExpansion(vocabulary);
  const alternatives = word.alternatives.filter(({ isForgiving }) => withTypos || !isForgiving);
  for (const alternative of alternatives) if (alternative.kind === 'prefix') expansion.addPrefix(alternative);
  for (const alternative of alternatives.toSorted((a, b) => b.weight - a.weight))
    if (alternative.kind !== 'prefix') expansion.addTerms(alternative);
  if (withTypos && word.maxTypos > 0) expansion.addTypos(word);
  const { terms, ranges, phrases, matched, nearest } = expansion;
  return {
    text: word.text,
    terms,
    ranges,
    phrases,
    matched,
    frequency: frequencyOfWord(vocabulary, expansion),
    isOptional: word.isOptional ?? false,
    nearest,
  };
};

/** The required words that the dictionary has in no form but a mistyped one. */
export const unknownWordsOf = (words: readonly ExpandedWord[]): UnknownWord[] =>
  words
    .filter(
      ({ isOptional, terms, ranges, phrases }) =>
        !isOptional &&
        ranges.length + phrases.length === 0 &&
        [...terms.values()].every(({ form }) => form === 'typo'),
    )
    .map(({ text, nearest }) => ({ word: text, nearest }));

const frequencyOfWord = (
  vocabulary: Vocabulary,
  { terms, ranges, phrases }: Pick<ExpandedWord, 'terms' | 'ranges' | 'phrases'>,
): number => {
  const frequencyOf = (termOrdinal: number): number => vocabulary.frequencyOf(termOrdinal);
  let sum = 0;
  for (const termOrdinal of terms.keys()) sum += frequencyOf(termOrdinal);
  for (const { begin, end } of ranges) sum += vocabulary.frequencyOfRange(begin, end, terms);
  for (const { places } of phrases)
    sum += Math.min(
      ...places.map((termOrdinals) =>
        Array.from(termOrdinals, frequencyOf).reduce((total, frequency) => total + frequency),
      ),
    );
  return Math.min(sum, vocabulary.productsCount);
};
