import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Tables } from '../schema.ts';
import { listColumns } from '../sql/insert-rows.ts';
import { isPostgres } from '../sql/is-postgres.ts';
import type { MovedTable } from './list-tables.ts';

type Row = Readonly<Record<string, unknown>>;

/** What was stored isn't what was read. Nothing of the move stays. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}

const rowsAtOnce = 500;

/** PostgreSQL's texts have no NUL, and its driver gives bytes in a class of its own. */
const comparable = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
};

const keyOf = (row: Row, key: readonly string[]): string => key.map((column) => row[column]).join(', ');

const insertAll = async (target: Database, { name, columns, key }: MovedTable, rows: readonly Row[]) => {
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => row[column]))})`,
  ) as RawBuilder<unknown>[];
  const { rows: stored } = await sql<Row>`insert into ${sql.table(name)} (${listColumns(columns)})
    values ${sql.join(values)} returning ${listColumns(columns)}`.execute(target);
  for (const [index, row] of rows.entries()) {
    const isSame = columns.every((column) =>
      isDeepStrictEqual(comparable(stored[index]?.[column]), comparable(row[column])),
    );
    if (!isSame) throw new MoveError(`A row of ${name} came out otherwise: ${keyOf(row, key)}`);
  }
};

const countRows = async (database: Database, { name }: MovedTable): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
};

/** PostgreSQL numbers the rows of events alone; elsewhere nothing depends on an order that isn't that of the key. */
const orderOf = (source: Database, { name, key, hasRowOrder }: MovedTable): RawBuilder<unknown> => {
  if (isPostgres(source) ? name === 'event' : hasRowOrder) return sql` order by rowid`;
  return key.length === 0 ? sql`` : sql` order by ${listColumns(key)}`;
};

/**
 * Copies a table's rows in the order in which they were stored, and holds each against what the other database says it has stored.
 * Returns how many there are; `tell` hears how many there are so far.
 */
export const moveTable = async (
  source: Kysely<Tables>,
  target: Database,
  table: MovedTable,
  tell: (rows: number) => void,
): Promise<number> => {
  const query = sql<Row>`select ${listColumns(table.columns)} from ${sql.table(table.name)}${orderOf(source, table)}`;
  let moved = 0;
  for await (const { rows } of source.getExecutor().stream<Row>(query.compile(source), rowsAtOnce)) {
    await insertAll(target, table, rows);
    moved += rows.length;
    tell(moved);
  }
  const stored = await countRows(target, table);
  if (stored !== moved) throw new MoveError(`${table.name} has ${stored} rows instead of ${moved}`);
  return moved;
};
