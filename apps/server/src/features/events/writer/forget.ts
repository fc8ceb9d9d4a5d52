import { sql } from 'kysely';
import { dayMs } from '../../../storage/calendar-days.ts';
import type { Database } from '../../../storage/database.ts';
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

/** Erases a portion of a visitor's rows. The day tables, which name nobody, stay. */
export const forgetSomeOfVisitor = async (
  database: Database,
  customerId: string,
  visitor: string,
): Promise<SomeForgotten> => {
  for (const table of tables) {
    const some = sql`select ${rowAddress(database)} from ${sql.table(table)}
      where customer_id = ${customerId} and visitor = ${visitor} limit ${rowsAtOnce}`;
    const { numDeletedRows } = await database
      .deleteFrom(table)
      .where(sql<boolean>`${rowAddress(database)} in (${some})`)
      .executeTakeFirstOrThrow();
    const rows = Number(numDeletedRows);
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
    const before = new Date(now.getTime() - daysKept(table, days) * dayMs).toISOString();
    const some = sql`select ${rowAddress(database)} from ${sql.table(table)} where at < ${before} limit ${rowsAtOnce}`;
    const { numDeletedRows } = await database
      .deleteFrom(table)
      .where(sql<boolean>`${rowAddress(database)} in (${some})`)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) return true;
  }
  const firstDay = new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);
  await database.deleteFrom('event_usage').where('day', '<', firstDay).execute();
  return forgetSomePairs(database, now);
};
