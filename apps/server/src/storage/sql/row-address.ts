import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { isPostgres } from './is-postgres.ts';

/** Where a row is, for a statement that chooses rows and changes them: the quickest way to them, and never stored. */
export const rowAddress = (database: Database): RawBuilder<unknown> =>
  isPostgres(database) ? sql`ctid` : sql`rowid`;
