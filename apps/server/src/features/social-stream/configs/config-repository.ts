import { type SocialConfig, socialConfig } from '@vitrina/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/schema.ts';
import { type OnUnreadable, parseStored, readJson } from '../../../storage/stored-json.ts';

export type ConfigRecord = {
  readonly id: string;
  readonly customerId: string;
  readonly value: SocialConfig;
  readonly createdAt: string;
  readonly updatedAt: string;
};
/** As it is stored: `value` is still to be parsed. */
export type StoredConfig = Omit<ConfigRecord, 'value'> & { readonly value: unknown };

const toStored = (row: Selectable<Tables['social_config']>): StoredConfig => ({
  ...{ id: row.id, customerId: row.customer_id, value: readJson(row.value_json, null) },
  ...{ createdAt: row.created_at, updatedAt: row.updated_at },
});

/** Parses what is stored. What can't be read is reported and left out. */
export const createConfigReader =
  (onUnreadable: OnUnreadable) =>
  (stored: StoredConfig | null): ConfigRecord | null => {
    if (!stored) return null;
    const parsed = parseStored(socialConfig, stored.value);
    if (parsed.ok) return { ...stored, value: parsed.data };
    const { customerId, id } = stored;
    onUnreadable({ customerId, subjectId: id, kind: 'socialConfig', problems: parsed.problems });
    return null;
  };
export type ConfigReader = ReturnType<typeof createConfigReader>;

const own = (database: Database, customerId: string) =>
  database.selectFrom('social_config').where('customer_id', '=', customerId).where('deleted_at', 'is', null);

/** Those changed last first. */
export const listConfigs = async (database: Database, customerId: string): Promise<StoredConfig[]> => {
  const rows = await own(database, customerId)
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toStored);
};

export const findConfig = async (
  database: Database,
  customerId: string,
  id: string,
): Promise<StoredConfig | null> => {
  const row = await own(database, customerId).selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toStored(row) : null;
};

export const countConfigs = async (database: Database, customerId: string): Promise<number> => {
  const { count } = await own(database, customerId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The streams that show each of a customer’s Instagram catalogs. */
export const listConfigIdsByInstagramCatalog = async (
  database: Database,
  customerId: string,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await own(database, customerId).select(['id', 'instagram_catalog_id']).execute();
  const grouped = Map.groupBy(rows, (row) => row.instagram_catalog_id);
  return new Map(Array.from(grouped, ([catalogId, some]) => [catalogId, some.map(({ id }) => id)]));
};

const toColumns = (value: SocialConfig, at: string) => ({
  instagram_catalog_id: value.instagramCatalogId,
  catalog_id: value.catalogId,
  value_json: JSON.stringify(value),
  updated_at: at,
});

export const insertConfig = async (
  database: Database,
  customerId: string,
  { id, value, createdAt }: Pick<ConfigRecord, 'id' | 'value' | 'createdAt'>,
): Promise<void> => {
  await database
    .insertInto('social_config')
    .values({
      ...{ id, customer_id: customerId, created_at: createdAt, deleted_at: null },
      ...toColumns(value, createdAt),
    })
    .execute();
};

/** Returns whether there was one. */
export const updateConfig = async (
  database: Database,
  customerId: string,
  id: string,
  { value, at }: { readonly value: SocialConfig; readonly at: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('social_config')
    .set(toColumns(value, at))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Marks a stream as deleted or, with null, restores it. Returns whether there was one to delete or restore. */
export const markConfig = async (
  database: Database,
  customerId: string,
  id: string,
  deletedAt: string | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('social_config')
    .set({ deleted_at: deletedAt })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', deletedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Erases what was deleted before a time, of all customers; nobody can restore it any more. */
export const purgeDeletedConfigs = async (database: Database, before: string): Promise<void> => {
  await database.deleteFrom('social_config').where('deleted_at', '<', before).execute();
};
