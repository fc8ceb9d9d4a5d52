import { z } from 'zod';
import { addProblem } from '../validation.ts';

/** The periods, in days, over which popular queries are counted. */
export const popularQueryDays = [1, 3, 7, 30, 60, 90] as const;

export const analyticsModes = ['event', 'pageview'] as const;

export const productsPerPage = z.int().min(1).max(100);
export const popularQueriesLimit = z.int().min(1).max(50);

/** Settings for the whole shop: which products are shown, how many, and what else the search offers. */
export const storeSettings = z
  .object({
    showUnavailable: z.boolean(),
    onlyWithImages: z.boolean(),
    /** One row for all variants of a product; `allVariants` gives each variant a row. Exactly one of the two is true. */
    groupedVariants: z.boolean(),
    allVariants: z.boolean(),
    itemsPerPage: productsPerPage,
    /** Products of the mapped categories that a query names come first among equals. */
    boostMappedCategories: z.boolean().default(true),
    /** Products of the type that most results are of come first among those that match about as well. */
    preferMainType: z.boolean().default(true),
    googleAnalytics: z.object({
      /** `G-…`; empty if the shop doesn't use it. */
      measurementId: z
        .string()
        .trim()
        .toUpperCase()
        .max(20)
        .superRefine((value, context) => {
          if (value !== '' && !/^G-[A-Z0-9]{4,17}$/.test(value)) addProblem(context, [], 'regex');
        })
        .meta({ pattern: '^\\s*([Gg]-[A-Za-z0-9]{4,17})?\\s*$' }),
      mode: z.enum(analyticsModes),
    }),
    recentQueries: z.object({ enabled: z.boolean(), amount: popularQueriesLimit }),
    popularQueries: z.object({
      enabled: z.boolean(),
      amount: popularQueriesLimit,
      period: z.literal(popularQueryDays),
    }),
  })
  .superRefine(({ groupedVariants, allVariants }, context) => {
    if (groupedVariants === allVariants) addProblem(context, ['allVariants'], 'oneOf');
  })
  .meta({ description: 'Either groupedVariants or allVariants is true.' });
export type StoreSettings = z.infer<typeof storeSettings>;
