import { type Compilable, CompiledQuery, type RawBuilder } from 'kysely';
import type { Database } from '../storage/database.ts';

/** What SQLite does with the tables of a statement: each is searched by a key, or gone through from end to end. */
export const explainTables = async (
  database: Database,
  statement: Compilable | RawBuilder<unknown>,
): Promise<string[]> => {
  const { sql, parameters } = statement.compile(database);
  const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await database.executeQuery<{ detail: string }>(explained);
  // Lists that are passed in JSON and results of subqueries are always gone through.
  return rows
    .map(({ detail }) => detail)
    .filter((detail) => /^(SCAN|SEARCH) /.test(detail) && !/VIRTUAL TABLE|subquery/.test(detail))
    .sort();
};
