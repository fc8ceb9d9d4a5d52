import type { Kysely } from 'kysely';

/** The domains whose pages used a search instance lately, as JSON: when each did last. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('search_instance').addColumn('asked_pages_json', 'text').execute();
};
