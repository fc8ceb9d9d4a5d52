import { chunk } from '../../../storage/chunk.ts';
import type { Database } from '../../../storage/database.ts';
import type { EventPlace } from '../visitor-event.ts';
import type { Tally } from './count-events.ts';

const saveIntents = async (
  database: Database,
  { customerId, instanceId }: EventPlace,
  { intents }: Tally,
): Promise<void> => {
  for (const some of chunk([...intents]))
    await database
      .insertInto('search_intent')
      .values(
        some.map(({ id, visitor, lastQuery, at, isClosed, counted, afterPhrase }) => ({
          ...{ customer_id: customerId, instance_id: instanceId, id, visitor, at, last_query: lastQuery },
          phrase: counted.all?.phrase || lastQuery,
          is_closed: isClosed ? 1 : 0,
          counted_json: JSON.stringify(counted),
          after_phrase: afterPhrase,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['customer_id', 'id']).doUpdateSet(({ ref }) => ({
          phrase: ref('excluded.phrase'),
          last_query: ref('excluded.last_query'),
          at: ref('excluded.at'),
          is_closed: ref('excluded.is_closed'),
          counted_json: ref('excluded.counted_json'),
        })),
      )
      .execute();
};

const saveQueries = async (
  database: Database,
  { customerId }: EventPlace,
  { queries }: Tally,
): Promise<void> => {
  for (const some of chunk(queries))
    await database
      .insertInto('search_query')
      .values(
        some.map(({ queryId, intent, context, at }) => ({
          ...{ customer_id: customerId, query_id: queryId, intent_id: intent.id },
          ...{ context, at, visitor: intent.visitor },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
};

const saveClicks = async (
  database: Database,
  { customerId, instanceId }: EventPlace,
  { clicks }: Tally,
): Promise<void> => {
  for (const some of chunk(clicks))
    await database
      .insertInto('product_click')
      .values(
        some.map(({ eventId, productId, queryId, visitor, at, phrases }) => ({
          ...{ customer_id: customerId, instance_id: instanceId, event_id: eventId, product_id: productId },
          ...{ query_id: queryId, visitor, at },
          ...{ phrase: phrases.all ?? '', phrases_json: JSON.stringify(phrases) },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
};

/** Saves what links searches, clicks and purchases. */
export const saveLinks = async (database: Database, place: EventPlace, tally: Tally): Promise<void> => {
  await saveIntents(database, place, tally);
  await saveQueries(database, place, tally);
  await saveClicks(database, place, tally);
};
