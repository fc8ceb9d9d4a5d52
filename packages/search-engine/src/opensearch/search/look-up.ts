import { boundedDistance, unitsOf } from '../../language/edit-distance.ts';
import type { PlannedWord } from '../../plan/plan.ts';
import { maxInfixTerms, maxListedTerms, type TypoMatch, type Vocabulary } from '../../words/expand-word.ts';
import { stemsOfTypos } from '../../words/spellings.ts';
import { termsOfSplits } from '../../words/split-word.ts';
import { wordsIndexOf } from '../names.ts';
import type { GenerationMeta } from '../schema.ts';
import { type Searched, type SearchReply, searchMany } from './ask.ts';

/** More terms than one stem ever has. */
const maxTerms = 10_000;
/** More spellings than are searched for, though some are near by Lucene's measure alone. Each is measured again, on the event loop. */
const maxSpellings = 500;
const maxWordLength = 64;

type TermHit = {
  readonly _source: {
    readonly t: string;
    readonly s: string;
    readonly o: number;
    readonly d: number;
    readonly f: Readonly<Record<string, number>>;
  };
};
type TermsReply = SearchReply<TermHit>;

const termFields = ['t', 's', 'o', 'd', 'f'];

const termsSearch = (terms: readonly string[], stems: readonly string[]): object => ({
  size: maxTerms,
  _source: termFields,
  query: { bool: { should: [{ terms: { t: terms } }, { terms: { s: stems } }] } },
});

/** Where there are few terms, all of them. */
const prefixSearch = (prefix: string): object => ({
  ...{ size: maxListedTerms, _source: termFields, sort: [{ o: 'asc' }] },
  query: { prefix: { t: prefix } },
  aggs: { first: { min: { field: 'o' } }, last: { max: { field: 'o' } }, products: { sum: { field: 'd' } } },
});

const closeTo = (value: string, fuzziness: number): object => ({
  fuzzy: { t: { value, fuzziness, rewrite: 'constant_score' } },
});

/**
 * The nearest spellings, and the most frequent of those: one within a single edit scores twice. Lucene's edits are ours but for letters outside
 * of the basic plane; what it brings is measured again.
 */
const typosSearch = ({ text, maxTypos }: PlannedWord): object => ({
  size: maxSpellings,
  _source: termFields,
  sort: [{ _score: 'desc' }, { d: 'desc' }, { o: 'asc' }],
  query: { bool: { should: Array.from({ length: maxTypos }, (_, more) => closeTo(text, more + 1)) } },
});

/** Terms with a piece in them, of those that any of the text fields has. */
const infixSearch = (piece: string, textNumbers: readonly number[]): object => ({
  ...{ size: maxInfixTerms, _source: termFields, sort: [{ o: 'asc' }] },
  query: {
    bool: {
      filter: [
        { wildcard: { t: { value: `*${piece.replaceAll(/[*?\\]/g, '\\$&')}*` } } },
        { bool: { should: textNumbers.map((textNumber) => ({ exists: { field: `f.${textNumber}` } })) } },
      ],
    },
  },
});

type Range = { readonly begin: number; readonly end: number; readonly products: number };

export type LookUp = {
  readonly searches: readonly { readonly index: string; readonly body: object }[];
  readonly learn: (replies: readonly TermsReply[]) => void;
};

/** The part of a generation's vocabulary that a search needs, brought by one request, or by three where typos are forgiven. */
export class LookedUpWords implements Vocabulary {
  readonly language: Vocabulary['language'];
  readonly productsCount: number;
  readonly #searched: Searched;
  readonly #index: string;
  readonly #ordinals = new Map<string, number>();
  readonly #terms = new Map<number, TermHit['_source']>();
  readonly #stems = new Map<string, number[]>();
  readonly #prefixes = new Map<string, Range>();
  readonly #typos = new Map<string, TypoMatch[]>();
  readonly #infixes = new Map<string, readonly number[]>();

  constructor(searched: Searched, { generation }: GenerationMeta) {
    this.#searched = searched;
    this.#index = wordsIndexOf(searched.index);
    this.language = generation.schema.language;
    this.productsCount = generation.productsCount;
  }

