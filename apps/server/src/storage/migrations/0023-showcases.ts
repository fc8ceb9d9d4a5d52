import type { Kysely } from 'kysely';

const renamed = {
  event_stylization: 'event_showcase',
  stylization_day: 'showcase_day',
  stylization_choice: 'showcase_choice',
} as const;

/** Posts of streams are counted as looks are, in the same tables. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db;
  for (const name of ['stylization_choice_visitor', 'stylization_choice_time'] as const)
    await schema.dropIndex(name).execute();
  for (const [before, after] of Object.entries(renamed))
    await schema.alterTable(before).renameTo(after).execute();
  for (const table of ['event_showcase', 'showcase_choice'] as const)
    await schema.alterTable(table).renameColumn('stylization_id', 'showcase_id').execute();
  await schema.alterTable('showcase_day').renameColumn('stylization_key', 'showcase_key').execute();
  await db.schema
    .alterTable('event_showcase')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('look'))
    .execute();
  await schema
    .createIndex('showcase_choice_visitor')
    .on('showcase_choice')
    .columns(['customer_id', 'visitor', 'at'])
    .execute();
  await schema.createIndex('showcase_choice_time').on('showcase_choice').columns(['at']).execute();
};
