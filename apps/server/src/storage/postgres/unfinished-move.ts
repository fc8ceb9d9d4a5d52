import { type QueryExecutorProvider, sql } from 'kysely';
import { SchemaError } from '../migrate.ts';
import { sqlStateOf } from '../storage-fault.ts';

/*
 * While an installation moves into a PostgreSQL database, this table says so. It also keeps the definitions of the foreign keys, which are
 * dropped meanwhile: rows arrive in any order, and are replaced while others still refer to them.
 */

const mark = sql.table('unfinished_move');
/** SQLSTATE of a relation that doesn't exist. */
const undefinedTable = '42P01';

export const isMoveUnfinished = async (db: QueryExecutorProvider): Promise<boolean> => {
  const { rows } = await sql`select 1 where to_regclass('unfinished_move') is not null`.execute(db);
  return rows.length > 0;
};

/**
 * Whether a move's last step has been taken, after an error that may have hidden its outcome. Waits for one that is being committed. Rejects if that
 * can't be found out.
 */
export const hasMoveFinished = async (db: QueryExecutorProvider): Promise<boolean> => {
  if (!(await isMoveUnfinished(db))) return true;
  try {
    // The step locks the table that it drops; after that lock PostgreSQL looks the name up again.
    await sql`select 1 from ${mark} limit 1`.execute(db);
    return false;
  } catch (error) {
    if (sqlStateOf(error) !== undefinedTable) throw error;
    return !(await isMoveUnfinished(db));
  }
};

/** Throws a `SchemaError` for a database that an installation hasn't moved into completely. */
export const refuseUnfinishedMove = async (db: QueryExecutorProvider): Promise<void> => {
  if (await isMoveUnfinished(db))
    throw new SchemaError(
      "A move into this database isn't finished. Let it end, or run migrate-to-postgres again with the same version, which replaces what has come so far.",
    );
};

/** Whether the database holds an installation, of whatever version; what a move has brought so far is none. */
export const isOccupied = async (db: QueryExecutorProvider): Promise<boolean> => {
  if (await isMoveUnfinished(db)) return false;
  const { rows: tables } = await sql`select 1 where to_regclass('customer') is not null`.execute(db);
  if (tables.length === 0) return false;
  const { rows: customers } = await sql`select 1 from customer limit 1`.execute(db);
  return customers.length > 0;
};

/** Throws a `SchemaError` for a database that an installation can't move into. */
export const refuseOccupied = async (db: QueryExecutorProvider): Promise<void> => {
  if (await isOccupied(db))
    throw new SchemaError('The PostgreSQL database holds an installation already; nothing was changed.');
};

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

/** Marks the database, drops its foreign keys and empties the tables. In a transaction. */
export const beginMove = async (
  transaction: QueryExecutorProvider,
  tables: readonly string[],
): Promise<void> => {
  await sql`create table if not exists ${mark} (table_name text, name text, definition text)`.execute(
    transaction,
  );
  const { rows: foreignKeys } = await sql<ForeignKey>`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0
    and connamespace = (select oid from pg_namespace where nspname = current_schema())`.execute(transaction);
  for (const { table, name, definition } of foreignKeys) {
    await sql`insert into ${mark} values (${table}, ${name}, ${definition})`.execute(transaction);
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(transaction);
  }
  // `event` is a view.
  const stored = tables.map((name) => sql.table(name === 'event' ? 'event_by_month' : name));
  await sql`truncate ${sql.join(stored)} restart identity`.execute(transaction);
};

/** Adds the foreign keys again, which PostgreSQL checks, and removes the mark. In a transaction. */
export const finishMove = async (transaction: QueryExecutorProvider): Promise<void> => {
  const { rows } = await sql<ForeignKey>`select table_name as "table", name, definition from ${mark}`.execute(
    transaction,
  );
  for (const { table, name, definition } of rows)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      transaction,
    );
  await sql`drop table ${mark}`.execute(transaction);
};
