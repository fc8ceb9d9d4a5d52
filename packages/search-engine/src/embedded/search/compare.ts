import type { SortCondition } from '../../plan/plan.ts';
import type { GenerationReader } from '../read/generation-reader.ts';

/** Below 0 if product `a` comes before `b`. */
export type Compare = (a: number, b: number) => number;

/** Values in order; those without a value last, whichever the direction. */
const compareNumbers =
  (keyOf: (product: number) => number, sign: 1 | -1): Compare =>
  (a, b) => {
    const first = keyOf(a);
    const second = keyOf(b);
    if (first === second) return 0;
    if (Number.isNaN(first)) return Number.isNaN(second) ? 0 : 1;
    if (Number.isNaN(second)) return -1;
    return first < second ? -sign : sign;
  };

const conditionOf = (
  reader: GenerationReader,
  condition: SortCondition,
  byScore: Compare,
): Compare | null => {
  if (condition.kind === 'relevance') return byScore;
  const column = reader.columns.get(condition.field);
  const sign = condition.order === 'asc' ? 1 : -1;
  switch (column?.kind) {
    case 'number':
      return compareNumbers((product) => column.numbers[product] as number, sign);
    case 'order':
      return compareNumbers((product) => column.order[product] || Number.NaN, sign);
    case 'values':
      return compareNumbers((product) => column.values.firstOrdinal(product) || Number.NaN, sign);
    default:
      return null;
  }
};

/** The plan's conditions one after another; what they leave equal is ordered by score, then as in the feed. */
export const compareBy = (
  reader: GenerationReader,
  sort: readonly SortCondition[],
  scores: Float32Array,
): Compare => {
  const byScore: Compare = (a, b) => (scores[b] as number) - (scores[a] as number);
  const conditions = sort
    .map((condition) => conditionOf(reader, condition, byScore))
    .filter((compare) => compare !== null);
  const [first = byScore, ...others] = conditions;
  const rest = [...others, byScore];
  return (a, b) => {
    const order = first(a, b);
    if (order !== 0) return order;
    for (const compare of rest) {
      const next = compare(a, b);
      if (next !== 0) return next;
    }
    return a - b;
  };
};
