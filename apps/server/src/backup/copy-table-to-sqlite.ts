import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type CopiedTable, rowsAtOnce } from '../storage/copy/list-tables.ts';
import { CopyError, type Row, storeRows } from '../storage/copy/store-rows.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/schema.ts';
import { listColumns } from '../storage/sql/insert-rows.ts';

/** PostgreSQL numbers the rows of events alone; elsewhere nothing depends on an order that isn't that of the key. */
const orderOf = ({ name, key }: CopiedTable): RawBuilder<unknown> =>
  name === 'event' ? sql`rowid` : listColumns(key);

/**
 * Copies a table's rows out of PostgreSQL in the order in which they were stored, as far as there is one, and compares each with what SQLite says it
 * has stored.
 */
export const copyTableToSqlite = async (
  source: Kysely<Tables>,
  target: Database,
  table: CopiedTable,
): Promise<void> => {
  const query = sql<Row>`select ${listColumns(table.columns)} from ${sql.table(table.name)} order by ${orderOf(table)}`;
  for await (const { rows } of source.getExecutor().stream<Row>(query.compile(source), rowsAtOnce)) {
    const stored = await storeRows(target, table, rows);
    if (stored !== rows.length) throw new CopyError(`${table.name} has ${rows.length - stored} rows twice`);
  }
};
