import { z } from 'zod';
import { dataTypes } from '../basics/feed-mapping.ts';
import { type CallTable, data, readRevision, revised } from '../call.ts';
import { facetedMenuItemView, sentFacetedMenu } from '../settings/faceted-menu.ts';
import { popularQueriesLimit, popularQueryDays, productsPerPage, storeSettings } from '../settings/store.ts';
import {
  sharedFields,
  sharedFieldView,
  suggestionFields,
  suggestionFieldView,
} from '../settings/suggestions.ts';
import { fieldWeights, weightView } from '../settings/weights.ts';
import { text } from '../validation.ts';
import { searchAccess } from './access.ts';

export const bySearchId = z.object({ searchId: text() });
const byCatalogId = z.object({ catalogId: text() });
const subject = 'search-settings';
const access = searchAccess;

/** A field of the catalog as the settings screens offer it. */
export const searchField = z.object({
  path: z.string(),
  type: z.enum(dataTypes),
  canWeigh: z.boolean(),
  canFilter: z.boolean(),
  /** Values of the first products that have it. */
  samples: z.array(z.string()),
});
export type SearchField = z.infer<typeof searchField>;

/** An attribute of the catalog's products, such as a thread, as the filters offer it. */
export const searchAttribute = z.object({
  /** What filters call it: `attributes.Thread`. */
  field: z.string(),
  name: z.string(),
  /** What most of its values are measured in: `cm`; empty for none. */
  unit: z.string(),
  /** How many products have it, as results are counted. */
  groupsCount: z.number().int(),
  /** Its most frequent values. */
  samples: z.array(z.string()),
});
export type SearchAttribute = z.infer<typeof searchAttribute>;

const pagination = z.object({ productsPerPage });
const popularQueries = z.object({ limit: popularQueriesLimit, interval: z.literal(popularQueryDays) });

/** Two calls for each setting: one reads it, one changes it and replies with the new value. */
export const searchSettingsCalls = {
  getFields: {
    method: 'POST',
    path: '/search/getFields',
    subject,
    summary: 'List the fields of the catalog behind a search instance.',
    access,
    body: bySearchId,
    reply: data(z.array(searchField)),
  },
  getAttributes: {
    method: 'POST',
    path: '/search/getAttributes',
    subject,
    summary: 'List the attributes that products have, the most frequent first; at most 200.',
    access,
    body: bySearchId,
    reply: data(z.object({ groupsCount: z.number().int(), attributes: z.array(searchAttribute) })),
  },
  getWeights: {
    method: 'POST',
    path: '/search/getWeights',
    subject,
    summary: 'Get how much a word counts in each field; the defaults if none were set.',
    access,
    body: bySearchId,
    reply: revised(z.array(weightView)),
  },
  setWeights: {
    method: 'POST',
    path: '/search/setWeights',
    subject,
    summary: 'Set the weights; null restores the defaults.',
    access,
    errors: ['SETTING_CHANGED'],
    body: bySearchId.extend({ weights: fieldWeights.nullable() }),
    query: readRevision,
    reply: revised(z.array(weightView)),
  },
  getFacetedMenu: {
    method: 'POST',
    path: '/search/getFacetedMenu',
    subject,
    summary: 'List the filters next to the results, in their order.',
    access,
    body: bySearchId,
    reply: revised(z.array(facetedMenuItemView)).extend({ isDefault: z.boolean() }),
  },
  setFacetedMenu: {
    method: 'POST',
    path: '/search/setFacetedMenu',
    subject,
    summary: 'Set the filters; an empty list removes all, null restores the defaults.',
    access,
    errors: ['SETTING_CHANGED'],
    body: bySearchId.extend({ facetedmenu: sentFacetedMenu.nullable() }),
    query: readRevision,
    reply: revised(z.array(facetedMenuItemView)).extend({ isDefault: z.boolean() }),
  },
  getSuggestions: {
    method: 'POST',
    path: '/search/getSuggestions',
    subject,
    summary: 'List the fields that suggestions come from.',
    access,
    body: bySearchId,
    reply: revised(z.array(suggestionFieldView)),
  },
  setSuggestions: {
    method: 'POST',
    path: '/search/setSuggestions',
    subject,
    summary:
      'Set the fields that suggestions come from; an empty list removes all, null restores the defaults.',
    access,
    errors: ['SETTING_CHANGED'],
    body: bySearchId.extend({ suggestions: suggestionFields.nullable() }),
    query: readRevision,
    reply: revised(z.array(suggestionFieldView)),
  },
  getSharedFields: {
    method: 'POST',
    path: '/search/getSharedFields',
    subject,
    summary: 'List the product fields that reach the browsers of the shop’s visitors.',
    access,
    body: byCatalogId,
    reply: revised(z.array(sharedFieldView)),
  },
  setSharedFields: {
    method: 'POST',
    path: '/search/setSharedFields',
    subject,
    summary: 'Set the shared fields of a catalog; an empty list shares none, null restores the defaults.',
    access,
    errors: ['SETTING_CHANGED'],
    body: byCatalogId.extend({ sharedFields: sharedFields.nullable() }),
    query: readRevision,
    reply: revised(z.array(sharedFieldView)),
  },
  getPagination: {
    method: 'POST',
    path: '/search/getPagination',
    subject,
    summary: 'Get how many products a results page has.',
    access,
    body: bySearchId,
    reply: data(pagination),
  },
  setPagination: {
    method: 'POST',
    path: '/search/setPagination',
    subject,
    summary: 'Set how many products a results page has.',
    access,
    body: bySearchId.extend(pagination.shape),
    reply: data(pagination),
  },
  getPopularQueriesSettings: {
    method: 'POST',
    path: '/search/getPopularQueriesSettings',
    subject,
    summary: 'Get how many popular searches are shown, and from how many days.',
    access,
    body: bySearchId,
    reply: data(popularQueries),
  },
  setPopularQueriesSettings: {
    method: 'POST',
    path: '/search/setPopularQueriesSettings',
    subject,
    summary: 'Set how many popular searches are shown, and from how many days.',
    access,
    body: bySearchId.extend(popularQueries.shape),
    reply: data(popularQueries),
  },
  getStoreSettings: {
    method: 'GET',
    path: '/search/{searchId}/settings',
    subject,
    summary:
      'Get the settings for the whole shop: products shown, page, analytics, recent and popular searches.',
    access: 'session',
    params: bySearchId,
    reply: revised(storeSettings),
  },
  setStoreSettings: {
    method: 'POST',
    path: '/search/{searchId}/settings',
    subject,
    summary: 'Set the settings for the whole shop.',
    access: 'session',
    errors: ['SETTING_CHANGED'],
    params: bySearchId,
    body: storeSettings,
    query: readRevision,
    reply: revised(storeSettings),
  },
} as const satisfies CallTable;
