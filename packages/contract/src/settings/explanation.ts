import { z } from 'zod';
import { popularCriteria, popularPeriods } from './sort-groups.ts';

/** The settings with a history. */
export const settingKinds = [
  'weights',
  'sorts',
  'facets',
  'suggestions',
  'sharedFields',
  'store',
  'synonyms',
  'blocked',
  'immutable',
  'rules',
  'appSettings',
  'appLabels',
] as const;
export type SettingKind = (typeof settingKinds)[number];

/**
 * How a word of the query was found. `compound`: with its neighbour as one word, or as two words; `measure`: the same quantity in another unit;
 * `fullMatch`: the field's whole value is what was typed.
 */
export const matchForms = [
  'exact',
  'parts',
  'prefix',
  'stem',
  'typo',
  'synonym',
  'compound',
  'measure',
  'infix',
  'fullMatch',
] as const;
export type MatchForm = (typeof matchForms)[number];

/** Why a product is among the results, and in its position. */
export const explanation = z.object({
  score: z.number(),
  words: z.array(
    z.object({
      /** As it was typed. */
      word: z.string(),
      /** Where and how it was found, best match first; empty if the product lacks the word. */
      matches: z.array(
        z.object({
          field: z.string(),
          form: z.enum(matchForms),
          /** The word in the product (several adjacent ones are joined by spaces). */
          term: z.string(),
          /** Its weight, by field and form. */
          weight: z.number(),
        }),
      ),
      /** The share of the score that comes from this word, 0 to 1. */
      share: z.number(),
    }),
  ),
  /** Found by fewer words than required, or only through typos. */
  isWeak: z.boolean(),
  /**
   * What boosted or buried it, and by what factor: a rule; the category or the facet's value `name`, which the query names; or its being of the type of most of the first
   * results, which are in the category `name` as it is (empty if they have none in common).
   */
  boosts: z.array(
    z.object({
      by: z.enum(['rule', 'category', 'value', 'mainType']),
      ruleId: z.string().nullable(),
      name: z.string(),
      factor: z.number(),
    }),
  ),
  pinnedBy: z.object({ ruleId: z.string(), name: z.string(), position: z.number().int() }).nullable(),
  /** The values that the sort conditions compared, in their order; null where the product has none. */
  sortedBy: z.array(
    z.object({
      type: z.enum(['default', 'field', 'popular', 'script']),
      field: z.string().optional(),
      criterion: z.enum(popularCriteria).optional(),
      period: z.enum(popularPeriods).optional(),
      value: z.union([z.number(), z.string()]).nullable(),
      /** Whether this put the product below the previous one. */
      isDecisive: z.boolean(),
    }),
  ),
});
export type Explanation = z.infer<typeof explanation>;
