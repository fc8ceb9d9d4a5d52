import { openDatabase, openSnapshot } from '../database.ts';
import type { DatabaseLocation } from '../database-location.ts';
import { listMovedTables } from './list-tables.ts';
import { moveTable } from './move-table.ts';
import { refuseOtherVersion } from './same-version.ts';

/**
 * Copies one state of a PostgreSQL database, which servers go on using meanwhile, into a new SQLite file. Throws a `MoveError` for a database of
 * another version or a row that came out otherwise.
 */
export const copyFromPostgres = async (from: DatabaseLocation, file: string): Promise<void> => {
  await using target = await openDatabase({ kind: 'sqlite', file });
  await using source = await openSnapshot(from);
  await refuseOtherVersion(source, target);
  const tables = await listMovedTables(target);
  await target.transaction().execute(async (transaction) => {
    for (const table of tables) await moveTable(source, transaction, table);
  });
};
