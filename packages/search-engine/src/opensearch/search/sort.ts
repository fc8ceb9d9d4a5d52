import type { SearchPlan, SortCondition } from '../../plan/plan.ts';
import { type FieldNames, fieldNamesOf, type GenerationMeta } from '../schema.ts';
import { signalField } from '../signal-fields.ts';
import { fieldOfScript, sortScriptOf } from './sort-script.ts';

const fieldOf = ({ kind, number, order }: FieldNames): string | null => {
  if (kind === 'presence') return null;
  return kind === 'number' ? number : order;
};

/** Stands for a script's result that is no number. */
export const noValue = Number.MAX_VALUE;

/** What the cluster sorts by for a condition; null if the catalog lacks its field or signal. */
const sortOf = (
  condition: SortCondition,
  { nowSeconds = 0 }: Pick<SearchPlan, 'nowSeconds'>,
  meta: GenerationMeta,
): object | null => {
  const fields = fieldNamesOf(meta.generation.schema);
  const signals = new Set(meta.signals);
  switch (condition.kind) {
    case 'relevance':
      return { _score: { order: 'desc' } };
    case 'field': {
      const names = fields.get(condition.field);
      const field = names && fieldOf(names);
      return field ? { [field]: { order: condition.order, missing: '_last' } } : null;
    }
    case 'signal': {
      const field = signalField(condition.signal);
      return signals.has(field) ? { [field]: { order: condition.order, missing: 0 } } : null;
    }
    case 'script': {
      const { order, script } = condition;
      const field = fieldOfScript(script, fields, signals);
      if (field !== null) return { [field]: { order, missing: 0 } };
      const last = order === 'asc' ? noValue : -noValue;
      const { source, params } = sortScriptOf(script, fields, signals);
      return {
        _script: {
          ...{ type: 'number', order },
          script: { source, params: { ...params, now: nowSeconds, last } },
        },
      };
    }
  }
};

/** By condition of the plan: what the cluster sorts by, null if it is skipped. */
export const sortsOf = (plan: SearchPlan, meta: GenerationMeta): (object | null)[] =>
  plan.sort.map((condition) => sortOf(condition, plan, meta));

/** Products that are equal in all conditions come by score, then in the feed's order. */
export const wholeSort = (sorts: readonly (object | null)[]): object[] => [
  ...sorts.filter((sort) => sort !== null),
  { _score: { order: 'desc' } },
  { n: { order: 'asc' } },
];
