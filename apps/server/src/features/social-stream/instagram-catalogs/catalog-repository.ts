import type { InstagramFault, InstagramSource, instagramCatalogStates } from '@vitrina/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/schema.ts';
import { listed } from '../../../storage/sql/json-rows.ts';
import { readJson } from '../../../storage/stored-json.ts';

export type InstagramCatalogRecord = {
  readonly id: string;
  readonly customerId: string;
  readonly name: string;
  readonly source: InstagramSource;
  readonly handle: string | null;
  readonly hashtag: string | null;
  readonly state: (typeof instagramCatalogStates)[number];
  readonly fault: InstagramFault | null;
  readonly faultMessage: string | null;
  readonly nextReadAt: string | null;
  readonly readAt: string | null;
  readonly progress: number | null;
  /** As it is stored: still to be parsed. */
  readonly profile: unknown;
  readonly createdAt: string;
};

const toRecord = (row: Selectable<Tables['instagram_catalog']>): InstagramCatalogRecord => ({
  ...{ id: row.id, customerId: row.customer_id, name: row.name, source: row.source },
  ...{ handle: row.handle, hashtag: row.hashtag, state: row.state, fault: row.fault },
  ...{ faultMessage: row.fault_message, nextReadAt: row.next_read_at, readAt: row.read_at },
  ...{ progress: row.progress, createdAt: row.created_at },
  profile: row.profile_json === null ? null : readJson(row.profile_json, null),
});

const own = (database: Database, customerId: string) =>
  database
    .selectFrom('instagram_catalog')
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null);

/** The oldest first. */
export const listInstagramCatalogs = async (
  database: Database,
  customerId: string,
): Promise<InstagramCatalogRecord[]> => {
  const rows = await own(database, customerId).selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map(toRecord);
};

export const findInstagramCatalog = async (
  database: Database,
  customerId: string,
  id: string,
): Promise<InstagramCatalogRecord | null> => {
  const row = await own(database, customerId).selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toRecord(row) : null;
};

export const countInstagramCatalogs = async (database: Database, customerId: string): Promise<number> => {
  const { count } = await own(database, customerId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

type NewCatalog = Pick<
  InstagramCatalogRecord,
  'id' | 'name' | 'source' | 'handle' | 'hashtag' | 'createdAt' | 'state' | 'nextReadAt'
>;

export const insertInstagramCatalog = async (
  database: Database,
  customerId: string,
  { id, name, source, handle, hashtag, state, nextReadAt, createdAt }: NewCatalog,
): Promise<void> => {
  await database
    .insertInto('instagram_catalog')
    .values({
      ...{ id, customer_id: customerId, name, source, handle, hashtag, state },
      ...{ fault: null, fault_message: null, next_read_at: nextReadAt, read_at: null, progress: null },
      ...{ lease_until: null, profile_json: null, created_at: createdAt, deleted_at: null },
    })
    .execute();
};

export type CatalogChange = Partial<
  Pick<
    InstagramCatalogRecord,
    'name' | 'state' | 'fault' | 'faultMessage' | 'nextReadAt' | 'readAt' | 'progress' | 'profile'
  >
> & { readonly leaseUntil?: string | null };

const toColumns = (change: CatalogChange) => ({
  ...(change.name !== undefined && { name: change.name }),
  ...(change.state !== undefined && { state: change.state }),
  ...(change.fault !== undefined && { fault: change.fault }),
  ...(change.faultMessage !== undefined && { fault_message: change.faultMessage }),
  ...(change.nextReadAt !== undefined && { next_read_at: change.nextReadAt }),
  ...(change.readAt !== undefined && { read_at: change.readAt }),
  ...(change.progress !== undefined && { progress: change.progress }),
  ...(change.profile !== undefined && { profile_json: JSON.stringify(change.profile) }),
  ...(change.leaseUntil !== undefined && { lease_until: change.leaseUntil }),
});

/** With `heldUntil` only if the lease is still the one that ends then: false if another reader has it, or nobody. */
export const changeInstagramCatalog = async (
  database: Database,
  customerId: string,
  id: string,
  change: CatalogChange,
  heldUntil?: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('instagram_catalog')
    .set(toColumns(change))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(heldUntil !== undefined, (query) => query.where('lease_until', '=', heldUntil ?? ''))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Has all of a customer’s profiles and hashtags read as soon as possible. */
export const makeAllDue = async (database: Database, customerId: string, at: string): Promise<void> => {
  await database
    .updateTable('instagram_catalog')
    .set({ next_read_at: at, state: 'waiting', fault: null, fault_message: null })
    .where('customer_id', '=', customerId)
    .where('source', '!=', 'sample')
    .where('deleted_at', 'is', null)
    .where('lease_until', 'is', null)
    .execute();
};

/** Nothing is read any more until an account is connected. */
export const pauseAll = async (database: Database, customerId: string): Promise<void> => {
  await database
    .updateTable('instagram_catalog')
    .set({
      ...{ state: 'failed', fault: 'not_connected', fault_message: null, next_read_at: null },
      ...{ progress: null, lease_until: null, profile_json: null, read_at: null },
    })
    .where('customer_id', '=', customerId)
    .where('source', '!=', 'sample')
    .execute();
};

/** Marks one as deleted or, with null, restores it. Returns whether there was one to delete or restore. */
export const markInstagramCatalog = async (
  database: Database,
  customerId: string,
  id: string,
  deletedAt: string | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('instagram_catalog')
    .set({ deleted_at: deletedAt, lease_until: null })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', deletedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Erases what was deleted before a time, of all customers; nobody can restore it any more. */
export const purgeInstagramCatalogs = async (database: Database, before: string): Promise<void> => {
  await database.deleteFrom('instagram_catalog').where('deleted_at', '<', before).execute();
};

/** Of all customers: those whose turn it is, and that no server reads, the one that waits longest first. */
export const listDueForReading = async (
  database: Database,
  at: string,
  limit: number,
): Promise<InstagramCatalogRecord[]> => {
  const rows = await database
    .selectFrom('instagram_catalog')
    .innerJoin('customer', 'customer.id', 'instagram_catalog.customer_id')
    .selectAll('instagram_catalog')
    .where('instagram_catalog.deleted_at', 'is', null)
    .where('customer.disabled_at', 'is', null)
    .where('source', '!=', 'sample')
    .where('next_read_at', '<=', at)
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', at)]))
    .orderBy('next_read_at')
    .limit(limit)
    .execute();
  return rows.map(toRecord);
};

/** The right to read a catalog until a time; false if another server has it, or it is gone. */
export const takeReadingLease = async (
  database: Database,
  customerId: string,
  id: string,
  { at, until }: { readonly at: string; readonly until: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('instagram_catalog')
    .set({ lease_until: until, state: 'reading', progress: 0 })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', at)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Of the ids given, those that are a catalog’s of somebody. */
export const listExistingInstagramCatalogs = async (
  database: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await database
    .selectFrom('instagram_catalog')
    .select('id')
    .where('id', 'in', listed(ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
};
