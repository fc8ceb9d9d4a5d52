import {
  popularCriteria,
  popularPeriods,
  type SortConditionSetting,
  type SortGroupView,
  sortOrders,
} from '@vitrina/contract';
import { z } from 'zod';
import type { FieldName } from '../../kit/form/problem-messages.ts';

export type ConditionType = SortConditionSetting['type'];

/** A condition with a key, by which it can be dragged. */
export type KeyedCondition = { readonly key: string; readonly condition: SortConditionSetting };
export type EditedGroup = {
  readonly sortId: string | undefined;
  readonly name: string;
  readonly description: string;
  readonly conditions: readonly KeyedCondition[];
};

export const newCondition = (type: ConditionType): SortConditionSetting => {
  switch (type) {
    case 'default':
      return { type };
    case 'field':
      return { type, field: '', order: 'asc' };
    case 'popular':
      return { type, criterion: 'purchases', period: 'day30', order: 'desc' };
    case 'script':
      return { type, script: '', order: 'desc' };
  }
};

export const keyed = (condition: SortConditionSetting): KeyedCondition => ({
  key: crypto.randomUUID(),
  condition,
});

/** The sort group as edited. A new one starts with the field that most shops sort by. */
export const editedOf = (group: SortGroupView | undefined): EditedGroup =>
  group
    ? {
        sortId: group.sortId,
        name: group.name,
        description: group.description,
        conditions: group.conditions.map(keyed),
      }
    : { sortId: undefined, name: '', description: '', conditions: [keyed(newCondition('field'))] };

/** The part of an edited group that is saved. */
export const bodyOf = ({ sortId, name, description, conditions }: EditedGroup) => ({
  ...(sortId !== undefined && { sortId }),
  name,
  description,
  conditions: conditions.map(({ condition }) => condition),
});

const order = z.enum(sortOrders);

/** Unsaved input: a field may not be chosen yet, and a script may not be valid. */
const draftConditions = {
  default: z.object({ type: z.literal('default') }),
  field: z.object({ type: z.literal('field'), field: z.string(), order }),
  popular: z.object({
    type: z.literal('popular'),
    criterion: z.enum(popularCriteria),
    period: z.enum(popularPeriods),
    order,
  }),
  script: z.object({ type: z.literal('script'), script: z.string(), order }),
} satisfies Readonly<Record<ConditionType, z.ZodType>>;

const isConditionType = (name: string): name is ConditionType => name in draftConditions;
export const conditionTypes = Object.keys(draftConditions).filter(isConditionType);

const draftGroup = z.object({
  name: z.string(),
  description: z.string(),
  conditions: z.array(z.union(Object.values(draftConditions))),
});

export const restoredOf = (stored: unknown, sortId: string | undefined): EditedGroup | null => {
  const draft = draftGroup.safeParse(stored);
  return draft.success ? { ...draft.data, sortId, conditions: draft.data.conditions.map(keyed) } : null;
};

/** The field on screen that a problem belongs to. */
export const fieldOfProblem = (path: string): FieldName => {
  if (path.endsWith('script')) return 'sortScript';
  if (path.endsWith('.field')) return 'sortField';
  if (path.endsWith('name')) return 'sortName';
  return path.endsWith('description') ? 'sortDescription' : 'sortConditions';
};
