import type { FacetResult } from '../../../port.ts';
import type { RankedNumbers } from '../../read/generation-cache.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import type { FoundProducts } from '../found-products.ts';
import { countSingles, countSinglesByGroup } from './count-values.ts';
import { mostFrequent } from './most-frequent.ts';

/** For one product, when its field's numbers are sorted. */
const stepsPerNumber = 20;
/** For one number, when finding the most frequent ones. */
const stepsPerDistinct = 20;

const rankNumbers = ({ deadline }: GenerationReader, numbers: Float64Array): RankedNumbers => {
  deadline.spend(numbers.length * stepsPerNumber);
  const sorted = numbers.filter((number) => !Number.isNaN(number)).sort();
  const distinct = sorted.filter((number, at) => at === 0 || number !== sorted[at - 1]);
  const ordinals = new Uint32Array(numbers.length);
  const ordinalOf = new Map<number, number>();
  for (let at = 0; at < distinct.length; at++) ordinalOf.set(distinct[at], at + 1);
  for (let product = 0; product < numbers.length; product++)
    ordinals[product] = ordinalOf.get(numbers[product]) ?? 0;
  return { distinct, ordinals };
};

const sumOf = (numbers: Float64Array, products: Uint32Array): NonNullable<FacetResult['sum']> => {
  let [total, count] = [0, 0];
  for (let i = 0; i < products.length; i++) {
    const number = numbers[products[i]];
    if (Number.isNaN(number)) continue;
    total += number;
    count++;
  }
  return { total, numbers: count };
};

/** The most frequent numbers of a field, with how many collapsed hits have each, and the sum over all products found. */
export const countNumbers = (
  reader: GenerationReader,
  { field, limit }: { readonly field: string; readonly limit: number },
  numbers: Float64Array,
  found: FoundProducts,
): Required<Pick<FacetResult, 'values' | 'sum'>> => {
  const { distinct, ordinals } = reader.cache.memo('numbersRanked', field, () =>
    rankNumbers(reader, numbers),
  );
  const size = distinct.length + 1;
  reader.deadline.spend(2 * found.all.length + size * stepsPerDistinct);
  const counts = found.isGrouped
    ? countSinglesByGroup(ordinals, size, found.all, reader.groups)
    : countSingles(ordinals, size, found.all);
  const top = mostFrequent(counts, limit, null);
  return {
    values: Array.from(top, (ordinal) => ({ value: String(distinct[ordinal - 1]), count: counts[ordinal] })),
    sum: sumOf(numbers, found.all),
  };
};
