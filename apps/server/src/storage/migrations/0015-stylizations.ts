import { type Kysely, sql } from 'kysely';

/** Stylizations, and what they were before each change. Customers with every module so far get the new one too. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('stylization')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('catalog_id', 'text', (column) =>
      column.notNull().references('catalog.id').onDelete('cascade'),
    )
    .addColumn('folded', 'text', (column) => column.notNull())
    .addColumn('value_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema
    .createIndex('stylization_of_catalog')
    .on('stylization')
    .columns(['customer_id', 'catalog_id', 'updated_at'])
    .execute();
  await db.schema
    .createTable('stylization_version')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('stylization_id', 'text', (column) =>
      column.notNull().references('stylization.id').onDelete('cascade'),
    )
    .addColumn('value_json', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('stylization_version_of')
    .on('stylization_version')
    .columns(['customer_id', 'stylization_id', 'at'])
    .execute();
  await sql`update customer set modules_json = '["catalog","search","tracking","stylist"]'
    where modules_json = '["catalog","search","tracking"]'`.execute(db);
};
