import { type CatalogSettings, type CurrencyCode, isTimeZone, type MappingField } from '@vitrina/contract';
import type { Updateable } from 'kysely';
import { beyondRestoring } from '../../storage/bin.ts';
import type { Database } from '../../storage/database.ts';
import type { CatalogPart, CatalogRecord, FeedValidators } from '../../storage/records.ts';
import type { Tables } from '../../storage/schema.ts';
import { readTimeZone } from '../../storage/time-zone.ts';
import { toCatalogRecord } from './read-catalog.ts';

const ownCatalogs = (database: Database, customerId: string) =>
  database
    .selectFrom('catalog')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null);

export const listCatalogs = async (database: Database, customerId: string): Promise<CatalogRecord[]> => {
  const rows = await ownCatalogs(database, customerId).orderBy('created_at').orderBy('id').execute();
  return rows.map(toCatalogRecord);
};

export const findCatalog = async (
  database: Database,
  customerId: string,
  catalogId: string,
): Promise<CatalogRecord | null> => {
  const row = await ownCatalogs(database, customerId).where('id', '=', catalogId).executeTakeFirst();
  return row ? toCatalogRecord(row) : null;
};

/** Also one in the bin. */
export const findKeptCatalog = async (
  database: Database,
  customerId: string,
  catalogId: string,
): Promise<{ readonly catalog: CatalogRecord; readonly isInBin: boolean } | null> => {
  const row = await database
    .selectFrom('catalog')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', catalogId)
    .executeTakeFirst();
  return row ? { catalog: toCatalogRecord(row), isInBin: row.deleted_at !== null } : null;
};

export const findWorkingCatalog = async (
  database: Database,
  customerId: string,
): Promise<CatalogRecord | null> => {
  const row = await ownCatalogs(database, customerId).where('type', '=', 'working').executeTakeFirst();
  return row ? toCatalogRecord(row) : null;
};

/** What the wizard's first step stores. The address is without user name and password; those are stored apart, encrypted. */
export type StoredSettings = Omit<CatalogSettings, 'linkUri'> & {
  readonly url: string;
  readonly feedCredentials: string | null;
};

const settingsColumns = (settings: StoredSettings) => ({
  name: settings.name,
  url: settings.url,
  feed_credentials: settings.feedCredentials,
  industry: settings.industryId,
  language: settings.languageCode,
  currency: settings.currencyCode,
});

/** How many there are, and how many with those in the bin: until they are removed, their products are on disk. */
export const countCatalogs = async (
  database: Database,
  customerId: string,
): Promise<{ readonly used: number; readonly withBin: number }> => {
  const { kept, used } = await database
    .selectFrom('catalog')
    .select((select) => [
      select.fn.countAll<number>().as('kept'),
      select.fn.countAll<number>().filterWhere('deleted_at', 'is', null).as('used'),
    ])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { used: Number(used), withBin: Number(kept) };
};

