import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../sql/is-postgres.ts';

/** The number in which events were stored; SQLite gives one to every row by itself. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (!isPostgres(db)) return;
  await sql`alter table event add column rowid bigint generated always as identity`.execute(db);
  await db.schema.createIndex('event_rowid').unique().on('event').column('rowid').execute();
};
