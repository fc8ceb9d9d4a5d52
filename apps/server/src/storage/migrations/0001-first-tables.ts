import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Accounts, sessions, catalogs, imports, categories, search instances. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('customer')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('symbol', 'text', (column) => column.notNull().unique())
    .addColumn('platform_id', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('features_json', 'text', (column) => column.notNull())
    .addColumn('modules_json', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  for (const [table, key] of [
    ['relogin_hash', 'hash_sha256'],
    ['session', 'token_sha256'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn(key, 'text', (column) => column.primaryKey())
      .addColumn('customer_id', 'text', (column) =>
        column.notNull().references('customer.id').onDelete('cascade'),
      )
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
  }

  await db.schema
    .createTable('catalog')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('industry', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('mapping_json', 'text')
    .addColumn('periods_json', 'text', (column) => column.notNull())
    .addColumn('feed_validators_json', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema.createIndex('catalog_customer').on('catalog').columns(['customer_id']).execute();
  await db.schema
    .createIndex('catalog_one_working')
    .unique()
    .on('catalog')
    .columns(['customer_id'])
    .where(sql.ref('type'), '=', sql.lit('working'))
    .execute();

  await db.schema
    .createTable('import_run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('catalog_id', 'text', (column) =>
      column.notNull().references('catalog.id').onDelete('cascade'),
    )
    .addColumn('caller', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('phase', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('total_bytes', 'bigint')
    .addColumn('items', 'integer', (column) => column.notNull())
    .addColumn('correct_count', 'integer', (column) => column.notNull())
    .addColumn('wrong_count', 'integer', (column) => column.notNull())
    .addColumn('error_code', 'text')
    .addColumn('error_details_json', 'text')
    .addColumn('warnings_json', 'text', (column) => column.notNull())
    .addColumn('feed_unchanged', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('allow_shrink', 'integer', (column) => column.notNull())
    .addColumn('scheduled_for', 'text')
    .addColumn('lease_owner', 'text', (column) => column.notNull())
    .addColumn('lease_until', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .addUniqueConstraint('import_run_once_per_time', ['catalog_id', 'scheduled_for'])
    .execute();
  await db.schema
    .createIndex('import_run_history')
    .on('import_run')
    .columns(['catalog_id', 'started_at'])
    .execute();
  await db.schema
    .createIndex('import_run_one_running')
    .unique()
    .on('import_run')
    .columns(['catalog_id'])
    .where(sql.ref('status'), '=', sql.lit('in_progress'))
    .execute();

  await db.schema
    .createTable('wrong_item')
    .addColumn('run_id', 'text', (column) => column.notNull().references('import_run.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('item_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('wrong_item_key', ['run_id', 'position'])
    .execute();

  await db.schema
    .createTable('category')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('catalog_id', 'text', (column) =>
      column.notNull().references('catalog.id').onDelete('cascade'),
    )
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('parent_id', 'text')
    .addColumn('depth', 'integer', (column) => column.notNull())
    .addColumn('products_count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('category_key', ['catalog_id', 'id'])
    .execute();

  await db.schema
    .createTable('search_instance')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('catalog_id', 'text', (column) => column.notNull().references('catalog.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('products_per_page', 'integer', (column) => column.notNull())
    .addColumn('popular_queries_limit', 'integer', (column) => column.notNull())
    .addColumn('popular_queries_interval', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema
    .createIndex('search_instance_customer')
    .on('search_instance')
    .columns(['customer_id'])
    .execute();
};
