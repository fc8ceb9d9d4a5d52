import type { Kysely } from 'kysely';

/** User name and password of a feed, encrypted; apart from the address, which is shown. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('catalog').addColumn('feed_credentials', 'text').execute();
};
