import { z } from 'zod';
import { addProblem, text, url } from '../validation.ts';
import { allowedField } from './field-rules.ts';
import { phraseText } from './phrases.ts';

export const phraseConditions = ['is', 'contains', 'startsWith'] as const;

/** When a rule holds: for a query (in inflected forms too), or where a visitor looks through a category without a query. */
export const ruleCondition = z.discriminatedUnion('type', [
  z.object({ type: z.enum(phraseConditions), phrase: phraseText }),
  z.object({ type: z.literal('category'), category: text({ max: 500 }) }),
]);
export type RuleCondition = z.infer<typeof ruleCondition>;

/** Categories are the same when only the spaces around their levels differ: `Dom>Meble` is `Dom > Meble`. */
export const categoryKey = (path: string): string =>
  path
    .split('>')
    .map((level) => level.trim())
    .filter((level) => level !== '')
    .join(' > ');

/** Fields that are addresses or free text: no value of theirs is kept that products could be told apart by. */
export const untargetableFields: readonly string[] = [
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
];

const productId = text({ max: 200 });
const fieldName = text({ max: 63 });
const strength = z.int().min(1).max(10).default(3);

const targetWith = (field: typeof fieldName) =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('product'), productId }),
    z.object({ type: z.literal('field'), field, value: text({ max: 255 }) }),
  ]);

/** One product, or all that have a value in a field. */
export const ruleTarget = targetWith(allowedField(untargetableFields));
export type RuleTarget = z.infer<typeof ruleTarget>;

export const lastPinPosition = 100;

const actionWith = (target: typeof ruleTarget) =>
  z.discriminatedUnion('type', [
    /** Positions count from 1. */
    z.object({ type: z.literal('pin'), productId, position: z.int().min(1).max(lastPinPosition) }),
    /** `strength` 1 to 10: how many times more (boost) or less (bury) the product counts, plus one. */
    z.object({ type: z.literal('boost'), target, strength }),
    z.object({ type: z.literal('bury'), target, strength }),
    z.object({ type: z.literal('hide'), target }),
    z.object({ type: z.literal('redirect'), url }),
  ]);

export const ruleAction = actionWith(ruleTarget);
export type RuleAction = z.infer<typeof ruleAction>;

const day = z.iso.date().nullable().default(null);

const ruleWith = (action: typeof ruleAction) =>
  z
    .object({
      name: text({ max: 100 }),
      enabled: z.boolean().default(true),
      condition: ruleCondition,
      actions: z.array(action).min(1).max(50),
      from: day,
      to: day,
    })
    .superRefine(({ actions, from, to }, context) => {
      if (from !== null && to !== null && to < from) addProblem(context, ['to'], 'dateOrder');
      const pins = actions.map((each) => (each.type === 'pin' ? each : null));
      for (const [at, pin] of pins.entries()) {
        if (!pin) continue;
        const before = pins.slice(0, at);
        if (before.some((other) => other?.position === pin.position))
          addProblem(context, ['actions', at, 'position'], 'distinct');
        if (before.some((other) => other?.productId === pin.productId))
          addProblem(context, ['actions', at, 'productId'], 'distinct');
      }
    })
    .meta({ description: 'to is not before from; no two pins have the same position or product.' });

/** A rule of the shop window. `from` and `to` are days in the shop's time zone, both included. */
export const rule = ruleWith(ruleAction);

/**
 * A rule that is kept already: it may be about a field that none could be made for now, and stays changeable in all else.
 * What it does by that field is passed over, and `missingFields` names it.
 */
export const existingRule = ruleWith(actionWith(targetWith(fieldName)));
export type Rule = z.infer<typeof rule>;

/** A rule as it is being edited, which need not do anything yet. `ruleId` is the saved one whose place it takes. */
export const draftRule = z.object({
  ruleId: text().nullable(),
  condition: ruleCondition,
  actions: z.array(ruleAction).max(50),
});
export type DraftRule = z.infer<typeof draftRule>;

export const savedRule = z.object({
  ruleId: z.string(),
  rule: existingRule,
  /** Whether it holds today: enabled, and within its days. */
  isActive: z.boolean(),
  /** Fields in it by which it does nothing: the catalog's mapping has lost them, or no value of theirs is kept. */
  missingFields: z.array(z.string()),
  createdAt: z.string(),
  createdBy: z.string(),
});
export type SavedRule = z.infer<typeof savedRule>;
