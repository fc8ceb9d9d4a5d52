import type { Kysely } from 'kysely';

/** Until when pages of the owner's own machine may search, and what last tried a search without being the shop's page. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('api_access').addColumn('test_until', 'text').execute();
  for (const column of ['last_tested_at', 'last_tested_domain'])
    await db.schema.alterTable('search_instance').addColumn(column, 'text').execute();
};
