import type {
  BinnedCatalog,
  BinnedInstance,
  CatalogUse,
  InstanceDetails,
  InstanceUse,
} from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import { type Failure, fail } from '../../http/failure.ts';
import { readLiveCounts } from '../../ports/live-counts.ts';
import { dayIn } from '../../storage/active-days.ts';
import { binDays } from '../../storage/bin.ts';
import { addDays, dayMs, daysBefore } from '../../storage/calendar-days.ts';
import type { Database } from '../../storage/database.ts';
import type { Customer, FindCatalog } from '../../storage/records.ts';
import { purgeDeleted, removeCatalog } from './purge-deleted.ts';
import { countNeeding, deleteBinnedInstance, listBinnedCatalogs, listBinnedInstances } from './repository.ts';
import { countInstanceSearches, countShowcases } from './use-repository.ts';

type Dependencies = {
  readonly database: Database;
  readonly engine: Pick<SearchEngine, 'current' | 'drop'>;
  readonly now: () => Date;
  readonly hasInstance: (customerId: string, instanceId: string) => Promise<boolean>;
  readonly findCatalog: FindCatalog;
  readonly readLastAsked: (customerId: string, instanceId: string) => Promise<InstanceUse['lastAsked']>;
  readonly summariseSettings: (
    customerId: string,
    instanceId: string,
  ) => Promise<InstanceDetails['settings']>;
  /** Called for an index that couldn’t be dropped now; it is tried again. */
  readonly onError: (error: unknown) => void;
};

export type BinService = ReturnType<typeof createBinService>;

/** What was deleted: it can be restored for a while, or removed at once. */
export const createBinService = (dependencies: Dependencies) => {
  const { database, engine, now, onError } = dependencies;
  const removedAt = (deletedAt: string): string =>
    new Date(Date.parse(deletedAt) + binDays * dayMs).toISOString();

  return {
    readInstanceUse: async (customer: Customer, instanceId: string): Promise<InstanceUse | Failure> => {
      if (!(await dependencies.hasInstance(customer.id, instanceId))) return fail('NOT_FOUND');
      const today = dayIn(customer.timeZone, now());
      const days = { firstDay: addDays(today, -6), today };
      const searches = await countInstanceSearches(database, customer.id, instanceId, days);
      return {
        searchesToday: searches.today,
        searchesInWeek: searches.inWeek,
        lastAsked: await dependencies.readLastAsked(customer.id, instanceId),
      };
    },

    readCatalogUse: async (customerId: string, catalogId: string): Promise<CatalogUse | Failure> =>
      (await dependencies.findCatalog(customerId, catalogId))
        ? countShowcases(database, customerId, catalogId)
        : fail('NOT_FOUND'),

    listInstances: async (customerId: string): Promise<BinnedInstance[]> => {
      const rows = await listBinnedInstances(database, customerId);
      return Promise.all(
        rows.map(async ({ id, name, deletedAt, catalogName, isCatalogInBin }) => {
          const { rules, synonyms } = await dependencies.summariseSettings(customerId, id);
          return {
            ...{ instanceId: id, name, deletedAt, removedAt: removedAt(deletedAt) },
            catalog: { name: catalogName, isInBin: isCatalogInBin },
            ...{ rules, synonyms },
          };
        }),
      );
    },

    listCatalogs: async (customerId: string): Promise<BinnedCatalog[]> => {
      const rows = await listBinnedCatalogs(database, customerId);
      return Promise.all(
        rows.map(async ({ id, name, deletedAt, lastInstanceDeletedAt, ...counts }) => {
          const lastNeeded =
            lastInstanceDeletedAt && lastInstanceDeletedAt > deletedAt ? lastInstanceDeletedAt : deletedAt;
          return {
            ...{ id, name, deletedAt, ...counts, ...(await readLiveCounts(engine, id)) },
            removedAt: counts.instancesCount > 0 ? null : removedAt(lastNeeded),
          };
        }),
      );
    },

    removeInstance: async (
      customerId: string,
      instanceId: string,
    ): Promise<{ instanceId: string } | Failure> =>
      (await deleteBinnedInstance(database, customerId, instanceId)) ? { instanceId } : fail('NOT_FOUND'),

    removeCatalog: async (customerId: string, catalogId: string): Promise<{ id: string } | Failure> => {
      const instances = await countNeeding(database, customerId, catalogId);
      if (instances === null) return fail('NOT_FOUND');
      if (instances > 0) return fail('CATALOG_HAS_INSTANCES', { instances });
      const before = new Date(now().getTime() + dayMs).toISOString();
      // It is out of the bin whether or not its index can be dropped now.
      await removeCatalog(database, customerId, catalogId, before, (id) => engine.drop(id)).catch(onError);
      return { id: catalogId };
    },

    /** Removes what has been in the bin for too long, of all customers. */
    removeExpired: (): Promise<void> =>
      purgeDeleted(database, daysBefore(now(), binDays), (id) => engine.drop(id)),
  };
};
