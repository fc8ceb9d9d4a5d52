import { type RawBuilder, sql } from 'kysely';
import { daysBefore } from '../../../storage/calendar-days.ts';
import type { Database } from '../../../storage/database.ts';
import { dropMonthsBefore } from '../../../storage/postgres/event-months.ts';
import { isPostgres } from '../../../storage/sql/is-postgres.ts';
import { rowAddress } from '../../../storage/sql/row-address.ts';
import { firstPairMonth } from './add-pairs.ts';

const tables = ['event', 'search_intent', 'search_query', 'product_click', 'showcase_choice'] as const;

/** Links between searches, clicks and purchases serve events of the last 30 days, and clicks of 2 days before them. */
export const linkDays = 33;
const daysKept = (table: (typeof tables)[number], days: number): number =>
  table === 'event' || table === 'search_intent' ? days : Math.min(days, linkDays);

/** Few enough to be erased in a moment: others wait to write. */
const rowsAtOnce = 2000;

/** `events`: how many were erased; `isOver` once nothing is left of the visitor. */
export type SomeForgotten = { readonly events: number; readonly isOver: boolean };

/** Erases a portion of the rows that fulfil a condition, and returns how many. */
const deleteSome = async (
  database: Database,
  table: (typeof tables)[number],
  condition: RawBuilder<unknown>,
): Promise<number> => {
  const address = rowAddress(database, table);
  const some = sql`select ${address} from ${sql.table(table)} where ${condition} limit ${rowsAtOnce}`;
  const { numDeletedRows } = await database
    .deleteFrom(table)
    .where(sql<boolean>`${address} in (${some})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** Erases a portion of a visitor's rows. The day tables, which name nobody, stay. */
export const forgetSomeOfVisitor = async (
  database: Database,
  customerId: string,
  visitor: string,
): Promise<SomeForgotten> => {
  for (const table of tables) {
    const rows = await deleteSome(database, table, sql`customer_id = ${customerId} and visitor = ${visitor}`);
    if (rows > 0) return { events: table === 'event' ? rows : 0, isOver: false };
  }
  return { events: 0, isOver: true };
};

/** Erases a portion of what was bought together long ago. Place by place, since that is how the key begins. */
const forgetSomePairs = async (database: Database, now: Date): Promise<boolean> => {
  const key = sql`place_id, month, product_key, other_key`;
  const { numAffectedRows = 0n } = await sql`delete from bought_together where (${key}) in (
    select ${key} from bought_together
    where place_id in (select id from event_place) and month < ${firstPairMonth(now)}
    limit ${rowsAtOnce})`.execute(database);
  return numAffectedRows > 0n;
};

/** Erases a portion of what is older than this many days; false once nothing is left. */
export const forgetSomeOld = async (database: Database, now: Date, days: number): Promise<boolean> => {
  for (const table of tables) {
    const before = daysBefore(now, daysKept(table, days));
    const hasMonths = table === 'event' && isPostgres(database);
    const from = hasMonths ? await dropMonthsBefore(database, before) : '';
    if ((await deleteSome(database, table, sql`at >= ${from} and at < ${before}`)) > 0) return true;
  }
  const firstDay = daysBefore(now, days).slice(0, 10);
  await database.deleteFrom('event_usage').where('day', '<', firstDay).execute();
  return forgetSomePairs(database, now);
};
