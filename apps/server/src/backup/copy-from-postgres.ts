import { listCopiedTables } from '../storage/copy/list-tables.ts';
import { refuseOtherVersion } from '../storage/copy/same-version.ts';
import { openDatabase, openSnapshot } from '../storage/database.ts';
import type { DatabaseLocation } from '../storage/database-location.ts';
import { copyTableToSqlite } from './copy-table-to-sqlite.ts';

/**
 * Copies one state of a PostgreSQL database, which servers go on using meanwhile, into a new SQLite file. Throws a `CopyError` for a database of
 * another version or a row that differs in the copy, a `StorageError` if the connection was lost. `tell` hears of each table that is done.
 */
export const copyFromPostgres = async (
  from: DatabaseLocation,
  file: string,
  tell: (table: string) => void | Promise<void> = () => undefined,
): Promise<void> => {
  await using target = await openDatabase({ kind: 'sqlite', file });
  await using snapshot = await openSnapshot(from);
  await refuseOtherVersion(snapshot.database, target);
  for (const table of await listCopiedTables(target)) {
    // SQLite's log grows by all that one transaction writes.
    await target
      .transaction()
      .execute((transaction) => copyTableToSqlite(snapshot.database, transaction, table));
    await tell(table.name);
  }
  await snapshot.throwIfLost();
};
