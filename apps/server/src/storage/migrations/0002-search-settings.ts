import type { Kysely } from 'kysely';

type StoreColumns = {
  search_instance: {
    id: string;
    customer_id: string;
    products_per_page: number;
    popular_queries_limit: number;
    popular_queries_interval: number;
  };
  search_setting: { customer_id: string; subject_id: string; kind: string; value_json: string };
};

/** What the columns held that become the setting `store`; the rest of it was never anything but this. */
const storeValue = (row: StoreColumns['search_instance']) => ({
  showUnavailable: true,
  onlyWithImages: false,
  groupedVariants: true,
  allVariants: false,
  itemsPerPage: row.products_per_page,
  googleAnalytics: { measurementId: '', mode: 'event' },
  recentQueries: { enabled: true, amount: 5 },
  popularQueries: {
    enabled: true,
    amount: row.popular_queries_limit,
    period: row.popular_queries_interval,
  },
});

const moveStoreColumns = async (db: Kysely<StoreColumns>): Promise<void> => {
  const rows = await db.selectFrom('search_instance').selectAll().execute();
  for (const row of rows) {
    const { products_per_page: page, popular_queries_limit: limit, popular_queries_interval: days } = row;
    if (page === 24 && limit === 10 && days === 30) continue;
    await db
      .insertInto('search_setting')
      .values({
        customer_id: row.customer_id,
        subject_id: row.id,
        kind: 'store',
        value_json: JSON.stringify(storeValue(row)),
      })
      .execute();
  }
};

/** Settings of search instances and catalogs, phrases, rules of the shop window, and the history of all of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('search_setting')
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('value_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_setting_key', ['customer_id', 'subject_id', 'kind'])
    .execute();

  await db.schema
    .createTable('phrase')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('instance_id', 'text', (column) =>
      column.notNull().references('search_instance.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('sort_text', 'text', (column) => column.notNull())
    .addColumn('value_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addUniqueConstraint('phrase_once', ['instance_id', 'kind', 'key'])
    .execute();

  await db.schema
    .createTable('merchandising_rule')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('instance_id', 'text', (column) =>
      column.notNull().references('search_instance.id').onDelete('cascade'),
    )
    .addColumn('rule_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('merchandising_rule_instance')
    .on('merchandising_rule')
    .columns(['instance_id'])
    .execute();

  await db.schema
    .createTable('setting_change')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('before_json', 'text', (column) => column.notNull())
    .addColumn('after_json', 'text', (column) => column.notNull())
    .addColumn('added_count', 'integer', (column) => column.notNull())
    .addColumn('removed_count', 'integer', (column) => column.notNull())
    .addColumn('undoes', 'text')
    .addUniqueConstraint('setting_change_order', ['subject_id', 'version'])
    .execute();

  for (const table of ['search_instance', 'catalog'])
    await db.schema
      .alterTable(table)
      .addColumn('settings_version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();

  await moveStoreColumns(db as Kysely<StoreColumns>);
  for (const column of ['products_per_page', 'popular_queries_limit', 'popular_queries_interval'])
    await db.schema.alterTable('search_instance').dropColumn(column).execute();
};
