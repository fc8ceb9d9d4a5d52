import type { CountersShape } from '../../kernels/generation-kernels.ts';
import type { ValueColumn } from '../../read/columns.ts';
import type { Combinations } from '../../read/combinations.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import type { FoundProducts } from '../found-products.ts';
import { differ } from '../group.ts';

/**
 * Neighbouring products often share a value, and incrementing a counter that was just written waits for that write. Rotating between four
 * lanes of counters avoids it. With more values than this, the lanes cost more than they save.
 */
const maxForRows = 4096;

const shapeFor = <Rows extends 2 | 4>(
  size: number,
  rows: Rows,
  products: Uint32Array,
): CountersShape<Rows> => ({
  size,
  rows: size <= maxForRows && products.length > size ? rows : 1,
});

/** Adds all lanes up into the first. */
const sumRows = (counts: Uint32Array, size: number): Uint32Array => {
  for (let row = size; row < counts.length; row += size)
    for (let at = 0; at < size; at++) counts[at] = counts[at] + counts[row + at];
  return counts.subarray(0, size);
};

/** A field with one value per product, each product a hit of its own. */
export const countSingles = (
  ordinals: Uint16Array | Uint32Array,
  size: number,
  products: Uint32Array,
): Uint32Array => {
  const { rows } = shapeFor(size, 4, products);
  const counts = new Uint32Array(size * rows);
  let i = 0;
  if (rows === 4)
    for (; i + 3 < products.length; i += 4) {
      const a = ordinals[products[i]];
      const b = size + ordinals[products[i + 1]];
      const c = 2 * size + ordinals[products[i + 2]];
      const d = 3 * size + ordinals[products[i + 3]];
      counts[a] = counts[a] + 1;
      counts[b] = counts[b] + 1;
      counts[c] = counts[c] + 1;
      counts[d] = counts[d] + 1;
    }
  for (; i < products.length; i++) {
    const ordinal = ordinals[products[i]];
    counts[ordinal] = counts[ordinal] + 1;
  }
  return sumRows(counts, size);
};

/** The same for collapsed hits. A value counts once per hit: beside each count is the last group that was counted. */
export const countSinglesByGroup = (
  ordinals: Uint16Array | Uint32Array,
  size: number,
  products: Uint32Array,
  groups: Uint32Array,
): Uint32Array => {
  const { rows } = shapeFor(size, 2, products);
  const counts = new Uint32Array(size * rows);
  const lastGroup = new Uint32Array(size * rows);
  for (let i = 0; i < products.length; i++) {
    const product = products[i];
    const group = groups[product] + 1;
    const at = ordinals[product] + (group & (rows - 1)) * size;
    counts[at] = counts[at] + differ(lastGroup[at], group);
    lastGroup[at] = group;
  }
  return sumRows(counts, size);
};

/** A field with several values per product, each product a hit of its own. */
const countMany = (
  { ordinals, valuesCount }: ValueColumn,
  starts: Uint32Array,
  products: Uint32Array,
): Uint32Array => {
  const counts = new Uint32Array(valuesCount + 1);
  for (let i = 0; i < products.length; i++) {
    const product = products[i];
    const end = starts[product + 1];
    for (let at = starts[product]; at < end; at++) {
      const ordinal = ordinals[at];
      counts[ordinal] = counts[ordinal] + 1;
    }
  }
  return counts;
};

/** The same for collapsed hits. */
export const countManyByGroup = (
  { ordinals, valuesCount }: ValueColumn,
  starts: Uint32Array,
  products: Uint32Array,
  groups: Uint32Array,
): Uint32Array => {
  const counts = new Uint32Array(valuesCount + 1);
  const lastGroup = new Uint32Array(valuesCount + 1);
  for (let i = 0; i < products.length; i++) {
    const product = products[i];
    const group = groups[product] + 1;
    const end = starts[product + 1];
    for (let at = starts[product]; at < end; at++) {
      const ordinal = ordinals[at];
      counts[ordinal] = counts[ordinal] + differ(lastGroup[ordinal], group);
      lastGroup[ordinal] = group;
    }
  }
  return counts;
};

/** Intersects the products of each value, as cached bits, with those found. */
const countByBits = (
  reader: GenerationReader,
  field: string,
  values: ValueColumn,
  found: FoundProducts,
): Uint32Array => {
  const sets = reader.valueBits(field, values);
  const countHits = found.createHitsCounter();
  return Uint32Array.from(sets, (set, ordinal) => {
    reader.deadline.spend(set.length);
    return ordinal === 0 ? 0 : countHits(set);
  });
};

/** Counts each combination of values first, then adds it to each of its values. */
const countByCombinations = (
  { ordinals, valuesCount }: ValueColumn,
  starts: Uint32Array,
  { ids, firsts }: Combinations,
  products: Uint32Array,
): Uint32Array => {
  const counts = new Uint32Array(valuesCount + 1);
  const byCombination = countSingles(ids, firsts.length, products);
  for (const [id, first] of firsts.entries()) {
    const count = byCombination[id];
    for (let at = starts[first]; at < starts[first + 1]; at++) {
      const ordinal = ordinals[at];
      counts[ordinal] = counts[ordinal] + count;
    }
  }
  return counts;
};

/** Counts every product by itself. */
const countEach = (
  reader: GenerationReader,
  field: string,
  values: ValueColumn,
  { groupLeaders, isBroad, kernels }: FoundProducts,
): Uint32Array => {
  const { ordinals, starts, valuesCount } = values;
  const size = valuesCount + 1;
  if (starts === null)
    return (
      kernels?.countSingles(ordinals, shapeFor(size, 4, groupLeaders), groupLeaders) ??
      countSingles(ordinals, size, groupLeaders)
    );
  const combinations = isBroad ? reader.combinations(field, values) : null;
  return combinations === null
    ? countMany(values, starts, groupLeaders)
    : countByCombinations(values, starts, combinations, groupLeaders);
};

/** Counts every product, but a value once for each group. */
const countByGroup = (
  { groups }: GenerationReader,
  values: ValueColumn,
  { all, kernels }: FoundProducts,
): Uint32Array => {
  const { ordinals, starts, valuesCount } = values;
  const size = valuesCount + 1;
  return starts === null
    ? (kernels?.countSinglesByGroup(ordinals, shapeFor(size, 2, all), all, groups) ??
        countSinglesByGroup(ordinals, size, all, groups))
    : (kernels?.countManyByGroup(ordinals, size, starts, all, groups) ??
        countManyByGroup(values, starts, all, groups));
};

/**
 * The cost of intersecting 32 bits of a value, and of counting a product for each of its values: nanoseconds on one machine, of which only the
 * ratio matters.
 */
const wordCost = { each: 3, byGroup: 7 };
const productCost = { each: 3, single: 6, many: 16 };

/** By ordinal: how many collapsed hits have each of a field's values; index 0 counts nothing. */
export const countValues = (
  reader: GenerationReader,
  field: string,
  values: ValueColumn,
  found: FoundProducts,
): Uint32Array => {
  const { starts, valuesCount } = values;
  // If variants share their value, one product of each hit can stand for all of them.
  const isEach = !found.isGrouped || reader.groupsShareValues(field);
  const byBits = valuesCount * reader.bits.length * (found.isGrouped ? wordCost.byGroup : wordCost.each);
  const perProduct = isEach ? productCost.each : starts === null ? productCost.single : productCost.many;
  if (byBits < found.all.length * perProduct) return countByBits(reader, field, values, found);
  return isEach ? countEach(reader, field, values, found) : countByGroup(reader, values, found);
};
