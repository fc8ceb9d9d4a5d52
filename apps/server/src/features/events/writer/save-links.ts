import { sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { EventPlace } from '../../../storage/event-places.ts';
import { insertRows } from '../../../storage/sql/insert-rows.ts';
import type { Tally } from './count-events.ts';

/** What was counted of a place. */
export type Counted = { readonly place: EventPlace; readonly tally: Tally };

/** Saves what links searches, clicks and purchases. */
export const saveLinks = async (database: Database, counted: readonly Counted[]): Promise<void> => {
  await insertRows(
    database,
    'search_intent',
    counted.flatMap(({ place, tally }) =>
      [...tally.intents].map((intent) => ({
        ...{ customer_id: place.customerId, instance_id: place.instanceId },
        ...{ id: intent.id, visitor: intent.visitor, at: intent.at, last_query: intent.lastQuery },
        phrase: intent.counted.all?.phrase || intent.lastQuery,
        is_closed: intent.isClosed ? 1 : 0,
        counted_json: JSON.stringify(intent.counted),
        after_phrase: intent.afterPhrase,
      })),
    ),
    sql`on conflict (customer_id, id) do update set phrase = excluded.phrase, last_query = excluded.last_query,
      at = excluded.at, is_closed = excluded.is_closed, counted_json = excluded.counted_json`,
  );
  await insertRows(
    database,
    'search_query',
    counted.flatMap(({ place, tally }) =>
      tally.queries.map(({ queryId, intent, context, at }) => ({
        ...{ customer_id: place.customerId, query_id: queryId, intent_id: intent.id },
        ...{ context, at, visitor: intent.visitor },
      })),
    ),
    sql`on conflict do nothing`,
  );
  await insertRows(
    database,
    'product_click',
    counted.flatMap(({ place, tally }) =>
      tally.clicks.map(({ eventId, productId, queryId, visitor, at, phrases }) => ({
        ...{ customer_id: place.customerId, instance_id: place.instanceId },
        ...{ event_id: eventId, product_id: productId, query_id: queryId, visitor, at },
        ...{ phrase: phrases.all ?? '', phrases_json: JSON.stringify(phrases) },
      })),
    ),
    sql`on conflict do nothing`,
  );
  await insertRows(
    database,
    'showcase_choice',
    counted.flatMap(({ place, tally }) =>
      tally.choices.map(({ eventId, productId, showcaseId, visitor, at }) => ({
        ...{ customer_id: place.customerId, instance_id: place.instanceId },
        ...{ event_id: eventId, product_id: productId, showcase_id: showcaseId, visitor, at },
      })),
    ),
    sql`on conflict do nothing`,
  );
};
