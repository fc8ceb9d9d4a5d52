import { type Kysely, sql } from 'kysely';

type Db = Kysely<unknown>;

/** How many mailings a template met on a day, and which it met first. */
export const up = async (db: Db): Promise<void> => {
  await db.schema
    .alterTable('html_template_day')
    .addColumn('sends', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index mailing_choice_first on mailing_choice (template_key, chosen_at) where is_first = 1`.execute(
    db,
  );
};
