import { sql } from 'kysely';
import { addDays } from '../../../storage/calendar-days.ts';
import { chunk } from '../../../storage/chunk.ts';
import type { Database } from '../../../storage/database.ts';
import { startOfDay } from '../../../storage/local-days.ts';
import type { Zone } from './recount-day.ts';

type Which = {
  /** Orders of a higher sum, in the catalog's currency. */
  readonly over: number;
  /** Days in the shop's time zone, both inclusive; without them, all that are stored. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** How many orders were emptied, and the days of the first and last. */
export type Discarded = { readonly orders: number; readonly from: string | null; readonly to: string | null };

type Found = { readonly rowid: number; readonly at: string };

/**
 * Empties a customer's stored orders whose sums can't be true, so that the next rebuild counts nothing of them. The rows stay: without
 * them the days before the first honest event would pass for days whose events were erased, and would not be counted again.
 */
export const discardOrders = async (
  database: Database,
  customerId: string,
  { timeZone, dayOf }: Pick<Zone, 'timeZone' | 'dayOf'>,
  { over, from, to }: Which,
): Promise<Discarded> => {
  const first = from === undefined ? '' : startOfDay(timeZone, from).toISOString();
  const end = to === undefined ? '9999' : startOfDay(timeZone, addDays(to, 1)).toISOString();
  // Found without a transaction: going through all events takes seconds, in which nobody else could write.
  const { rows } = await sql<Found>`select rowid, at from event
    where customer_id = ${customerId} and type = 'purchase' and at >= ${first} and at < ${end}
      and (select sum((value ->> 'quantity') * (value ->> 'price')) from json_each(payload_json, '$.products')) > ${over}`.execute(
    database,
  );
  for (const some of chunk(rows)) {
    const found = JSON.stringify(some.map(({ rowid, at }) => [rowid, at]));
    // With its time: the number of a row that was erased meanwhile may be another's.
    await sql`update event set payload_json = json_set(payload_json, '$.products', json('[]'))
      where (rowid, at) in (select value ->> 0, value ->> 1 from json_each(${found}))
        and type = 'purchase' and customer_id = ${customerId}`.execute(database);
  }
  const days = rows.map(({ at }) => dayOf(at)).sort();
  return { orders: rows.length, from: days[0] ?? null, to: days.at(-1) ?? null };
};
