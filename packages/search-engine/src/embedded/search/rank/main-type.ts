import { attributeNamesField } from '../../../fields/attributes.ts';
import type { SearchPlan } from '../../../plan/plan.ts';
import type { MainType } from '../../../port.ts';
import { isOrderedByType, rankByType, type TypedRow, typeIntentRows } from '../../../scoring/type-intent.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import type { Accumulator } from '../match/accumulator.ts';

/** For decoding a row's values and comparing them. */
const stepsPerRow = 2000;

const valuesOf = (reader: GenerationReader, field: string, product: number): string[] => {
  const column = reader.columns.get(field);
  return column?.kind === 'values' ? column.values.valuesOf(product) : [];
};

/** Rows in the order that their type gives them, and why each was raised, by product. */
export type OrderedByType = {
  readonly rows: Uint32Array;
  readonly raised: ReadonlyMap<number, MainType>;
};

/** Puts the first rows into the order that `rankByType` gives them, and their scores with them, if the plan wants it. */
export const orderByType = (
  reader: GenerationReader,
  plan: SearchPlan,
  rows: Uint32Array,
  isPartial: (product: number) => boolean,
  { scores }: Accumulator,
): OrderedByType => {
  if (!isOrderedByType(plan) || rows.length < 2) return { rows, raised: new Map() };
  const first = Array.from(rows.subarray(0, typeIntentRows));
  reader.deadline.spend(first.length * stepsPerRow);
  const typed = first.map(
    (product): TypedRow => ({
      score: scores[product],
      isPartial: isPartial(product),
      categories: valuesOf(reader, 'categories', product),
      attributes: valuesOf(reader, attributeNamesField, product),
    }),
  );
  const ordered = Uint32Array.from(rows);
  const raised = new Map<number, MainType>();
  for (const [place, { at, score, mainType }] of rankByType(typed).entries()) {
    const product = first[at];
    ordered[place] = product;
    scores[product] = score;
    if (mainType) raised.set(product, mainType);
  }
  return { rows: ordered, raised };
};
