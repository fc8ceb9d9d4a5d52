import { type RawBuilder, sql } from 'kysely';
import { addMonths, monthOf } from '../../../storage/calendar-days.ts';
import type { Database } from '../../../storage/database.ts';
import { findStored, type Placed } from './find-stored.ts';

const nameOf = (customerId: string, eventId: string): string => `${customerId} ${eventId}`;
const nameOfPlaced = ({ place, event }: Placed): string => nameOf(place.customerId, event.eventId);

const inMonth = (month: string): RawBuilder<unknown> =>
  sql`event.at >= ${month} and event.at < ${addMonths(month, 1)}`;

/**
 * Of events whose customers are locked: those whose ids are new to their customer, an id that occurs twice once.
 *
 * The tables of PostgreSQL's months each know their own ids alone. An event that is sent again without a time has another one, in the month
 * before or after at most; an order's page may be opened again at any time.
 */
export const keepNewInMonths = async (database: Database, placed: readonly Placed[]): Promise<Placed[]> => {
  const first = new Map<string, Placed>();
  for (const one of placed) if (!first.has(nameOfPlaced(one))) first.set(nameOfPlaced(one), one);
  const orders = [...first.values()].filter(({ event }) => event.type === 'purchase');
  const others = [...first.values()].filter(({ event }) => event.type !== 'purchase');
  const stored = await findStored(database, orders);
  for (const [month, ofMonth] of Map.groupBy(others, ({ event }) => monthOf(event.at))) {
    const beside = sql`${inMonth(addMonths(month, -1))} or ${inMonth(addMonths(month, 1))}`;
    stored.push(...(await findStored(database, ofMonth, beside)));
  }
  for (const { customer_id, event_id } of stored) first.delete(nameOf(customer_id, event_id));
  return [...first.values()];
};
