import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import type { EndTurn, WriteTurns } from '../write-turns.ts';
import { openSqliteConnection, retryWhileBusy, type SqliteConnection } from './sqlite-connection.ts';

export type DriverOptions = {
  /** `NORMAL` may lose the last commits if the power fails, but nothing more; `FULL` loses none. */
  readonly synchronous: 'NORMAL' | 'FULL';
  /** The length of the write-ahead log, in pages of 4 KB, at which a commit checkpoints it. */
  readonly checkpointPages: number;
  /** Shared by all connections of the process that write to this file. */
  readonly turns: WriteTurns;
};

/** How long another process may hold the lock: the command line, or somebody working on the database by hand. */
const busyMs = 5000;
/** The size that the write-ahead log keeps after a checkpoint. */
const logBytesKept = 64 * 1024 * 1024;

/** What a query sees of the driver: reads use one connection, writes another when it is their turn. */
class RoutedConnection implements DatabaseConnection {
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
      // SQLite itself rolls back when the disk is full; what follows must not be written on its own.
      if (!this.#writer.isInTransaction()) throw new Error('The transaction was rolled back already');
      return run(this.#writer);
    }
    const isRead = SelectQueryNode.is(query) && this.#reader !== this.#writer;
    return isRead
      ? retryWhileBusy(() => run(this.#reader), busyMs)
      : this.#turns
          .run(() => retryWhileBusy(() => run(this.#writer), busyMs))
          .finally(() => this.#turns.noteWrite());
  }

  async begin(): Promise<void> {
    const endTurn = await this.#turns.take();
    try {
      // Otherwise a transaction that reads before it writes would begin as a reader, and fail if somebody writes in between.
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
    if (this.#endTurn) this.#turns.noteWrite();
    this.#endTurn?.();
    this.#endTurn = null;
  }

  // biome-ignore lint/correctness/useYield: there is nothing to yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A query that is read bit by bit would hold on to the write-ahead log; read pages');
  }
}

const routedOf = (connection: DatabaseConnection): RoutedConnection => {
  if (connection instanceof RoutedConnection) return connection;
  throw new TypeError('Not a connection of this driver');
};

/**
 * Kysely's driver over Node's SQLite: one connection that writes, and one that reads and so never waits for a writer. Every
 * transaction begins as a writer, and waiting for a turn or a lock blocks only the one who waits.
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
    return new RoutedConnection(this.#writer, this.#reader, this.#options.turns);
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return routedOf(connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    routedOf(connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    routedOf(connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    routedOf(connection).rollback();
  }

  async destroy(): Promise<void> {
    if (this.#reader !== this.#writer) this.#reader?.close();
    this.#writer?.close();
  }
}
