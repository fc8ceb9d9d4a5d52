import { type Stylization, stylization } from '@vitrina/contract';
import { fold } from '@vitrina/search-engine';
import type { Selectable } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/schema.ts';
import { type OnUnreadable, parseStored, readJson } from '../../storage/stored-json.ts';

export type StylizationRecord = {
  readonly id: string;
  readonly catalogId: string;
  readonly value: Stylization;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type VersionRecord = {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly value: Stylization;
};

/** Newest versions of a stylization that are kept. */
const maxVersions = 20;

const parseValue = (
  row: { readonly id: string; readonly customer_id: string; readonly value_json: string },
  subjectId: string,
  onUnreadable: OnUnreadable,
): Stylization | null => {
  const parsed = parseStored(stylization, readJson(row.value_json, null));
  if (parsed.ok) return parsed.data;
  const { id: entryId, customer_id: customerId } = row;
  onUnreadable({ customerId, subjectId, kind: 'stylization', entryId, problems: parsed.problems });
  return null;
};

/** Stylizations of customers. What is stored and can't be read is reported and left out. */
export const createStylizationRows = (onUnreadable: OnUnreadable) => {
  const toRecord = (row: Selectable<Tables['stylization']>): StylizationRecord[] => {
    const value = parseValue(row, row.catalog_id, onUnreadable);
    const { id, catalog_id: catalogId, created_at: createdAt, updated_at: updatedAt } = row;
    return value ? [{ id, catalogId, value, createdAt, updatedAt }] : [];
  };
  const own = (database: Database, customerId: string) =>
    database
      .selectFrom('stylization')
      .where('customer_id', '=', customerId)
      .where('deleted_at', 'is', null);
  const matching = (
    database: Database,
    customerId: string,
    { catalogId, query }: { readonly catalogId?: string | undefined; readonly query: string },
  ) => {
    let rows = own(database, customerId);
    if (catalogId !== undefined) rows = rows.where('catalog_id', '=', catalogId);
    const wanted = fold(query.trim());
    return wanted === ''
      ? rows
      : rows.where((where) => where(where.fn<number>('instr', ['folded', where.val(wanted)]), '>', 0));
  };

  return {
    list: async (
      database: Database,
      customerId: string,
      wanted: {
        readonly catalogId?: string | undefined;
        readonly query: string;
        readonly offset: number;
        readonly limit: number;
      },
    ): Promise<{ records: StylizationRecord[]; total: number }> => {
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
      return { records: rows.flatMap(toRecord), total: Number(total) };
    },

    /** All of a catalog, oldest first. */
    listOfCatalog: async (
      database: Database,
      customerId: string,
      catalogId: string,
    ): Promise<StylizationRecord[]> => {
      const rows = await own(database, customerId)
        .selectAll()
        .where('catalog_id', '=', catalogId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.flatMap(toRecord);
    },

    count: async (database: Database, customerId: string): Promise<number> => {
      const { count } = await own(database, customerId)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    find: async (database: Database, customerId: string, id: string): Promise<StylizationRecord | null> => {
      const row = await own(database, customerId).selectAll().where('id', '=', id).executeTakeFirst();
      return row ? (toRecord(row)[0] ?? null) : null;
    },

    insert: async (
      database: Database,
      customerId: string,
      { id, catalogId, value, createdAt, updatedAt }: StylizationRecord,
    ): Promise<void> => {
      await database
        .insertInto('stylization')
        .values({
          ...{ id, customer_id: customerId, catalog_id: catalogId, folded: fold(value.name) },
          ...{ value_json: JSON.stringify(value), created_at: createdAt, updated_at: updatedAt },
          deleted_at: null,
        })
        .execute();
    },

    update: async (
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
    },

    /** Deletes or, with null, restores. Returns whether there was one to delete or restore. */
    setDeleted: async (
      database: Database,
      customerId: string,
      id: string,
      at: string | null,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await database
        .updateTable('stylization')
        .set({ deleted_at: at })
        .where('customer_id', '=', customerId)
        .where('id', '=', id)
        .where('deleted_at', at === null ? 'is not' : 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    addVersion: async (
      database: Database,
      customerId: string,
      stylizationId: string,
      { id, value, at, by }: VersionRecord,
    ): Promise<void> => {
      await database
        .insertInto('stylization_version')
        .values({
          ...{ id, customer_id: customerId, stylization_id: stylizationId },
          ...{ value_json: JSON.stringify(value), at, by },
        })
        .execute();
      await database
        .deleteFrom('stylization_version')
        .where('customer_id', '=', customerId)
        .where('stylization_id', '=', stylizationId)
        .where('id', 'not in', (versions) =>
          versions
            .selectFrom('stylization_version')
            .select('id')
            .where('customer_id', '=', customerId)
            .where('stylization_id', '=', stylizationId)
            .orderBy('at', 'desc')
            .orderBy('id', 'desc')
            .limit(maxVersions),
        )
        .execute();
    },

    /** Newest first. */
    listVersions: async (
      database: Database,
      customerId: string,
      stylizationId: string,
    ): Promise<VersionRecord[]> => {
      const rows = await database
        .selectFrom('stylization_version')
        .selectAll()
        .where('customer_id', '=', customerId)
        .where('stylization_id', '=', stylizationId)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.flatMap((row) => {
        const value = parseValue(row, stylizationId, onUnreadable);
        return value ? [{ id: row.id, at: row.at, by: row.by, value }] : [];
      });
    },
  };
};
export type StylizationRows = ReturnType<typeof createStylizationRows>;

/** Erases what was deleted before a time, of all customers; nobody can restore it any more. */
export const purgeDeletedStylizations = async (database: Database, before: string): Promise<void> => {
  await database.deleteFrom('stylization').where('deleted_at', '<', before).execute();
};
