import type { Kysely } from 'kysely';

/** The currency that a catalog has from its next import on, if its owner has changed it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('catalog').addColumn('next_currency', 'text').execute();
};
