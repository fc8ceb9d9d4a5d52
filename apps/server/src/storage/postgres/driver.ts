import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import type pg from 'pg';
import type { EndTurn, WriteTurns } from '../write-turns.ts';
import { advisoryLocks } from './advisory-locks.ts';
import { type PostgresConnection, takeConnection } from './connection.ts';
import { openPool, type PoolOptions } from './pool.ts';

export type DriverOptions = PoolOptions & {
  /** Shared by all writers of the process: whoever waits for a turn needs no connection meanwhile. */
  readonly turns: WriteTurns;
  /** Takes the writers' lock shared: those that share it write at the same time, and lock the rows that they write. They and the writers that take it alone wait for each other. */
  readonly sharesTurn?: boolean;
};

/**
 * Whoever writes holds this lock until it has committed: writers of all servers take turns, as those of one process do with SQLite.
 * What is read in a transaction is therefore still true when it writes.
 */
const takeLock = `select pg_advisory_xact_lock(${advisoryLocks.writers})`;
const shareLock = `select pg_advisory_xact_lock_shared(${advisoryLocks.writers})`;

/** Statements that are not made by Kysely's builder are told apart by their first word. */
const isRead = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);

/** Two of them, so that reads never use up the connection that the process's writer needs. */
type Pools = { readonly readers: pg.Pool; readonly writer: pg.Pool };

/** The connection that Kysely sees: each read takes one from the pool, a transaction keeps one to its end. */
class RoutedConnection implements DatabaseConnection {
  readonly #pools: Pools;
  readonly #options: DriverOptions;
  #writer: PostgresConnection | null = null;
  #endTurn: EndTurn | null = null;

  constructor(pools: Pools, options: DriverOptions) {
    this.#pools = pools;
    this.#options = options;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = compiled;
    if (this.#writer) return this.#writer.run(sql, parameters);
    if (!this.#options.isReadOnly && !isRead(compiled)) return this.#runAlone(compiled);
    const reader = await takeConnection(this.#pools.readers);
    try {
      return await reader.run(sql, parameters);
    } finally {
      reader.release();
    }
  }

  /** A statement that writes is a transaction of its own. */
  async #runAlone<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const writer = await this.begin();
    try {
      const result = await writer.run<R>(sql, parameters);
      await this.end('commit');
      return result;
    } finally {
      await this.end('rollback');
    }
  }

  async begin(): Promise<PostgresConnection> {
    if (this.#options.isReadOnly) throw new Error('This connection only reads');
    const endTurn = await this.#options.turns.take();
    try {
      const writer = await takeConnection(this.#pools.writer);
      this.#writer = writer;
      this.#endTurn = endTurn;
      await writer.command('begin isolation level read committed');
      await writer.command(this.#options.sharesTurn ? shareLock : takeLock);
      return writer;
    } catch (error) {
      if (this.#writer) await this.end('rollback');
      else endTurn();
      throw error;
    }
  }

  /** Does nothing outside of a transaction. One that can't be rolled back ends with its connection. */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    const writer = this.#writer;
    if (!writer) return;
    this.#writer = null;
    let isOver = false;
    try {
      if (how === 'commit' || !writer.isBroken()) await writer.command(how);
      isOver = true;
    } catch (error) {
      if (how === 'commit') throw error;
    } finally {
      writer.release(!isOver);
      this.#options.turns.noteWrite();
      this.#endTurn?.();
      this.#endTurn = null;
    }
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery, chunkSize: number) {
    const reader = await takeConnection(this.#pools.readers);
    try {
      yield* reader.stream<R>(sql, parameters, chunkSize);
    } finally {
      reader.release();
    }
  }
}

const routedOf = (connection: DatabaseConnection): RoutedConnection => {
  if (connection instanceof RoutedConnection) return connection;
  throw new TypeError('Not a connection of this driver');
};

/**
 * Kysely's driver over node-postgres. Reads share a pool of connections. Writers of the process take turns first, and then those of all
 * servers, so that however many wait, one connection of their own is enough.
 */
export class PostgresDriver implements Driver {
  readonly #url: string;
  readonly #options: DriverOptions;
  #pools: Pools | null = null;

  constructor(url: string, options: DriverOptions) {
    this.#url = url;
    this.#options = options;
  }

  async init(): Promise<void> {
    this.#pools = {
      readers: openPool(this.#url, this.#options),
      writer: openPool(this.#url, { ...this.#options, connections: 1 }),
    };
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#pools) throw new Error('The database is not open');
    return new RoutedConnection(this.#pools, this.#options);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await routedOf(connection).begin();
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return routedOf(connection).end('commit');
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return routedOf(connection).end('rollback');
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return routedOf(connection).end('rollback');
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#pools?.readers.end(), this.#pools?.writer.end()]);
  }
}
