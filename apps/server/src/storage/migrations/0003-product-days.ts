import type { Kysely } from 'kysely';

/** What visitors did with each product, day by day in UTC. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('product_day')
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('catalog_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('clicks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('purchases', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('product_day_key', ['customer_id', 'catalog_id', 'day', 'product_id'])
    .execute();
};
