import { type Dialect, PostgresAdapter, PostgresIntrospector } from 'kysely';
import { PostgresCompiler } from './compiler.ts';
import { PostgresDriver } from './driver.ts';
import type { PoolOptions } from './pool.ts';

/** A PostgreSQL database by its address (`postgres://user:password@host:port/name`). */
export const postgresDialect = (url: string, options: PoolOptions): Dialect => ({
  createDriver: () => new PostgresDriver(url, options),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresCompiler(),
});
