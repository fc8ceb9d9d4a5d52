import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { listColumns } from '../sql/insert-rows.ts';
import type { CopiedTable } from './list-tables.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The copy can't go on, or what was stored isn't what was read. The message is for the operator. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

/** PostgreSQL's texts have no NUL, and its driver gives bytes in a class of its own. */
const comparable = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
};

const keyOf = (row: Row | undefined, key: readonly string[]): string =>
  JSON.stringify(key.map((column) => comparable(row?.[column])));

/** Throws a `CopyError` if the same row of the other database differs, or isn't there. */
export const assertSameRow = (
  row: Row,
  stored: Row | undefined,
  { name, columns, key }: CopiedTable,
): void => {
  const isSame = columns.every((column) =>
    isDeepStrictEqual(comparable(stored?.[column]), comparable(row[column])),
  );
  if (!isSame) throw new CopyError(`A row of ${name} differs in the copy: ${keyOf(row, key)}`);
};

/**
 * Stores rows and compares each with what the database says it has stored. Returns how many there are: a row whose key, or another unique
 * value, is there already isn't stored.
 */
export const storeRows = async (
  target: Database,
  table: CopiedTable,
  rows: readonly Row[],
): Promise<number> => {
  if (rows.length === 0) return 0;
  const { name, columns, key } = table;
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => row[column]))})`,
  ) as RawBuilder<unknown>[];
  const { rows: stored } = await sql<Row>`insert into ${sql.table(name)} (${listColumns(columns)})
    values ${sql.join(values)} on conflict do nothing returning ${listColumns(columns)}`.execute(target);
  const byKey = new Map(rows.map((row) => [keyOf(row, key), row]));
  for (const one of stored) {
    const row = byKey.get(keyOf(one, key));
    if (!row) throw new CopyError(`A row of ${name} differs in the copy: ${keyOf(one, key)}`);
    assertSameRow(row, one, table);
  }
  return stored.length;
};
