import { beyondRestoring } from '../../storage/bin.ts';
import type { Database } from '../../storage/database.ts';

export type BinnedInstanceRow = {
  readonly id: string;
  readonly name: string;
  readonly deletedAt: string;
  readonly catalogName: string;
  readonly isCatalogInBin: boolean;
};

export const listBinnedInstances = async (
  database: Database,
  customerId: string,
): Promise<BinnedInstanceRow[]> => {
  const rows = await database
    .selectFrom('search_instance')
    .innerJoin('catalog', 'catalog.id', 'search_instance.catalog_id')
    .select(['search_instance.id', 'search_instance.name', 'search_instance.deleted_at'])
    .select(['catalog.name as catalog_name', 'catalog.deleted_at as catalog_deleted_at'])
    .where('search_instance.customer_id', '=', customerId)
    .where('search_instance.deleted_at', 'is not', null)
    .orderBy('search_instance.deleted_at', 'desc')
    .orderBy('search_instance.id')
    .execute();
  return rows.map(({ id, name, deleted_at, catalog_name, catalog_deleted_at }) => ({
    ...{ id, name, deletedAt: deleted_at ?? '', catalogName: catalog_name },
    isCatalogInBin: catalog_deleted_at !== null,
  }));
};

export type BinnedCatalogRow = {
  readonly id: string;
  readonly name: string;
  readonly deletedAt: string;
  readonly instancesCount: number;
  readonly binnedInstancesCount: number;
  /** When the last of its search instances was deleted. */
  readonly lastInstanceDeletedAt: string | null;
};

export const listBinnedCatalogs = async (
  database: Database,
  customerId: string,
): Promise<BinnedCatalogRow[]> => {
  const rows = await database
    .selectFrom('catalog')
    .leftJoin('search_instance', 'search_instance.catalog_id', 'catalog.id')
    .select(['catalog.id', 'catalog.name', 'catalog.deleted_at'])
    .select(({ fn }) => [
      fn.count<number>('search_instance.id').as('instances'),
      fn.count<number>('search_instance.deleted_at').as('binned'),
      fn.max('search_instance.deleted_at').as('last_deleted_at'),
    ])
    .where('catalog.customer_id', '=', customerId)
    .where('catalog.deleted_at', '>', beyondRestoring)
    .groupBy(['catalog.id', 'catalog.name', 'catalog.deleted_at'])
    .orderBy('catalog.deleted_at', 'desc')
    .orderBy('catalog.id')
    .execute();
  return rows.map(({ id, name, deleted_at, instances, binned, last_deleted_at }) => ({
    ...{ id, name, deletedAt: deleted_at ?? '' },
    instancesCount: Number(instances) - Number(binned),
    binnedInstancesCount: Number(binned),
    lastInstanceDeletedAt: last_deleted_at,
  }));
};

/** Settings and history of a search instance or a catalog; phrases and rules go with their instance's row. */
export const deleteSettingsOf = async (
  database: Database,
  customerId: string,
  subjectId: string,
): Promise<void> => {
  for (const table of ['search_setting', 'setting_change'] as const)
    await database
      .deleteFrom(table)
      .where('customer_id', '=', customerId)
      .where('subject_id', '=', subjectId)
      .execute();
};

/** False if there is no such instance in the bin. */
export const deleteBinnedInstance = (
  database: Database,
  customerId: string,
  instanceId: string,
): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('search_instance')
      .where('customer_id', '=', customerId)
      .where('id', '=', instanceId)
      .where('deleted_at', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return false;
    await deleteSettingsOf(transaction, customerId, instanceId);
    return true;
  });

/** How many search instances keep a catalog in the bin from being removed; null if it isn't there. */
export const countNeeding = async (
  database: Database,
  customerId: string,
  catalogId: string,
): Promise<number | null> => {
  const found = (await listBinnedCatalogs(database, customerId)).find(({ id }) => id === catalogId);
  return found ? found.instancesCount + found.binnedInstancesCount : null;
};
