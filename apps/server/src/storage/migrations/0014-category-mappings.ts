import type { Kysely } from 'kysely';

/** What owners map their categories to, the history of that, proposals, and an imported taxonomy. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('catalog')
    .addColumn('categories_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('catalog').addColumn('proposals_taxonomy', 'text').execute();
  await db.schema
    .alterTable('category')
    .addColumn('age', 'integer', (column) => column.notNull().defaultTo(2))
    .execute();
  await db.schema.alterTable('category').addColumn('proposed_node_id', 'text').execute();
  await db.schema.alterTable('category').addColumn('proposed_score', 'real').execute();

  await db.schema
    .createTable('category_mapping')
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('catalog_id', 'text', (column) =>
      column.notNull().references('catalog.id').onDelete('cascade'),
    )
    .addColumn('category_id', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('node_id', 'text', (column) => column.notNull())
    .addColumn('node_name', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text', (column) => column.notNull())
    .addColumn('confirmed_by', 'text', (column) => column.notNull())
    .addColumn('missing_since', 'text')
    .addPrimaryKeyConstraint('category_mapping_key', ['catalog_id', 'category_id'])
    .execute();

  await db.schema
    .createTable('category_mapping_change')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('catalog_id', 'text', (column) =>
      column.notNull().references('catalog.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('changes_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('category_mapping_change_of_catalog')
    .on('category_mapping_change')
    .columns(['catalog_id', 'number'])
    .execute();

  await db.schema
    .createTable('taxonomy_node')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('parent_id', 'text')
    .addColumn('name_pl', 'text', (column) => column.notNull())
    .addColumn('name_cz', 'text', (column) => column.notNull())
    .addColumn('name_en', 'text', (column) => column.notNull())
    .addColumn('import_id', 'text', (column) => column.notNull())
    .execute();
};
