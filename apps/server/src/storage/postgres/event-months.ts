import { sql } from 'kysely';
import { addMonths, monthOf } from '../calendar-days.ts';
import type { Database } from '../database.ts';
import { sqlStateOf } from '../storage-fault.ts';
import { advisoryLocks } from './advisory-locks.ts';

/*
 * On PostgreSQL `event` is a view of `event_by_month`, which has a partition for each month (`YYYY-MM`) that events happened in. What an installation
 * had before there were months is in one partition, `event_before_…`, that ends with the month in which it was divided.
 */

type Month = {
  readonly name: string;
  /** Empty for what was there before there were months. */
  readonly from: string;
  /** The month after it. */
  readonly until: string;
};

/** Whoever reads for long, as a dump of the database does, must not make all others wait for the removal of a month. */
const patienceMs = 300;
const lockNotAvailable = '55P03';

const listMonths = async (database: Database): Promise<Month[]> => {
  const { rows } = await sql<{ name: string }>`select child.relname as name
    from pg_inherits join pg_class as child on child.oid = inhrelid
    where inhparent = to_regclass('event_by_month')`.execute(database);
  return rows.map(({ name }) => {
    const month = name.slice(-'YYYY_MM'.length).replace('_', '-');
    return name.startsWith('event_before_')
      ? { name, from: '', until: month }
      : { name, from: month, until: addMonths(month, 1) };
  });
};

const findMissing = async (database: Database, months: Iterable<string>): Promise<string[]> => {
  const made = await listMonths(database);
  return [...new Set(months)].filter(
    (month) => !made.some(({ from, until }) => from <= month && month < until),
  );
};

/** Makes the table first and attaches it when it is ready: `partition of` would block all writers meanwhile. */
const makeMonth = async (database: Database, month: string): Promise<void> => {
  const table = sql.table(`event_${month.replace('-', '_')}`);
  await sql`create table ${table} (like event_by_month including defaults,
    primary key (customer_id, event_id), unique (rowid))`.execute(database);
  await sql`create index on ${table} (at)`.execute(database);
  await sql`create index on ${table} (customer_id, visitor, at) where visitor is not null`.execute(database);
  await sql`alter table event_by_month attach partition ${table}
    for values from (${sql.lit(month)}) to (${sql.lit(addMonths(month, 1))})`.execute(database);
};

/** Makes those of the months (`YYYY-MM`) that aren't there, in a transaction. Lock customers before this, never after: the other order could deadlock. */
export const makeMissingMonths = async (transaction: Database, months: Iterable<string>): Promise<void> => {
  const wanted = [...months];
  if ((await findMissing(transaction, wanted)).length === 0) return;
  // Two writers at once would make the same month.
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.monthMakers)})`.execute(transaction);
  for (const month of await findMissing(transaction, wanted)) await makeMonth(transaction, month);
};

/** Makes this month and the next one: events that arrive in the first moment of a month needn't wait for it. */
export const prepareMonths = async (database: Database, now: Date): Promise<void> => {
  const month = monthOf(now.toISOString());
  await database
    .transaction()
    .execute((transaction) => makeMissingMonths(transaction, [month, addMonths(month, 1)]));
};

/**
 * Drops the months that ended before a time (ISO 8601), and returns the end of the last of them, empty if there were none: later events
 * are to be erased row by row. A month that somebody reads stays for the next time.
 */
export const dropMonthsBefore = async (database: Database, time: string): Promise<string> => {
  const past = (await listMonths(database)).filter(({ until }) => until <= time);
  for (const { name } of past)
    try {
      await database.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = ${sql.lit(patienceMs)}`.execute(transaction);
        await sql`drop table if exists ${sql.table(name)}`.execute(transaction);
      });
    } catch (error) {
      if (sqlStateOf(error) !== lockNotAvailable) throw error;
      // As a rule, whoever reads one month reads all of them.
      break;
    }
  return past.reduce((last, { until }) => (until > last ? until : last), '');
};
