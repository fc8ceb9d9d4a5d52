import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { isPostgres } from './is-postgres.ts';

/**
 * Where a row of a table is, for a statement that chooses rows and changes them: the quickest way to them, and never stored. PostgreSQL's
 * events are in many tables, which have addresses of their own; their numbers are those of all.
 */
export const rowAddress = (database: Database, table: string): RawBuilder<unknown> =>
  isPostgres(database) && table !== 'event' ? sql`ctid` : sql`rowid`;
