import type { LanguageCode, PhraseKind, Synonym } from '@vitrina/contract';
import { canMatchWithinDistance, charMaskOf } from '../language/char-mask.ts';
import { boundedDistance, unitsOf } from '../language/edit-distance.ts';
import { BookBase, type PhraseBookData } from './book-base.ts';
import { buildPhraseBook } from './build-book.ts';
import { searchDefaults } from './defaults.ts';
import {
  compareEntries,
  keyOf,
  type PhraseEntry,
  type PhraseKey,
  type ReadEntry,
  readEntry,
  wordsOf,
} from './phrase-entries.ts';

/** What a phrase also means: the stems of words that have to be adjacent. */
export type Expression = readonly string[];

export type Phrases = {
  readonly synonyms: readonly Synonym[];
  readonly blocked: readonly string[];
  readonly immutable: readonly string[];
};

/** Entries removed from a shop's lists, and entries added. An added entry replaces the one with its id. */
export type PhraseChange = {
  readonly removed: readonly PhraseEntry[];
  readonly added: readonly PhraseEntry[];
};

/** An entry for look-ups, whether from the buffer or the changes. */
type Found = {
  readonly createdMs: number;
  readonly id: string;
  /** Lazy, because most keys are not needed. */
  readonly from: () => Iterable<PhraseKey>;
  readonly to: () => Iterable<PhraseKey>;
  readonly text: () => string;
};

/** The changes since the base was built. */
type Overlay = {
  /** Indexes in the base of entries that were removed. */
  readonly removed: ReadonlySet<number>;
  readonly added: ReadonlyMap<string, ReadEntry>;
  readonly byKey: ReadonlyMap<PhraseKey, readonly ReadEntry[]>;
};

const nothingChanged: Overlay = { removed: new Set(), added: new Map(), byKey: new Map() };

const { maxSynonyms } = searchDefaults;
/** A mistyped word is compared with at most this many, since planning blocks the event loop. */
const maxCompared = 4000;

const groupByKey = (entries: Iterable<ReadEntry>): Map<PhraseKey, ReadEntry[]> => {
  const byKey = new Map<PhraseKey, ReadEntry[]>();
  for (const entry of entries)
    for (const key of new Set(entry.from)) {
      const known = byKey.get(key);
      if (known) known.push(entry);
      else byKey.set(key, [entry]);
    }
  return byKey;
};

/**
 * A shop's phrases, prepared for queries: a look-up costs as much as the query's words, whatever the number of phrases. Phrases are compared
 * by their stems, so that every inflected form matches. Most of a book is one buffer outside of the heap, overlaid by the changes since it was
 * built. A book is immutable: `with` makes another one over the same buffer.
 */
export class PhraseBook {
  readonly #base: BookBase;
  readonly #overlay: Overlay;
  readonly #language: LanguageCode;
  /** An upper bound for the words of the longest phrase. */
  readonly longest: number;

  constructor(base: BookBase, language: LanguageCode, overlay: Overlay = nothingChanged) {
    this.#base = base;
    this.#language = language;
    this.#overlay = overlay;
    this.longest = Math.max(
      base.data.longest,
      ...Array.from(overlay.added.values(), ({ longest }) => longest),
    );
  }

  static from(data: PhraseBookData, language: LanguageCode): PhraseBook {
    return new PhraseBook(new BookBase(data), language);
  }

  /** A book of the given lists, oldest first. */
  static of({ synonyms, blocked, immutable }: Phrases, language: LanguageCode): PhraseBook {
    let count = 0;
    const toEntries = (kind: PhraseKind, values: readonly (Synonym | string)[]): PhraseEntry[] =>
      values.map((value) => {
        count += 1;
        return { id: String(count).padStart(9, '0'), kind, createdAt: '2000-01-01T00:00:00.000Z', value };
      });
    const entries = [
      ...toEntries('synonyms', synonyms),
      ...toEntries('blocked', blocked),
      ...toEntries('immutable', immutable),
    ];
    return PhraseBook.from(buildPhraseBook(entries, language), language);
  }

  /** The size of the buffer. */
  get bytes(): number {
    return this.#base.bytes;
  }

  /** How many entries differ from the buffer's. */
  get changesCount(): number {
    return this.#overlay.removed.size + this.#overlay.added.size;
  }

