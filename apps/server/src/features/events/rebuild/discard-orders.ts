import { addDays } from '../../../storage/calendar-days.ts';
import type { Database } from '../../../storage/database.ts';
import { startOfDay } from '../../../storage/local-days.ts';
import type { VisitorEvent } from '../visitor-event.ts';
import { fromEventColumns, toEventColumns } from '../writer/stored-event.ts';
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

type Order = Extract<VisitorEvent, { type: 'purchase' }>;

const ordersAtOnce = 1000;

const sumOf = ({ products }: Partial<Order>): number =>
  (products ?? []).reduce((sum, { quantity, price }) => sum + quantity * price, 0);

/** A customer's stored orders, in portions: all at once might not fit into memory. */
async function* readOrders(
  database: Database,
  customerId: string,
  { first, end }: { readonly first: string; readonly end: string },
): AsyncGenerator<readonly Order[]> {
  for (let last = ''; ; ) {
    const rows = await database
      .selectFrom('event')
      .select(['event_id', 'type', 'at', 'visitor', 'query_id', 'device', 'payload_json'])
      .where('customer_id', '=', customerId)
      .where('event_id', '>', last)
      .where('type', '=', 'purchase')
      .where('at', '>=', first)
      .where('at', '<', end)
      .orderBy('event_id')
      .limit(ordersAtOnce)
      .execute();
    yield rows.map(fromEventColumns).filter((event) => event?.type === 'purchase');
    const newest = rows.at(-1);
    if (rows.length < ordersAtOnce || !newest) return;
    last = newest.event_id;
  }
}

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
  const days: string[] = [];
  for await (const orders of readOrders(database, customerId, { first, end }))
    for (const order of orders) {
      if (sumOf(order) <= over) continue;
      await database
        .updateTable('event')
        .set({ payload_json: toEventColumns({ ...order, products: [] }).payload_json })
        .where('customer_id', '=', customerId)
        .where('event_id', '=', order.eventId)
        .execute();
      days.push(dayOf(order.at));
    }
  days.sort();
  return { orders: days.length, from: days[0] ?? null, to: days.at(-1) ?? null };
};
