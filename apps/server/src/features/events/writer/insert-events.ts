import { sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { EventPlace } from '../../../storage/event-places.ts';
import { insertRows } from '../../../storage/sql/insert-rows.ts';
import { isPostgres } from '../../../storage/sql/is-postgres.ts';
import type { VisitorEvent } from '../visitor-event.ts';
import { findStored, type Placed, type StoredKey } from './find-stored.ts';
import { keepNewInMonths } from './ids-of-months.ts';
import { toEventColumns } from './stored-event.ts';

const keyOf = ({ customer_id, instance_id, event_id, visitor }: StoredKey): string =>
  `${customer_id} ${instance_id} ${event_id} ${visitor ?? ''}`;
const keyOfPlaced = ({ place, event: { eventId, visitor } }: Placed): string =>
  keyOf({ customer_id: place.customerId, instance_id: place.instanceId, event_id: eventId, visitor });

/** Stores those whose ids are new to the customer; returns their keys. */
const insertNew = async (database: Database, placed: readonly Placed[]): Promise<Set<string>> => {
  const candidates = isPostgres(database) ? await keepNewInMonths(database, placed) : placed;
  const rows = candidates.map(({ place, event }) => ({
    ...{ customer_id: place.customerId, instance_id: place.instanceId },
    ...toEventColumns(event),
  }));
  const onlyNew = sql<StoredKey>`on conflict do nothing returning customer_id, instance_id, event_id, visitor`;
  return new Set((await insertRows(database, 'event', rows, onlyNew)).map(keyOf));
};

/** Of events whose ids the customer has already: those whose id is another search instance's or visitor's. */
const listElsewhere = async (database: Database, refused: readonly Placed[]): Promise<Placed[]> => {
  const stored = new Set((await findStored(database, refused)).map(keyOf));
  return refused.filter((one) => !stored.has(keyOfPlaced(one)));
};

/** No id from outside has a slash. */
const byLongName = ({ place, event }: Placed): Placed => ({
  place,
  event: { ...event, eventId: `${place.instanceId}/${event.visitor ?? ''}/${event.eventId}` },
});

/**
 * Records each event's id. An id is a search instance's own, since shops of one customer may number their orders alike, and a
 * visitor's, since nobody may take the number of the next order before its buyer. The table's key is the customer's, and making it
 * longer would write every stored event anew, so only a second one of an id goes by a longer name.
 *
 * Returns a function that gives the new ones among a batch's events, as they are stored; an id that occurs twice is new once.
 */
export const insertEvents = async (
  database: Database,
  batches: readonly { readonly place: EventPlace; readonly events: readonly VisitorEvent[] }[],
): Promise<(place: EventPlace, events: readonly VisitorEvent[]) => VisitorEvent[]> => {
  const all = batches.flatMap(({ place, events }) => events.map((event) => ({ place, event })));
  const isNew = await insertNew(database, all);
  const refused = all.filter((one) => !isNew.has(keyOfPlaced(one)));
  const elsewhere = refused.length > 0 ? await listElsewhere(database, refused) : [];
  if (elsewhere.length > 0)
    for (const key of await insertNew(database, elsewhere.map(byLongName))) isNew.add(key);

  return (place, events) =>
    events.flatMap((event) => {
      const own = { place, event };
      const longer = byLongName(own);
      if (isNew.delete(keyOfPlaced(own))) return [event];
      return isNew.delete(keyOfPlaced(longer)) ? [longer.event] : [];
    });
};
