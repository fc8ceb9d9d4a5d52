import type { Kysely } from 'kysely';

/** One row that is written now and then to see whether the database can be written to. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('storage_probe')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('filler', 'blob', (column) => column.notNull())
    .execute();
};
