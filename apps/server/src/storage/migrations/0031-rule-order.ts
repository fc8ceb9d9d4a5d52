import { type Kysely, sql } from 'kysely';

/** The order that an owner gives to rules, and by day how often each acted and what was clicked then. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('merchandising_rule').addColumn('rank', 'double precision').execute();
  await db.schema
    .createTable('rule_day')
    .addColumn('place_id', 'integer', (column) =>
      column.notNull().references('event_place.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('rule_id', 'text', (column) => column.notNull())
    .addColumn('searches', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('clicks', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('rule_day_key', ['place_id', 'day', 'rule_id'])
    .modifyEnd(sql`without rowid`)
    .execute();
};
