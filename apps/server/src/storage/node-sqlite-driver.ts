import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import { openSqliteConnection, retryWhileBusy, type SqliteConnection } from './sqlite-connection.ts';
import type { EndTurn, WriteTurns } from './write-turns.ts';

export type DriverOptions = {
  /** `NORMAL` may lose the last commits in a power cut, never more; `FULL` none. */
  readonly synchronous: 'NORMAL' | 'FULL';
  /** Pages of 4 KB in the write-ahead log from which a commit brings them into the database file. */
  readonly checkpointPages: number;
  /** Shared by all connections of the process that write to this file. */
  readonly turns: WriteTurns;
};

/** How long another process may hold the lock: the command line, or somebody at the database by hand. */
const busyMs = 5000;
/** Space that the write-ahead log keeps once all of it is in the database file. */
const logBytesKept = 64 * 1024 * 1024;

/** What a piece of work has of the driver: reads go to one connection, writes to another when it is their turn. */
class Lease implements DatabaseConnection {
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #turns: WriteTurns;
  #endTurn: EndTurn | null = null;

  constructor(writer: SqliteConnection, reader: SqliteConnection, turns: WriteTurns) {
    this.#writer = writer;
    this.#reader = reader;
    this.#turns = turns;
  }

  async executeQuery<R>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const run = (connection: SqliteConnection) => connection.run(sql, parameters) as QueryResult<R>;
    if (this.#endTurn) {
      // SQLite itself rolls back where the disk is full; what follows must not be written alone.
      if (!this.#writer.isInTransaction()) throw new Error('The transaction was rolled back already');
      return run(this.#writer);
    }
    const isRead = SelectQueryNode.is(query) && this.#reader !== this.#writer;
    return isRead
      ? retryWhileBusy(() => run(this.#reader), busyMs)
      : this.#turns.run(() => retryWhileBusy(() => run(this.#writer), busyMs));
  }

  async begin(): Promise<void> {
    const endTurn = await this.#turns.take();
    try {
      // A transaction that reads before it writes would else begin as a reader, and fail if somebody writes between the two.
      await retryWhileBusy(() => this.#writer.run('begin immediate', []), busyMs);
      this.#endTurn = endTurn;
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  commit(): void {
    this.#writer.run('commit', []);
    this.#end();
  }

  rollback(): void {
    try {
      if (this.#endTurn && this.#writer.isInTransaction()) this.#writer.run('rollback', []);
    } finally {
      this.#end();
    }
  }

  #end(): void {
    this.#endTurn?.();
    this.#endTurn = null;
  }

  // biome-ignore lint/correctness/useYield: there is nothing to yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A query that is read bit by bit would hold on to the write-ahead log; read pages');
  }
}

const leaseOf = (connection: DatabaseConnection): Lease => {
  if (connection instanceof Lease) return connection;
  throw new TypeError('Not a connection of this driver');
};

/**
 * Kysely's driver over Node's SQLite: one connection that writes, one that reads and so never waits for a writer. Every
 * transaction begins as a writer, and waiting for a turn or a lock holds nobody up but who waits.
 */
export class NodeSqliteDriver implements Driver {
  readonly #file: string;
  readonly #options: DriverOptions;
  #writer: SqliteConnection | null = null;
  #reader: SqliteConnection | null = null;

  constructor(file: string, options: DriverOptions) {
    this.#file = file;
    this.#options = options;
  }

  async init(): Promise<void> {
    const { synchronous, checkpointPages } = this.#options;
    const pragmas = [
      'journal_mode = WAL',
      `synchronous = ${synchronous}`,
      `wal_autocheckpoint = ${checkpointPages}`,
      `journal_size_limit = ${logBytesKept}`,
    ];
    const writer = await retryWhileBusy(() => openSqliteConnection(this.#file, pragmas), busyMs);
    try {
      this.#reader =
        this.#file === ':memory:'
          ? writer
          : await retryWhileBusy(() => openSqliteConnection(this.#file, ['query_only = 1']), busyMs);
      this.#writer = writer;
    } catch (error) {
      writer.close();
      throw error;
    }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#writer || !this.#reader) throw new Error('The database is not open');
    return new Lease(this.#writer, this.#reader, this.#options.turns);
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return leaseOf(connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    leaseOf(connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    leaseOf(connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    leaseOf(connection).rollback();
  }

  async destroy(): Promise<void> {
    if (this.#reader !== this.#writer) this.#reader?.close();
    this.#writer?.close();
  }
}
