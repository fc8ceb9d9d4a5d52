import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { openSqliteConnection, retryWhileBusy, type SqliteConnection } from './sqlite-connection.ts';

/** How long another process may hold the lock, for instance to recover the database after a crash. */
const busyMs = 5000;
/** A report reads tens of megabytes in one go. Negative: in KB, not in pages. */
const cacheKb = -16_384;

const refuseToWrite = async (): Promise<void> => {
  throw new Error('This connection only reads');
};

/** One connection, for a thread that may be blocked while a statement runs. */
class ReadOnlyDriver implements Driver {
  readonly #file: string;
  #connection: SqliteConnection | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    const open = () => openSqliteConnection(this.#file, [`cache_size = ${cacheKb}`], { isReadOnly: true });
    this.#connection = await retryWhileBusy(open, busyMs);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = this.#connection;
    if (!connection) throw new Error('The database is not open');
    return {
      executeQuery: <R>({ sql, parameters }: CompiledQuery) =>
        retryWhileBusy(() => connection.run(sql, parameters) as QueryResult<R>, busyMs),
      // Allowed here and nowhere else: whoever reads row by row must come to the end soon, or the write-ahead log grows.
      async *streamQuery<R>({ sql, parameters }: CompiledQuery, chunkSize: number) {
        let rows: R[] = [];
        for (const row of connection.iterate(sql, parameters)) {
          rows.push(row as R);
          if (rows.length < chunkSize) continue;
          yield { rows };
          rows = [];
        }
        if (rows.length > 0) yield { rows };
      },
    };
  }

  beginTransaction = refuseToWrite;
  commitTransaction = refuseToWrite;
  rollbackTransaction = refuseToWrite;

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection?.close();
  }
}

/** Opens an existing database for reading; the file can't be written to through it. */
export const readOnlyDialect = (file: string): Dialect => ({
  createDriver: () => new ReadOnlyDriver(file),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
