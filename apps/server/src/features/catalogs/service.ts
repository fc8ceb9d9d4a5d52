import {
  type CatalogSettings,
  type CurrencyCode,
  type FeedCredentials,
  type FullCatalog,
  type ImportRun,
  limits,
  splitFeedAddress,
} from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import { type Failure, fail } from '../../http/failure.ts';
import { readLiveCounts } from '../../ports/live-counts.ts';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/ids.ts';
import type { CatalogRecord } from '../../storage/records.ts';
import { type FeedCredentialsStore, isSameServer } from './feed-credentials.ts';
import { presentFullCatalog } from './present.ts';
import {
  countCatalogs,
  findCatalog,
  findWorkingCatalog,
  insertWorkingCatalog,
  listCatalogs,
  makeProduction,
  markDeleted,
  unmarkDeleted,
  updateCatalogSettings,
  updateFeedAddress,
  updateFeedCredentials,
  updateMapping,
  updateName,
  updateNextCurrency,
  updateRefreshTimes,
} from './repository.ts';

type Dependencies = {
  readonly database: Database;
  readonly engine: SearchEngine;
  readonly credentials: Pick<FeedCredentialsStore, 'seal'>;
  readonly now: () => Date;
  /** By catalog id; catalogs without imports are missing. */
  readonly listLastImports: (customerId: string) => Promise<ReadonlyMap<string, ImportRun>>;
  readonly countInstances: (customerId: string, catalogId: string) => Promise<number>;
  /** By catalog id; catalogs without instances are missing. */
  readonly countInstancesByCatalog: (customerId: string) => Promise<ReadonlyMap<string, number>>;
};

export type CatalogService = ReturnType<typeof createCatalogService>;

