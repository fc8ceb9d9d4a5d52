import type { Kysely } from 'kysely';
import { openDatabase, openSnapshot } from '../database.ts';
import type { DatabaseLocation } from '../database-location.ts';
import { listApplied } from '../migrate.ts';
import type { Tables } from '../schema.ts';
import { listMovedTables } from './list-tables.ts';
import { MoveError, moveTable } from './move-table.ts';

const appliedTo = async (database: Kysely<Tables>): Promise<string> =>
  (await listApplied(database as unknown as Kysely<unknown>)).sort().join();

const refuseOtherVersion = async (source: Kysely<Tables>, target: Kysely<Tables>): Promise<void> => {
  if ((await appliedTo(source)) !== (await appliedTo(target)))
    throw new MoveError(
      'The database is of another version than this program; use the one that its servers run.',
    );
};

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
    for (const table of tables) await moveTable(source, transaction, table, () => {});
  });
};
