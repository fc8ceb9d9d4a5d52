import type { LanguageCode } from '@vitrina/contract';
import { charMaskOf } from '../language/char-mask.ts';
import { unitsOf } from '../language/edit-distance.ts';
import { arraysOf, bucketOf, hashOf, makeBuffer, type PhraseBookData, slotsFor } from './book-base.ts';
import { compareEntries, type PhraseEntry, type ReadEntry, readEntry } from './phrase-entries.ts';

const fillSlots = (slots: Uint32Array, texts: readonly string[]): void => {
  for (const [number, text] of texts.entries()) {
    let slot = hashOf(text) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = number + 1;
  }
};

/**
 * Collects a shop's entries, in any order, and builds a book's data from them. Costs as much as tokenising all of their words: long lists are
 * for a thread of their own.
 */
export class PhraseBookMaker {
  readonly #language: LanguageCode;
  readonly #keys = new Map<string, number>();
  readonly #entries: (Pick<ReadEntry, 'id' | 'createdMs' | 'text'> & {
    from: Uint32Array;
    to: Uint32Array;
  })[] = [];
  #longest = 0;

  constructor(language: LanguageCode) {
    this.#language = language;
  }

  add(entry: PhraseEntry): void {
    const { id, createdMs, text, from, to, longest } = readEntry(entry, this.#language);
    this.#longest = Math.max(this.#longest, longest);
    const numbers = Uint32Array.from(from, (key) => this.#numberOf(key));
    this.#entries.push({
      ...{ id, createdMs, text, from: numbers },
      to: to === from ? numbers : Uint32Array.from(to, (key) => this.#numberOf(key)),
    });
  }

  #numberOf(key: string): number {
    const known = this.#keys.get(key);
    if (known !== undefined) return known;
    const number = this.#keys.size;
    this.#keys.set(key, number);
    return number;
  }

  finish(): PhraseBookData {
    const entries = this.#entries.sort(compareEntries);
    const keys = [...this.#keys.keys()];
    const ids = entries.map(({ id }) => id);
    const lookedUp = this.#entriesByKey();
    const singles = this.#singles(keys, lookedUp.starts);
    const buckets = [...new Set(singles.map(({ bucket }) => bucket))];
    const texts = [...keys, ...ids, ...entries.map(({ text }) => text)];
    const lengths = {
      entryTimes: entries.length,
      textEnds: texts.length,
      keySlots: slotsFor(keys.length),
      idSlots: slotsFor(ids.length),
      keyStarts: keys.length + 1,
      keyEntries: lookedUp.entries.length,
      entryMembers: entries.length * 4,
      members: entries.reduce((sum, { from, to }) => sum + from.length + (to === from ? 0 : to.length), 0),
      singles: singles.length,
      singleCharMasks: singles.length,
      buckets: buckets.length,
      bucketStarts: buckets.length + 1,
      texts: texts.reduce((sum, text) => sum + text.length, 0),
    };
    const buffer = makeBuffer(lengths);
    const arrays = arraysOf({ buffer, lengths });
    arrays.keyStarts.set(lookedUp.starts);
    arrays.keyEntries.set(lookedUp.entries);
    fillSlots(arrays.keySlots, keys);
    fillSlots(arrays.idSlots, ids);
    let textAt = 0;
    for (const [number, text] of texts.entries()) {
      for (let i = 0; i < text.length; i++) arrays.texts[textAt++] = text.charCodeAt(i);
      arrays.textEnds[number] = textAt;
    }
    let memberAt = 0;
    const put = (members: Uint32Array): [number, number] => {
      arrays.members.set(members, memberAt);
      memberAt += members.length;
      return [memberAt - members.length, memberAt];
    };
    for (const [entry, { createdMs, from, to }] of entries.entries()) {
      arrays.entryTimes[entry] = createdMs;
      const fromPlace = put(from);
      arrays.entryMembers.set([...fromPlace, ...(to === from ? fromPlace : put(to))], entry * 4);
    }
    let bucketAt = 0;
    for (const [i, { key, charMask, bucket }] of singles.entries()) {
      arrays.singles[i] = key;
      arrays.singleCharMasks[i] = charMask;
      if (i === 0 || singles[i - 1]?.bucket !== bucket) arrays.bucketStarts[bucketAt++] = i;
    }
    arrays.buckets.set(buckets);
    arrays.bucketStarts[buckets.length] = singles.length;
    const hasRole = (role: string): boolean => keys.some((key) => key.startsWith(role));
    return {
      ...{ buffer, lengths, keysCount: keys.length, longest: this.#longest },
      hasBlocked: hasRole('b'),
      hasImmutable: hasRole('i'),
    };
  }

  /** By key: the entries in which it is looked up, each once, ascending. */
  #entriesByKey(): { readonly starts: Uint32Array; readonly entries: Uint32Array } {
    const starts = new Uint32Array(this.#keys.size + 1);
    const last = new Int32Array(this.#keys.size).fill(-1);
    const each = (visit: (key: number, entry: number) => void): void => {
      last.fill(-1);
      for (const [entry, { from }] of this.#entries.entries())
        for (const key of from)
          if (last[key] !== entry) {
            last[key] = entry;
            visit(key, entry);
          }
    };
    each((key) => {
      starts[key + 1] = starts[key + 1] + 1;
    });
    for (let key = 0; key < this.#keys.size; key++) starts[key + 1] = starts[key + 1] + starts[key];
    const entries = new Uint32Array(starts[this.#keys.size]);
    const next = starts.slice();
    each((key, entry) => {
      entries[next[key]] = entry;
      next[key] = next[key] + 1;
    });
    return { starts, entries };
  }

  /** The keys of one word that have synonyms, by bucket. */
  #singles(
    keys: readonly string[],
    starts: Uint32Array,
  ): { readonly key: number; readonly charMask: number; readonly bucket: number }[] {
    const singles = keys.flatMap((key, number) => {
      const isLookedUp = starts[number + 1] > starts[number];
      if (!isLookedUp || !key.startsWith('s') || key.includes(' ')) return [];
      const word = key.slice(1);
      return [
        {
          key: number,
          charMask: charMaskOf(unitsOf(word)),
          bucket: bucketOf(word.charCodeAt(0), word.length),
        },
      ];
    });
    return singles.sort((a, b) => a.bucket - b.bucket || a.key - b.key);
  }
}

/** Builds a book's data from entries in memory. */
export const buildPhraseBook = (entries: Iterable<PhraseEntry>, language: LanguageCode): PhraseBookData => {
  const maker = new PhraseBookMaker(language);
  for (const entry of entries) maker.add(entry);
  return maker.finish();
};
