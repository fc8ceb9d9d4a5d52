import { openDatabase, openSnapshot } from '../storage/database.ts';
import type { DatabaseLocation } from '../storage/database-location.ts';
import { listMovedTables } from '../storage/move/list-tables.ts';
import { refuseOtherVersion } from '../storage/move/same-version.ts';
import { copyTableToSqlite } from './copy-table-to-sqlite.ts';

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
    for (const table of tables) await copyTableToSqlite(source, transaction, table);
  });
};
