import { type Kysely, sql } from 'kysely';
import { createFunctions } from './postgres/functions.ts';
import { isPostgres } from './sql/is-postgres.ts';
import { sqliteCodeOf, sqlStateOf } from './storage-fault.ts';

/** A step from one version of the tables to the next. */
export type Migration = { readonly up: (db: Kysely<unknown>) => Promise<void> };
/** By name, which starts with a number; they run in this order. */
export type Migrations = Readonly<Record<string, Migration>>;

/** The tables can't be migrated to this program's version. The message is for the operator. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

const recordTable = 'kysely_migration';

const listTables = async (db: Kysely<unknown>): Promise<string[]> => {
  const { rows } = await (isPostgres(db)
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table'`
  ).execute(db);
  return rows.map(({ name }) => name);
};

/** The migrations applied to a database; none for a new one. */
export const listApplied = async (db: Kysely<unknown>): Promise<string[]> => {
  if (!(await listTables(db)).includes(recordTable)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(recordTable)}`.execute(db);
  return rows.map(({ name }) => name);
};

/** Names that this program has no migration for: a newer version has been here. */
export const findUnknown = (applied: readonly string[], migrations: Migrations): string[] =>
  applied.filter((name) => !(name in migrations)).sort();

const refuseNewer = (applied: readonly string[], migrations: Migrations): void => {
  const unknown = findUnknown(applied, migrations);
  if (unknown.length === 0) return;
  throw new SchemaError(
    `The database was written by a newer version of Vitrina (${unknown.join(', ')}). Start that version, or restore a backup of this one.`,
  );
};

const hasTable = async (db: Kysely<unknown>): Promise<boolean> =>
  (await listTables(db)).some((name) => name !== recordTable);

/** SQLITE_ERROR, or PostgreSQL's class 42: a statement that doesn't fit the tables. */
const isMisfit = (error: unknown): boolean =>
  sqliteCodeOf(error) === 1 || (sqlStateOf(error)?.startsWith('42') ?? false);

/**
 * Applies the missing migrations, each in a transaction with its own record: if it fails, or the process dies, the database is as
 * before. The transaction is also the lock: if two processes open an old database at once, one migrates and the other finds it
 * done. Throws a `SchemaError` for a database of a newer version, or a half-migrated one.
 */
export const migrate = async (db: Kysely<unknown>, migrations: Migrations): Promise<void> => {
  const applied = await listApplied(db);
  refuseNewer(applied, migrations);
  const pending = Object.keys(migrations)
    .filter((name) => !applied.includes(name))
    .sort();
  for (const name of pending)
    await db.transaction().execute(async (transaction) => {
      const now = await listApplied(transaction);
      refuseNewer(now, migrations);
      if (now.includes(name)) return;
      const isNew = now.length === 0 && !(await hasTable(transaction));
      if (isPostgres(transaction)) await createFunctions(transaction);
      try {
        await migrations[name]?.up(transaction);
      } catch (error) {
        if (isNew || !isMisfit(error)) throw error;
        const why = error instanceof Error ? error.message : String(error);
        throw new SchemaError(
          `The tables of the database don't fit what this version expects (${name}: ${why}). Version 0.1.0 leaves them so when it was stopped half-way. Nothing was changed: restore a backup, or remove a database that holds nothing yet.`,
          { cause: error },
        );
      }
      await sql`create table if not exists ${sql.table(recordTable)}
        (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(transaction);
      await sql`insert into ${sql.table(recordTable)} (name, timestamp)
        values (${name}, ${new Date().toISOString()})`.execute(transaction);
    });
};
