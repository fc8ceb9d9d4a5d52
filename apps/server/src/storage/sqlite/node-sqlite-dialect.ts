import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { createWriteTurns } from '../write-turns.ts';
import { type DriverOptions, NodeSqliteDriver } from './node-sqlite-driver.ts';

/** The driver has separate connections for reading and writing, and puts writers in order. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Opens a database file (or `:memory:`) with write-ahead logging, foreign keys and turns for writers. */
export const nodeSqliteDialect = (
  file: string,
  { synchronous = 'NORMAL', checkpointPages = 1000, turns = createWriteTurns() }: Partial<DriverOptions> = {},
): Dialect => ({
  createDriver: () => new NodeSqliteDriver(file, { synchronous, checkpointPages, turns }),
  createAdapter: () => new ConcurrentSqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
