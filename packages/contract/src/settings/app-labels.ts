import { z } from 'zod';

/** The texts of the search app, by part. `{{…}}` is filled in; a label left empty falls back to the built-in one of the shop's language. */
export const appLabelNames = {
  autocomplete: [
    'placeholder',
    'search',
    'clear',
    'suggestions',
    'products',
    'bestseller',
    'showAll',
    'nothingFound',
  ],
  popularQueries: ['header'],
  popularProducts: ['header', 'topProduct'],
  serp: [
    'title',
    'resultsCount',
    'nothingFound',
    'nothingFoundHint',
    'sortBy',
    'backToTop',
    'loading',
    'failed',
    'retry',
    'unavailable',
    'lowestPrice',
  ],
  filters: ['header', 'apply', 'clear', 'clearAll', 'showMore', 'showLess', 'from', 'to', 'searchInFilter'],
  pagination: ['previous', 'next', 'page', 'showMore'],
  recentQueries: ['header', 'clear', 'remove'],
} as const;
export type AppLabelPart = keyof typeof appLabelNames;

const partOf = <const Names extends readonly string[]>(names: Names) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, z.string().trim().max(200)])) as Record<
      Names[number],
      z.ZodString
    >,
  );

export const appLabels = z.object({
  autocomplete: partOf(appLabelNames.autocomplete),
  popularQueries: partOf(appLabelNames.popularQueries),
  popularProducts: partOf(appLabelNames.popularProducts),
  serp: partOf(appLabelNames.serp),
  filters: partOf(appLabelNames.filters),
  pagination: partOf(appLabelNames.pagination),
  recentQueries: partOf(appLabelNames.recentQueries),
});
export type AppLabels = z.infer<typeof appLabels>;
