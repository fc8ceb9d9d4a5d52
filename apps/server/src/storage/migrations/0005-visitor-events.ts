import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What visitors did, what it adds up to by phrase and by product, and what links a purchase to the phrase it began with. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('event')
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('instance_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('visitor', 'text')
    .addPrimaryKeyConstraint('event_key', ['customer_id', 'event_id'])
    .execute();

  await db.schema
    .createTable('search_intent')
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('instance_id', 'text', (column) => column.notNull())
    .addColumn('visitor', 'text')
    .addColumn('phrase', 'text', (column) => column.notNull())
    .addColumn('last_query', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('is_closed', 'integer', (column) => column.notNull())
    .addColumn('counted_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_intent_key', ['customer_id', 'id'])
    .execute();

  await db.schema
    .createTable('search_query')
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('query_id', 'text', (column) => column.notNull())
    .addColumn('intent_id', 'text', (column) => column.notNull())
    .addColumn('context', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('visitor', 'text')
    .addPrimaryKeyConstraint('search_query_key', ['customer_id', 'query_id'])
    .execute();

  await db.schema
    .createTable('product_click')
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('instance_id', 'text', (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('query_id', 'text', (column) => column.notNull())
    .addColumn('phrases_json', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('visitor', 'text')
    .addPrimaryKeyConstraint('product_click_key', ['customer_id', 'event_id'])
    .execute();
  await db.schema
    .createIndex('product_click_query')
    .on('product_click')
    .columns(['customer_id', 'query_id'])
    .execute();

  for (const table of ['event', 'search_intent', 'search_query', 'product_click']) {
    await db.schema.createIndex(`${table}_time`).on(table).columns(['at']).execute();
    await db.schema
      .createIndex(`${table}_visitor`)
      .on(table)
      .columns(['customer_id', 'visitor', 'at'])
      .where(sql.ref('visitor'), 'is not', null)
      .execute();
  }

  await db.schema
    .createTable('phrase_day')
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('instance_id', 'text', (column) => column.notNull())
    .addColumn('context', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('phrase', 'text', (column) => column.notNull())
    .addColumn('searches', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('empty_searches', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_total', 'integer')
    .addColumn('clicks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('sales', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('units', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('revenue', 'double precision', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('phrase_day_key', ['customer_id', 'instance_id', 'context', 'day', 'phrase'])
    .execute();

  for (const column of ['carts', 'units', 'sales'])
    await db.schema
      .alterTable('product_day')
      .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
      .execute();
  await db.schema
    .alterTable('product_day')
    .addColumn('revenue', 'double precision', (added) => added.notNull().defaultTo(0))
    .execute();
};
