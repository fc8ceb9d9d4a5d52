import type { LanguageCode, MatchForm } from '@vitrina/contract';
import { stem } from '../language/stem.ts';
import type { PlannedWord, WordAlternative } from '../plan/plan.ts';
import type { SearchResult, UnknownWord } from '../port.ts';
import { type FieldWeights, infixFieldsOf, weightsOf } from './field-weights.ts';
import { isFunctionWord, maxInflectedTypos, spellingsOf } from './spellings.ts';
import { runsOfSplits, splitsOf } from './split-word.ts';

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
  /** The terms within so many typos of the word that share its first letter; or with any. */
  readonly findTypos: (word: string, maxTypos: number, first: 'same' | 'any') => TypoMatch[];
  /** The terms within one typo of the word whose first letter is another one. */
  readonly findFirstLetterTypos: (word: string) => TypoMatch[];
  /** Whether any product has the term in the text field of this number. */
  readonly isIn: (termOrdinal: number, textNumber: number) => boolean;
  /** The first `maxInfixTerms` of the terms that contain the piece and are in one of these text fields, ascending. */
  readonly findInfixes: (piece: string, textNumbers: readonly number[]) => readonly number[];
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
  /** Terms that contain the word, of which only codes count. */
  readonly infixes: ReadonlyMap<number, TermMatch>;
  /** An upper bound for the number of products that have the word; its rarity is computed from this. */
  readonly frequency: number;
  readonly matched: readonly { readonly term: string; readonly isPrefix: boolean }[];
  readonly isOptional: boolean;
  /** The nearest spelling; null if typos weren't forgiven, or nothing is near. */
  readonly nearest: string | null;
};

/** How many spellings are searched for: the nearest first, then the most frequent. */
const maxTypoTerms = 64;
/** In how many terms a piece is found: a shop of more codes with the same piece is better served by more of the code. */
export const maxInfixTerms = 1000;
/** The terms of a range of more than these are not looked at one by one: a cluster stores such prefixes as features. */
export const maxListedTerms = 100;
/** The weight of another form of a mistyped word, relative to the spelling itself. */
const inflectedTypoWeight = 0.8;

class WordExpansion {
  readonly #vocabulary: Vocabulary;
  readonly terms = new Map<number, TermMatch>();
  readonly ranges: ExpandedWord['ranges'][number][] = [];
  readonly phrases: ExpandedWord['phrases'][number][] = [];
  readonly infixes = new Map<number, TermMatch>();
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

  /** The word in two, by the vocabulary. */
  addSplits(alternative: WordAlternative): void {
    const vocabulary = this.#vocabulary;
    const { kind: form, isStem, weight } = alternative;
    const wordOf = (term: string): number[] => [vocabulary.find(term)].filter((ordinal) => ordinal >= 0);
    const runs = runsOfSplits(splitsOf(alternative, vocabulary.language), vocabulary.language, {
      termsOf: (part) => (isStem ? Array.from(vocabulary.ordinalsOfStem(part)) : wordOf(part)),
      wordOf,
      frequencyOf: vocabulary.frequencyOf,
    });
    for (const places of runs) {
      this.#addPhrase({ places, weight, form });
      for (const termOrdinal of [places.at(0), places.at(-1)].flatMap((place) => place ?? []))
        this.matched.push({ term: vocabulary.termAt(termOrdinal), isPrefix: false });
    }
  }

  /** The same adjacent terms count once, by the first and best alternative that has them. */
  #addPhrase(phrase: ExpandedWord['phrases'][number]): void {
    const key = phrase.places.map((termOrdinals) => Array.from(termOrdinals).join(' ')).join(',');
    if (this.#phraseKeys.has(key)) return;
    this.#phraseKeys.add(key);
    this.phrases.push(phrase);
  }

  addTypos({ text, maxTypos, typoWeight }: PlannedWord, isKnown: boolean): void {
    const vocabulary = this.#vocabulary;
    const found = spellingsOf(vocabulary, text, maxTypos, isKnown).slice(0, maxTypoTerms);
    this.nearest = found[0] ? vocabulary.termAt(found[0].termOrdinal) : null;
    for (const { termOrdinal, typos } of found) this.#addTypo(termOrdinal, typoWeight ** typos);
    for (const { termOrdinal, typos } of found.slice(0, maxInflectedTypos))
      for (const other of Array.from(
        vocabulary.ordinalsOfStem(stem(vocabulary.termAt(termOrdinal), vocabulary.language)),
      ))
        this.#addTypo(other, inflectedTypoWeight * typoWeight ** typos);
  }

