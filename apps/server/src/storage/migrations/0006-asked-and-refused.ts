import type { Kysely } from 'kysely';

/** Domains whose pages were refused, and what asked last for a search instance. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('refused_domain')
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('last_asked_at', 'text', (column) => column.notNull())
    .addColumn('times_asked', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('refused_domain_key', ['customer_id', 'domain'])
    .execute();
  for (const column of ['last_asked_at', 'last_asked_domain'])
    await db.schema.alterTable('search_instance').addColumn(column, 'text').execute();
};
