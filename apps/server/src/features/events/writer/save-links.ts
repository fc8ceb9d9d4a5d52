import { sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { EventPlace } from '../../../storage/event-places.ts';
import { insertRows } from '../../../storage/sql/insert-rows.ts';
import type { Tally } from './count-events.ts';

/** Saves what links searches, clicks and purchases. */
export const saveLinks = async (
  database: Database,
  { customerId, instanceId }: EventPlace,
  { intents, queries, clicks, choices }: Tally,
): Promise<void> => {
  await insertRows(
    database,
    'search_intent',
    [...intents].map(({ id, visitor, lastQuery, at, isClosed, counted, afterPhrase }) => ({
      ...{ customer_id: customerId, instance_id: instanceId, id, visitor, at, last_query: lastQuery },
      phrase: counted.all?.phrase || lastQuery,
      is_closed: isClosed ? 1 : 0,
      counted_json: JSON.stringify(counted),
      after_phrase: afterPhrase,
    })),
    sql`on conflict (customer_id, id) do update set phrase = excluded.phrase, last_query = excluded.last_query,
      at = excluded.at, is_closed = excluded.is_closed, counted_json = excluded.counted_json`,
  );
  await insertRows(
    database,
    'search_query',
    queries.map(({ queryId, intent, context, at }) => ({
      ...{ customer_id: customerId, query_id: queryId, intent_id: intent.id },
      ...{ context, at, visitor: intent.visitor },
    })),
    sql`on conflict do nothing`,
  );
  await insertRows(
    database,
    'product_click',
    clicks.map(({ eventId, productId, queryId, visitor, at, phrases }) => ({
      ...{ customer_id: customerId, instance_id: instanceId, event_id: eventId, product_id: productId },
      ...{ query_id: queryId, visitor, at },
      ...{ phrase: phrases.all ?? '', phrases_json: JSON.stringify(phrases) },
    })),
    sql`on conflict do nothing`,
  );
  await insertRows(
    database,
    'showcase_choice',
    choices.map(({ eventId, productId, showcaseId, visitor, at }) => ({
      ...{ customer_id: customerId, instance_id: instanceId, event_id: eventId, product_id: productId },
      ...{ showcase_id: showcaseId, visitor, at },
    })),
    sql`on conflict do nothing`,
  );
};