  find = (term: string): number => this.#ordinals.get(term) ?? -1;
  termAt = (ordinal: number): string => this.#terms.get(ordinal)?.t ?? '';
  frequencyOf = (ordinal: number): number => this.#terms.get(ordinal)?.d ?? 0;
  /** Whether any product has the term in a text field. */
  isIn = (ordinal: number, textNumber: number): boolean => (this.#terms.get(ordinal)?.f[textNumber] ?? 0) > 0;
  ordinalsOfStem = (stem: string): readonly number[] => this.#stems.get(stem) ?? [];
  findTypos = (word: string, _maxTypos: number, first: 'same' | 'any'): TypoMatch[] =>
    (this.#typos.get(word) ?? []).filter(
      ({ termOrdinal }) => first === 'any' || this.termAt(termOrdinal)[0] === word[0],
    );
  findFirstLetterTypos = (word: string): TypoMatch[] =>
    (this.#typos.get(word) ?? []).filter(
      ({ termOrdinal, typos }) => typos === 1 && this.termAt(termOrdinal)[0] !== word[0],
    );
  findInfixes = (piece: string): readonly number[] => this.#infixes.get(piece) ?? [];

  prefixRange = (prefix: string): { readonly begin: number; readonly end: number } =>
    this.#prefixes.get(prefix) ?? { begin: 0, end: 0 };

  frequencyOfRange = (begin: number, end: number, known: ReadonlyMap<number, unknown>): number => {
    const range = [...this.#prefixes.values()].find((one) => one.begin === begin && one.end === end);
    let sum = range?.products ?? 0;
    for (const ordinal of known.keys())
      if (ordinal >= begin && ordinal < end) sum -= this.frequencyOf(ordinal);
    return sum;
  };

  /** The searches for every term that the words' alternatives name, and what takes their replies. */
  lookUp(words: readonly PlannedWord[]): LookUp {
    if (words.length === 0) return { searches: [], learn: () => {} };
    const alternatives = words
      .flatMap((word) => word.alternatives)
      .flatMap((one) => (one.isInTwo ? termsOfSplits(one, this.language) : [one]));
    const named = (isStem: boolean): string[] => [
      ...new Set(
        alternatives
          .filter((one) => one.kind !== 'prefix' && one.kind !== 'infix' && (one.isStem ?? false) === isStem)
          .flatMap(({ terms }) => terms),
      ),
    ];
    const prefixes = alternatives.flatMap(({ kind, terms: [first] }) =>
      kind === 'prefix' && first !== undefined ? [first] : [],
    );
    const searches = [termsSearch(named(false), named(true)), ...prefixes.map(prefixSearch)];
    return {
      searches: searches.map((body) => ({ index: this.#index, body })),
      learn: ([terms, ...ranges]) => {
        this.#learnTerms(terms);
        for (const [i, reply] of ranges.entries()) this.#learnPrefix(prefixes[i], reply);
      },
    };
  }

  /** Brings the spellings that mistyped words may stand for, and the other forms of the nearest ones. */
  async lookUpTypos(words: readonly PlannedWord[]): Promise<void> {
    const mistyped = words.filter(({ text, maxTypos }) => maxTypos > 0 && text.length <= maxWordLength);
    const replies = await this.#ask(mistyped.map(typosSearch));
    for (const [i, reply] of replies.entries()) {
      this.#learnTerms(reply);
      this.#learnTypos(mistyped[i], reply);
    }
    const stems = mistyped.flatMap((word) => stemsOfTypos(this, word));
    if (stems.length > 0)
      for (const reply of await this.#ask([termsSearch([], stems)])) this.#learnTerms(reply);
  }

  /** Brings the codes in which words may be pieces. */
  async lookUpInfixes(words: readonly PlannedWord[], textNumbers: readonly number[]): Promise<void> {
    const pieces = words.flatMap(({ alternatives }) =>
      alternatives.filter(({ kind }) => kind === 'infix').flatMap(({ terms }) => terms),
    );
    if (textNumbers.length === 0 || pieces.length === 0) return;
    const replies = await this.#ask(pieces.map((piece) => infixSearch(piece, textNumbers)));
    for (const [i, reply] of replies.entries()) {
      this.#learnTerms(reply);
      this.#infixes.set(
        pieces[i],
        reply.hits.hits.map(({ _source: { o } }) => o),
      );
    }
  }

  #ask(searches: readonly object[]): Promise<TermsReply[]> {
    return searchMany<TermHit>(
      this.#searched,
      searches.map((body) => ({ index: this.#index, body })),
    );
  }

  #learnTerms(reply: TermsReply | undefined): void {
    for (const { _source: found } of reply?.hits.hits ?? []) {
      if (this.#terms.has(found.o)) continue;
      this.#terms.set(found.o, found);
      this.#ordinals.set(found.t, found.o);
      this.#stems.set(
        found.s,
        [...(this.#stems.get(found.s) ?? []), found.o].sort((a, b) => a - b),
      );
    }
  }

  #learnPrefix(prefix: string, reply: TermsReply): void {
    const { aggregations } = reply;
    const first = aggregations?.first?.value ?? null;
    const last = aggregations?.last?.value ?? null;
    if (first === null || last === null) return;
    if (last - first < maxListedTerms) this.#learnTerms(reply);
    this.#prefixes.set(prefix, { begin: first, end: last + 1, products: aggregations?.products?.value ?? 0 });
  }

  #learnTypos({ text, maxTypos }: PlannedWord, { hits }: TermsReply): void {
    const wanted = unitsOf(text);
    const rows = new Uint8Array((text.length + maxTypos + 1) * (text.length + 1));
    const found = hits.hits.flatMap(({ _source: { t, o } }): TypoMatch[] => {
      const typos = boundedDistance(unitsOf(t), wanted, maxTypos, rows);
      return typos > 0 && typos <= maxTypos ? [{ termOrdinal: o, typos }] : [];
    });
    this.#typos.set(text, found);
  }
}