  addInfixes({ terms: [piece], weight }: WordAlternative, weights: FieldWeights): void {
    const codes = infixFieldsOf(weights);
    if (piece === undefined || codes.length === 0) return;
    for (const termOrdinal of this.#vocabulary.findInfixes(piece, codes))
      this.infixes.set(termOrdinal, { weight, form: 'infix' });
  }

  #addTypo(termOrdinal: number, weight: number): void {
    if (isFunctionWord(this.#vocabulary, termOrdinal)) return;
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

/** Whether any product has the word in a field that is searched for that form of it. Of adjacent terms, each is looked at by itself. */
export const isFound = (
  { isIn }: Pick<Vocabulary, 'isIn'>,
  { terms, ranges, phrases }: Pick<ExpandedWord, 'terms' | 'ranges' | 'phrases'>,
  weights: FieldWeights,
): boolean => {
  const isFoundIn = (form: MatchForm, places: readonly ArrayLike<number>[]): boolean =>
    weightsOf(form, weights).some(
      (weight, textNumber) =>
        weight > 0 &&
        places.every((place) => Array.from(place).some((termOrdinal) => isIn(termOrdinal, textNumber))),
    );
  const isRangeFound = ({ begin, end }: ExpandedWord['ranges'][number]): boolean =>
    end - begin > maxListedTerms ||
    isFoundIn('prefix', [Array.from({ length: end - begin }, (_, i) => begin + i)]);
  return (
    [...terms].some(([termOrdinal, { form }]) => isFoundIn(form, [[termOrdinal]])) ||
    ranges.some(isRangeFound) ||
    phrases.some(({ form, places }) => isFoundIn(form, places))
  );
};

/**
 * Looks up a word's alternatives; `withTypos` adds those that are only tried if the word as typed finds too little; and if it finds nothing, pieces
 * of codes, and spellings with another first letter.
 */
export const expandWord = (
  vocabulary: Vocabulary,
  word: PlannedWord,
  weights: FieldWeights,
  withTypos: boolean,
): ExpandedWord => {
  const expansion = new WordExpansion(vocabulary);
  const infix = word.alternatives.find(({ kind }) => kind === 'infix');
  const alternatives = word.alternatives.filter(
    ({ isForgiving, kind }) => (withTypos || !isForgiving) && kind !== 'infix',
  );
  for (const alternative of alternatives) if (alternative.kind === 'prefix') expansion.addPrefix(alternative);
  for (const alternative of alternatives.toSorted((a, b) => b.weight - a.weight))
    if (alternative.isInTwo) expansion.addSplits(alternative);
    else if (alternative.kind !== 'prefix') expansion.addTerms(alternative);
  const isKnown = !withTypos || isFound(vocabulary, expansion, weights);
  if (infix && !isKnown) expansion.addInfixes(infix, weights);
  if (withTypos && word.maxTypos > 0) expansion.addTypos(word, isKnown || expansion.infixes.size > 0);
  const { terms, ranges, phrases, infixes, matched, nearest } = expansion;
  return {
    text: word.text,
    terms,
    ranges,
    phrases,
    infixes,
    matched,
    frequency: frequencyOfWord(vocabulary, expansion),
    isOptional: word.isOptional ?? false,
    nearest,
  };
};

/** What of products is highlighted: each term, and each beginning of terms, once. */
export const matchedTermsOf = (words: readonly ExpandedWord[]): SearchResult['matchedTerms'] => {
  const byTerm = new Map<string, { term: string; isPrefix: boolean; words: string[] }>();
  for (const { matched, text } of words)
    for (const { term, isPrefix } of matched) {
      const known = byTerm.get(`${isPrefix} ${term}`);
      if (!known) byTerm.set(`${isPrefix} ${term}`, { term, isPrefix, words: [text] });
      else if (!known.words.includes(text)) known.words.push(text);
    }
  return [...byTerm.values()];
};

/** The required words that the dictionary has in no form but a mistyped one. */
export const unknownWordsOf = (words: readonly ExpandedWord[]): UnknownWord[] =>
  words
    .filter(
      ({ isOptional, terms, ranges, phrases, infixes }) =>
        !isOptional &&
        ranges.length + phrases.length + infixes.size === 0 &&
        [...terms.values()].every(({ form }) => form === 'typo'),
    )
    .map(({ text, nearest }) => ({ word: text, nearest }));

const frequencyOfWord = (
  vocabulary: Vocabulary,
  { terms, ranges, phrases, infixes }: Pick<ExpandedWord, 'terms' | 'ranges' | 'phrases' | 'infixes'>,
): number => {
  const frequencyOf = (termOrdinal: number): number => vocabulary.frequencyOf(termOrdinal);
  let sum = 0;
  for (const termOrdinal of terms.keys()) sum += frequencyOf(termOrdinal);
  for (const termOrdinal of infixes.keys()) sum += frequencyOf(termOrdinal);
  for (const { begin, end } of ranges) sum += vocabulary.frequencyOfRange(begin, end, terms);
  for (const { places } of phrases)
    sum += Math.min(
      ...places.map((termOrdinals) =>
        Array.from(termOrdinals, frequencyOf).reduce((total, frequency) => total + frequency),
      ),
    );
  return Math.min(sum, vocabulary.productsCount);
};

/** Whether the looser form of a word leads to more than the word as typed does. */
export const isLooser = (loose: ExpandedWord, typed: ExpandedWord | undefined): boolean =>
  loose.infixes.size > 0 ||
  loose.ranges.length !== typed?.ranges.length ||
  loose.terms.size !== typed?.terms.size ||
  loose.phrases.length !== typed?.phrases.length;

/** Where fewer words are enough, typos are forgiven only in words that are too rare themselves. */
export const mixWords = (
  asTyped: readonly ExpandedWord[],
  forgiving: readonly ExpandedWord[],
  enough: number,
): ExpandedWord[] =>
  asTyped.map((word, i) => {
    const loose = forgiving[i] ?? word;
    return word.frequency < enough || loose.infixes.size > 0 ? loose : word;
  });
