import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type Dialect, SqliteAdapter, SqliteDialect, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { LRUCache } from 'lru-cache';

type Parameters = readonly unknown[];
type Prepared = {
  readonly reader: boolean;
  readonly all: (parameters: Parameters) => unknown[];
  readonly run: (parameters: Parameters) => ReturnType<StatementSync['run']>;
  readonly iterate: (parameters: Parameters) => IterableIterator<unknown>;
};

/** What SQLite can bind; booleans become 0 and 1 as every other driver does it. */
const bindable = (value: unknown): string | number | bigint | null | Uint8Array => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined || value === null) return null;
  if (
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array
  )
    return value;
  throw new TypeError(`SQLite can't store a value of type ${typeof value}`);
};

/** Preparing a statement takes longer than most of them run. Long ones insert many rows, a different number each time. */
const preparedKept = 300;
const longestKept = 2000;

/** Node's own SQLite in the shape that Kysely's SQLite dialect expects (that of better-sqlite3). */
const asKyselyDatabase = (database: DatabaseSync) => {
  const kept = new LRUCache<string, Prepared>({ max: preparedKept });
  const prepare = (sql: string): Prepared => {
    const statement = database.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters: Parameters) => statement.all(...parameters.map(bindable)),
      run: (parameters: Parameters) => statement.run(...parameters.map(bindable)),
      // Another that runs meanwhile would end it: it gets a statement of its own.
      iterate: (parameters: Parameters) => database.prepare(sql).iterate(...parameters.map(bindable)),
    };
  };
  return {
    close: () => database.close(),
    prepare: (sql: string): Prepared => {
      if (sql.length > longestKept) return prepare(sql);
      const prepared = kept.get(sql) ?? prepare(sql);
      kept.set(sql, prepared);
      return prepared;
    },
  };
};

type Options = {
  /** `NORMAL` may lose the last commits in a power cut, never more; `FULL` none. */
  readonly synchronous: 'NORMAL' | 'FULL';
};

/** Opens a database file (or `:memory:`) with write-ahead logging, foreign keys and a wait for other writers. */
export const nodeSqliteDialect = (
  file: string,
  { synchronous }: Options = { synchronous: 'NORMAL' },
): Dialect => {
  const dialect = new SqliteDialect({
    database: async () => {
      const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
      database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous};`);
      return asKyselyDatabase(database);
    },
  });
  return {
    createDriver: () => dialect.createDriver(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
};
