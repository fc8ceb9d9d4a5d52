import type { Kysely } from 'kysely';

/** The domains whose pages may search, and the key with which the shop's own server does. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('api_access')
    .addColumn('customer_id', 'text', (column) =>
      column.primaryKey().references('customer.id').onDelete('cascade'),
    )
    .addColumn('domains_json', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('access_key', 'text')
    .addColumn('access_key_sha256', 'text', (column) => column.unique())
    .execute();
};
