import { type Kysely, sql } from 'kysely';
import type { Tables } from '../schema.ts';
import { StorageError } from '../storage-fault.ts';
import { refuseUnfinishedMove } from './unfinished-move.ts';

/** One state of a PostgreSQL database, as long as its one connection lasts. */
export type Snapshot = AsyncDisposable & {
  readonly database: Kysely<Tables>;
  /** Throws a `StorageError` if the connection was lost: the pool has opened another, which reads a later state. */
  readonly throwIfLost: () => Promise<void>;
};

const readStart = async (database: Kysely<Tables>): Promise<string | undefined> => {
  const { rows } = await sql<{
    at: string;
  }>`select cast(transaction_timestamp() as text) as at`.execute(database);
  return rows[0]?.at;
};

/** Begins to read one state over a pool of a single connection, which it closes in the end, or if this fails. */
export const beginSnapshot = async (database: Kysely<Tables>): Promise<Snapshot> => {
  try {
    await refuseUnfinishedMove(database);
    await sql`begin isolation level repeatable read read only`.execute(database);
    const start = await readStart(database);
    return {
      database,
      throwIfLost: async () => {
        if ((await readStart(database)) !== start)
          throw new StorageError('failing', 'the connection to the database was lost during the copy');
      },
      [Symbol.asyncDispose]: () => database.destroy(),
    };
  } catch (error) {
    await database.destroy();
    throw error;
  }
};