export const createCatalogService = ({
  database,
  engine,
  credentials,
  now,
  listLastImports,
  countInstances,
  countInstancesByCatalog,
}: Dependencies) => {
  /** Step 1 of the wizard. A different feed address drops the mapping made for the previous one. */
  const saveWorking = (
    customerId: string,
    { linkUri, ...settings }: CatalogSettings,
  ): Promise<CatalogRecord | null | Failure> => {
    const address = splitFeedAddress(linkUri);
    // In one transaction, so that stored credentials always belong to the address that was read with them.
    return database.transaction().execute(async (transaction) => {
      const existing = await findWorkingCatalog(transaction, customerId);
      const catalogId = existing?.id ?? newId();
      const feedCredentials = credentials.seal(catalogId, address, existing);
      const stored = { ...settings, url: address.url, feedCredentials };
      if (existing) {
        await updateCatalogSettings(transaction, customerId, catalogId, stored);
        if (existing.url !== address.url) await updateMapping(transaction, customerId, catalogId, null);
      } else {
        const { used, withBin } = await countCatalogs(transaction, customerId);
        if (used >= limits.catalogs || withBin >= limits.catalogsWithBin)
          return fail('CATALOG_LIMIT_REACHED', { limit: limits.catalogs });
        await insertWorkingCatalog(transaction, customerId, catalogId, stored, now().toISOString());
      }
      return findWorkingCatalog(transaction, customerId);
    });
  };

  /** Changes a catalog whose wizard is over. */
  const changeProduction = (
    customerId: string,
    catalogId: string,
    change: (database: Database, catalog: CatalogRecord) => Promise<CatalogRecord>,
  ): Promise<CatalogRecord | Failure> =>
    database.transaction().execute(async (transaction) => {
      const catalog = await findCatalog(transaction, customerId, catalogId);
      if (!catalog) return fail('NOT_FOUND');
      if (catalog.type === 'working') return fail('CATALOG_IS_WORKING');
      return change(transaction, catalog);
    });

  return {
    list: (customerId: string): Promise<CatalogRecord[]> => listCatalogs(database, customerId),

    /** Three queries, no matter how many catalogs there are. */
    listFull: async (customerId: string): Promise<FullCatalog[]> => {
      const [catalogs, lastImports, instances] = await Promise.all([
        listCatalogs(database, customerId),
        listLastImports(customerId),
        countInstancesByCatalog(customerId),
      ]);
      return Promise.all(
        catalogs.map(async (catalog) =>
          presentFullCatalog(catalog, {
            ...(await readLiveCounts(engine, catalog.id)),
            instancesCount: instances.get(catalog.id) ?? 0,
            lastImport: lastImports.get(catalog.id) ?? null,
          }),
        ),
      );
    },

    find: async (customerId: string, catalogId: string): Promise<CatalogRecord | Failure> =>
      (await findCatalog(database, customerId, catalogId)) ?? fail('NOT_FOUND'),

    working: (customerId: string): Promise<CatalogRecord | null> => findWorkingCatalog(database, customerId),

    saveWorking,

    /** Refresh times of a catalog; without an id, of the one in the wizard. */
    saveRefreshTimes: async (
      customerId: string,
      catalogId: string | null,
      periods: readonly string[],
    ): Promise<CatalogRecord | Failure> => {
      const catalog = catalogId
        ? await findCatalog(database, customerId, catalogId)
        : await findWorkingCatalog(database, customerId);
      if (!catalog) return fail(catalogId ? 'NOT_FOUND' : 'WORKING_CATALOG_MISSING');
      await updateRefreshTimes(database, customerId, catalog.id, periods);
      return { ...catalog, periods };
    },

    /**
     * A shop may change its feed's password long after the wizard. Both empty remove it. A password typed for one server is
     * never saved for another, which the address may have been changed to in another tab.
     */
    saveFeedCredentials: (
      customerId: string,
      catalogId: string,
      { url: typedFor, ...typed }: FeedCredentials & { readonly url?: string | undefined },
    ): Promise<CatalogRecord | Failure> =>
      database.transaction().execute(async (transaction) => {
        const catalog = await findCatalog(transaction, customerId, catalogId);
        if (!catalog) return fail('NOT_FOUND');
        if (typedFor !== undefined && !isSameServer(typedFor, catalog.url))
          return fail('CATALOG_ADDRESS_CHANGED');
        const pair = {
          username: encodeURIComponent(typed.username),
          password: encodeURIComponent(typed.password),
        };
        const isNone = pair.username === '' && pair.password === '';
        const feedCredentials = isNone
          ? null
          : credentials.seal(catalogId, { url: catalog.url, credentials: pair }, null);
        await updateFeedCredentials(transaction, customerId, catalogId, feedCredentials);
        return { ...catalog, feedCredentials };
      }),

    /**
     * Prices that are live are in the currency they were read in, so another one takes effect with the next import. Its own takes back a
     * change that hasn't.
     */
    saveCurrency: (
      customerId: string,
      catalogId: string,
      currency: CurrencyCode,
    ): Promise<CatalogRecord | Failure> =>
      changeProduction(customerId, catalogId, async (transaction, catalog) => {
        const nextCurrency = currency === catalog.currency ? null : currency;
        await updateNextCurrency(transaction, customerId, catalogId, nextCurrency);
        return { ...catalog, nextCurrency };
      }),

    saveName: (customerId: string, catalogId: string, name: string): Promise<CatalogRecord | Failure> =>
      changeProduction(customerId, catalogId, async (transaction, catalog) => {
        await updateName(transaction, customerId, catalogId, name);
        return { ...catalog, name };
      }),

    /** A shop moves its feed. What the mapping names is as good as ever, or the next import says what it misses; until then the products stay. */
    saveUrl: (customerId: string, catalogId: string, linkUri: string): Promise<CatalogRecord | Failure> =>
      changeProduction(customerId, catalogId, async (transaction, catalog) => {
        const address = splitFeedAddress(linkUri);
        const changes = {
          url: address.url,
          feedCredentials: credentials.seal(catalogId, address, catalog),
        };
        await updateFeedAddress(transaction, customerId, catalogId, changes);
        return { ...catalog, ...changes };
      }),

    /** Completes the wizard. Only a catalog with live products can go to production. */
    makeProduction: async (customerId: string): Promise<CatalogRecord | Failure> => {
      const catalog = await findWorkingCatalog(database, customerId);
      if (!catalog) return fail('WORKING_CATALOG_MISSING');
      if ((await readLiveCounts(engine, catalog.id)).productsCount === 0) return fail('CATALOG_NOT_IMPORTED');
      await makeProduction(database, customerId, catalog.id);
      return { ...catalog, type: 'production' };
    },

    delete: async (customerId: string, catalogId: string): Promise<{ id: string } | Failure> => {
      const catalog = await findCatalog(database, customerId, catalogId);
      if (!catalog) return fail('NOT_FOUND');
      if (catalog.type === 'working') return fail('CATALOG_IS_WORKING');
      const instances = await countInstances(customerId, catalogId);
      if (instances > 0) return fail('CATALOG_HAS_INSTANCES', { instances });
      await markDeleted(database, customerId, catalogId, now().toISOString());
      return { id: catalogId };
    },

    restore: (customerId: string, catalogId: string): Promise<CatalogRecord | Failure> =>
      database.transaction().execute(async (transaction) => {
        const { used } = await countCatalogs(transaction, customerId);
        if (used >= limits.catalogs) return fail('CATALOG_LIMIT_REACHED', { limit: limits.catalogs });
        return (await unmarkDeleted(transaction, customerId, catalogId)) ?? fail('NOT_FOUND');
      }),
  };
};
