import type { Kysely } from 'kysely';

type Db = Kysely<unknown>;

const createTemplates = async (db: Db): Promise<void> => {
  await db.schema
    .createTable('html_template')
    .addColumn('key', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('template_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('compiled', 'text', (column) => column.notNull())
    .addColumn('compiled_format', 'integer', (column) => column.notNull())
    .addColumn('mailing_key', 'text', (column) => column.notNull().unique())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('updated_by', 'text', (column) => column.notNull())
    .addColumn('sends', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('deleted_at', 'text')
    .addUniqueConstraint('html_template_id', ['customer_id', 'template_id'])
    .execute();
  await db.schema
    .createTable('html_template_version')
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('template_key', 'integer', (column) =>
      column.notNull().references('html_template.key').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('html_template_version_key', ['template_key', 'version'])
    .execute();
};

const createMailings = async (db: Db): Promise<void> => {
  await db.schema
    .createTable('html_template_day')
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('template_key', 'integer', (column) =>
      column.notNull().references('html_template.key').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('clicks', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('html_template_day_key', ['template_key', 'day'])
    .execute();
  await db.schema
    .createTable('mailing_choice')
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('template_key', 'integer', (column) =>
      column.notNull().references('html_template.key').onDelete('cascade'),
    )
    .addColumn('send_id', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('is_first', 'integer', (column) => column.notNull())
    .addColumn('chosen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('mailing_choice_key', ['template_key', 'send_id', 'source', 'position'])
    .execute();
  await db.schema.createIndex('mailing_choice_age').on('mailing_choice').columns(['chosen_at']).execute();
};

/** Mailing templates, their versions and clicks, and which product a mail showed where. */
export const up = async (db: Db): Promise<void> => {
  await createTemplates(db);
  await createMailings(db);
};
