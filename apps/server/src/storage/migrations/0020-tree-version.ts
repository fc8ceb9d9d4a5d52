import { type Kysely, sql } from 'kysely';

/** How often a catalog's category tree changed, without its mappings. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table catalog add column tree_version integer not null default 0`.execute(db);
};
