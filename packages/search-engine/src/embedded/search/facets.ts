import type { FacetResult } from '../../port.ts';
import type { ValueColumn } from '../read/columns.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import { countValues } from './count-values.ts';
import type { FoundProducts } from './found-products.ts';
import { type CountedProducts, eachAlone, splitByGroup } from './group.ts';
import { Scratch } from './scratch.ts';
import { selectTop } from './top-k.ts';

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

const countOf = (
  reader: GenerationReader,
  field: string,
  values: ValueColumn,
  products: CountedProducts,
): Uint32Array =>
  // Where variants have one value, a product of each row stands for all of them.
  countValues(values, reader.haveGroupsOneValue(field) ? eachAlone(products.firsts) : products);

/** How many rows of the whole catalog have each value. Kept by the reader. */
const countAll = (
  reader: GenerationReader,
  field: string,
  values: ValueColumn,
  isGrouped: boolean,
): Uint32Array => {
  const key = `${isGrouped} ${field}`;
  const known = reader.kept.totals.get(key);
  if (known) return known;
  const { groups, groupProducts, productsCount } = reader;
  const products = isGrouped
    ? splitByGroup(groups, groupProducts, new Scratch(productsCount))
    : eachAlone(groupProducts);
  const counts = countOf(reader, field, values, products);
  reader.kept.totals.set(key, counts);
  return counts;
};

/** What the whole catalog has, less what was not found. */
const countByGaps = (
  reader: GenerationReader,
  field: string,
  values: ValueColumn,
  { gaps, isGrouped }: FoundProducts,
): Uint32Array => {
  const counts = countAll(reader, field, values, isGrouped).slice();
  const whole = countOf(reader, field, values, gaps.whole);
  const found = countOf(reader, field, values, gaps.found);
  for (let ordinal = 0; ordinal < counts.length; ordinal++)
    counts[ordinal] = (counts[ordinal] as number) - (whole[ordinal] as number) + (found[ordinal] as number);
  return counts;
};

/** Counts over all products found, not only those of the page. A field that can't be a facet has no values. */
export const countFacets = (
  reader: GenerationReader,
  facets: readonly { readonly field: string; readonly limit: number }[],
  found: FoundProducts,
): FacetResult[] =>
  facets.map(({ field, limit }) => {
    const column = reader.columns.get(field);
    if (column?.kind === 'number') {
      const range = rangeOf(column.numbers, found.all);
      return { field, values: [], ...(range && { range }) };
    }
    if (column?.kind !== 'values') return { field, values: [] };
    const { values } = column;
    const counts = found.isBroad
      ? countByGaps(reader, field, values, found)
      : countOf(reader, field, values, found.counted);
    const top = mostFrequent(counts, limit);
    const list: FacetResult['values'][number][] = [];
    for (let i = 0; i < top.length; i++) {
      const ordinal = top[i] as number;
      list.push({ value: values.valueAt(ordinal), count: counts[ordinal] as number });
    }
    return { field, values: list };
  });
