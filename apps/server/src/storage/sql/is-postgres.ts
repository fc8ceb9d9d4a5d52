import { type Kysely, PostgresAdapter } from 'kysely';

/** Which SQL a database speaks, for the few statements that can't be written for both. */
export const isPostgres = (database: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter;
