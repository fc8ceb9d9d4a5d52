import { z } from 'zod';
import { currencyCodes } from '../basics/currencies.ts';
import { industryIds, languageCodes, limits, sortOrders } from '../basics/lookups.ts';
import { type CallTable, data, paging } from '../call.ts';
import { product, productCounts, productDetails } from '../product.ts';
import { refreshTimes } from '../refresh-times.ts';
import { feedPassword, feedUrl, feedUsername, oneOf, text } from '../validation.ts';
import { catalogAccess } from './access.ts';
import { importRun } from './imports.ts';

export const catalogTypes = ['working', 'production'] as const;

/** Step 1 of the wizard. Every field is required, each with its own message. */
export const catalogSettings = z.object({
  name: text({ max: 100 }),
  linkUri: feedUrl,
  industryId: oneOf(industryIds),
  languageCode: z.string().trim().toLowerCase().pipe(oneOf(languageCodes)),
  currencyCode: z.string().trim().toUpperCase().pipe(oneOf(currencyCodes)),
});
export type CatalogSettings = z.infer<typeof catalogSettings>;

/** True if the address was saved with a user name and a password; missing otherwise. No reply contains them. */
const hasCredentials = z.literal(true).optional();

/** The working catalog as the wizard loads it; nulls before the first save. */
export const workingCatalog = z.object({
  catalogId: z.string().nullable(),
  industryId: z.string().nullable(),
  languageCode: z.string().nullable(),
  currencyCode: z.string().nullable(),
  catalogUri: z.string().nullable(),
  hasCredentials,
  catalogName: z.string().nullable(),
});
export type WorkingCatalog = z.infer<typeof workingCatalog>;

export const catalog = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  hasCredentials,
  type: z.enum(catalogTypes),
  language: z.enum(languageCodes),
  industry: z.enum(industryIds),
  currency: z.object({ id: z.enum(currencyCodes), code: z.enum(currencyCodes) }),
  nextCurrency: z.enum(currencyCodes).optional().meta({
    description:
      'The currency that the next import reads prices in; it becomes the catalog’s once that is live.',
  }),
});
export type Catalog = z.infer<typeof catalog>;

export const fullCatalog = catalog.extend({
  ...productCounts,
  instancesCount: z.number().int(),
  lastImport: importRun.nullable(),
  periods: z.array(z.string()),
  createdAt: z.string(),
});
export type FullCatalog = z.infer<typeof fullCatalog>;

export const productSorts = ['id', 'title', 'price'] as const;

const byCatalog = z.object({ catalogId: z.string() });
const periods = z.object({ periods: z.array(z.string()), timeZone: z.string() });

