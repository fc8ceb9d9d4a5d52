import { attributesField, mappedFieldOf } from '@vitrina/contract/basics';
import { attributePrefixOf } from '../../../fields/attributes.ts';
import type { PlannedFacet } from '../../../plan/plan.ts';
import type { FacetResult } from '../../../port.ts';
import type { ValueColumn } from '../../read/columns.ts';
import type { Extremes } from '../../read/generation-cache.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import type { FoundProducts } from '../found-products.ts';
import { selectTop } from '../rank/top-k.ts';
import { countNumbers } from './count-numbers.ts';
import { countValues } from './count-values.ts';
import { mostFrequent } from './most-frequent.ts';

type Range = { readonly min: number; readonly max: number };

/** How many products with a field's least and greatest values are looked at: a broad result has some of them. */
const extremesCount = 256;
const stepsPerExtreme = 8;

const findExtremes = ({ groupProducts, deadline }: GenerationReader, numbers: Float64Array): Extremes => {
  deadline.spend(groupProducts.length * stepsPerExtreme);
  const all = groupProducts.filter((product) => !Number.isNaN(numbers[product]));
  const ascending = (a: number, b: number): number => numbers[a] - numbers[b];
  return {
    least: selectTop(all, extremesCount, ascending),
    greatest: selectTop(all, extremesCount, (a, b) => ascending(b, a)),
  };
};

const broadRange = (
  reader: GenerationReader,
  field: string,
  numbers: Float64Array,
  found: FoundProducts,
): Range | undefined => {
  const { least, greatest } = reader.cache.memo('extremes', field, () => findExtremes(reader, numbers));
  const first = least.find((product) => found.has(product));
  const last = greatest.find((product) => found.has(product));
  if (first === undefined || last === undefined) return undefined;
  return { min: numbers[first], max: numbers[last] };
};

const rangeOf = (numbers: Float64Array, products: Uint32Array): Range | undefined => {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < products.length; i++) {
    const value = numbers[products[i]];
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min <= max ? { min, max } : undefined;
};

/** For one value, when finding the most frequent ones. */
const stepsPerValue = 20;

/** Counts over the whole catalog are cached by the reader, others for as long as the result: the attributes of a search share a column. */
const countOf = (
  reader: GenerationReader,
  field: string,
  values: ValueColumn,
  found: FoundProducts,
): Uint32Array => {
  const count = (): Uint32Array => countValues(reader, field, values, found);
  const isWhole = found.all.length === reader.productsCount;
  return isWhole
    ? reader.cache.memo('totals', `${found.isGrouped} ${field}`, count)
    : found.countsOf(field, count);
};

/** Of an attribute, the ordinals of its values in the column of all attributes; null for any other field. Cached by the reader. */
const attributeOrdinals = (reader: GenerationReader, prefix: string): Uint32Array | null => {
  if (prefix === '') return null;
  const column = reader.columns.get(attributesField);
  if (column?.kind !== 'values') return new Uint32Array(0);
  return reader.cache.memo('attributes', prefix, () => column.values.findBeginning(prefix));
};

/** Counts over all products found, not only those of the page. A field that can't be a facet has no values. */
export const countFacets = (
  reader: GenerationReader,
  facets: readonly Pick<PlannedFacet, 'field' | 'limit' | 'countsNumbers'>[],
  found: FoundProducts,
): FacetResult[] =>
  facets.map(({ field, limit, countsNumbers = false }) => {
    const [columnField, prefix] = [mappedFieldOf(field), attributePrefixOf(field)];
    const of = attributeOrdinals(reader, prefix);
    const column = of?.length === 0 ? undefined : reader.columns.get(columnField);
    reader.deadline.spend(found.all.length);
    if (column?.kind === 'number') {
      const { numbers } = column;
      const range =
        (found.isBroad ? broadRange(reader, field, numbers, found) : undefined) ??
        rangeOf(numbers, found.all);
      const counted = range && countsNumbers ? countNumbers(reader, { field, limit }, numbers, found) : null;
      return { field, values: [], ...(range && { range }), ...counted };
    }
    if (column?.kind !== 'values') return { field, values: [] };
    const { values } = column;
    const counts = countOf(reader, columnField, values, found);
    reader.deadline.spend((of ?? counts).length * stepsPerValue);
    const top = mostFrequent(counts, limit, of);
    const list: FacetResult['values'][number][] = [];
    for (let i = 0; i < top.length; i++) {
      const ordinal = top[i];
      list.push({ value: values.valueAt(ordinal).slice(prefix.length), count: counts[ordinal] });
    }
    return { field, values: list };
  });
