import type { LanguageCode } from '@vitrina/contract';
import { boundedDistance, unitsOf } from '../../language/edit-distance.ts';
import { searchDefaults } from '../defaults.ts';
import type { Expression, Phrases } from '../phrase-book.ts';
import { readStemmedWords } from '../query-words.ts';

/** `key`: the stems as one text. */
type StemmedPhrase = { readonly key: string; readonly stems: Expression };

type SingleKey = { readonly key: string; readonly units: Uint16Array };

const placeOf = (initial: string, length: number): string => `${initial}${length}`;

/** What a phrase book has to answer, computed with plain maps: the compact one is compared with it. */
export class ReferencePhraseBook {
  readonly #synonyms = new Map<string, StemmedPhrase[]>();
  /** Keys of one word by first letter and length, for mistyped words. */
  readonly #singleKeys = new Map<string, SingleKey[]>();
  readonly #blocked = new Map<string, string>();
  readonly #immutable = new Set<string>();
  /** The number of words of the longest phrase. */
  #longest = 0;

  constructor(phrases: Phrases, language: LanguageCode) {
    this.#fill(phrases, language);
  }

  #fill({ synonyms, blocked, immutable }: Phrases, language: LanguageCode): void {
    const stemsOf = (phrase: string): StemmedPhrase => {
      const stems = readStemmedWords(phrase, language).map((word) => word.stem);
      this.#longest = Math.max(this.#longest, stems.length);
      return { key: stems.join(' '), stems };
    };
    for (const synonym of synonyms) {
      const from = (synonym.type === 'group' ? synonym.phrases : synonym.from).map(stemsOf);
      const to = synonym.type === 'group' ? from : synonym.to.map(stemsOf);
      for (const phrase of from) if (phrase.stems.length > 0) this.#addSynonyms(phrase, to);
    }
    for (const phrase of blocked) {
      const { key, stems } = stemsOf(phrase);
      if (stems.length > 0) this.#blocked.set(key, phrase);
    }
    for (const phrase of immutable) {
      const words = readStemmedWords(phrase, language).map((word) => word.term);
      this.#longest = Math.max(this.#longest, words.length);
      if (words.length > 0) this.#immutable.add(words.join(' '));
    }
  }

  get longest(): number {
    return this.#longest;
  }

  #addSynonyms({ key, stems }: StemmedPhrase, all: readonly StemmedPhrase[]): void {
    const known = this.#synonyms.get(key) ?? [];
    const isNew = known.length === 0;
    for (const meant of all) {
      // Large groups would cost the square of their size.
      if (known.length >= searchDefaults.maxSynonyms) break;
      if (meant.stems.length === 0 || meant.key === key) continue;
      if (!known.some((other) => other.key === meant.key)) known.push(meant);
    }
    if (!isNew || known.length === 0) return;
    this.#synonyms.set(key, known);
    if (stems.length === 1) this.#addSingleKey(key);
  }

  #addSingleKey(key: string): void {
    const place = placeOf(key.charAt(0), key.length);
    const keys = this.#singleKeys.get(place);
    const single = { key, units: unitsOf(key) };
    if (keys) keys.push(single);
    else this.#singleKeys.set(place, [single]);
  }

  /** What a run of stems also means, up to the limit of a search. Synonyms of synonyms are not followed. */
  synonymsOf(stems: readonly string[]): readonly Expression[] {
    return (this.#synonyms.get(stems.join(' ')) ?? []).map((meant) => meant.stems);
  }

  /** What a mistyped word may also mean: the synonyms of the nearest keys, with the number of typos. */
  synonymsOfTypo(stem: string, maxTypos: number): { readonly typos: number; readonly meant: Expression }[] {
    if (maxTypos === 0) return [];
    const lengths = Array.from({ length: 2 * maxTypos + 1 }, (_, i) => stem.length - maxTypos + i);
    const wanted = unitsOf(stem);
    const rows = new Uint8Array((stem.length + maxTypos + 1) * (stem.length + 1));
    const near = lengths
      .flatMap((length) => this.#singleKeys.get(placeOf(stem.charAt(0), length)) ?? [])
      .map(({ key, units }) => ({ key, typos: boundedDistance(units, wanted, maxTypos, rows) }))
      .filter(({ typos }) => typos > 0 && typos <= maxTypos);
    const least = Math.min(...near.map(({ typos }) => typos));
    return near
      .filter(({ typos }) => typos === least)
      .flatMap(({ key, typos }) =>
        (this.#synonyms.get(key) ?? []).map(({ stems }) => ({ typos, meant: stems })),
      );
  }

  /** The blocked phrase among the stems, null if there is none. */
  blockedIn(stems: readonly string[]): string | null {
    if (this.#blocked.size === 0) return null;
    for (let from = 0; from < stems.length; from++)
      for (let to = from + 1; to <= Math.min(stems.length, from + this.longest); to++) {
        const phrase = this.#blocked.get(stems.slice(from, to).join(' '));
        if (phrase !== undefined) return phrase;
      }
    return null;
  }

  /** How many words, from index `from` on, are an immutable phrase as typed; the longest one counts, 0 for none. */
  immutableAt(terms: readonly string[], from: number): number {
    if (this.#immutable.size === 0) return 0;
    for (let to = Math.min(terms.length, from + this.longest); to > from; to--)
      if (this.#immutable.has(terms.slice(from, to).join(' '))) return to - from;
    return 0;
  }
}