  /** The book after some changes, applied in order. Costs as much as the changed entries, and a copy of earlier changes. */
  with(changes: readonly PhraseChange[]): PhraseBook {
    if (changes.length === 0) return this;
    const removed = new Set(this.#overlay.removed);
    const added = new Map(this.#overlay.added);
    const take = (id: string): void => {
      added.delete(id);
      const place = this.#base.findEntry(id);
      if (place >= 0) removed.add(place);
    };
    for (const change of changes) {
      for (const { id } of change.removed) take(id);
      for (const entry of change.added) {
        take(entry.id);
        added.set(entry.id, readEntry(entry, this.#language));
      }
    }
    return new PhraseBook(this.#base, this.#language, { removed, added, byKey: groupByKey(added.values()) });
  }

  /** What a run of stems also means, up to the limit of a search. Synonyms of synonyms are not followed. */
  synonymsOf(stems: readonly string[]): readonly Expression[] {
    return this.#synonymsOfKey(keyOf('synonyms', stems)).map(wordsOf);
  }

  /** What a mistyped word may also mean: the synonyms of the nearest keys, with the number of typos. */
  synonymsOfTypo(stem: string, maxTypos: number): { readonly typos: number; readonly meant: Expression }[] {
    if (maxTypos === 0 || stem === '') return [];
    const near = this.#findNear(stem, maxTypos);
    for (let typos = 1; typos <= maxTypos; typos++) {
      const nearest = near
        .filter((key) => key.typos === typos)
        .flatMap(({ key }) => this.#firstMeaning(key) ?? []);
      if (nearest.length === 0) continue;
      // Shorter ones first; keys of one length in the order in which their synonyms were entered.
      return nearest
        .sort((a, b) => a.key.length - b.key.length || compareEntries(a.entry, b.entry) || a.place - b.place)
        .flatMap(({ key }) => this.#synonymsOfKey(key).map((meant) => ({ typos, meant: wordsOf(meant) })));
    }
    return [];
  }

  /** The blocked phrase among the stems, null if there is none. */
  blockedIn(stems: readonly string[]): string | null {
    if (!this.#base.data.hasBlocked && this.#overlay.added.size === 0) return null;
    for (let from = 0; from < stems.length; from++)
      for (let to = from + 1; to <= Math.min(stems.length, from + this.longest); to++) {
        const newest = this.#entriesOf(keyOf('blocked', stems.slice(from, to))).at(-1);
        if (newest) return newest.text();
      }
    return null;
  }

  /** How many words, from index `from` on, are an immutable phrase as typed; the longest one counts, 0 for none. */
  immutableAt(terms: readonly string[], from: number): number {
    if (!this.#base.data.hasImmutable && this.#overlay.added.size === 0) return 0;
    for (let to = Math.min(terms.length, from + this.longest); to > from; to--)
      if (this.#entriesOf(keyOf('immutable', terms.slice(from, to))).length > 0) return to - from;
    return 0;
  }

  #synonymsOfKey(key: PhraseKey): PhraseKey[] {
    const known: PhraseKey[] = [];
    for (const { to } of this.#entriesOf(key))
      for (const meant of to()) {
        // Large groups would cost the square of their size.
        if (known.length >= maxSynonyms) return known;
        if (meant !== key && !known.includes(meant)) known.push(meant);
      }
    return known;
  }

  /** The first entry that gives a key another meaning, and the key's index in it; null if there is none. */
  #firstMeaning(
    key: PhraseKey,
  ): { readonly key: PhraseKey; readonly entry: Found; readonly place: number } | null {
    for (const entry of this.#entriesOf(key))
      for (const meant of entry.to())
        if (meant !== key) return { key, entry, place: [...entry.from()].indexOf(key) };
    return null;
  }

  /** Keys of one word within this many typos that have the same first letter. */
  #findNear(stem: string, maxTypos: number): { readonly key: PhraseKey; readonly typos: number }[] {
    const wanted = unitsOf(stem);
    const charMask = charMaskOf(wanted);
    const rows = new Uint8Array((stem.length + maxTypos + 1) * (stem.length + 1));
    const near = new Map<PhraseKey, number>();
    let compared = 0;
    const compare = (units: Uint16Array, key: () => PhraseKey): void => {
      if (compared++ >= maxCompared) return;
      const typos = boundedDistance(units, wanted, maxTypos, rows);
      if (typos > 0 && typos <= maxTypos) near.set(key(), typos);
    };
    const { singles, singleCharMasks } = this.#base.arrays;
    for (let length = Math.max(1, stem.length - maxTypos); length <= stem.length + maxTypos; length++) {
      const { begin, end } = this.#base.bucket(stem.charCodeAt(0), length);
      for (let i = begin; i < end && compared < maxCompared; i++) {
        if (!canMatchWithinDistance(singleCharMasks[i], charMask, maxTypos)) continue;
        const key = singles[i];
        compare(this.#base.unitsAt(key).subarray(1), () => this.#base.textAt(key));
      }
    }
    for (const key of this.#overlay.byKey.keys()) {
      const isNear =
        key.startsWith(`s${stem.charAt(0)}`) && Math.abs(key.length - 1 - stem.length) <= maxTypos;
      if (isNear && !key.includes(' ')) compare(unitsOf(key.slice(1)), () => key);
    }
    return Array.from(near, ([key, typos]) => ({ key, typos }));
  }

  /** The entries in which a key is looked up, oldest first. */
  #entriesOf(key: PhraseKey): Found[] {
    const { removed, byKey } = this.#overlay;
    const number = this.#base.findKey(key);
    const found: Found[] = [];
    if (number >= 0)
      for (const entry of this.#base.entriesOf(number))
        if (!removed.has(entry)) found.push(this.#foundAt(entry));
    const added = byKey.get(key);
    if (!added) return found;
    for (const { from, to, text, createdMs, id } of added)
      found.push({ createdMs, id, from: () => from, to: () => to, text: () => text });
    return found.sort(compareEntries);
  }

  #foundAt(entry: number): Found {
    const base = this.#base;
    const keys = function* (side: 'from' | 'to'): Generator<PhraseKey> {
      for (const member of base.membersOf(entry, side)) yield base.textAt(member);
    };
    return {
      createdMs: base.arrays.entryTimes[entry],
      get id() {
        return base.idAt(entry);
      },
      from: () => keys('from'),
      to: () => keys('to'),
      text: () => base.entryText(entry),
    };
  }
}
