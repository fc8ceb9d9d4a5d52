import type { Kysely } from 'kysely';

/** How often a catalog's category tree changed, without its mappings. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('catalog')
    .addColumn('tree_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};
