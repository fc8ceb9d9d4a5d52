import { sql } from 'kysely';
import { type Database, openDatabase, openReadOnlyConnection } from '../database.ts';
import type { DatabaseLocation } from '../database-location.ts';
import { makeMissingMonths } from '../postgres/event-months.ts';
import { listMovedTables, type MovedTable } from './list-tables.ts';
import { MoveError, moveTable } from './move-table.ts';

export type Moved = { readonly tables: number; readonly rows: number };
export type Progress = { readonly table: string; readonly rows: number };

/** The next number of each column that gives them by itself is the one that SQLite would have given. */
const continueNumbers = async (source: Database, target: Database, tables: readonly MovedTable[]) => {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(
    source,
  );
  for (const { name, seq } of rows) {
    const [column] = tables.find((table) => table.name === name)?.key ?? [];
    if (column !== undefined && seq > 0)
      await sql`select setval(pg_get_serial_sequence(${name}, ${column}), cast(${seq} as bigint))`.execute(
        target,
      );
  }
};

/** Events are stored by the month in which they happened. */
const makeMonthsOfEvents = async (source: Database, target: Database): Promise<void> => {
  const { rows } = await sql<{ month: string }>`select distinct substr(at, 1, 7) as month from event`.execute(
    source,
  );
  await makeMissingMonths(
    target,
    rows.map(({ month }) => month),
  );
};

const refuseCustomers = async (target: Database): Promise<void> => {
  const customer = await target.selectFrom('customer').select('id').limit(1).executeTakeFirst();
  if (customer)
    throw new MoveError('The PostgreSQL database holds an installation already; nothing was changed.');
};

/** Throws a `MoveError` for a database that holds an installation. */
export const refuseOccupied = async (location: DatabaseLocation): Promise<void> => {
  await using target = await openDatabase(location);
  await refuseCustomers(target);
};

/**
 * Copies a whole SQLite database, which nobody may write to meanwhile, into an empty PostgreSQL database, in one transaction: all of it
 * is there in the end, or nothing. SQLite's file stays as it is. Throws a `MoveError` for an occupied database or a row that came out otherwise.
 */
export const moveToPostgres = async (
  from: DatabaseLocation,
  to: DatabaseLocation,
  tell: (progress: Progress) => void,
): Promise<Moved> => {
  // Brings an older database to this version first.
  await (await openDatabase(from)).destroy();
  await using target = await openDatabase(to);
  await using source = openReadOnlyConnection(from);
  await refuseCustomers(target);
  const tables = await listMovedTables(source);
  const rows = await target.transaction().execute(async (transaction) => {
    // A server that has been started on it has looked whether it can write.
    await transaction.deleteFrom('storage_probe').execute();
    await makeMonthsOfEvents(source, transaction);
    let moved = 0;
    for (const table of tables)
      moved += await moveTable(source, transaction, table, (some) => tell({ table: table.name, rows: some }));
    await continueNumbers(source, transaction, tables);
    return moved;
  });
  return { tables: tables.length, rows };
};
