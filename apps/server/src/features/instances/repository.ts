import type { Selectable } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { InstanceRecord } from '../../storage/records.ts';
import type { Tables } from '../../storage/schema.ts';

const toRecord = (row: Selectable<Tables['search_instance']>): InstanceRecord => ({
  id: row.id,
  catalogId: row.catalog_id,
  name: row.name,
  createdAt: row.created_at,
});

const ownInstances = (database: Database, customerId: string) =>
  database
    .selectFrom('search_instance')
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null);

export const listInstances = async (database: Database, customerId: string): Promise<InstanceRecord[]> => {
  const rows = await ownInstances(database, customerId)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toRecord);
};

export const findInstance = async (
  database: Database,
  customerId: string,
  instanceId: string,
): Promise<InstanceRecord | null> => {
  const row = await ownInstances(database, customerId)
    .selectAll()
    .where('id', '=', instanceId)
    .executeTakeFirst();
  return row ? toRecord(row) : null;
};

/** A public search names nothing but the instance, which gives the customer. */
export const findPublicInstance = async (
  database: Database,
  instanceId: string,
): Promise<{ customerId: string; instance: InstanceRecord } | null> => {
  const row = await database
    .selectFrom('search_instance')
    .innerJoin('customer', 'customer.id', 'search_instance.customer_id')
    .selectAll('search_instance')
    .where('search_instance.id', '=', instanceId)
    .where('search_instance.deleted_at', 'is', null)
    .where('customer.disabled_at', 'is', null)
    .executeTakeFirst();
  return row ? { customerId: row.customer_id, instance: toRecord(row) } : null;
};

/** The customer's first instance, which is meant where a call names none. */
export const findFirstInstance = async (
  database: Database,
  customerId: string,
): Promise<InstanceRecord | null> => {
  const row = await ownInstances(database, customerId)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ? toRecord(row) : null;
};

/** Null if there is no such instance. */
export const renameInstance = async (
  database: Database,
  customerId: string,
  instanceId: string,
  name: string,
): Promise<InstanceRecord | null> => {
  const row = await database
    .updateTable('search_instance')
    .set({ name })
    .where('customer_id', '=', customerId)
    .where('id', '=', instanceId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ? toRecord(row) : null;
};

export const countInstances = async (
  database: Database,
  customerId: string,
  catalogId?: string,
): Promise<number> => {
  const own = ownInstances(database, customerId).select((select) => select.fn.countAll<number>().as('count'));
  const { count } = await (catalogId
    ? own.where('catalog_id', '=', catalogId)
    : own
  ).executeTakeFirstOrThrow();
  return Number(count);
};

/** How many instances search each catalog, in one query; catalogs without any are missing. */
export const countInstancesByCatalog = async (
  database: Database,
  customerId: string,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await ownInstances(database, customerId)
    .select(['catalog_id', (select) => select.fn.countAll<number>().as('count')])
    .groupBy('catalog_id')
    .execute();
  return new Map(rows.map((row) => [row.catalog_id, Number(row.count)]));
};

export const insertInstance = async (
  database: Database,
  customerId: string,
  instance: InstanceRecord,
): Promise<void> => {
  await database
    .insertInto('search_instance')
    .values({
      id: instance.id,
      customer_id: customerId,
      catalog_id: instance.catalogId,
      name: instance.name,
      created_at: instance.createdAt,
      deleted_at: null,
    })
    .execute();
};

/** Marks an instance as deleted (at a time) or restores it; null if there is no such instance in the other state. */
export const setDeleted = async (
  database: Database,
  customerId: string,
  instanceId: string,
  deletedAt: string | null,
): Promise<InstanceRecord | null> => {
  const row = await database
    .updateTable('search_instance')
    .set({ deleted_at: deletedAt })
    .where('customer_id', '=', customerId)
    .where('id', '=', instanceId)
    .where('deleted_at', deletedAt === null ? 'is not' : 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ? toRecord(row) : null;
};
