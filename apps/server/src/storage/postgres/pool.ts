import pg from 'pg';
import { StorageError, storageFaultOf } from '../storage-fault.ts';

export type PoolOptions = {
  readonly connections: number;
  /** After this long a statement is cancelled. */
  readonly statementMs: number;
  /** How long a call waits for a connection. */
  readonly connectMs?: number;
  /** Every transaction only reads. */
  readonly isReadOnly?: boolean;
};

/** How long a lock, or another's turn to write, may take. */
const lockMs = 10_000;
const defaultConnectMs = 10_000;
/** A transaction that is left open, by a server that lost its network, holds locks no longer than this. */
const idleTransactionMs = 30_000;
const idleConnectionMs = 30_000;
const keepAliveMs = 10_000;
const graceMs = 5000;

const { builtins, getTypeParser } = pg.types;
/** Counts and sums are numbers, and flags 0 or 1, as with SQLite. None of them comes near 2^53. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
]);

/** The connection was lost, or none could be had: whatever code says so, the database is what failed. */
const toStorageError = (error: unknown): unknown => {
  const isKnown = storageFaultOf(error) !== null || error instanceof pg.DatabaseError;
  if (isKnown || error instanceof TypeError || error instanceof RangeError) return error;
  // Of several addresses that were tried in vain, there is a code and no message.
  const { message = '', code = '' } = error as { message?: string; code?: string };
  return new StorageError('failing', `the database can't be reached: ${message || code}`, { cause: error });
};

/** Runs a call of the driver; its failures are faults of the database. */
export const callDatabase = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    throw toStorageError(error);
  }
};

/** A connection of the pool, once one is free. */
export const takeClient = (pool: pg.Pool): Promise<pg.PoolClient> =>
  callDatabase(async () => {
    try {
      return await pool.connect();
    } catch (error) {
      const isUsedUp = pool.totalCount >= pool.options.max && pool.idleCount === 0;
      if (isUsedUp)
        throw new StorageError('busy', 'all connections to the database are in use', { cause: error });
      // Codes that are no faults of their own say so here, such as 55000 of a database that accepts no connections.
      if (error instanceof pg.DatabaseError && storageFaultOf(error) === null)
        throw new StorageError('failing', `the database lets nobody in: ${error.message}`, { cause: error });
      throw error;
    }
  });

/** A connection that breaks is replaced by the next call that needs one. */
export const openPool = (
  url: string,
  { connections, statementMs, connectMs = defaultConnectMs, isReadOnly = false }: PoolOptions,
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'vitrina',
    max: connections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleConnectionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    statement_timeout: statementMs,
    // The server cancels what takes too long; this ends a call to a server that is gone without a word.
    query_timeout: statementMs + graceMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers.get(oid)) || getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
    // Not among the options, which those of the address would replace.
    ...(isReadOnly && {
      onConnect: (client: pg.ClientBase) => client.query('set default_transaction_read_only = on'),
    }),
  });
  // Connections break when the database restarts. Whoever uses one is told by the call; an error without a listener ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};
