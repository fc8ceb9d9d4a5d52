import {
  type InstanceDetails,
  type NewInstance,
  type Plan,
  plans,
  type SearchInstance,
  type StoreSettings,
} from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import { type Failure, fail } from '../../http/failure.ts';
import { readLiveCounts } from '../../ports/live-counts.ts';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/ids.ts';
import type {
  CatalogRecord,
  Customer,
  FindCatalog,
  FindInstance,
  InstanceRecord,
} from '../../storage/records.ts';
import { type LastImport, presentInstance } from './present.ts';
import {
  countInstances,
  findFirstInstance,
  findInstance,
  insertInstance,
  listInstances,
  renameInstance,
  setDeleted,
} from './repository.ts';

type Dependencies = {
  readonly database: Database;
  readonly engine: SearchEngine;
  readonly now: () => Date;
  readonly findCatalog: FindCatalog;
  /** Also one in the bin: a search instance over it may have been restored. */
  readonly findKeptCatalog: (
    customerId: string,
    catalogId: string,
  ) => Promise<{ readonly catalog: CatalogRecord; readonly isInBin: boolean } | null>;
  readonly findLastImport: LastImport;
  readonly readStore: (customerId: string, instanceId: string) => Promise<StoreSettings>;
  readonly summariseSettings: (
    customerId: string,
    instanceId: string,
  ) => Promise<InstanceDetails['settings']>;
  /** Called for a customer's first instance: whoever sees the shop may search it. */
  readonly onFirst: (catalog: CatalogRecord) => Promise<void>;
  /** The plan whose limit holds for what is added now: that in force, or a smaller one that was ordered. */
  readonly findPlanAhead: (inStorage: Database, customer: Customer) => Promise<Plan>;
};

export type InstanceService = ReturnType<typeof createInstanceService>;

export const createInstanceService = ({
  database,
  engine,
  now,
  findCatalog,
  findKeptCatalog,
  findLastImport,
  readStore,
  summariseSettings,
  findPlanAhead,
  onFirst,
}: Dependencies) => {
  const present = async (customerId: string, instance: InstanceRecord): Promise<SearchInstance | null> => {
    const kept = await findKeptCatalog(customerId, instance.catalogId);
    if (!kept) return null;
    const { catalog } = kept;
    return presentInstance(
      instance,
      kept,
      await readLiveCounts(engine, catalog.id),
      await findLastImport(customerId, catalog.id),
      await readStore(customerId, instance.id),
    );
  };
  const presented = async (customerId: string, instance: InstanceRecord): Promise<SearchInstance | Failure> =>
    (await present(customerId, instance)) ?? fail('NOT_FOUND');

  /** The plan limits how many there are. Counted and inserted in one transaction, so that concurrent requests can't exceed it. */
  const underLimit = <T>(customer: Customer, add: (database: Database) => Promise<T>): Promise<T | Failure> =>
    database.transaction().execute(async (transaction) => {
      const plan = await findPlanAhead(transaction, customer);
      const limit = plans[plan].instances;
      const used = await countInstances(transaction, customer.id);
      return used >= limit ? fail('PLAN_LIMIT_REACHED', { limit, plan }) : add(transaction);
    });

  return {
    list: async (customer: Customer): Promise<{ instances: SearchInstance[]; limit: number }> => {
      const records = await listInstances(database, customer.id);
      const instances = await Promise.all(records.map((record) => present(customer.id, record)));
      return {
        instances: instances.filter((instance) => instance !== null),
        limit: plans[await findPlanAhead(database, customer)].instances,
      };
    },

    create: async (
      customer: Customer,
      { name, catalogId }: NewInstance,
    ): Promise<SearchInstance | Failure> => {
      const catalog = await findCatalog(customer.id, catalogId);
      if (!catalog) return fail('VALIDATION_FAILED', { problems: [{ path: 'catalogId', rule: 'oneOf' }] });
      if (catalog.type === 'working') return fail('CATALOG_IS_WORKING');
      const instance: InstanceRecord = { id: newId(), catalogId, name, createdAt: now().toISOString() };
      const added = await underLimit(customer, async (transaction) => {
        await insertInstance(transaction, customer.id, instance);
        return instance;
      });
      if ('failure' in added) return added;
      if ((await countInstances(database, customer.id)) === 1) await onFirst(catalog);
      return presented(customer.id, added);
    },

    delete: async (customer: Customer, instanceId: string): Promise<{ instanceId: string } | Failure> => {
      const deleted = await setDeleted(database, customer.id, instanceId, now().toISOString());
      return deleted ? { instanceId } : fail('NOT_FOUND');
    },

    restore: async (customer: Customer, instanceId: string): Promise<SearchInstance | Failure> => {
      const restored = await underLimit(customer, (transaction) =>
        setDeleted(transaction, customer.id, instanceId, null),
      );
      if (restored === null) return fail('NOT_FOUND');
      return 'failure' in restored ? restored : presented(customer.id, restored);
    },

    get: async (customer: Customer, instanceId: string): Promise<InstanceDetails | Failure> => {
      const instance = await findInstance(database, customer.id, instanceId);
      const shown = instance && (await present(customer.id, instance));
      if (!instance || !shown) return fail('NOT_FOUND');
      const settings = await summariseSettings(customer.id, instance.id);
      return { ...shown, createdAt: instance.createdAt, settings };
    },

    rename: async (
      customer: Customer,
      instanceId: string,
      name: string,
    ): Promise<SearchInstance | Failure> => {
      const renamed = await renameInstance(database, customer.id, instanceId, name);
      return renamed ? presented(customer.id, renamed) : fail('NOT_FOUND');
    },
  };
};

/** An instance with its catalog; without an id, the customer's first. */
export const createFindInstance =
  (database: Database, findCatalog: FindCatalog): FindInstance =>
  async (customerId, instanceId) => {
    const instance =
      instanceId === undefined
        ? await findFirstInstance(database, customerId)
        : await findInstance(database, customerId, instanceId);
    const catalog = instance && (await findCatalog(customerId, instance.catalogId));
    return instance && catalog ? { instance, catalog } : null;
  };
