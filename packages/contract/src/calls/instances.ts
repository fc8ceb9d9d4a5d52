import { z } from 'zod';
import { type CallTable, data } from '../call.ts';
import { limits } from '../lookups.ts';
import { product } from '../product.ts';
import { addProblem, text } from '../rules.ts';
import { instanceAccess } from './access.ts';
import { catalogTypes } from './catalogs.ts';
import { importStatuses } from './imports.ts';

export const popularQueryDays = [1, 3, 7, 30, 60, 90] as const;

export const searchInstance = z.object({
  instanceId: z.string(),
  name: z.string(),
  catalog: z.object({
    id: z.string(),
    name: z.string(),
    type: z.enum(catalogTypes),
    productsCount: z.number().int(),
    lastImportStatus: z.enum(importStatuses),
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
  perPage: z.int().min(1).max(100).default(24),
  /** `relevance`, or a field and a direction: `price:asc`. */
  sort: z.string().max(100).default('relevance'),
  filters: z
    .record(z.string().max(100), z.array(z.string().max(500)).max(100))
    .superRefine((filters, context) => {
      if (Object.keys(filters).length > limits.filters)
        addProblem(context, [], 'maxItems', { max: limits.filters });
    })
    .default({}),
});
export type TryRequest = z.infer<typeof tryRequest>;

/** A text cut into pieces of which some matched a word of the query. */
export const highlight = z.array(z.object({ text: z.string(), match: z.boolean() }));
export type Highlight = z.infer<typeof highlight>;

export const facet = z.object({
  field: z.string(),
  kind: z.enum(['values', 'tree', 'range']),
  values: z.array(
    z.object({ value: z.string(), label: z.string(), count: z.number().int(), selected: z.boolean() }),
  ),
  /** For a range: the lowest and highest value among the results. */
  min: z.number().optional(),
  max: z.number().optional(),
});
export type Facet = z.infer<typeof facet>;

export const tryReply = z.object({
  total: z.number().int(),
  tookMs: z.number(),
  page: z.number().int(),
  perPage: z.number().int(),
  products: z.array(product.extend({ highlights: z.object({ title: highlight }) })),
  facets: z.array(facet),
  sorts: z.array(
    z.object({ value: z.string(), field: z.string().nullable(), order: z.enum(['asc', 'desc']).nullable() }),
  ),
  /** How many of the query's words each product had to match; fewer than all only when all found too little. */
  wordsWanted: z.object({ matched: z.number().int(), all: z.number().int() }),
});
export type TryReply = z.infer<typeof tryReply>;

const bySearch = z.object({ searchId: z.string() });

export const instanceCalls = {
  listInstances: {
    method: 'GET',
    path: '/search/instances',
    subject: 'instances',
    summary: 'The search instances of the customer, and how many the plan allows.',
    access: instanceAccess,
    reply: z.object({ data: z.array(searchInstance), limit: z.number().int() }),
  },
  createInstance: {
    method: 'POST',
    path: '/search/instance',
    subject: 'instances',
    summary: 'Makes a search instance over a finished catalog.',
    access: instanceAccess,
    body: newInstance,
    reply: data(searchInstance),
    errors: ['PLAN_LIMIT_REACHED', 'CATALOG_IS_WORKING'],
  },
  deleteInstance: {
    method: 'DELETE',
    path: '/search/instance/{searchId}',
    subject: 'instances',
    summary: 'Deletes a search instance; its catalog stays.',
    access: instanceAccess,
    params: bySearch,
    reply: data(z.object({ instanceId: z.string() })),
  },
  restoreInstance: {
    method: 'POST',
    path: '/search/instance/{searchId}/restore',
    subject: 'instances',
    summary: 'Takes back a deletion, for a day after it.',
    access: instanceAccess,
    params: bySearch,
    body: z.object({}),
    reply: data(searchInstance),
    errors: ['PLAN_LIMIT_REACHED'],
  },
  trySearch: {
    method: 'POST',
    path: '/search/{searchId}/try',
    subject: 'instances',
    summary: 'Searches as a visitor of the shop would.',
    access: instanceAccess,
    params: bySearch,
    body: tryRequest,
    reply: data(tryReply),
    errors: ['INDEX_UNAVAILABLE'],
  },
} as const satisfies CallTable;
