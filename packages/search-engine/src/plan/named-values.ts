import { attributeOfField, type LanguageCode } from '@vitrina/contract/basics';
import { missingThingAt } from '../language/negations.ts';
import { isMoneyWord } from '../language/price-words.ts';
import { isStopWord } from '../language/stop-words.ts';
import { isUnit } from './plan-measures.ts';
import { readStemmedWords, type StemmedWord } from './query-words.ts';

/** A facet, and the values that products have, the most frequent first. */
export type FacetVocabulary = {
  readonly field: string;
  /** What visitors read above it. */
  readonly label: string;
  readonly values: readonly string[];
};

/** A facet's value that a query names: `czerwone buty` the colour `Czerwony`. */
export type NamedValue = Pick<FacetVocabulary, 'field' | 'label'> & {
  /** As most products spell it. */
  readonly value: string;
  /** All spellings of it. */
  readonly values: readonly string[];
  /** The words before it that name the facet and nothing else, folded: in `rozmiar 38` no product has the first one. */
  readonly labelWords: readonly string[];
  /** The query without it. */
  readonly rest: string;
};

type Known = Pick<FacetVocabulary, 'field' | 'label'> & { readonly spellings: string[] };

const maxWordsOfValue = 4;
/** The first ones. A query of more is a description, and its words are searched for as well. */
const maxNamed = 3;
/** Sizes are named by their number alone: `kozaki 37`. Any other number may be anything. */
const sizeField = 'size';

const keyOf = (words: readonly StemmedWord[]): string => words.map(({ stem }) => stem).join(' ');
const hasLetters = ({ term }: StemmedWord): boolean => /\p{L}{2}/u.test(term);

/** Closes what stood around a word that was taken out: a quotation mark, a bracket. */
const closing = /^[^\s\p{L}\p{N},;.!?]+/u;

/** What is left of a query, without the punctuation of what was taken out. */
const tidy = (text: string): string =>
  text
    .replaceAll(/\s+(?=[,;.!?])/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[\s,;.!?]+|[\s,;.!?]+$/gu, '');

/** Finds the values of facets that queries name, by the stems of their words. Immutable. */
export class NamedValueFinder {
  readonly #language: LanguageCode;
  /** By stems. The facets in the order of the menu. */
  readonly #known = new Map<string, Known[]>();
  /** By field: the stems of its label. */
  readonly #labels: ReadonlyMap<string, readonly string[]>;

  constructor(facets: readonly FacetVocabulary[], language: LanguageCode) {
    this.#language = language;
    this.#labels = new Map(
      facets.map(({ field, label }) => [field, readStemmedWords(label, language).map(({ stem }) => stem)]),
    );
    for (const { field, label, values } of facets)
      for (const value of values) {
        const words = readStemmedWords(value, language);
        if (words.length > 0 && words.length <= maxWordsOfValue) this.#add(keyOf(words), field, label, value);
      }
  }

  /**
   * Values from left to right, the longest first where several begin at one word; none of a field twice. A query that is nothing but one value names a thing, unless it says
   * of what: `batteries` are wanted, and not what is powered by them; `rozmiar 38` is a size. A number before a word of the `currency`, of any if it's absent,
   * is an amount: in a shop that sells in złoty `42 eur` is a size.
   */
  find(query: string, currency?: string): NamedValue[] {
    if (this.#known.size === 0) return [];
    const words = readStemmedWords(query, this.#language);
    const negations = words.flatMap((_, at) => {
      const missing = missingThingAt(words, at, this.#language);
      return missing ? [missing] : [];
    });
    // Of "bez rękawów" neither word is a value, but both together may be one.
    const breaksNegation = (from: number, end: number): boolean =>
      negations.some((missing) => {
        const isApart = end <= missing.from || from >= missing.end;
        return !isApart && (from > missing.from || end < missing.end);
      });
    const found: NamedValue[] = [];
    for (let at = 0; at < words.length && found.length < maxNamed; ) {
      const next = this.#longestAt(words, at, found, query, currency);
      if (next && !next.isWhole && !breaksNegation(at, next.end)) found.push(next.value);
      at = next?.end ?? at + 1;
    }
    return found;
  }

  #add(key: string, field: string, label: string, value: string): void {
    const known = this.#known.get(key) ?? [];
    const same = known.find((each) => each.field === field);
    if (same) same.spellings.push(value);
    else known.push({ field, label, spellings: [value] });
    this.#known.set(key, known);
  }

  /** The longest value that begins at a word, and the index behind it; null if there is none. */
  #longestAt(
    words: readonly StemmedWord[],
    at: number,
    taken: readonly NamedValue[],
    query: string,
    currency: string | undefined,
  ) {
    for (let end = Math.min(words.length, at + maxWordsOfValue); end > at; end--) {
      const run = words.slice(at, end);
      const isTelling = (field: string): boolean => this.#isTelling(run, field, words.slice(end), currency);
      const candidates = (this.#known.get(keyOf(run)) ?? [])
        .filter(({ field }) => !taken.some((one) => one.field === field))
        .map((known) => ({ ...known, labelLength: this.#labelBefore(words, at, known.field) }));
      const meant =
        candidates.find(({ labelLength }) => labelLength > 0) ??
        candidates.find(({ field }) => isTelling(field));
      if (!meant) continue;
      const { field, label, spellings, labelLength } = meant;
      const begin = words[at - labelLength - 1]?.end ?? 0;
      // Attributes have the names of things: in `dysk ssd` a disk is wanted, and not whatever has one.
      const namesThing = attributeOfField(field) !== null && isTelling(field);
      const value: NamedValue = {
        ...{ field, label, value: spellings[0] ?? '', values: spellings },
        labelWords: namesThing ? [] : words.slice(at - labelLength, at).map(({ term }) => term),
        rest: tidy(`${query.slice(0, begin)} ${query.slice(words[end - 1]?.end).replace(closing, '')}`),
      };
      const namesFacet = labelLength > 0 && !namesThing;
      return { value, end, isWhole: !namesFacet && labelLength + run.length === words.length };
    }
    return null;
  }

  /** How many words before name the field. */
  #labelBefore(words: readonly StemmedWord[], at: number, field: string): number {
    const label = this.#labels.get(field) ?? [];
    const before = words.slice(Math.max(0, at - label.length), at).map(({ stem }) => stem);
    const isThere = label.length > 0 && before.join(' ') === label.join(' ');
    return isThere ? label.length : 0;
  }

  /**
   * Whether a value says by itself what it is of: no function word, and a number only as a size, not before a unit or a currency: `42 cale`,
   * `40 zł`. Function words are units at the end of a query alone: `buty 42 w kwiaty`.
   */
  #isTelling(
    run: readonly StemmedWord[],
    field: string,
    [next, ...others]: readonly StemmedWord[],
    currency: string | undefined,
  ): boolean {
    if (run.every(({ term }) => isStopWord(term, this.#language))) return false;
    if (run.some(hasLetters)) return true;
    const isMeasured =
      next !== undefined &&
      (isUnit(next.term, this.#language) || isMoneyWord(next.term, currency)) &&
      !(others.length > 0 && isStopWord(next.term, this.#language));
    return field === sizeField && !isMeasured && /\d{2}/u.test(run[0]?.term ?? '');
  }
}
