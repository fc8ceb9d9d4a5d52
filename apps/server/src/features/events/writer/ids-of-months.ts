import { type RawBuilder, sql } from 'kysely';
import { addMonths, monthOf } from '../../../storage/calendar-days.ts';
import type { Database } from '../../../storage/database.ts';
import type { EventPlace } from '../../../storage/event-places.ts';
import { chunk } from '../../../storage/sql/chunk.ts';
import { cell, jsonEach } from '../../../storage/sql/json-rows.ts';
import type { VisitorEvent } from '../visitor-event.ts';

/** An event, and the search instance and catalog that it is of. */
export type Placed = { readonly place: EventPlace; readonly event: VisitorEvent };
type Key = { readonly customer_id: string; readonly event_id: string };

const nameOf = (customerId: string, eventId: string): string => `${customerId} ${eventId}`;
const nameOfPlaced = ({ place, event }: Placed): string => nameOf(place.customerId, event.eventId);

const inMonth = (month: string): RawBuilder<unknown> =>
  sql`event.at >= ${month} and event.at < ${addMonths(month, 1)}`;

/** The names of those events that are stored in some months; in all of them without a condition. */
const findStored = async (
  database: Database,
  placed: readonly Placed[],
  months: RawBuilder<unknown> = sql`true`,
): Promise<string[]> => {
  const stored: string[] = [];
  for (const some of chunk(placed)) {
    const ids = some.map(({ place, event }) => [place.customerId, event.eventId]);
    const { rows } = await sql<Key>`select event.customer_id, event.event_id
      from ${jsonEach(ids)} as asked cross join event
      where event.customer_id = ${cell(0, 'text', 'asked')} and event.event_id = ${cell(1, 'text', 'asked')}
        and (${months})`.execute(database);
    for (const { customer_id, event_id } of rows) stored.push(nameOf(customer_id, event_id));
  }
  return stored;
};

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
  for (const name of stored) first.delete(name);
  return [...first.values()];
};
