import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { EventPlace } from '../../../storage/event-places.ts';
import { chunk } from '../../../storage/sql/chunk.ts';
import { cell, jsonEach } from '../../../storage/sql/json-rows.ts';
import type { VisitorEvent } from '../visitor-event.ts';

/** An event, and the search instance and catalog that it is of. */
export type Placed = { readonly place: EventPlace; readonly event: VisitorEvent };

/** What a stored event is known by. */
export type StoredKey = {
  readonly customer_id: string;
  readonly instance_id: string;
  readonly event_id: string;
  readonly visitor: string | null;
};

/** The stored events that have the ids of these at the same customers, in some months; in all of them without a condition. */
export const findStored = async (
  database: Database,
  placed: readonly Placed[],
  months: RawBuilder<unknown> = sql`true`,
): Promise<StoredKey[]> => {
  const stored: StoredKey[] = [];
  for (const some of chunk(placed)) {
    const ids = some.map(({ place, event }) => [place.customerId, event.eventId]);
    const { rows } =
      await sql<StoredKey>`select event.customer_id, event.instance_id, event.event_id, event.visitor
      from ${jsonEach(ids)} as asked cross join event
      where event.customer_id = ${cell(0, 'text', 'asked')} and event.event_id = ${cell(1, 'text', 'asked')}
        and (${months})`.execute(database);
    stored.push(...rows);
  }
  return stored;
};
