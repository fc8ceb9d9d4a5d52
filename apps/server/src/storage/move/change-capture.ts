import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type CopiedTable, captureTable } from '../copy/list-tables.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../schema.ts';

/*
 * Triggers in the SQLite file note the key of every row that changes while the tables are copied. They work whoever writes: a server that
 * runs prepares its statements again by itself.
 */

/** Keys of rows, by table; `last` is the number of the last change among them. */
export type Changes = {
  readonly last: number;
  readonly count: number;
  readonly keys: ReadonlyMap<string, readonly (readonly (string | number)[])[]>;
};

const keyIn = (row: 'old' | 'new', key: readonly string[]): RawBuilder<unknown> =>
  sql`json_array(${sql.join(key.map((column) => sql.ref(`${row}.${column}`)))})`;

const createTriggers = async (database: Database, { name, key }: CopiedTable): Promise<void> => {
  const [before, after] = [keyIn('old', key), keyIn('new', key)];
  const note = (row: RawBuilder<unknown>) =>
    sql`insert into ${sql.table(captureTable)} (table_name, key) select ${sql.lit(name)}, ${row}`;
  const bodies = {
    insert: note(after),
    update: sql`${note(after)}; ${note(before)} where ${before} is not ${after}`,
    delete: note(before),
  };
  for (const [event, body] of Object.entries(bodies))
    await sql`create trigger ${sql.id(`${captureTable}_${event}_${name}`)}
      after ${sql.raw(event)} on ${sql.table(name)} begin ${body}; end`.execute(database);
};

/** Removes the capture, also what a move that was killed has left. In a transaction. */
export const removeCapture = async (transaction: Database): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'trigger' and name glob ${`${captureTable}_*`}`.execute(transaction);
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(transaction);
  await sql`drop table if exists ${sql.table(captureTable)}`.execute(transaction);
};

export const hasCapture = async (database: Database): Promise<boolean> => {
  const { rows } = await sql`select 1 from sqlite_master where name = ${captureTable}`.execute(database);
  return rows.length > 0;
};

/** In a transaction: no change is between two triggers. */
export const createCapture = async (transaction: Database, tables: readonly CopiedTable[]): Promise<void> => {
  await removeCapture(transaction);
  await sql`create table ${sql.table(captureTable)}
    (number integer primary key autoincrement, table_name text not null, key text not null)`.execute(
    transaction,
  );
  for (const table of tables) await createTriggers(transaction, table);
};

/** The rows that the next changes after a number are of, each once. */
export const readChanges = async (source: Database, after: number, limit: number): Promise<Changes> => {
  const { rows } = await sql<{ number: number; name: string; key: string }>`
    select number, table_name as name, key from ${sql.table(captureTable)}
    where number > ${after} order by number limit ${limit}`.execute(source);
  const texts = new Map<string, Set<string>>();
  for (const { name, key } of rows) texts.set(name, (texts.get(name) ?? new Set()).add(key));
  const keys = [...texts].map(
    ([name, some]) => [name, [...some].map((key) => JSON.parse(key) as (string | number)[])] as const,
  );
  return { last: rows.at(-1)?.number ?? after, count: rows.length, keys: new Map(keys) };
};

/** Each portion is a transaction of its own: the server writes meanwhile. */
const forgottenAtOnce = 5000;

/** Deletes the changes up to a number, which have been applied: the file reuses their space. */
export const forgetChanges = async (writer: Kysely<Tables>, upTo: number): Promise<void> => {
  for (let deleted = forgottenAtOnce; deleted === forgottenAtOnce; ) {
    const { numAffectedRows } = await sql`delete from ${sql.table(captureTable)} where number in
      (select number from ${sql.table(captureTable)} where number <= ${upTo} order by number limit ${forgottenAtOnce})`.execute(
      writer,
    );
    deleted = Number(numAffectedRows ?? 0);
  }
};

/** How many changes there are after a number. */
export const countChanges = async (source: Database, after: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select max(number) - ${after} as count from ${sql.table(captureTable)}`.execute(source);
  return Math.max(0, rows[0]?.count ?? 0);
};
