import { z } from 'zod';
import { limits } from '../basics/lookups.ts';
import { type CallTable, data } from '../call.ts';
import { errorCodes } from '../errors.ts';
import { product, productCounts } from '../product.ts';
import { explanation, settingKinds } from '../settings/explanation.ts';
import { facetTypes } from '../settings/faceted-menu.ts';
import { draftRule } from '../settings/merchandising.ts';
import { maxContexts, ruleContext, ruleData } from '../settings/rule-data.ts';
import { sortConditions } from '../settings/sort-groups.ts';
import { popularQueryDays } from '../settings/store.ts';
import { addProblem, text } from '../validation.ts';
import { instanceAccess } from './access.ts';
import { catalogTypes } from './catalogs.ts';
import { importStatuses } from './imports.ts';

export const searchInstance = z.object({
  instanceId: z.string(),
  name: z.string(),
  catalog: z.object({
    id: z.string(),
    name: z.string(),
    type: z.enum(catalogTypes),
    /** It was deleted, and can be restored: until then nothing is found. Missing otherwise. */
    isInBin: z.literal(true).optional(),
    ...productCounts,
    lastImportStatus: z.enum(importStatuses),
    /** Why the last import failed; an owner's own stop is `IMPORT_CANCELLED`. */
    lastImportErrorCode: z.enum(errorCodes).nullable(),
    lastImportAt: z.string().nullable(),
  }),
  productsPerPage: z.number().int(),
  popularQueriesLimit: z.number().int(),
  popularQueriesInterval: z.literal(popularQueryDays),
});
export type SearchInstance = z.infer<typeof searchInstance>;

export const newInstance = z.object({ name: text({ max: 100 }), catalogId: text() });
export type NewInstance = z.infer<typeof newInstance>;

export const tryRequest = z.object({
  query: z.string().max(5000).default(''),
  page: z.int().min(1).max(1000).default(1),
  /** By default, a page is as long as the shop has set. */
  perPage: z.int().min(1).max(100).optional(),
  /** The id of a sort group; empty for the first one offered to visitors. */
  sort: z.string().max(100).default(''),
  filters: z
    .record(z.string().max(100), z.array(z.string().max(500)).max(100))
    .superRefine((filters, context) => {
      if (Object.keys(filters).length > limits.filters)
        addProblem(context, [], 'maxItems', { max: limits.filters });
    })
    .meta({ maxProperties: limits.filters })
    .default({}),
  /** What a page would call its place or time: rules may depend on it. */
  contexts: z.array(ruleContext).max(maxContexts).default([]),
  /** Whether each product comes with an explanation. */
  explain: z.boolean().default(false),
  /** Searches with the settings just before one of their changes (an entry of the history). */
  before: z.string().max(60).optional(),
  /** Searches as if this rule were saved and active today. */
  draftRule: draftRule.optional(),
  /** Searches in an order that isn't saved, in place of `sort`. */
  draftSort: sortConditions.optional(),
});
export type TryRequest = z.infer<typeof tryRequest>;

/** A text in pieces, some of which matched a word of the query. */
export const highlight = z.array(z.object({ text: z.string(), match: z.boolean() }));
export type Highlight = z.infer<typeof highlight>;

export const valueGroups = ['letters', 'numbers', 'quantities', 'others'] as const;
export type ValueGroup = (typeof valueGroups)[number];

export const facet = z.object({
  field: z.string(),
  /** What visitors read above it; empty if the shop has no menu of its own. */
  label: z.string(),
  unit: z.string(),
  kind: z.enum(['values', 'tree', 'range']),
  type: z.enum(facetTypes),
  values: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      count: z.number().int(),
      selected: z.boolean(),
      /** Of sizes and the like: the kind of value, by which they are grouped. */
      group: z.enum(valueGroups).optional(),
      /** Of colours that are known: what they look like, as a CSS background. */
      swatch: z.string().optional(),
    }),
  ),
  /** For a range: the lowest and highest value among the results. */
  min: z.number().optional(),
  max: z.number().optional(),
});
export type Facet = z.infer<typeof facet>;

/**
 * Prices that a query names, by which the products are filtered: `from` and `to` in the catalog's currency, null where the query names no end; `text` the words that do it;
 * `rest` the query without them, for whoever takes them back.
 */
export const namedPriceRange = z.object({
  from: z.number().nullable(),
  to: z.number().nullable(),
  text: z.string(),
  rest: z.string(),
});

/** A facet's value that a query names, by which products are raised: `rest` is the query without it, for whoever takes it back. */
export const namedValue = z.object({
  field: z.string(),
  /** What visitors read above the facet, and for the value. */
  label: z.string(),
  value: z.string(),
  rest: z.string(),
});

/** What only the owner sees of a search. */
export const searchNotes = z.object({
  /** The blocked phrase in the query: nothing is searched then. */
  blockedBy: z.string().nullable(),
  /** The rules that were applied. */
  rules: z.array(z.object({ ruleId: z.string(), name: z.string() })),
  /** The shop's own settings that were applied. */
  settings: z.array(z.enum(settingKinds)),
});

