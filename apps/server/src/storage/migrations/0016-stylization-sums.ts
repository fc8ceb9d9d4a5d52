import { type Kysely, sql } from 'kysely';

type Db = Kysely<unknown>;

const createSums = async (db: Db): Promise<void> => {
  await db.schema
    .createTable('event_stylization')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('place_id', 'integer', (column) =>
      column.notNull().references('event_place.id').onDelete('cascade'),
    )
    .addColumn('stylization_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .addUniqueConstraint('event_stylization_id', ['place_id', 'stylization_id'])
    .execute();
  let days = db.schema
    .createTable('stylization_day')
    .addColumn('place_id', 'integer', (column) =>
      column.notNull().references('event_place.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('stylization_key', 'integer', (column) => column.notNull());
  for (const sum of ['views', 'clicks', 'carts', 'sales', 'units'] as const)
    days = days.addColumn(sum, 'integer', (column) => column.notNull().defaultTo(0));
  await days
    .addColumn('revenue', 'double precision', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('stylization_day_key', ['place_id', 'day', 'stylization_key'])
    .modifyEnd(sql`without rowid`)
    .execute();
  await db.schema
    .createTable('bought_together')
    .addColumn('place_id', 'integer', (column) =>
      column.notNull().references('event_place.id').onDelete('cascade'),
    )
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('product_key', 'integer', (column) => column.notNull())
    .addColumn('other_key', 'integer', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('day_times', 'integer', (column) => column.notNull())
    .addColumn('last_day', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('bought_together_key', ['place_id', 'month', 'product_key', 'other_key'])
    .modifyEnd(sql`without rowid`)
    .execute();
};

/** What visitors do in looks: sums by day, what a purchase may have begun with, and which products were bought together. */
export const up = async (db: Db): Promise<void> => {
  await createSums(db);
  await db.schema
    .createTable('stylization_choice')
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('instance_id', 'text', (column) => column.notNull())
    .addColumn('stylization_id', 'text', (column) => column.notNull())
    .addColumn('visitor', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('stylization_choice_key', ['customer_id', 'event_id', 'product_id'])
    .execute();
  await db.schema
    .createIndex('stylization_choice_visitor')
    .on('stylization_choice')
    .columns(['customer_id', 'visitor', 'at'])
    .execute();
  await db.schema.createIndex('stylization_choice_time').on('stylization_choice').columns(['at']).execute();
};
