import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../sql/is-postgres.ts';

/** How many calls were counted within a minute, for servers that share a database. Nothing is lost with it, so PostgreSQL keeps no log of it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const table = db.schema.createTable('rate_window');
  await (isPostgres(db) ? table.modifyFront(sql`unlogged`) : table)
    .addColumn('key_sha256', 'text', (column) => column.primaryKey())
    .addColumn('until_ms', 'bigint', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .execute();
};
