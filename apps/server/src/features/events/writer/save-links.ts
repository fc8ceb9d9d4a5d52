import { sql } from 'kysely';
import { chunk } from '../../../storage/chunk.ts';
import type { Database } from '../../../storage/database.ts';
import type { EventPlace } from '../visitor-event.ts';
import type { Intent, Tally } from './count-events.ts';
import type { PhraseTally, ProductTally } from './tallies.ts';

/** `column = table.column + excluded.column`, for each. */
const added = (table: string, columns: readonly string[]): Record<string, ReturnType<typeof sql<number>>> =>
  Object.fromEntries(
    columns.map((column) => [
      column,
      sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
    ]),
  );

/** Adds to the products' sums by day. */
export const addProductDays = async (
  database: Database,
  { customerId, catalogId }: EventPlace,
  rows: ReturnType<ProductTally['rows']>,
): Promise<void> => {
  const sums = ['views', 'clicks', 'carts', 'purchases', 'sales', 'units', 'revenue'];
  for (const some of chunk(rows))
    await database
      .insertInto('product_day')
      .values(
        some.map(({ key, counts }) => ({
          ...{ customer_id: customerId, catalog_id: catalogId, day: key.day, product_id: key.productId },
          ...counts,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['customer_id', 'catalog_id', 'day', 'product_id'])
          .doUpdateSet(added('product_day', sums)),
      )
      .execute();
};

/** Adds to the phrases' sums by day. */
export const addPhraseDays = async (
  database: Database,
  { customerId, instanceId }: EventPlace,
  rows: ReturnType<PhraseTally['rows']>,
): Promise<void> => {
  const sums = ['searches', 'empty_searches', 'clicks', 'sales', 'units', 'revenue'];
  for (const some of chunk(rows))
    await database
      .insertInto('phrase_day')
      .values(
        some.map(({ key, counts: { emptySearches, lastTotal, ...counts } }) => ({
          ...{ customer_id: customerId, instance_id: instanceId, ...key, ...counts },
          ...{ empty_searches: emptySearches, last_total: lastTotal },
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['customer_id', 'instance_id', 'context', 'day', 'phrase']).doUpdateSet({
          ...added('phrase_day', sums),
          last_total: sql`coalesce(excluded.last_total, phrase_day.last_total)`,
        }),
      )
      .execute();
};

/** Removes rows of phrases that an intent has moved on from. */
const dropEmptied = async (
  database: Database,
  { customerId, instanceId }: EventPlace,
  rows: ReturnType<PhraseTally['rows']>,
): Promise<void> => {
  const emptied = rows.filter(({ counts }) => counts.searches < 0);
  for (const some of chunk(emptied))
    await database
      .deleteFrom('phrase_day')
      .where('customer_id', '=', customerId)
      .where('instance_id', '=', instanceId)
      .where('context', 'in', [...new Set(some.map(({ key }) => key.context))])
      .where('day', 'in', [...new Set(some.map(({ key }) => key.day))])
      .where('phrase', 'in', [...new Set(some.map(({ key }) => key.phrase))])
      .where('searches', '<=', 0)
      .where('clicks', '=', 0)
      .where('sales', '=', 0)
      .execute();
};

const saveIntents = async (
  database: Database,
  { customerId, instanceId }: EventPlace,
  intents: readonly Intent[],
): Promise<void> => {
  for (const some of chunk(intents))
    await database
      .insertInto('search_intent')
      .values(
        some.map(({ id, visitor, lastQuery, at, isClosed, counted }) => ({
          ...{ customer_id: customerId, instance_id: instanceId, id, visitor, at, last_query: lastQuery },
          phrase: counted.all?.phrase || lastQuery,
          is_closed: isClosed ? 1 : 0,
          counted_json: JSON.stringify(counted),
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

const saveLinks = async (
  database: Database,
  { customerId, instanceId }: EventPlace,
  { queries, clicks }: Tally,
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
  for (const some of chunk(clicks))
    await database
      .insertInto('product_click')
      .values(
        some.map(({ eventId, productId, queryId, visitor, at, phrases }) => ({
          ...{ customer_id: customerId, instance_id: instanceId, event_id: eventId, product_id: productId },
          ...{ query_id: queryId, visitor, at, phrases_json: JSON.stringify(phrases) },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
};

export const writeTally = async (database: Database, place: EventPlace, tally: Tally): Promise<void> => {
  // What cancels out within the group needs no row.
  const phrases = tally.phrases
    .rows()
    .filter(({ counts: { lastTotal: _, ...counts } }) => Object.values(counts).some((count) => count !== 0));
  await saveIntents(database, place, [...tally.intents]);
  await saveLinks(database, place, tally);
  await addProductDays(database, place, tally.products.rows());
  await addPhraseDays(database, place, phrases);
  await dropEmptied(database, place, phrases);
};
