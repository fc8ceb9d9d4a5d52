import { LRUCache } from 'lru-cache';
import type { Combinations } from './combinations.ts';

/** Cached parts of sort scripts that one search reads; each is as long as the catalog. */
export const maxNumbers = 4;
/** For all generations of one thread together. */
const defaultMaxBytes = 128 * 2 ** 20;
/** The size of a key and of the objects around a value. */
const entryBytes = 300;

/** The products with the least numbers in a field, ascending, and with the greatest. */
export type Extremes = { readonly least: Uint32Array; readonly greatest: Uint32Array };

/** The distinct numbers of a field, ascending, and for each product the place of its own, from 1; 0 if it has none. */
export type RankedNumbers = { readonly distinct: Float64Array; readonly ordinals: Uint32Array };

/** What searches derive from a whole generation and use again, by kind. */
type CachedValues = {
  /** Parts of sort scripts that depend on nothing but the catalog, by product. */
  readonly numbers: Float64Array;
  /** By product: 1 if it passes a filter. */
  readonly masks: Uint8Array;
  /** By field, by ordinal of its values: the products that have the value, as bits. */
  readonly valueBits: readonly Int32Array[];
  /** By field with several values per product; null if there are too many combinations. */
  readonly combinations: { readonly of: Combinations | null };
  /** By number field. */
  readonly extremes: Extremes;
  /** How many collapsed hits have each value of a field. */
  readonly totals: Uint32Array;
  /** By number field. */
  readonly numbersRanked: RankedNumbers;
  /** By what precedes an attribute's values: their ordinals. */
  readonly attributes: Uint32Array;
};
type Kind = keyof CachedValues;

const sizes: { readonly [K in Kind]: (value: CachedValues[K]) => number } = {
  numbers: ({ byteLength }) => byteLength,
  masks: ({ byteLength }) => byteLength,
  valueBits: (sets) => sets.reduce((sum, { byteLength }) => sum + byteLength + 100, 0),
  combinations: ({ of }) => (of === null ? 0 : of.ids.byteLength + of.firsts.length * 8),
  extremes: ({ least, greatest }) => least.byteLength + greatest.byteLength,
  totals: ({ byteLength }) => byteLength,
  numbersRanked: ({ distinct, ordinals }) => distinct.byteLength + ordinals.byteLength,
  attributes: ({ byteLength }) => byteLength,
};

type Entry = { readonly value: CachedValues[Kind]; readonly bytes: number };

/** The caches of all generations of a thread, bounded in bytes together; the least recently used value is evicted first. */
export class ThreadCache {
  readonly #entries: LRUCache<string, Entry>;
  #generations = 0;

  constructor(maxBytes = defaultMaxBytes) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** The cache of one generation. */
  open(): GenerationCache {
    this.#generations += 1;
    return new GenerationCache(this.#entries, `${this.#generations} `);
  }
}

/** Values derived from one generation. */
export class GenerationCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #prefix: string;

  constructor(entries: LRUCache<string, Entry>, prefix: string) {
    this.#entries = entries;
    this.#prefix = prefix;
  }

  /** The value under a key, computed on first use. */
  memo<K extends Kind>(kind: K, key: string, make: () => CachedValues[K]): CachedValues[K] {
    const whole = `${this.#prefix}${kind} ${key}`;
    const known = this.#entries.get(whole);
    if (known) return known.value as CachedValues[K];
    const value = make();
    this.#entries.set(whole, { value, bytes: sizes[kind](value) + entryBytes + whole.length * 2 });
    return value;
  }

  count(kind: Kind): number {
    return this.#keys(kind).length;
  }

  /** Removes the values of one kind, or all of them. */
  clear(kind: Kind | null = null): void {
    for (const key of this.#keys(kind)) this.#entries.delete(key);
  }

  #keys(kind: Kind | null): string[] {
    const prefix = kind === null ? this.#prefix : `${this.#prefix}${kind} `;
    return [...this.#entries.keys()].filter((key) => key.startsWith(prefix));
  }
}
