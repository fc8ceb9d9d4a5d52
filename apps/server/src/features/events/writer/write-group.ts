import { chunk } from '../../../storage/chunk.ts';
import type { Database } from '../../../storage/database.ts';
import type { EventPlace, VisitorEvent } from '../visitor-event.ts';
import { readAttribution } from './attribution.ts';
import { countEvents } from './count-events.ts';
import { addUsage } from './event-usage.ts';
import type { PhraseRoom } from './phrase-room.ts';
import { writeTally } from './write-tally.ts';

/** The events of one request. */
export type EventBatch = { readonly place: EventPlace; readonly events: readonly VisitorEvent[] };
export type Written = { readonly accepted: number; readonly duplicates: number };

type Placed = { readonly place: EventPlace; readonly events: VisitorEvent[] };

const keyOf = (customerId: string, eventId: string): string => `${customerId} ${eventId}`;

/** Records each event's id, and returns the new ones. Its first statement takes the write lock. */
const insertEvents = async (
  database: Database,
  batches: readonly EventBatch[],
): Promise<ReadonlySet<string>> => {
  const rows = batches.flatMap(({ place, events }) =>
    events.map(({ eventId, type, at, visitor }) => ({
      ...{ customer_id: place.customerId, instance_id: place.instanceId },
      ...{ event_id: eventId, type, at, visitor },
    })),
  );
  const isNew = new Set<string>();
  for (const some of chunk(rows)) {
    const inserted = await database
      .insertInto('event')
      .values(some)
      .onConflict((conflict) => conflict.columns(['customer_id', 'event_id']).doNothing())
      .returning(['customer_id', 'event_id'])
      .execute();
    for (const row of inserted) isNew.add(keyOf(row.customer_id, row.event_id));
  }
  return isNew;
};

/** Events of a customer deleted meanwhile have nowhere to go. */
const listCustomers = async (
  database: Database,
  batches: readonly EventBatch[],
): Promise<ReadonlySet<string>> => {
  const ids = new Set(batches.map(({ place }) => place.customerId));
  const rows = await database
    .selectFrom('customer')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/**
 * Writes the events of several requests, and everything they add up to, in one transaction: after a crash all of it is there or
 * nothing, and clients that got no answer may send again.
 */
export const writeGroup = async (
  database: Database,
  batches: readonly EventBatch[],
  room: PhraseRoom,
): Promise<Written[]> => {
  const customers = await listCustomers(database, batches);
  const possible = batches.filter(({ place }) => customers.has(place.customerId));
  return database.transaction().execute(async (transaction) => {
    const isNew = new Set(await insertEvents(transaction, possible));
    const places = new Map<string, Placed>();
    const written = batches.map(({ place, events }): Written => {
      let accepted = 0;
      for (const event of events) {
        // An id that occurs twice in the group is new only once.
        if (!isNew.delete(keyOf(place.customerId, event.eventId))) continue;
        accepted += 1;
        const key = `${place.instanceId} ${place.catalogId}`;
        const placed = places.get(key) ?? { place, events: [] };
        placed.events.push(event);
        places.set(key, placed);
      }
      return { accepted, duplicates: events.length - accepted };
    });
    for (const { place, events } of places.values()) {
      const attribution = await readAttribution(transaction, place, events);
      const namePhrase = await room.assign(transaction, place, events);
      await writeTally(transaction, place, countEvents(events, attribution, namePhrase));
      await addUsage(transaction, place.customerId, events);
    }
    return written;
  });
};
