import type { Kysely } from 'kysely';

/** One-use links to a new password. Only digests of their secrets are stored. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('password_reset')
    .addColumn('hash_sha256', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('password_reset_by_customer')
    .on('password_reset')
    .column('customer_id')
    .execute();
};
