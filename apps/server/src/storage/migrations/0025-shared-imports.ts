import type { Kysely } from 'kysely';

/** What servers that share a database tell each other about an import: how often it was begun, and what was asked of whoever carries it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const [name, before] of [
    // A run that an earlier release began was begun once.
    ['attempts', 1],
    ['cancel_requested', 0],
    ['follow_up_requested', 0],
  ] as const)
    await db.schema
      .alterTable('import_run')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(before))
      .execute();
};
