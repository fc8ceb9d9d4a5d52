import { z } from 'zod';
import { limits } from '../basics/lookups.ts';
import { type CallTable, data, paging } from '../call.ts';
import { errorCodes } from '../errors.ts';
import { product } from '../product.ts';
import { catalogAccess } from './access.ts';

export const importStatuses = ['unknown', 'ok', 'error', 'in_progress'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** `held`: what searches run on takes nothing for now; the import goes on by itself. */
export const importPhases = ['waiting', 'fetching', 'held', 'building', 'publishing', 'done'] as const;
export type ImportPhase = (typeof importPhases)[number];

/**
 * Who started an import: the wizard, the owner's button, a refresh time, the first run of the demo; or the server itself,
 * because an update made the stored products outdated (`upgrade`) or because they were damaged (`repair`).
 */
export const importCallers = ['wizard', 'manual', 'schedule', 'demo', 'upgrade', 'repair'] as const;
export type ImportCaller = (typeof importCallers)[number];

export const importProgress = z.object({
  phase: z.enum(importPhases),
  bytes: z.number(),
  totalBytes: z.number().nullable(),
  items: z.number().int(),
});
export type ImportProgress = z.infer<typeof importProgress>;

export const importFailure = z.object({
  code: z.enum(errorCodes),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type ImportFailure = z.infer<typeof importFailure>;

/** Why an item of the feed was left out, or what in it was ignored; `validation` is 'Validation is not passed'. */
export const itemReasons = [
  'id_empty',
  'id_too_long',
  'id_repeated',
  'not_published',
  'title_empty',
  'link_empty',
  'link_invalid',
  'link_encoded',
  'image_empty',
  'price_empty',
  'price_invalid',
  'currency_foreign',
  'availability_empty',
] as const;
export type ItemReason = (typeof itemReasons)[number];

/** What is wrong with the link of an item: it is too long, no address from `https://` on, of another kind, or its host is missing or none. */
export const linkFaults = ['too_long', 'not_absolute', 'not_web', 'no_host', 'host'] as const;
export type LinkFault = (typeof linkFaults)[number];

/** `position` counts the feed's items from 1. `value` is the faulty text, cut to 200 characters. */
export const wrongItem = z.object({
  position: z.number().int(),
  id: z.string(),
  title: z.string(),
  /** The address of its image, if it has one. Imports of earlier releases kept none. */
  image: z.string().optional(),
  reasons: z.array(
    z.object({
      field: z.string(),
      reason: z.enum(itemReasons),
      value: z.string(),
      fault: z.enum(linkFaults).optional(),
    }),
  ),
});
export type WrongItem = z.infer<typeof wrongItem>;

/** Of prices in another currency: the catalog's own, and those that the feed names, the most frequent first. */
const otherCurrencies = z.object({
  own: z.string(),
  found: z.array(z.object({ code: z.string(), count: z.number().int() })),
});

export const importWarning = z.object({
  field: z.string(),
  reason: z.enum(itemReasons),
  count: z.number().int(),
  currencies: otherCurrencies.optional(),
});
export type ImportWarning = z.infer<typeof importWarning>;

/**
 * What an import counted: items of the feed, and in `groupsCount` the products that they are once variants are joined. Null where it isn't
 * known: of imports by earlier versions, and `groupsCount` of one that failed.
 */
const importCounts = {
  correctCount: z.number().int(),
  wrongCount: z.number().int(),
  groupsCount: z.number().int().nullable(),
  /** Of the correct ones, those with at least one warning. */
  warnedCount: z.number().int().nullable(),
  /** The items left out, each once: by the first of its reasons. */
  skipped: z.array(importWarning).nullable(),
  /** Correct items by what was ignored in them; an item counts once for each kind. */
  warned: z.array(importWarning),
};

/** How many items were left out because of a fault. Those that the shop doesn't publish are left out on purpose. */
export const faultyCountOf = ({
  wrongCount,
  skipped,
}: {
  readonly wrongCount: number;
  readonly skipped: readonly ImportWarning[] | null;
}): number => wrongCount - (skipped?.find(({ reason }) => reason === 'not_published')?.count ?? 0);

export const importResult = z.object({
  finished: z.boolean(),
  status: z.enum(importStatuses),
  ...importCounts,
  progress: importProgress,
  error: importFailure.optional(),
  /** Paths of the feed with faulty values. */
  warnings: z.array(z.string()),
  runId: z.string().nullable(),
  /** Set if the feed was the one of the import before, so that no product changed. */
  feedUnchanged: z.literal(true).optional(),
});
export type ImportResult = z.infer<typeof importResult>;

export const importRun = z.object({
  runId: z.string(),
  date: z.string(),
  finishedAt: z.string().nullable(),
  owner: z.enum(importCallers),
  status: z.enum(importStatuses),
  ...importCounts,
  progress: importProgress,
  error: importFailure.optional(),
  feedUnchanged: z.boolean(),
});
export type ImportRun = z.infer<typeof importRun>;

const catalogId = z.object({ catalogId: z.string() });
const byRun = catalogId.extend({ runId: z.string() });
/** A page of items; with `reason` and `field`, of those that are counted under them. */
const itemsQuery = z.object({
  ...paging(limits.importedListPage),
  reason: z.enum(itemReasons).optional(),
  field: z.string().max(2048).optional(),
});
const importedPage = z.object({
  page: z.coerce.number().int().min(1).max(100_000),
  perPage: z.coerce.number().int().min(1).max(100),
});
const importedProducts = data(
  z.object({ correctProducts: z.array(product), total: z.number().int(), page: z.number().int() }),
);
const pending = data(importResult);

export const importCalls = {
  getImportStatus: {
    method: 'GET',
    path: '/catalog/{catalogId}/importStatus',
    subject: 'imports',
    summary: 'Get the result of a catalog’s last import, or the progress of the running one.',
    access: catalogAccess,
    params: catalogId,
    reply: data(importResult),
  },
  isTestImportFinished: {
    method: 'GET',
    path: '/importCatalog/isTestImportFinished',
    subject: 'imports',
    summary: 'Get the result or progress of the import in the wizard.',
    access: catalogAccess,
    reply: data(importResult),
    errors: ['WORKING_CATALOG_MISSING'],
  },
  isProdImportFinished: {
    method: 'GET',
    path: '/importCatalog/isProdImportFinished/{id}',
    subject: 'imports',
    summary: 'Get the result or progress of a catalog’s import, by the catalog’s id.',
    access: catalogAccess,
    params: z.object({ id: z.string() }),
    reply: data(importResult),
  },
  getImportedProducts: {
    method: 'GET',
    path: '/importCatalog/getImportedProducts/{page}/{perPage}',
    subject: 'imports',
    summary: 'List the products found by the wizard’s import; 202 until they are ready.',
    access: catalogAccess,
    params: importedPage,
    reply: importedProducts,
    otherReplies: { 202: pending },
    errors: ['WORKING_CATALOG_MISSING'],
  },
  getImportedProductsOf: {
    method: 'GET',
    path: '/importCatalog/getImportedProducts/{id}/{page}/{perPage}',
    subject: 'imports',
    summary: 'List the products found by a catalog’s last import; 202 until they are ready.',
    access: catalogAccess,
    params: importedPage.extend({ id: z.string() }),
    reply: importedProducts,
    otherReplies: { 202: pending },
  },
  startImport: {
    method: 'POST',
    path: '/catalog/{catalogId}/import',
    subject: 'imports',
    summary:
      'Import a catalog now. `allowShrink` accepts a feed that has lost more than half of its products, or of their prices because they are in another currency.',
    access: catalogAccess,
    params: catalogId,
    body: z.object({ allowShrink: z.boolean().default(false) }),
    reply: data(importResult),
    errors: ['IMPORT_RUNNING', 'FIELDS_INVALID_ERROR'],
    perMinute: 30,
  },
  cancelImport: {
    method: 'POST',
    path: '/catalog/{catalogId}/cancelImport',
    subject: 'imports',
    summary: 'Stop the running import. The catalog’s products stay unchanged.',
    access: catalogAccess,
    params: catalogId,
    body: z.object({}),
    reply: data(importResult),
    errors: ['IMPORT_NOT_RUNNING'],
  },
  listImportRuns: {
    method: 'GET',
    path: '/catalog/{catalogId}/importHistory',
    subject: 'imports',
    summary: 'List the imports of a catalog, newest first.',
    access: catalogAccess,
    params: catalogId,
    query: z.object(paging(limits.importedListPage)),
    reply: z.object({ data: z.array(importRun), total: z.number().int() }),
  },
  listWrongItems: {
    method: 'GET',
    path: '/catalog/{catalogId}/importHistory/{runId}/wrongItems',
    subject: 'imports',
    summary:
      'List the items that an import skipped, with their reasons (the first 1,000, and the first 100 per reason).',
    access: catalogAccess,
    params: byRun,
    query: itemsQuery,
    reply: z.object({ data: z.array(wrongItem), total: z.number().int() }),
  },
  exportWrongItems: {
    method: 'GET',
    path: '/catalog/{catalogId}/importHistory/{runId}/wrongItems.csv',
    subject: 'imports',
    summary: 'Download the items that an import skipped as a CSV file.',
    access: catalogAccess,
    params: byRun,
    reply: z.string(),
  },
  listWarnedItems: {
    method: 'GET',
    path: '/catalog/{catalogId}/importHistory/{runId}/warnedItems',
    subject: 'imports',
    summary:
      'List the items that an import took with warnings (the first 1,000, and the first 100 per kind).',
    access: catalogAccess,
    params: byRun,
    query: itemsQuery,
    reply: z.object({ data: z.array(wrongItem), total: z.number().int() }),
  },
  exportWarnedItems: {
    method: 'GET',
    path: '/catalog/{catalogId}/importHistory/{runId}/warnedItems.csv',
    subject: 'imports',
    summary: 'Download the items that an import took with warnings as a CSV file.',
    access: catalogAccess,
    params: byRun,
    reply: z.string(),
  },
} as const satisfies CallTable;
