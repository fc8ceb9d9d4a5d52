import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { isPostgres } from '../storage/sql/is-postgres.ts';

/** `insert on image`, `update of status on import_run`; `when` compares with `new` or `old`. */
type Writes = { readonly event: string; readonly when?: string; readonly message?: string };

let triggers = 0;

/** Makes the database refuse some writes, as a fault would, until the returned function is called. */
export const refuseWrites = async (
  database: Database,
  { event, when, message = 'refused' }: Writes,
): Promise<() => Promise<void>> => {
  triggers += 1;
  const name = `refuse_${triggers}`;
  const condition = when === undefined ? '' : `when (${when})`;
  const run = (statement: string) => sql.raw(statement).execute(database);
  if (!isPostgres(database)) {
    await run(
      `create trigger ${name} before ${event} ${condition} begin select raise(abort, '${message}'); end`,
    );
    return async () => {
      await run(`drop trigger ${name}`);
    };
  }
  await run(`create function ${name}() returns trigger language plpgsql
    as $$ begin raise exception '${message}'; end $$`);
  await run(`create trigger ${name} before ${event} for each row ${condition} execute function ${name}()`);
  return async () => {
    await run(`drop function ${name} cascade`);
  };
};
