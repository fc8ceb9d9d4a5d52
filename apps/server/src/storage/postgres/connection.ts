import type { QueryResult } from 'kysely';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import { storageFaultOf } from '../storage-fault.ts';
import { callDatabase, takeClient } from './pool.ts';

/** A flag is stored as 0 or 1; texts have no NUL in PostgreSQL. */
const bindable = (value: unknown): unknown => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return value.replaceAll('\0', '');
  return value === undefined ? null : value;
};

const countedCommands: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A connection of the pool while somebody uses it. */
export type PostgresConnection = {
  readonly run: <R>(sql: string, parameters: readonly unknown[]) => Promise<QueryResult<R>>;
  /** `begin` and its like. */
  readonly command: (text: string) => Promise<void>;
  /** Nothing more can be asked of it. */
  readonly isBroken: () => boolean;
  readonly stream: <R>(
    sql: string,
    parameters: readonly unknown[],
    chunkSize: number,
  ) => AsyncIterableIterator<QueryResult<R>>;
  /** Gives the connection back; one that is broken, or in the middle of something, is closed instead. */
  readonly release: (isInTheMiddle?: boolean) => void;
};

/** Waits for a connection to be free. */
export const takeConnection = async (pool: pg.Pool): Promise<PostgresConnection> => {
  const client = await takeClient(pool);
  let isBroken = false;

  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await callDatabase(work);
    } catch (error) {
      isBroken ||= storageFaultOf(error) === 'failing';
      throw error;
    }
  };
  return {
    run: async (sql, parameters) => {
      const { command, rowCount, rows } = await call(() => client.query(sql, parameters.map(bindable)));
      const isCounted = countedCommands.has(command) && rowCount !== null;
      return { rows: rows ?? [], ...(isCounted && { numAffectedRows: BigInt(rowCount) }) };
    },
    command: async (text) => {
      const { command } = await call(() => client.query(text));
      // PostgreSQL answers `commit` with a silent rollback if an error within the transaction was caught.
      if (text === 'commit' && command !== 'COMMIT')
        throw new Error('The transaction was rolled back already');
    },
    async *stream<R>(sql: string, parameters: readonly unknown[], chunkSize: number) {
      const cursor = client.query(new Cursor<R>(sql, parameters.map(bindable)));
      let isAtEnd = false;
      try {
        for (;;) {
          const rows = await call(() => cursor.read(chunkSize));
          isAtEnd = rows.length === 0;
          if (isAtEnd) return;
          yield { rows };
        }
      } finally {
        // Closing a cursor half-way waits for an answer that a lost connection never gives.
        isBroken ||= !isAtEnd;
        // The driver's timer for the call would go on, and end the connection's next one: it is stopped by what a cursor never calls.
        (cursor as { readonly callback?: () => void }).callback?.();
      }
    },
    isBroken: () => isBroken,
    release: (isInTheMiddle = false) => client.release(isInTheMiddle || isBroken),
  };
};
