import type { Kysely } from 'kysely';

/** How many passwords were tried in a quarter of an hour, for servers that share a database. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('guess_window')
    .addColumn('key_sha256', 'text', (column) => column.primaryKey())
    .addColumn('until', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute();
};