/** False if one is being prepared already: a customer has one at a time. */
export const insertWorkingCatalog = async (
  database: Database,
  customerId: string,
  catalogId: string,
  settings: StoredSettings,
  createdAt: string,
): Promise<boolean> => {
  const result = await database
    .insertInto('catalog')
    .values({
      id: catalogId,
      customer_id: customerId,
      type: 'working',
      ...settingsColumns(settings),
      mapping_json: null,
      periods_json: '[]',
      feed_validators_json: null,
      next_currency: null,
      created_at: createdAt,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

const updateCatalog = async (
  database: Database,
  customerId: string,
  catalogId: string,
  changes: Updateable<Tables['catalog']>,
): Promise<void> => {
  await database
    .updateTable('catalog')
    .set(changes)
    .where('customer_id', '=', customerId)
    .where('id', '=', catalogId)
    .execute();
};

export const updateCatalogSettings = (
  database: Database,
  customerId: string,
  catalogId: string,
  settings: StoredSettings,
): Promise<void> => updateCatalog(database, customerId, catalogId, settingsColumns(settings));

export const updateName = (
  database: Database,
  customerId: string,
  catalogId: string,
  name: string,
): Promise<void> => updateCatalog(database, customerId, catalogId, { name });

/** An address and the credentials that are sent there change together. */
export const updateFeedAddress = (
  database: Database,
  customerId: string,
  catalogId: string,
  { url, feedCredentials }: Pick<StoredSettings, 'url' | 'feedCredentials'>,
): Promise<void> =>
  updateCatalog(database, customerId, catalogId, { url, feed_credentials: feedCredentials });

export const updateFeedCredentials = (
  database: Database,
  customerId: string,
  catalogId: string,
  feedCredentials: string | null,
): Promise<void> => updateCatalog(database, customerId, catalogId, { feed_credentials: feedCredentials });

/** What the next import reads prices in. */
export const updateNextCurrency = (
  database: Database,
  customerId: string,
  catalogId: string,
  nextCurrency: CurrencyCode | null,
): Promise<void> => updateCatalog(database, customerId, catalogId, { next_currency: nextCurrency });

/** Products with prices in this currency are live. Another one that the owner has chosen meanwhile still waits for its import. */
export const updateLiveCurrency = async (
  database: Database,
  customerId: string,
  catalogId: string,
  currency: CurrencyCode,
): Promise<void> => {
  await database
    .updateTable('catalog')
    .set((set) => ({
      currency,
      next_currency: set.fn<CurrencyCode | null>('nullif', ['next_currency', set.val(currency)]),
    }))
    .where('customer_id', '=', customerId)
    .where('id', '=', catalogId)
    // In the wizard, the owner may have chosen another one while products were read.
    .where('type', '=', 'production')
    .execute();
};

export const updateMapping = (
  database: Database,
  customerId: string,
  catalogId: string,
  mapping: readonly MappingField[] | null,
): Promise<void> =>
  updateCatalog(database, customerId, catalogId, { mapping_json: mapping && JSON.stringify(mapping) });

export const updateRefreshTimes = (
  database: Database,
  customerId: string,
  catalogId: string,
  periods: readonly string[],
): Promise<void> => updateCatalog(database, customerId, catalogId, { periods_json: JSON.stringify(periods) });

export const updateFeedValidators = (
  database: Database,
  customerId: string,
  catalogId: string,
  validators: FeedValidators | null,
): Promise<void> =>
  updateCatalog(database, customerId, catalogId, {
    feed_validators_json: validators && JSON.stringify(validators),
  });

/** Unless there are none: an import that ends doesn't undo that its feed is to be read anew. */
export const renewFeedValidators = async (
  database: Database,
  customerId: string,
  catalogId: string,
  validators: FeedValidators,
): Promise<void> => {
  await database
    .updateTable('catalog')
    .set({ feed_validators_json: JSON.stringify(validators) })
    .where('customer_id', '=', customerId)
    .where('id', '=', catalogId)
    .where('feed_validators_json', 'is not', null)
    .execute();
};

export const makeProduction = (database: Database, customerId: string, catalogId: string): Promise<void> =>
  updateCatalog(database, customerId, catalogId, { type: 'production' });

export const markDeleted = (
  database: Database,
  customerId: string,
  catalogId: string,
  deletedAt: string,
): Promise<void> => updateCatalog(database, customerId, catalogId, { deleted_at: deletedAt });

/** Undoes a deletion; null if there is none to undo. */
export const unmarkDeleted = async (
  database: Database,
  customerId: string,
  catalogId: string,
): Promise<CatalogRecord | null> => {
  const row = await database
    .updateTable('catalog')
    .set({ deleted_at: null })
    .where('customer_id', '=', customerId)
    .where('id', '=', catalogId)
    .where('deleted_at', '>', beyondRestoring)
    .returningAll()
    .executeTakeFirst();
  return row ? toCatalogRecord(row) : null;
};

/** For the schedule, which serves all customers: every production catalog with refresh times, and its shop's time zone. */
export const listScheduledCatalogs = async (
  database: Database,
): Promise<{ catalog: CatalogRecord; timeZone: string }[]> => {
  const rows = await database
    .selectFrom('catalog')
    .innerJoin('customer', 'customer.id', 'catalog.customer_id')
    .selectAll('catalog')
    .select('customer.time_zone')
    .where('catalog.type', '=', 'production')
    .where('catalog.deleted_at', 'is', null)
    .where('catalog.periods_json', '!=', '[]')
    .where('customer.disabled_at', 'is', null)
    .execute();
  return rows.map(({ time_zone, ...row }) => {
    const catalog = toCatalogRecord(row);
    const unreadable: CatalogPart[] = [...(catalog.unreadable ?? []), 'timeZone'];
    return {
      catalog: isTimeZone(time_zone) ? catalog : { ...catalog, unreadable },
      timeZone: readTimeZone(time_zone),
    };
  });
};

/** For the check of all generations after a start: every catalog that may have products, and whether an import ever succeeded. */
export const listMappedCatalogs = async (
  database: Database,
): Promise<{ customerId: string; catalogId: string; wasImported: boolean }[]> => {
  const rows = await database
    .selectFrom('catalog')
    .select((select) => [
      'catalog.id',
      'catalog.customer_id',
      select
        .exists(
          select
            .selectFrom('import_run')
            .select('import_run.id')
            .whereRef('import_run.catalog_id', '=', 'catalog.id')
            .where('import_run.status', '=', 'ok'),
        )
        .as('was_imported'),
    ])
    .where('catalog.mapping_json', 'is not', null)
    .where('catalog.deleted_at', 'is', null)
    .orderBy('catalog.created_at')
    .execute();
  return rows.map((row) => ({
    customerId: row.customer_id,
    catalogId: row.id,
    wasImported: Boolean(row.was_imported),
  }));
};

/** For the start, which serves all customers: the catalogs searched most recently, up to a limit. */
export const listSearchedCatalogs = async (database: Database, limit: number): Promise<string[]> => {
  const rows = await database
    .selectFrom('catalog')
    .innerJoin('search_instance', 'search_instance.catalog_id', 'catalog.id')
    .select(['catalog.id', (select) => select.fn.max('search_instance.last_asked_at').as('asked_at')])
    .where('catalog.type', '=', 'production')
    .where('catalog.deleted_at', 'is', null)
    .where('search_instance.deleted_at', 'is', null)
    .where('search_instance.last_asked_at', 'is not', null)
    .groupBy('catalog.id')
    .orderBy('asked_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};
