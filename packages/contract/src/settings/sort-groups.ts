import { z } from 'zod';
import { sortOrders } from '../lookups.ts';
import { addProblem, distinctBy, text } from '../validation.ts';
import { countScriptSteps, longestScript, maxScriptSteps, parseSortScript } from './sort-script.ts';

export const popularCriteria = ['views', 'clicks', 'purchases'] as const;
export type PopularCriterion = (typeof popularCriteria)[number];
export const popularPeriods = ['day1', 'day7', 'day14', 'day30'] as const;
export type PopularPeriod = (typeof popularPeriods)[number];

const order = z.enum(sortOrders);

/** A script that may not make sense yet, but costs no more than one may. */
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

/** One thing to sort by; what it leaves equal, the next condition decides. */
export const sortCondition = z.discriminatedUnion('type', [
  /** How well a product fits the query. */
  z.object({ type: z.literal('default') }),
  z.object({ type: z.literal('field'), field: text({ max: 63 }), order }),
  z.object({
    type: z.literal('popular'),
    criterion: z.enum(popularCriteria),
    period: z.enum(popularPeriods),
    order: order.default('desc'),
  }),
  z.object({ type: z.literal('script'), script: sortScript, order: order.default('desc') }),
]);
export type SortConditionSetting = z.infer<typeof sortCondition>;

/** An order that visitors may choose, under the name that they read. */
export const sortGroup = z.object({
  /** Absent for a new group. */
  sortId: z.string().max(60).optional(),
  name: text({ max: 60 }),
  description: z.string().trim().max(200).default(''),
  conditions: z.array(sortCondition).min(1).max(8),
});
export type SortGroup = z.infer<typeof sortGroup>;

/** `enabled`: whether visitors are offered it. The first of the enabled ones is the order without a choice. */
export const savedSortGroup = sortGroup.required({ sortId: true }).extend({ enabled: z.boolean() });
export type SavedSortGroup = z.infer<typeof savedSortGroup>;

export const sortGroupView = savedSortGroup.extend({
  /** Fields in its conditions that the catalog's mapping no longer has. */
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
