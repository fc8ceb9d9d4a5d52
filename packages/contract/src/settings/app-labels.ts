import { z } from 'zod';

/**
 * The texts of the search app, by part. `{{…}}` is a placeholder; an empty label falls back to the built-in one of the shop's
 * language.
 */
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
    'close',
    'corrected',
    'asTyped',
    'missingWords',
    'partial',
    'categories',
    'brands',
  ],
  filters: ['header', 'apply', 'clear', 'clearAll', 'showMore', 'showLess', 'from', 'to', 'searchInFilter'],
  pagination: ['previous', 'next', 'page', 'showMore'],
  recentQueries: ['header', 'clear', 'remove'],
  /** The words for a product's availability, by its value. */
  availability: ['in_stock', 'out_of_stock', 'preorder', 'backorder'],
  /** Products that go together, on product pages. */
  look: ['header', 'button', 'total', 'addSet', 'added', 'notAdded'],
  /** Posts of a stream and their products; the last three are of a post with a single product. */
  stream: [
    'header',
    'products',
    'inPost',
    'onInstagram',
    'showMore',
    'failed',
    'previous',
    'next',
    'addToCart',
    'added',
    'notAdded',
  ],
} as const;
export type AppLabelPart = keyof typeof appLabelNames;
export const appLabelParts = Object.keys(appLabelNames) as readonly AppLabelPart[];

const label = z.string().trim().max(200).default('');

const partOf = <const Names extends readonly string[]>(names: Names) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, label])) as Record<
      Names[number],
      z.ZodDefault<z.ZodString>
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
  availability: partOf(appLabelNames.availability).prefault({}),
  look: partOf(appLabelNames.look).prefault({}),
  stream: partOf(appLabelNames.stream).prefault({}),
});
export type AppLabels = z.infer<typeof appLabels>;

const somePartOf = <const Names extends readonly string[]>(names: Names) =>
  z
    .object(
      Object.fromEntries(names.map((name) => [name, label.removeDefault().optional()])) as Record<
        Names[number],
        z.ZodOptional<z.ZodString>
      >,
    )
    .optional();

/** Labels as a call accepts them: a part or label that is left out keeps its text, an empty one falls back. */
export const sentAppLabels = z
  .object({
    autocomplete: somePartOf(appLabelNames.autocomplete),
    popularQueries: somePartOf(appLabelNames.popularQueries),
    popularProducts: somePartOf(appLabelNames.popularProducts),
    serp: somePartOf(appLabelNames.serp),
    filters: somePartOf(appLabelNames.filters),
    pagination: somePartOf(appLabelNames.pagination),
    recentQueries: somePartOf(appLabelNames.recentQueries),
    availability: somePartOf(appLabelNames.availability),
    look: somePartOf(appLabelNames.look),
    stream: somePartOf(appLabelNames.stream),
  })
  .meta({ description: 'A part or a label that is left out keeps its text.' });
export type SentAppLabels = z.infer<typeof sentAppLabels>;
