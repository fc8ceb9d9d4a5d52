import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { type DriverOptions, NodeSqliteDriver } from './node-sqlite-driver.ts';
import { createWriteTurns } from './write-turns.ts';

/** The driver has connections of its own for reading and for writing, and keeps order among those who write. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Opens a database file (or `:memory:`) with write-ahead logging, foreign keys and turns for those who write. */
export const nodeSqliteDialect = (
  file: string,
  { synchronous = 'NORMAL', checkpointPages = 1000, turns = createWriteTurns() }: Partial<DriverOptions> = {},
): Dialect => ({
  createDriver: () => new NodeSqliteDriver(file, { synchronous, checkpointPages, turns }),
  createAdapter: () => new ConcurrentSqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