export const catalogCalls = {
  getWorkingCatalog: {
    method: 'GET',
    path: '/catalog/testCatalog',
    subject: 'catalogs',
    summary: 'Get the settings of the catalog being set up in the wizard.',
    access: catalogAccess,
    reply: data(workingCatalog),
  },
  saveWorkingCatalog: {
    method: 'POST',
    path: '/catalog/testCatalog',
    subject: 'catalogs',
    summary:
      'Save the settings of the catalog being set up in the wizard. A user name and password in the feed’s URL are stored separately. A URL of the same origin without them keeps the stored ones; a URL of another origin removes them.',
    access: catalogAccess,
    body: catalogSettings,
    reply: data(workingCatalog),
    errors: ['CATALOG_LIMIT_REACHED'],
  },
  getRefreshTimes: {
    method: 'GET',
    path: '/catalog/periodicCatalog',
    subject: 'catalogs',
    summary: 'Get the refresh times of a catalog, or of the one being set up in the wizard.',
    access: catalogAccess,
    query: z.object({ catalogId: z.string().optional() }),
    reply: data(periods),
  },
  saveRefreshTimes: {
    method: 'POST',
    path: '/catalog/periodicCatalog',
    subject: 'catalogs',
    summary: 'Save the refresh times of a catalog, or of the one being set up in the wizard.',
    access: catalogAccess,
    body: z.object({ periods: refreshTimes, catalogId: z.string().nullish() }),
    reply: data(periods),
    errors: ['WORKING_CATALOG_MISSING'],
  },
  listCatalogs: {
    method: 'GET',
    path: '/catalog/catalogs',
    subject: 'catalogs',
    summary: 'List all catalogs of the customer.',
    access: catalogAccess,
    reply: data(z.array(catalog)),
  },
  listFullCatalogs: {
    method: 'GET',
    path: '/catalog/catalogs/full',
    subject: 'catalogs',
    summary: 'List all catalogs of the customer with counts, the last import and refresh times.',
    access: catalogAccess,
    reply: data(z.array(fullCatalog)),
  },
  deleteCatalog: {
    method: 'DELETE',
    path: '/catalog/{catalogId}',
    subject: 'catalogs',
    summary: 'Move a catalog that no search instance uses to the bin, for 30 days.',
    access: catalogAccess,
    params: byCatalog,
    reply: data(z.object({ id: z.string() })),
    errors: ['CATALOG_IS_WORKING', 'CATALOG_HAS_INSTANCES'],
  },
  restoreCatalog: {
    method: 'POST',
    path: '/catalog/{catalogId}/restore',
    subject: 'catalogs',
    summary: 'Restore a catalog from the bin, with its settings, mapping, refresh times and products.',
    access: catalogAccess,
    params: byCatalog,
    body: z.object({}),
    reply: data(catalog),
    errors: ['CATALOG_LIMIT_REACHED'],
  },
  getCatalogRefreshTimes: {
    method: 'GET',
    path: '/catalogInstance/{catalogId}/importPeriods',
    subject: 'catalogs',
    summary: 'Get the refresh times of a catalog.',
    access: catalogAccess,
    params: byCatalog,
    reply: data(periods),
  },
  getCatalogUrl: {
    method: 'GET',
    path: '/catalogInstance/{catalogId}/url',
    subject: 'catalogs',
    summary: 'Get the feed URL of a catalog, without its user name and password.',
    access: catalogAccess,
    params: byCatalog,
    reply: data(z.object({ url: z.string(), hasCredentials })),
  },
  saveCatalogName: {
    method: 'POST',
    path: '/catalogInstance/{catalogId}/name',
    subject: 'catalogs',
    summary: 'Change the name of a catalog.',
    access: catalogAccess,
    params: byCatalog,
    body: catalogSettings.pick({ name: true }),
    reply: data(catalog),
    errors: ['CATALOG_IS_WORKING'],
  },
  saveCatalogUrl: {
    method: 'POST',
    path: '/catalogInstance/{catalogId}/url',
    subject: 'catalogs',
    summary:
      'Change the feed URL of a catalog; its mapping stays. The next import reads it; until that is live, the catalog keeps its products. The user name and password go with an address on another server unless the address brings its own.',
    access: catalogAccess,
    params: byCatalog,
    body: catalogSettings.pick({ linkUri: true }),
    reply: data(catalog),
    errors: ['CATALOG_IS_WORKING'],
  },
  saveFeedCredentials: {
    method: 'POST',
    path: '/catalogInstance/{catalogId}/feedCredentials',
    subject: 'catalogs',
    summary:
      'Replace the user name and password of a catalog’s feed; leave both empty to remove them. The next import uses them.',
    access: catalogAccess,
    params: byCatalog,
    body: z.object({
      username: feedUsername,
      password: feedPassword,
      url: z.string().max(2048).optional().meta({
        description:
          'The address that they are meant for. If the catalog’s address leads to another server by now, nothing is saved.',
      }),
    }),
    reply: data(z.object({ url: z.string(), hasCredentials })),
    errors: ['CATALOG_ADDRESS_CHANGED'],
  },
  saveCatalogCurrency: {
    method: 'POST',
    path: '/catalogInstance/{catalogId}/currency',
    subject: 'catalogs',
    summary:
      'Change the currency of a catalog. The next import reads prices in it; until that is live, the catalog keeps its currency and its prices.',
    access: catalogAccess,
    params: byCatalog,
    body: z.object({ currencyCode: z.string().trim().toUpperCase().pipe(oneOf(currencyCodes)) }),
    reply: data(catalog),
    errors: ['CATALOG_IS_WORKING'],
  },
  makeTypeProduction: {
    method: 'GET',
    path: '/catalogInstance/makeTypeProduction',
    subject: 'catalogs',
    summary: 'Finish the wizard: its catalog becomes a production catalog.',
    access: catalogAccess,
    reply: data(catalog),
    errors: ['WORKING_CATALOG_MISSING', 'CATALOG_NOT_IMPORTED'],
  },
  listProducts: {
    method: 'GET',
    path: '/catalog/{catalogId}/products',
    subject: 'catalogs',
    summary:
      'List the products of a catalog, with search, sorting and paging. The variants of a group are one row.',
    access: catalogAccess,
    params: byCatalog,
    query: z.object({
      query: z.string().max(200).default(''),
      /** The path of a category: only products in it or below it. */
      category: z.string().max(5000).default(''),
      sort: z.enum(productSorts).default('id'),
      order: z.enum(sortOrders).default('asc'),
      ...paging(limits.productListPage),
    }),
    reply: z.object({ data: z.array(product), total: z.number().int(), page: z.number().int() }),
  },
  getProduct: {
    method: 'GET',
    path: '/catalog/{catalogId}/product/{productId}',
    subject: 'catalogs',
    summary: 'Get a product with all its fields and its variants.',
    access: catalogAccess,
    params: byCatalog.extend({ productId: z.string() }),
    reply: data(productDetails),
  },
} as const satisfies CallTable;
