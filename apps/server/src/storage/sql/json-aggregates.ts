import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { isPostgres } from './is-postgres.ts';

/** JSON text of an array of all rows' values, in the order of the rows; `[]` without rows. */
export const jsonArrayOf = (database: Database, value: RawBuilder<unknown>): RawBuilder<string> =>
  isPostgres(database)
    ? sql<string>`coalesce(cast(json_agg(${value}) as text), '[]')`
    : sql<string>`json_group_array(${value})`;

/** JSON text of an object made of all rows; `{}` without rows. */
export const jsonObjectOf = (
  database: Database,
  key: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
): RawBuilder<string> =>
  isPostgres(database)
    ? sql<string>`coalesce(cast(json_object_agg(${key}, ${value}) as text), '{}')`
    : sql<string>`json_group_object(${key}, ${value})`;
