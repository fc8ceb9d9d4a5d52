import { z } from 'zod';
import { sortOrders } from '../basics/lookups.ts';
import { countScriptSteps, longestScript, maxScriptSteps, parseSortScript } from '../basics/sort-script.ts';
import { addProblem, distinctBy, sameUnderBothNames, text } from '../validation.ts';

export const popularCriteria = ['views', 'clicks', 'purchases'] as const;
export type PopularCriterion = (typeof popularCriteria)[number];
export const popularPeriods = ['day1', 'day7', 'day14', 'day30'] as const;
export type PopularPeriod = (typeof popularPeriods)[number];

const order = z.enum(sortOrders);

/** A script that need not be valid yet, but doesn't exceed the cost limit. */
export const scriptSource = z
  .string()
  .max(longestScript)
  .superRefine((source, context) => {
    const parsed = parseSortScript(source);
    if (parsed.ok && countScriptSteps(parsed.script) > maxScriptSteps)
      addProblem(context, [], 'scriptSteps', { max: maxScriptSteps });
  })
  .meta({ description: `A formula of fields and numbers, with ${maxScriptSteps} steps of work at most.` });

const sortScript = scriptSource
  .superRefine((source, context) => {
    if (source.trim() === '') return addProblem(context, [], 'required');
    const parsed = parseSortScript(source);
    if (!parsed.ok)
      addProblem(context, [], 'script', {
        position: parsed.problem.position + 1,
        found: parsed.problem.found,
      });
  })
  .meta({
    description: `A formula of fields and numbers, not empty, with ${maxScriptSteps} steps of work at most.`,
  });

const popularInfo = z.object({ criterion: z.enum(popularCriteria), period: z.enum(popularPeriods) });
const scriptInfo = z.object({ script: sortScript });

const plainConditions = [
  /** By relevance. */
  z.object({ type: z.literal('default') }),
  z.object({ type: z.literal('field'), field: text({ max: 63 }), order }),
] as const;

/** One sort condition; the next one decides between products that it leaves equal. */
export const sortCondition = z.discriminatedUnion('type', [
  ...plainConditions,
  z.object({ type: z.literal('popular'), ...popularInfo.shape, order: order.default('desc') }),
  z.object({ type: z.literal('script'), ...scriptInfo.shape, order: order.default('desc') }),
]);
export type SortConditionSetting = z.infer<typeof sortCondition>;

type ConditionOf<Type extends SortConditionSetting['type']> = Extract<
  SortConditionSetting,
  { readonly type: Type }
>;

const twice = (names: string) =>
  `${names} may stand in additionalInfo instead; given twice, they have to agree.`;
const sentPopular = z
  .object({
    type: z.literal('popular'),
    ...popularInfo.partial().shape,
    additionalInfo: popularInfo.optional(),
    order: order.default('desc'),
  })
  .meta({ description: twice('criterion and period') })
  .transform(({ additionalInfo, ...condition }, context): ConditionOf<'popular'> => {
    const criterion = sameUnderBothNames(
      context,
      ['criterion', condition.criterion],
      [['additionalInfo', 'criterion'], additionalInfo?.criterion],
    );
    const period = sameUnderBothNames(
      context,
      ['period', condition.period],
      [['additionalInfo', 'period'], additionalInfo?.period],
    );
    return criterion === null || period === null ? z.NEVER : { ...condition, criterion, period };
  });
const sentScript = z
  .object({
    type: z.literal('script'),
    ...scriptInfo.partial().shape,
    additionalInfo: scriptInfo.optional(),
    order: order.default('desc'),
  })
  .meta({ description: twice('script') })
  .transform(({ additionalInfo, ...condition }, context): ConditionOf<'script'> => {
    const script = sameUnderBothNames(
      context,
      ['script', condition.script],
      [['additionalInfo', 'script'], additionalInfo?.script],
    );
    return script === null ? z.NEVER : { ...condition, script };
  });

/** `additionalInfo` has the details of the condition's type: criterion and period, or the script. */
export const sortConditionView = z.discriminatedUnion('type', [
  ...plainConditions,
  z.object({ ...popularInfo.shape, type: z.literal('popular'), additionalInfo: popularInfo, order }),
  z.object({
    type: z.literal('script'),
    script: z.string(),
    additionalInfo: z.object({ script: z.string() }),
    order,
  }),
]);
export type SortConditionView = z.infer<typeof sortConditionView>;

export const viewSortCondition = (condition: SortConditionSetting): SortConditionView => {
  if (condition.type === 'script') return { ...condition, additionalInfo: { script: condition.script } };
  if (condition.type !== 'popular') return condition;
  const { criterion, period } = condition;
  return { ...condition, additionalInfo: { criterion, period } };
};

export const sortConditions = z.array(sortCondition).min(1).max(8);

/** An order that visitors may choose, under its name. */
export const sortGroup = z.object({
  /** Absent for a new group. */
  sortId: z.string().max(60).optional(),
  name: text({ max: 60 }),
  description: z.string().trim().max(200).default(''),
  conditions: sortConditions,
});
export type SortGroup = z.infer<typeof sortGroup>;

/** The group as a call accepts it. */
export const sentSortGroup = sortGroup.extend({
  conditions: z
    .array(z.discriminatedUnion('type', [...plainConditions, sentPopular, sentScript]))
    .min(1)
    .max(8),
});

/** `enabled`: whether visitors are offered it. The first enabled one is the default order. */
export const savedSortGroup = sortGroup.required({ sortId: true }).extend({ enabled: z.boolean() });
export type SavedSortGroup = z.infer<typeof savedSortGroup>;

export const sortGroupView = savedSortGroup.extend({
  conditions: z.array(sortConditionView),
  /** Fields of its conditions that the catalog's mapping no longer has. */
  missingFields: z.array(z.string()),
});
export type SortGroupView = z.infer<typeof sortGroupView>;

export const sortChoice = z.object({ sortId: text({ max: 60 }), enabled: z.boolean() });
export const sortChoices = z
  .array(sortChoice)
  .max(50)
  .superRefine(distinctBy(({ sortId }) => sortId, 'distinct', 'sortId'))
  .superRefine((choices, context) => {
    if (choices.length > 0 && !choices.some(({ enabled }) => enabled)) addProblem(context, [], 'required');
  })
  .meta({ description: 'No sortId twice; at least one is enabled, unless the list is empty.' });

export const maxSortGroups = 50;