export const tryReply = z.object({
  ...searchNotes.shape,
  total: z.number().int(),
  tookMs: z.number(),
  page: z.number().int(),
  perPage: z.number().int(),
  products: z.array(
    product.extend({
      highlights: z.object({ title: highlight }),
      /** The fields that the shop shares with its visitors' browsers. */
      fields: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
      /** Pinned by a rule. */
      isPinned: z.boolean(),
      explanation: explanation.optional(),
    }),
  ),
  facets: z.array(facet),
  sorts: z.array(
    z.object({
      value: z.string(),
      /** What visitors read. */
      label: z.string(),
      isSelected: z.boolean(),
    }),
  ),
  /** Where a rule sends the visitor instead. */
  redirect: z.string().nullable(),
  /** What rules hand to the shop's page. */
  ruleData: z.array(ruleData),
  /** How many of the query's words a product had to match; fewer than all only if all found too little. */
  correctedQuery: z.string().nullable(),
  missingWords: z.array(z.string()),
  priceRange: namedPriceRange.nullable(),
  namedValues: z.array(namedValue),
  wordsWanted: z.object({ matched: z.number().int(), all: z.number().int() }),
});
export type TryReply = z.infer<typeof tryReply>;

export const suggestRequest = z.object({
  query: z.string().max(200).default(''),
  limit: z.int().min(1).max(20).default(8),
});
/** `field` is the source of a whole value; null for a word. */
export const suggestReply = z.object({
  suggestions: z.array(z.object({ text: z.string(), count: z.number().int(), field: z.string().nullable() })),
});
export type SuggestReply = z.infer<typeof suggestReply>;

export const instanceDetails = searchInstance.extend({
  createdAt: z.string(),
  /** How many entries each list has; `weights`, `sorts`, `facets`: whether they differ from the defaults. */
  settings: z.object({
    weights: z.boolean(),
    sorts: z.boolean(),
    facets: z.boolean(),
    suggestions: z.boolean(),
    store: z.boolean(),
    synonyms: z.number().int(),
    blocked: z.number().int(),
    immutable: z.number().int(),
    rules: z.number().int(),
  }),
});
export type InstanceDetails = z.infer<typeof instanceDetails>;

const bySearch = z.object({ searchId: z.string() });

export const instanceCalls = {
  listInstances: {
    method: 'GET',
    path: '/search/instances',
    subject: 'instances',
    summary: 'List the customer’s search instances, and how many the plan allows.',
    // Every screen about a search instance starts with choosing one, whatever the customer's modules.
    access: 'session',
    reply: z.object({ data: z.array(searchInstance), limit: z.number().int() }),
  },
  createInstance: {
    method: 'POST',
    path: '/search/instance',
    subject: 'instances',
    summary: 'Create a search instance over a production catalog.',
    access: instanceAccess,
    body: newInstance,
    reply: data(searchInstance),
    errors: ['PLAN_LIMIT_REACHED', 'CATALOG_IS_WORKING'],
  },
  getInstance: {
    method: 'GET',
    path: '/search/instance/{searchId}',
    subject: 'instances',
    summary: 'Get a search instance, and which of its settings are its own.',
    access: instanceAccess,
    params: bySearch,
    reply: data(instanceDetails),
  },
  renameInstance: {
    method: 'PUT',
    path: '/search/instance/{searchId}',
    subject: 'instances',
    summary: 'Rename a search instance.',
    access: instanceAccess,
    params: bySearch,
    body: z.object({ name: text({ max: 100 }) }),
    reply: data(searchInstance),
  },
  deleteInstance: {
    method: 'DELETE',
    path: '/search/instance/{searchId}',
    subject: 'instances',
    summary: 'Move a search instance to the bin, for 30 days. Its catalog stays.',
    access: instanceAccess,
    params: bySearch,
    reply: data(z.object({ instanceId: z.string() })),
  },
  restoreInstance: {
    method: 'POST',
    path: '/search/instance/{searchId}/restore',
    subject: 'instances',
    summary:
      'Restore a search instance from the bin, with its settings, rules, phrases, history and statistics.',
    access: instanceAccess,
    params: bySearch,
    body: z.object({}),
    reply: data(searchInstance),
    errors: ['PLAN_LIMIT_REACHED'],
  },
  trySuggest: {
    method: 'POST',
    path: '/search/{searchId}/suggest',
    subject: 'instances',
    summary: 'Get what a visitor is offered while typing.',
    access: instanceAccess,
    params: bySearch,
    body: suggestRequest,
    reply: data(suggestReply),
    perMinute: 300,
    errors: [
      'CATALOG_NOT_IMPORTED',
      'INDEX_UNAVAILABLE',
      'SEARCH_AWAY',
      'OVERLOADED',
      'SEARCH_TIMEOUT',
      'TOO_MANY_REQUESTS',
    ],
  },
  trySearch: {
    method: 'POST',
    path: '/search/{searchId}/try',
    subject: 'instances',
    summary: 'Search as a visitor of the shop would.',
    access: instanceAccess,
    params: bySearch,
    body: tryRequest,
    reply: data(tryReply),
    perMinute: 600,
    errors: ['INDEX_UNAVAILABLE', 'SEARCH_AWAY', 'OVERLOADED', 'SEARCH_TIMEOUT', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies CallTable;
