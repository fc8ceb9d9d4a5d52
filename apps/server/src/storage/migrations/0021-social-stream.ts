import type { Kysely } from 'kysely';

const createConnectionTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('instagram_connection')
    .addColumn('customer_id', 'text', (column) =>
      column.primaryKey().references('customer.id').onDelete('cascade'),
    )
    .addColumn('sealed_token', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('connected_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text')
    .addColumn('renewal_tried_at', 'text', (column) => column.notNull())
    .addColumn('is_refused', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('paused_until', 'text')
    .addColumn('used_percent', 'real')
    .execute();
  await db.schema
    .createIndex('instagram_connection_of_user')
    .on('instagram_connection')
    .column('user_id')
    .execute();
  await db.schema
    .createTable('instagram_hashtag')
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('hashtag', 'text', (column) => column.notNull())
    .addColumn('hashtag_id', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('instagram_hashtag_of_customer', ['customer_id', 'hashtag'])
    .execute();
  await db.schema
    .createTable('instagram_deletion')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('requested_at', 'text', (column) => column.notNull())
    .addColumn('done_at', 'text')
    .execute();
};

const createPostTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('instagram_catalog')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('handle', 'text')
    .addColumn('hashtag', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('fault', 'text')
    .addColumn('fault_message', 'text')
    .addColumn('next_read_at', 'text')
    .addColumn('read_at', 'text')
    .addColumn('progress', 'integer')
    .addColumn('lease_until', 'text')
    .addColumn('profile_json', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema
    .createIndex('instagram_catalog_of_customer')
    .on('instagram_catalog')
    .columns(['customer_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('instagram_catalog_due')
    .on('instagram_catalog')
    .column('next_read_at')
    .execute();
  await db.schema
    .createTable('instagram_post')
    .addColumn('instagram_catalog_id', 'text', (column) =>
      column.notNull().references('instagram_catalog.id').onDelete('cascade'),
    )
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('image_id', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('caption', 'text', (column) => column.notNull())
    .addColumn('folded', 'text', (column) => column.notNull())
    .addColumn('hashtags_json', 'text', (column) => column.notNull())
    .addColumn('permalink', 'text')
    .addColumn('author', 'text')
    .addColumn('taken_at', 'text')
    .addColumn('picture_version', 'text')
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('colours_json', 'text', (column) => column.notNull())
    .addColumn('gone_at', 'text')
    .addPrimaryKeyConstraint('instagram_post_of_catalog', ['instagram_catalog_id', 'post_id'])
    .execute();
  await db.schema
    .createIndex('instagram_post_image')
    .on('instagram_post')
    .columns(['instagram_catalog_id', 'image_id'])
    .execute();
};

const createStreamTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('social_config')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('instagram_catalog_id', 'text', (column) => column.notNull())
    .addColumn('catalog_id', 'text', (column) => column.notNull())
    .addColumn('value_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema
    .createIndex('social_config_of_customer')
    .on('social_config')
    .columns(['customer_id', 'updated_at'])
    .execute();
  await db.schema
    .createTable('social_post')
    .addColumn('config_id', 'text', (column) =>
      column.notNull().references('social_config.id').onDelete('cascade'),
    )
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer')
    .addColumn('is_hidden', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('links_json', 'text', (column) => column.notNull().defaultTo('[]'))
    .addPrimaryKeyConstraint('social_post_of_config', ['config_id', 'post_id'])
    .execute();
};

/** Instagram: the account it is read through, where posts come from, copies of posts, and the streams that show them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createConnectionTables(db);
  await createPostTables(db);
  await createStreamTables(db);
};
