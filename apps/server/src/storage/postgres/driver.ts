import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import { storageFaultOf } from '../storage-fault.ts';
import { callDatabase, openPool, type PoolOptions, takeClient } from './pool.ts';

/**
 * Whoever writes holds this lock until it has committed: writers of all servers take turns, as those of one process do with SQLite.
 * What is read in a transaction is therefore still true when it writes.
 */
const takeTurn = 'select pg_advisory_xact_lock(86722410)';

/** A flag is stored as 0 or 1; texts have no NUL in PostgreSQL. */
const bindable = (value: unknown): unknown => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return value.replaceAll('\0', '');
  return value === undefined ? null : value;
};

/** Statements that are not made by Kysely's builder are told apart by their first word. */
const isRead = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);

const countedCommands: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #isReadOnly: boolean;
  #isInTransaction = false;
  #isBroken = false;

  constructor(client: pg.PoolClient, isReadOnly: boolean) {
    this.#client = client;
    this.#isReadOnly = isReadOnly;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = compiled;
    if (this.#isInTransaction || this.#isReadOnly || isRead(compiled)) return this.#run(sql, parameters);
    await this.begin();
    try {
      const result = await this.#run<R>(sql, parameters);
      await this.end('commit');
      return result;
    } catch (error) {
      await this.end('rollback').catch(() => undefined);
      throw error;
    }
  }

  async begin(): Promise<void> {
    await this.#command('begin');
    this.#isInTransaction = true;
    await this.#command(takeTurn);
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    if (!this.#isInTransaction) return;
    this.#isInTransaction = false;
    await this.#command(how);
  }

  /** Gives the connection back; one that is broken, or may be in the middle of something, is closed. */
  release(): void {
    this.#client.release(this.#isInTransaction || this.#isBroken);
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery, chunkSize: number) {
    const cursor = this.#client.query(new Cursor<R>(sql, parameters.map(bindable)));
    try {
      for (;;) {
        const rows = await this.#call(() => cursor.read(chunkSize));
        if (rows.length === 0) return;
        yield { rows };
      }
    } finally {
      await cursor.close();
    }
  }

  async #call<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await callDatabase(call);
    } catch (error) {
      this.#isBroken ||= storageFaultOf(error) === 'failing';
      throw error;
    }
  }

  async #command(text: string): Promise<void> {
    await this.#call(() => this.#client.query(text));
  }

  async #run<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#call(() =>
      this.#client.query(sql, parameters.map(bindable)),
    );
    const isCounted = countedCommands.has(command) && rowCount !== null;
    return { rows: rows ?? [], ...(isCounted && { numAffectedRows: BigInt(rowCount) }) };
  }
}

const connectionOf = (connection: DatabaseConnection): Connection => {
  if (connection instanceof Connection) return connection;
  throw new TypeError('Not a connection of this driver');
};

/** Kysely's driver over node-postgres: a pool of connections, of whose writers one writes at a time. */
export class PostgresDriver implements Driver {
  readonly #url: string;
  readonly #options: PoolOptions;
  #pool: pg.Pool | null = null;

  constructor(url: string, options: PoolOptions) {
    this.#url = url;
    this.#options = options;
  }

  async init(): Promise<void> {
    this.#pool = openPool(this.#url, this.#options);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const pool = this.#pool;
    if (!pool) throw new Error('The database is not open');
    return new Connection(await takeClient(pool), this.#options.isReadOnly ?? false);
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return connectionOf(connection).begin();
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return connectionOf(connection).end('commit');
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return connectionOf(connection).end('rollback');
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    connectionOf(connection).release();
  }

  async destroy(): Promise<void> {
    await this.#pool?.end();
  }
}
