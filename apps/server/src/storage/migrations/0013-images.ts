import { type Kysely, sql } from 'kysely';

/** Pictures of catalogs: what the check knows of them, and which products show them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('image')
    .addColumn('catalog_id', 'text', (column) =>
      column.notNull().references('catalog.id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('status', 'integer')
    .addColumn('type', 'text')
    .addColumn('bytes', 'integer')
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('colours_json', 'text', (column) => column.notNull())
    .addColumn('version', 'text')
    .addColumn('hash', 'text')
    .addColumn('look_alike_group', 'text')
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('checked_at', 'text')
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('image_key', ['catalog_id', 'id'])
    .modifyEnd(sql`without rowid`)
    .execute();
  await db.schema.createIndex('image_due').on('image').columns(['catalog_id', 'host', 'due_at']).execute();
  await db.schema
    .createIndex('image_state')
    .on('image')
    .columns(['catalog_id', 'state', 'reason', 'width'])
    .execute();
  await db.schema.createIndex('image_next').on('image').columns(['catalog_id', 'due_at']).execute();
  await db.schema
    .createIndex('image_look_alike_group')
    .on('image')
    .columns(['catalog_id', 'look_alike_group'])
    .execute();
  await db.schema
    .createTable('image_use')
    .addColumn('catalog_id', 'text', (column) =>
      column.notNull().references('catalog.id').onDelete('cascade'),
    )
    .addColumn('image_id', 'text', (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('product_group', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('round', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('image_use_key', ['catalog_id', 'image_id', 'product_id'])
    .modifyEnd(sql`without rowid`)
    .execute();
  await db.schema
    .createTable('image_check')
    .addColumn('catalog_id', 'text', (column) =>
      column.primaryKey().references('catalog.id').onDelete('cascade'),
    )
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('round', 'integer', (column) => column.notNull())
    .addColumn('generation_id', 'text')
    .addColumn('finished_at', 'text')
    .execute();
};
