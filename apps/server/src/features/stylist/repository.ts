import type { Stylization } from '@vitrina/contract';
import { fold } from '@vitrina/search-engine';
import type { Selectable } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/schema.ts';
import { readJson } from '../../storage/stored-json.ts';

/** As it is stored: `value` is still to be parsed. */
export type StoredStylization = {
  readonly id: string;
  readonly customerId: string;
  readonly catalogId: string;
  readonly value: unknown;
  readonly createdAt: string;
  readonly updatedAt: string;
};

const toStored = (row: Selectable<Tables['stylization']>): StoredStylization => ({
  id: row.id,
  customerId: row.customer_id,
  catalogId: row.catalog_id,
  value: readJson(row.value_json, null),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const own = (database: Database, customerId: string) =>
  database.selectFrom('stylization').where('customer_id', '=', customerId).where('deleted_at', 'is', null);

type Wanted = {
  readonly catalogId?: string | undefined;
  /** Part of a name, in any case and without accents. */
  readonly query: string;
  readonly offset: number;
  readonly limit: number;
};

const matching = (database: Database, customerId: string, { catalogId, query }: Wanted) => {
  let rows = own(database, customerId);
  if (catalogId !== undefined) rows = rows.where('catalog_id', '=', catalogId);
  const folded = fold(query.trim());
  if (folded === '') return rows;
  return rows.where((where) => where(where.fn<number>('instr', ['folded', where.val(folded)]), '>', 0));
};

/** Those changed last first. */
export const listStylizations = async (
  database: Database,
  customerId: string,
  wanted: Wanted,
): Promise<{ stored: StoredStylization[]; total: number }> => {
  const rows = await matching(database, customerId, wanted)
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .offset(wanted.offset)
    .limit(wanted.limit)
    .execute();
  const { total } = await matching(database, customerId, wanted)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { stored: rows.map(toStored), total: Number(total) };
};

/** All of a catalog, oldest first. */
export const listStylizationsOfCatalog = async (
  database: Database,
  customerId: string,
  catalogId: string,
): Promise<StoredStylization[]> => {
  const rows = await own(database, customerId)
    .selectAll()
    .where('catalog_id', '=', catalogId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toStored);
};

export const countStylizations = async (database: Database, customerId: string): Promise<number> => {
  const { count } = await own(database, customerId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const findStylization = async (
  database: Database,
  customerId: string,
  id: string,
): Promise<StoredStylization | null> => {
  const row = await own(database, customerId).selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toStored(row) : null;
};

type NewStylization = Pick<StoredStylization, 'id' | 'catalogId' | 'createdAt'> & {
  readonly value: Stylization;
};

export const insertStylization = async (
  database: Database,
  customerId: string,
  { id, catalogId, value, createdAt }: NewStylization,
): Promise<void> => {
  await database
    .insertInto('stylization')
    .values({
      id,
      customer_id: customerId,
      catalog_id: catalogId,
      folded: fold(value.name),
      value_json: JSON.stringify(value),
      created_at: createdAt,
      updated_at: createdAt,
      deleted_at: null,
    })
    .execute();
};

export const updateStylization = async (
  database: Database,
  customerId: string,
  id: string,
  { value, at }: { readonly value: Stylization; readonly at: string },
): Promise<void> => {
  await database
    .updateTable('stylization')
    .set({ value_json: JSON.stringify(value), folded: fold(value.name), updated_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
};

/** Marks a stylization as deleted or, with null, restores it. Returns whether there was one to delete or restore. */
export const markStylization = async (
  database: Database,
  customerId: string,
  id: string,
  deletedAt: string | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('stylization')
    .set({ deleted_at: deletedAt })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', deletedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Erases what was deleted before a time, of all customers; nobody can restore it any more. */
export const purgeDeletedStylizations = async (database: Database, before: string): Promise<void> => {
  await database.deleteFrom('stylization').where('deleted_at', '<', before).execute();
};
