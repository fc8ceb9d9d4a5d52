import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type CopiedTable, rowsAtOnce, selectColumns } from '../copy/list-tables.ts';
import type { Row } from '../copy/store-rows.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../schema.ts';
import { chunk } from '../sql/chunk.ts';
import { listColumns } from '../sql/insert-rows.ts';
import { jsonColumns, jsonEach } from '../sql/json-rows.ts';
import { type Changes, readChanges } from './change-capture.ts';
import { storeInPostgres } from './store-in-postgres.ts';

type Keys = readonly (readonly (string | number)[])[];

const changesAtOnce = 5000;

const isAmong = ({ key }: CopiedTable, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${listColumns(key)}) in (${rows})`;

const readRows = async (source: Database, table: CopiedTable, keys: Keys): Promise<Row[]> => {
  const { rows } = await sql<Row>`select ${sql.join(selectColumns(table))} from ${sql.table(table.name)}
    where ${isAmong(table, sql`values ${sql.join(keys.map((key) => sql`(${sql.join(key)})`))}`)}`.execute(
    source,
  );
  return rows;
};

const deleteRows = async (target: Database, table: CopiedTable, keys: Keys): Promise<void> => {
  const types = table.key.map((column) => (table.types.get(column) === 'text' ? 'text' : 'bigint'));
  // With a list of 500 values PostgreSQL may read all of a table.
  const rows = sql`select ${jsonColumns(types)} from ${jsonEach(keys)}`;
  await sql`delete from ${sql.table(table.name)} where ${isAmong(table, rows)}`.execute(target);
};

type Changed = { readonly table: CopiedTable; readonly keys: Keys; readonly rows: readonly Row[] };

const readChanged = async (
  source: Database,
  tables: readonly CopiedTable[],
  changes: Changes,
): Promise<Changed[]> => {
  const changed: Changed[] = [];
  for (const table of tables)
    for (const keys of chunk(changes.keys.get(table.name) ?? [], rowsAtOnce))
      changed.push({ table, keys, rows: await readRows(source, table, keys) });
  return changed;
};

/**
 * Brings the next rows that changed after a number to what they are now. Returns the number of the last change, and how many changes these were: 0 if there are
 * no more.
 *
 * All rows go before any comes: another may have got the unique value of one of them. A row that collides nevertheless does so with one that changed later,
 * comes again after that, and isn't stored now.
 */
export const applyChanges = async (
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  tables: readonly CopiedTable[],
  after: number,
): Promise<{ readonly last: number; readonly count: number }> => {
  const changes = await readChanges(source, after, changesAtOnce);
  if (changes.count === 0) return changes;
  const changed = await readChanged(source, tables, changes);
  await target.transaction().execute(async (transaction) => {
    for (const { table, keys } of changed) await deleteRows(transaction, table, keys);
    for (const { table, rows } of changed) await storeInPostgres(transaction, table, rows);
  });
  return changes;
};
