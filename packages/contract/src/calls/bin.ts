import { z } from 'zod';
import { type CallTable, data } from '../call.ts';
import { productCounts } from '../product.ts';
import { catalogAccess, instanceAccess } from './access.ts';

const count = z.number().int();

/** What was deleted, when, and when it is removed for good; null while something else still needs it. */
const inBin = { name: z.string(), deletedAt: z.string(), removedAt: z.string().nullable() };

export const binnedInstance = z.object({
  instanceId: z.string(),
  ...inBin,
  catalog: z.object({ name: z.string(), isInBin: z.boolean() }),
  rules: count,
  synonyms: count,
});
export type BinnedInstance = z.infer<typeof binnedInstance>;

export const binnedCatalog = z.object({
  id: z.string(),
  ...inBin,
  ...productCounts,
  /** Search instances over it, and such in the bin: it isn’t removed before them. */
  instancesCount: count,
  binnedInstancesCount: count,
});
export type BinnedCatalog = z.infer<typeof binnedCatalog>;

/** What a deletion would take away from a shop’s pages. Days are those of the shop’s time zone. */
export const instanceUse = z.object({
  searchesToday: count,
  /** Today and the six days before. */
  searchesInWeek: count,
  /** The last user: a page of a domain, or (null) the shop's own server with the access key. */
  lastAsked: z.object({ at: z.string(), domain: z.string().nullable() }).nullable(),
});
export type InstanceUse = z.infer<typeof instanceUse>;

/** What shows products of a catalog beside search instances. */
export const catalogUse = z.object({ stylizations: count, streams: count });
export type CatalogUse = z.infer<typeof catalogUse>;

const bySearch = z.object({ searchId: z.string() });
const byCatalog = z.object({ catalogId: z.string() });

export const binCalls = {
  getInstanceUse: {
    method: 'GET',
    path: '/search/instance/{searchId}/use',
    subject: 'instances',
    summary: 'Get how much a search instance is used, so what deleting it would affect.',
    access: instanceAccess,
    params: bySearch,
    reply: data(instanceUse),
  },
  listBinnedInstances: {
    method: 'GET',
    path: '/search/bin',
    subject: 'instances',
    summary: 'List deleted search instances that can be restored, most recently deleted first.',
    access: instanceAccess,
    reply: data(z.array(binnedInstance)),
  },
  removeInstance: {
    method: 'DELETE',
    path: '/search/bin/{searchId}',
    subject: 'instances',
    summary:
      'Permanently delete a search instance in the bin, with its settings, rules, phrases and history.',
    access: instanceAccess,
    params: bySearch,
    reply: data(z.object({ instanceId: z.string() })),
  },
  getCatalogUse: {
    method: 'GET',
    path: '/catalog/{catalogId}/use',
    subject: 'catalogs',
    summary: 'List what shows products of a catalog besides its search instances.',
    access: catalogAccess,
    params: byCatalog,
    reply: data(catalogUse),
  },
  listBinnedCatalogs: {
    method: 'GET',
    path: '/catalog/bin',
    subject: 'catalogs',
    summary: 'List deleted catalogs that can be restored, most recently deleted first.',
    access: catalogAccess,
    reply: data(z.array(binnedCatalog)),
  },
  removeCatalog: {
    method: 'DELETE',
    path: '/catalog/bin/{catalogId}',
    subject: 'catalogs',
    summary:
      'Permanently delete a catalog in the bin, with its products. Refused while search instances need it, including those in the bin.',
    access: catalogAccess,
    params: byCatalog,
    reply: data(z.object({ id: z.string() })),
    errors: ['CATALOG_HAS_INSTANCES'],
  },
} as const satisfies CallTable;
