import type { Kysely } from 'kysely';

/** Products with their variants joined, why items were left out, each counted once, and the items that were taken with a warning. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('import_run').addColumn('groups_count', 'integer').execute();
  await db.schema.alterTable('import_run').addColumn('warned_count', 'integer').execute();
  await db.schema.alterTable('import_run').addColumn('skipped_json', 'text').execute();
  await db.schema
    .createTable('warned_item')
    .addColumn('run_id', 'text', (column) => column.notNull().references('import_run.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('item_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('warned_item_key', ['run_id', 'position'])
    .execute();
};
