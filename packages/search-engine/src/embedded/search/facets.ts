import type { FacetResult } from '../../port.ts';
import type { ValueColumn } from '../read/columns.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import { selectTop } from './top-k.ts';

/** The products found; with `groupEnds`, those of one group lie together and a group counts once. */
export type FoundProducts = {
  readonly products: Uint32Array;
  readonly groupEnds: Uint32Array | null;
};

/**
 * Counts of a field with one value a product. Neighbours often share a value, and adding to a count just written waits for
 * that write; four rows of counts in turn don't.
 */
const countSingles = (
  ordinals: Uint16Array | Uint32Array,
  products: Uint32Array,
  size: number,
): Uint32Array => {
  const rows = size <= mostForRows && products.length > size ? 4 : 1;
  const counts = new Uint32Array(size * rows);
  let i = 0;
  if (rows === 4)
    for (; i + 3 < products.length; i += 4) {
      const a = ordinals[products[i] as number] as number;
      const b = size + (ordinals[products[i + 1] as number] as number);
      const c = 2 * size + (ordinals[products[i + 2] as number] as number);
      const d = 3 * size + (ordinals[products[i + 3] as number] as number);
      counts[a] = (counts[a] as number) + 1;
      counts[b] = (counts[b] as number) + 1;
      counts[c] = (counts[c] as number) + 1;
      counts[d] = (counts[d] as number) + 1;
    }
  for (; i < products.length; i++) {
    const ordinal = ordinals[products[i] as number] as number;
    counts[ordinal] = (counts[ordinal] as number) + 1;
  }
  for (let at = size; at < counts.length; at++)
    counts[at % size] = (counts[at % size] as number) + (counts[at] as number);
  return counts.subarray(0, size);
};

const mostForRows = 4096;

const countProducts = (column: ValueColumn, products: Uint32Array): Uint32Array => {
  const { ordinals, starts } = column;
  if (starts === null) return countSingles(ordinals, products, column.valuesCount + 1);
  const counts = new Uint32Array(column.valuesCount + 1);
  for (let i = 0; i < products.length; i++) {
    const product = products[i] as number;
    const end = starts[product + 1] as number;
    for (let at = starts[product] as number; at < end; at++) {
      const ordinal = ordinals[at] as number;
      counts[ordinal] = (counts[ordinal] as number) + 1;
    }
  }
  return counts;
};

const countGroups = (column: ValueColumn, products: Uint32Array, groupEnds: Uint32Array): Uint32Array => {
  const counts = new Uint32Array(column.valuesCount + 1);
  const lastGroup = new Uint32Array(column.valuesCount + 1);
  const { ordinals, starts } = column;
  let i = 0;
  for (let group = 0; group < groupEnds.length; group++) {
    for (; i < (groupEnds[group] as number); i++) {
      const product = products[i] as number;
      let at = starts === null ? product : (starts[product] as number);
      const end = starts === null ? product + 1 : (starts[product + 1] as number);
      for (; at < end; at++) {
        const ordinal = ordinals[at] as number;
        if (lastGroup[ordinal] === group + 1) continue;
        lastGroup[ordinal] = group + 1;
        counts[ordinal] = (counts[ordinal] as number) + 1;
      }
    }
  }
  return counts;
};

/** The most frequent ordinals, equal counts in the values' order. */
const mostFrequent = (counts: Uint32Array, limit: number): Uint32Array => {
  const present = new Uint32Array(counts.length);
  let length = 0;
  for (let ordinal = 1; ordinal < counts.length; ordinal++)
    if (counts[ordinal] !== 0) present[length++] = ordinal;
  const compare = (a: number, b: number): number => (counts[b] as number) - (counts[a] as number) || a - b;
  if (length > mostForKeys) return selectTop(present.subarray(0, length), limit, compare);
  // Few values are ordered by one number each: typed arrays sort numbers without calling back.
  const keys = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const ordinal = present[i] as number;
    keys[i] = (keyBase - (counts[ordinal] as number)) * keyBase + ordinal;
  }
  keys.sort();
  const top = new Uint32Array(Math.min(limit, length));
  for (let i = 0; i < top.length; i++) top[i] = (keys[i] as number) % keyBase;
  return top;
};

const mostForKeys = 2048;
/** Above any number of products, and its square still a whole number in a double. */
const keyBase = 2 ** 26;

const rangeOf = (numbers: Float64Array, products: Uint32Array): { min: number; max: number } | undefined => {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < products.length; i++) {
    const value = numbers[products[i] as number] as number;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min <= max ? { min, max } : undefined;
};

/** Counts over all products found, not only those of the page. A field that can't be a facet has no values. */
export const countFacets = (
  reader: GenerationReader,
  facets: readonly { readonly field: string; readonly limit: number }[],
  { products, groupEnds }: FoundProducts,
): FacetResult[] =>
  facets.map(({ field, limit }) => {
    const column = reader.columns.get(field);
    if (column?.kind === 'number') {
      const range = rangeOf(column.numbers, products);
      return { field, values: [], ...(range && { range }) };
    }
    if (column?.kind !== 'values') return { field, values: [] };
    const { values } = column;
    const counts =
      groupEnds === null ? countProducts(values, products) : countGroups(values, products, groupEnds);
    const top = mostFrequent(counts, limit);
    const list: FacetResult['values'][number][] = [];
    for (let i = 0; i < top.length; i++) {
      const ordinal = top[i] as number;
      list.push({ value: values.valueAt(ordinal), count: counts[ordinal] as number });
    }
    return { field, values: list };
  });
