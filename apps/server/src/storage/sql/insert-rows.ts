import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Tables } from '../schema.ts';
import { chunk } from './chunk.ts';
import { type ColumnType, cell, jsonEach } from './json-rows.ts';

type Value = string | number | boolean | null | undefined;

/** Names of columns. */
export const listColumns = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)));

const toCell = (value: Value): string | number | null =>
  typeof value === 'boolean' ? Number(value) : (value ?? null);

/** What a column's values are; null if it has none. */
const typeOf = (rows: readonly Readonly<Record<string, Value>>[], column: string): ColumnType | null => {
  const isText = rows.some((row) => typeof row[column] === 'string');
  const numbers = rows.map((row) => row[column]).filter((value) => typeof value === 'number');
  if (isText) return 'text';
  if (numbers.length === 0) return rows.some((row) => typeof row[column] === 'boolean') ? 'bigint' : null;
  return numbers.every(Number.isSafeInteger) ? 'bigint' : 'double precision';
};

/**
 * Inserts rows that have the same columns, of texts and numbers. `rest` may say what happens on
 * conflict, and what is returned.
 */
export const insertRows = async <Table extends keyof Tables, Returned = unknown>(
  database: Database,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  rest: RawBuilder<Returned> = sql``,
): Promise<Returned[]> => {
  const returned: Returned[] = [];
  const columns = Object.keys(rows[0] ?? {});
  for (const some of chunk(rows as readonly Readonly<Record<string, Value>>[])) {
    const cells = columns.map((column, index) => {
      const type = typeOf(some, column);
      return type === null ? sql`null` : cell(index, type);
    });
    const result = await sql<Returned>`insert into ${sql.table(table)} (${listColumns(columns)})
      select ${sql.join(cells)} from ${jsonEach(some.map((row) => columns.map((column) => toCell(row[column]))))}
      where true ${rest}`.execute(database);
    returned.push(...result.rows);
  }
  return returned;
};
