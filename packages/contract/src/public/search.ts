import { z } from 'zod';
import { facet, highlight } from '../calls/instances.ts';
import { appLabels } from '../settings/app-labels.ts';
import { appSettings } from '../settings/app-settings.ts';

/* What the shop's pages ask and get, under `/public/`. Allowed by the page's origin or by the header X-Api-Key. */

/** The visitor's own name, made by the search app where the visitor agreed to it; 1 to 64 letters, digits, `-`, `_`. */
export const visitorId = z.string().regex(/^[\w-]{1,64}$/);

/**
 * Query parameters of `GET /public/search/{searchId}`. Beside these `filter.{field}=value`, once for each value; `filter.price=10..50` for a range.
 */
export const publicSearchQuery = z.object({
  q: z.string().max(1000).default(''),
  page: z.coerce.number().int().min(1).max(1000).default(1),
  perPage: z.coerce.number().int().min(1).max(100).optional(),
  sort: z.string().max(100).default(''),
  visitor: visitorId.optional(),
  /** Where the search comes from: statistics tell them apart. `none`: not a visitor's search (a preview, a facet's own request). */
  context: z.enum(['autocomplete', 'serp', 'none']).default('serp'),
});

export const publicProduct = z.object({
  id: z.string(),
  /** The fields that the shop shares, as they are in the feed. */
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  highlights: z.object({ title: highlight }),
  variantsCount: z.number().int(),
});
export type PublicProduct = z.infer<typeof publicProduct>;

export const publicSearchReply = z.object({
  /** Named by the events that come of this search. */
  queryId: z.string(),
  query: z.string(),
  total: z.number().int(),
  page: z.number().int(),
  perPage: z.number().int(),
  tookMs: z.number(),
  products: z.array(publicProduct),
  facets: z.array(facet),
  sorts: z.array(z.object({ value: z.string(), label: z.string(), isSelected: z.boolean() })),
  redirect: z.string().nullable(),
  /** Whether the shop has blocked the query. */
  isBlocked: z.boolean(),
  wordsWanted: z.object({ matched: z.number().int(), all: z.number().int() }),
});
export type PublicSearchReply = z.infer<typeof publicSearchReply>;

/** Query parameters of `GET /public/suggest/{searchId}`; with an empty `q` what is offered before anything is typed. */
export const publicSuggestQuery = z.object({
  q: z.string().max(200).default(''),
  visitor: visitorId.optional(),
});
export const publicSuggestReply = z.object({
  queryId: z.string(),
  suggestions: z.array(z.object({ text: z.string(), count: z.number().int(), field: z.string().nullable() })),
  products: z.array(publicProduct),
  total: z.number().int(),
  bestseller: publicProduct.nullable(),
  popularQueries: z.array(z.string()),
  popularProducts: z.array(publicProduct),
  topProduct: publicProduct.nullable(),
  /** The visitor's own, newest first; empty without a visitor's name. */
  recentQueries: z.array(z.string()),
  redirect: z.string().nullable(),
});
export type PublicSuggestReply = z.infer<typeof publicSuggestReply>;

/** `GET /public/config/{searchId}`: everything the search app needs to know before the first search. At most 60 s old. */
export const publicConfig = z.object({
  searchId: z.string(),
  /** BCP 47. */
  language: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  settings: appSettings,
  labels: appLabels,
  googleAnalytics: z.object({ measurementId: z.string(), mode: z.enum(['event', 'pageview']) }),
  recentQueries: z.object({ enabled: z.boolean(), amount: z.number().int() }),
  popularQueries: z.object({ enabled: z.boolean(), amount: z.number().int() }),
  productsPerPage: z.number().int(),
});
export type PublicConfig = z.infer<typeof publicConfig>;
