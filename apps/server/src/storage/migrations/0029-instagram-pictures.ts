import type { Kysely } from 'kysely';

/** Copies of posts' pictures, where several servers share a database; a server that is alone keeps files. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('instagram_picture')
    .addColumn('instagram_catalog_id', 'text', (column) =>
      column.notNull().references('instagram_catalog.id').onDelete('cascade'),
    )
    .addColumn('image_id', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('bytes', 'blob', (column) => column.notNull())
    .addColumn('stored_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('instagram_picture_pk', ['instagram_catalog_id', 'image_id'])
    .execute();
};
