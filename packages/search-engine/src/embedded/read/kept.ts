import { LRUCache } from 'lru-cache';
import type { Combinations } from './combinations.ts';

/* Each entry is as long as the catalog: eight bytes a product for numbers, one for masks. */
export const mostNumbers = 4;
const mostMasks = 12;
/** A set for each of a field's few values: at most four bytes a product. */
const mostValueBits = 16;
/** Two bytes a product. */
const mostCombinations = 16;
/** Two kilobytes each. */
const mostExtremes = 48;
/** These are as long as a field has values. */
const mostTotals = 48;

/** Products with the least values of a field of numbers, the least first, and with the greatest. */
export type Extremes = { readonly least: Uint32Array; readonly greatest: Uint32Array };

/** What is kept under a key; made, and kept, where nothing is. */
export const keptOr = <T extends object>(cache: LRUCache<string, T>, key: string, make: () => T): T => {
  const known = cache.get(key);
  if (known) return known;
  const made = make();
  cache.set(key, made);
  return made;
};

/** What searches work out of a whole generation and ask for again. */
export const createKept = () => ({
  /** Parts of sort scripts that hang on nothing but the catalog, by product. */
  numbers: new LRUCache<string, Float64Array>({ max: mostNumbers }),
  /** By product: 1 if it passes a filter. */
  masks: new LRUCache<string, Uint8Array>({ max: mostMasks }),
  /** By field, by ordinal of its values: the products that have the value, as bits. */
  valueBits: new LRUCache<string, readonly Int32Array[]>({ max: mostValueBits }),
  /** By field with several values a product; null where their combinations are too many. */
  combinations: new LRUCache<string, { readonly of: Combinations | null }>({ max: mostCombinations }),
  /** By field of numbers. */
  extremes: new LRUCache<string, Extremes>({ max: mostExtremes }),
  /** How many rows have each value of a field. */
  totals: new LRUCache<string, Uint32Array>({ max: mostTotals }),
});
