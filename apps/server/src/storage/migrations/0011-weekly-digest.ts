import type { Kysely } from 'kysely';

/** The weekly mail: whether an owner wants it, and the Monday of the last one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('customer').addColumn('digest_sent_on', 'text').execute();
  await db.schema
    .alterTable('customer')
    .addColumn('wants_digest', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
};
