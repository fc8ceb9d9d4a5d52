import { type Dialect, PostgresAdapter, PostgresIntrospector } from 'kysely';
import { createWriteTurns } from '../write-turns.ts';
import { PostgresCompiler } from './compiler.ts';
import { type DriverOptions, PostgresDriver } from './driver.ts';
import type { PoolOptions } from './pool.ts';

/** A PostgreSQL database by its address (`postgres://user:password@host:port/name`). */
export const postgresDialect = (
  url: string,
  { turns = createWriteTurns(), ...options }: PoolOptions & Partial<DriverOptions>,
): Dialect => ({
  createDriver: () => new PostgresDriver(url, { ...options, turns }),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresCompiler(),
});
