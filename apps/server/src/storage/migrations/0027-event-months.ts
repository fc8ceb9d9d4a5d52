import { type Kysely, sql } from 'kysely';
import { addMonths, monthOf } from '../calendar-days.ts';
import { isPostgres } from '../sql/is-postgres.ts';

const columns = ['customer_id', 'event_id', 'instance_id', 'type', 'at', 'visitor', 'query_id', 'device'];
const viewColumns = sql.join([...columns, 'payload_json', 'rowid'].map((name) => sql.ref(name)));

/** The last event's time and number; nulls without any. */
const readLast = async (db: Kysely<unknown>): Promise<{ at: string | null; number: number | null }> => {
  const { rows } = await sql<{ at: string | null; number: number | null }>`
    select max(at) as at, max(rowid) as number from event`.execute(db);
  return rows[0] ?? { at: null, number: null };
};

/** The first month whose events are stored apart: nothing that is there already has to be written again. */
const firstMonth = (lastAt: string): string => {
  const now = new Date().toISOString();
  return addMonths(monthOf(lastAt > now ? lastAt : now), 1);
};

/**
 * On PostgreSQL visitors' events are stored by the month in which they happened: old months are dropped whole. All events of before are one partition as they are.
 *
 * `event` is a view: a server of the release before can write through it, and can't take a row's address (`ctid`) in one partition for
 * that of a row in another.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (!isPostgres(db)) return;
  const run = (statement: string) => sql.raw(statement).execute(db);
  const last = await readLast(db);
  if (last.at === null) await run('drop table event');
  else {
    await run('alter table event alter column rowid drop identity');
    await run('alter table event rename to event_before');
  }
  await run(`create sequence event_number start with ${(last.number ?? 0) + 1}`);
  const text = 'text collate "C"';
  await run(`create table event_by_month (
    customer_id ${text} not null references customer (id) on delete cascade,
    event_id ${text} not null, instance_id ${text} not null, type ${text} not null, at ${text} not null,
    visitor ${text}, query_id ${text}, device ${text}, payload_json ${text},
    rowid bigint not null default nextval('event_number')) partition by range (at)`);
  await run('alter sequence event_number owned by event_by_month.rowid');
  if (last.at !== null) {
    const month = firstMonth(last.at);
    const name = `event_before_${month.replace('-', '_')}`;
    await run(`alter table event_before rename to ${name}`);
    await run(`alter table ${name} alter column rowid set default nextval('event_number')`);
    await run(
      `alter table event_by_month attach partition ${name} for values from (minvalue) to ('${month}')`,
    );
  }
  await sql`create view event as select ${viewColumns} from event_by_month`.execute(db);
};
