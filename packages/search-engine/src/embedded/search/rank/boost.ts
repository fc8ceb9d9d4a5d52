import { normaliseValue } from '../../../fields/field-roles.ts';
import type { Boost } from '../../../plan/plan.ts';
import type { ValueColumn } from '../../read/columns.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import type { Accumulator } from '../match/accumulator.ts';
import { filterTest, passing } from '../match/filter.ts';

/** However many boosts apply, scores stay finite and can be compared. */
const maxScore = 1e30;

const stepsPerProduct = 4;

type ColumnFactors = readonly [column: ValueColumn, factors: Float64Array];

/** By ordinal of a column's values: the product of the boosts of that value, so that one pass applies them all. */
const factorsOf = (values: ValueColumn, boosts: readonly Boost[], field: string): Float64Array => {
  const factors = new Float64Array(values.valuesCount + 1).fill(1);
  for (const { filter, factor } of boosts) {
    if (filter.kind !== 'values' || filter.field !== field) continue;
    const ordinal = values.find(normaliseValue(field, filter.values[0] ?? ''));
    if (ordinal > 0) factors[ordinal] = factors[ordinal] * factor;
  }
  return factors;
};

/** Applies two fields with one value per product in one pass over the scores. */
const applyToSingles = (
  [first, factors]: ColumnFactors,
  [second, otherFactors]: ColumnFactors,
  products: Uint32Array,
  scores: Float32Array,
): void => {
  const { ordinals } = first;
  const { ordinals: otherOrdinals } = second;
  for (let i = 0; i < products.length; i++) {
    const product = products[i];
    const factor = factors[ordinals[product]];
    const other = otherFactors[otherOrdinals[product]];
    scores[product] = Math.min(scores[product] * factor * other, maxScore);
  }
};

/** Applies a field with several values per product. */
const applyToMany = (
  { ordinals }: ValueColumn,
  starts: Uint32Array,
  factors: Float64Array,
  products: Uint32Array,
  scores: Float32Array,
): void => {
  for (let i = 0; i < products.length; i++) {
    const product = products[i];
    let score = scores[product];
    const end = starts[product + 1];
    for (let at = starts[product]; at < end; at++) score *= factors[ordinals[at]];
    scores[product] = Math.min(score, maxScore);
  }
};

/** Multiplies the scores of products by the boosts they pass. Without words every product first scores 1. */
export const applyBoosts = (
  reader: GenerationReader,
  boosts: readonly Boost[],
  hasWords: boolean,
  products: Uint32Array,
  { scores }: Accumulator,
): void => {
  if (boosts.length === 0) return;
  const { deadline } = reader;
  deadline.spend(products.length);
  if (!hasWords) for (const product of products) scores[product] = scores[product] + 1;
  const columnOf = ({ filter }: Boost): ValueColumn | null => {
    const column = filter.kind === 'values' && filter.values.length === 1 && reader.columns.get(filter.field);
    return column && column.kind === 'values' ? column.values : null;
  };
  const ofColumns = Map.groupBy(boosts, columnOf);
  const factors = Array.from(ofColumns).flatMap(([column, those]): ColumnFactors[] => {
    const [first] = those;
    if (column === null || first?.filter.kind !== 'values') return [];
    return [[column, factorsOf(column, those, first.filter.field)]];
  });
  const singles = factors.filter(([{ starts }]) => starts === null);
  for (let i = 0; i < singles.length; i += 2) {
    const one = singles[i];
    deadline.spend(products.length * stepsPerProduct);
    applyToSingles(
      one,
      singles[i + 1] ?? [one[0], new Float64Array(one[1].length).fill(1)],
      products,
      scores,
    );
  }
  for (const [column, ofValues] of factors) {
    if (column.starts === null) continue;
    deadline.spend(products.length * stepsPerProduct);
    applyToMany(column, column.starts, ofValues, products, scores);
  }
  for (const { filter, factor } of ofColumns.get(null) ?? []) {
    const passes = filterTest(reader, [filter]);
    if (passes === null) continue;
    for (const product of passing(reader, products, passes))
      scores[product] = Math.min(scores[product] * factor, maxScore);
  }
};
