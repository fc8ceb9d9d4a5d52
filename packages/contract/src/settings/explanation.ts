import { z } from 'zod';
import { popularCriteria, popularPeriods } from './sort-groups.ts';

/** The settings of a search instance that have a history of their own. */
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

/** In which way a word of the query was found. `fullMatch`: the field's whole value is what was typed. */
export const matchForms = ['exact', 'parts', 'prefix', 'stem', 'typo', 'synonym', 'fullMatch'] as const;
export type MatchForm = (typeof matchForms)[number];

/** Why a product is among the results, and at its place. */
export const explanation = z.object({
  score: z.number(),
  words: z.array(
    z.object({
      /** As it was typed. */
      word: z.string(),
      /** Where and how it was found, the most telling first; empty where the product lacks the word. */
      matches: z.array(
        z.object({
          field: z.string(),
          form: z.enum(matchForms),
          /** The word that stands in the product (several, side by side, with spaces). */
          term: z.string(),
          /** What the field and the form let it count. */
          weight: z.number(),
        }),
      ),
      /** Which part of the score comes from this word, 0 to 1. */
      share: z.number(),
    }),
  ),
  /** Found by fewer words than asked for, or through typos alone. */
  isWeak: z.boolean(),
  /** Rules that raised or lowered it, and by how many times. */
  boosts: z.array(z.object({ ruleId: z.string(), name: z.string(), factor: z.number() })),
  pinnedBy: z.object({ ruleId: z.string(), name: z.string(), position: z.number().int() }).nullable(),
  /** The values that the sort conditions went by, in their order; null where the product has none. */
  sortedBy: z.array(
    z.object({
      type: z.enum(['default', 'field', 'popular', 'script']),
      field: z.string().optional(),
      criterion: z.enum(popularCriteria).optional(),
      period: z.enum(popularPeriods).optional(),
      value: z.union([z.number(), z.string()]).nullable(),
      /** Whether it is what put the product below the one before it. */
      isDecisive: z.boolean(),
    }),
  ),
});
export type Explanation = z.infer<typeof explanation>;
