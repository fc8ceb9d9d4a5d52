import { type Insertable, type RawBuilder, sql } from 'kysely';
import { chunk } from './chunk.ts';
import type { Database } from './database.ts';
import type { Tables } from './schema.ts';

/** Names of columns. */
export const listColumns = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)));

/** So many columns of rows that are passed in JSON, each an array. */
export const jsonColumns = (count: number): RawBuilder<unknown> =>
  sql.join(Array.from({ length: count }, (_, index) => sql`value ->> ${sql.lit(index)}`));

/**
 * Inserts rows that have the same columns. They are passed as one text, so that the statement is prepared once, however many there
 * are: with a thousand values of their own, preparing takes longer than writing. Texts must be well-formed, without NUL. `rest` may
 * say what happens on conflict, and what is returned.
 */
export const insertRows = async <Table extends keyof Tables, Returned = unknown>(
  database: Database,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  rest: RawBuilder<Returned> = sql``,
): Promise<Returned[]> => {
  const returned: Returned[] = [];
  const columns = Object.keys(rows[0] ?? {});
  for (const some of chunk(rows)) {
    const json = JSON.stringify(some.map((row) => Object.values(row)));
    const result = await sql<Returned>`insert into ${sql.table(table)} (${listColumns(columns)})
      select ${jsonColumns(columns.length)} from json_each(${json}) where true ${rest}`.execute(database);
    returned.push(...result.rows);
  }
  return returned;
};
