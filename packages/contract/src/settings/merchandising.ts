import { z } from 'zod';
import { untargetableFields } from '../basics/rule-targets.ts';
import { addProblem, text, url } from '../validation.ts';
import { allowedField } from './field-rules.ts';
import { phraseText } from './phrases.ts';
import { maxContexts, ruleContext, ruleData } from './rule-data.ts';

export const phraseConditions = ['is', 'contains', 'startsWith'] as const;

/** Without any, a rule applies wherever the shop searches; otherwise only where the page names one of them. */
const contexts = z.array(ruleContext).max(maxContexts).optional();

/** When a rule applies: for a query (in inflected forms too), or when a visitor browses a category without a query. */
export const ruleCondition = z.discriminatedUnion('type', [
  z.object({ type: z.enum(phraseConditions), phrase: phraseText, contexts }),
  z.object({ type: z.literal('category'), category: text({ max: 500 }), contexts }),
]);
export type RuleCondition = z.infer<typeof ruleCondition>;

const productId = text({ max: 200 });
const fieldName = text({ max: 63 });
const strength = z.int().min(1).max(10).default(3);

const targetWith = (field: typeof fieldName) =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('product'), productId }),
    z.object({ type: z.literal('field'), field, value: text({ max: 255 }) }),
  ]);

/** One product, or all with a value in a field. */
export const ruleTarget = targetWith(allowedField(untargetableFields));
export type RuleTarget = z.infer<typeof ruleTarget>;

export const lastPinPosition = 100;

const actionWith = (target: typeof ruleTarget) =>
  z.discriminatedUnion('type', [
    /** Positions count from 1. */
    z.object({ type: z.literal('pin'), productId, position: z.int().min(1).max(lastPinPosition) }),
    /** `strength` 1 to 10: the product counts `strength` + 1 times as much (boost), or that many times less (bury). */
    z.object({ type: z.literal('boost'), target, strength }),
    z.object({ type: z.literal('bury'), target, strength }),
    z.object({ type: z.literal('hide'), target }),
    z.object({ type: z.literal('redirect'), url }),
    /** Handed to the shop's page with the results. */
    z.object({ type: z.literal('data'), data: ruleData }),
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
      const firstData = actions.findIndex(({ type }) => type === 'data');
      for (const [at, { type }] of actions.entries())
        if (type === 'data' && at !== firstData) addProblem(context, ['actions', at, 'data'], 'distinct');
    })
    .meta({
      description:
        'to is not before from; no two pins have the same position or product, and there is one action with data.',
    });

/** A merchandising rule. `from` and `to` are days in the shop's time zone, both inclusive. */
export const rule = ruleWith(ruleAction);

/**
 * A rule that exists already. It may target a field that no new rule may, and everything else of it can be changed. Such an
 * action has no effect, and `missingFields` names the field.
 */
export const existingRule = ruleWith(actionWith(targetWith(fieldName)));
export type Rule = z.infer<typeof rule>;

/** A rule being edited, which may still be without effect. `ruleId` is the saved rule that it replaces. */
export const draftRule = z.object({
  ruleId: text().nullable(),
  condition: ruleCondition,
  actions: z.array(ruleAction).max(50),
});
export type DraftRule = z.infer<typeof draftRule>;

export const savedRule = z.object({
  ruleId: z.string(),
  rule: existingRule,
  /** Whether it is active today: enabled, and within its days. */
  isActive: z.boolean(),
  /** Targeted fields without effect: the catalog's mapping has lost them, or none of their values are stored. */
  missingFields: z.array(z.string()),
  createdAt: z.string(),
  createdBy: z.string(),
});
export type SavedRule = z.infer<typeof savedRule>;

/** Why a pinned product isn't where its rule wants it, or can't be bought there. */
export const pinTroubles = [
  /** No longer in the catalog. */
  'gone',
  /** Can't be bought, and the store settings leave such products out. */
  'leftOutUnavailable',
  /** Has no image, and the store settings leave such products out. */
  'leftOutPicture',
  /** Shown, but can't be bought. */
  'unavailable',
] as const;
export const pinTrouble = z.enum(pinTroubles);
export type PinTrouble = z.infer<typeof pinTrouble>;

const ruleName = z.object({ ruleId: z.string(), name: z.string() });

/** A rule in the list, which is in the order of priority. Earlier releases send none of the three. */
export const listedRule = savedRule.extend({
  /** The active rule behind which this one never shows. `isRedirected`: customers are sent to another page, and see its effect in suggestions alone. */
  shadowedBy: ruleName.extend({ isRedirected: z.boolean() }).nullable().optional(),
  /** Categories that it names and no product of the catalog is in. */
  missingCategories: z.array(z.string()).optional(),
  /** The pinned products, in the order of their positions; of one that isn't known there is no title. */
  pinned: z
    .array(
      z.object({
        productId: z.string(),
        position: z.number().int(),
        title: z.string().nullable(),
        image: z.string(),
        trouble: pinTrouble.nullable(),
      }),
    )
    .optional(),
});
export type ListedRule = z.infer<typeof listedRule>;

/** The active rules that name categories in which no product is: how many of all there are, and what the first are called. */
export const rulesWithoutCategory = z.object({ total: z.number().int(), names: z.array(z.string()) });
export type RulesWithoutCategory = z.infer<typeof rulesWithoutCategory>;

/** A rule being edited, whose conflicts are looked for. `ruleId` is the saved rule that it replaces. */
export const checkedRule = z.object({ ...draftRule.shape, from: day, to: day });

/** Where another rule is concerned, `isBeaten` says which of the two gives way: the one further down the list. */
export const ruleConflict = z.discriminatedUnion('type', [
  /** The phrase is blocked, so no rule acts on it. */
  z.object({ type: z.literal('blockedPhrase'), phrase: z.string() }),
  /** It names categories in which no product of the catalog is. */
  z.object({ type: z.literal('noCategory'), categories: z.array(z.string()) }),
  /** An active rule for the same searches, for more of them, or for fewer. */
  z.object({
    type: z.literal('sameSearches'),
    rule: ruleName,
    relation: z.enum(['same', 'wider', 'narrower']),
  }),
  /** The rule redirects and does other things too, which only suggestions show. */
  z.object({ type: z.literal('ownRedirect') }),
  /** Another rule redirects first, or hides what is pinned; or the same position, product or redirect is another rule's. */
  z.object({
    type: z.enum(['redirected', 'redirect', 'hidden', 'position', 'product']),
    action: z.number().int(),
    rule: ruleName,
    relation: z.enum(['same', 'wider', 'narrower']),
    isBeaten: z.boolean(),
  }),
  /** The rule pins what it hides itself. */
  z.object({ type: z.literal('ownHide'), action: z.number().int() }),
  z.object({ type: z.literal('pin'), action: z.number().int(), trouble: pinTrouble }),
]);
export type RuleConflict = z.infer<typeof ruleConflict>;

/** Days that the activity of rules is shown for. */
export const ruleActivityDays = 14;

/** How often rules acted: searches or visits to a category, clicks on their results, by day, the last one today. */
export const ruleActivity = z.object({
  from: z.string(),
  to: z.string(),
  rules: z.array(
    z.object({
      ruleId: z.string(),
      searches: z.array(z.number().int()),
      clicks: z.array(z.number().int()),
    }),
  ),
});
export type RuleActivity = z.infer<typeof ruleActivity>;
