import { sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { EventPlace } from '../../../storage/event-places.ts';
import { chunk } from '../../../storage/sql/chunk.ts';
import type { VisitorEvent } from '../visitor-event.ts';
import { type Attribution, addToProduct, attributionMs, type Intent, nextPhraseMs } from './visitor-links.ts';

type IntentRow = {
  readonly id: string;
  readonly visitor: string | null;
  readonly last_query: string;
  readonly at: string;
  readonly is_closed: number;
  readonly counted_json: string;
  readonly after_phrase: string | null;
};

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];
const earlier = (at: string, ms: number): string => new Date(Date.parse(at) - ms).toISOString();
const firstOf = (events: readonly VisitorEvent[]): string =>
  events.reduce((first, { at }) => (at < first ? at : first), '9999');

/** Each intent is a single object, however it is reached. */
const createIntents = () => {
  const known = new Map<string, Intent>();
  return (row: IntentRow): Intent => {
    const intent = known.get(row.id) ?? {
      ...{ id: row.id, visitor: row.visitor, lastQuery: row.last_query, at: row.at },
      ...{ isClosed: row.is_closed === 1, counted: JSON.parse(row.counted_json) as Intent['counted'] },
      afterPhrase: row.after_phrase,
    };
    known.set(row.id, intent);
    return intent;
  };
};
type ToIntent = ReturnType<typeof createIntents>;

const intentColumns = ['id', 'last_query', 'is_closed', 'counted_json', 'after_phrase'] as const;

const readIntents = async (
  database: Database,
  { customerId, instanceId }: EventPlace,
  searches: readonly VisitorEvent[],
  toIntent: ToIntent,
): Promise<Attribution['intents']> => {
  const intents: Attribution['intents'] = new Map();
  for (const visitors of chunk(distinct(searches.map(({ visitor }) => visitor)))) {
    const rows = await database
      .selectFrom('search_intent')
      .select([...intentColumns, 'visitor', 'at'])
      .where('customer_id', '=', customerId)
      .where('visitor', 'in', visitors)
      .where('at', '>=', earlier(firstOf(searches), nextPhraseMs))
      .where('instance_id', '=', instanceId)
      .orderBy('at')
      .execute();
    for (const row of rows) {
      const intent = toIntent(row);
      // A visit to a category stands between no two searches.
      if (row.visitor !== null && !intent.counted.browsed) intents.set(row.visitor, intent);
    }
  }
  return intents;
};

/** In two steps: of a join, PostgreSQL begins at the wrong end while it knows too little of a customer's new rows. */
const readQueries = async (
  database: Database,
  { customerId, instanceId }: EventPlace,
  events: readonly VisitorEvent[],
  toIntent: ToIntent,
): Promise<Attribution['queries']> => {
  const queries: Attribution['queries'] = new Map();
  const wanted = events.filter(({ type }) => type === 'search' || type === 'browse' || type === 'click');
  for (const queryIds of chunk(distinct(wanted.map(({ queryId }) => queryId)))) {
    const found = await database
      .selectFrom('search_query')
      .select(['query_id', 'intent_id', 'context'])
      .where('customer_id', '=', customerId)
      .where('query_id', 'in', queryIds)
      .execute();
    if (found.length === 0) continue;
    const rows = await database
      .selectFrom('search_intent')
      .select([...intentColumns, 'visitor', 'at'])
      .where('customer_id', '=', customerId)
      .where('id', 'in', distinct(found.map(({ intent_id }) => intent_id)))
      .where('instance_id', '=', instanceId)
      .execute();
    const intents = new Map(rows.map((row) => [row.id, toIntent(row)]));
    for (const { query_id: queryId, intent_id, context } of found) {
      const intent = intents.get(intent_id);
      if (intent) queries.set(queryId, { queryId, intent, context });
    }
  }
  return queries;
};

/** The clicks of some visitors or searches, from a time on. */
export const selectClicks = (
  database: Database,
  { customerId, instanceId }: EventPlace,
  column: 'visitor' | 'query_id',
  values: readonly string[],
  from: string,
) =>
  database
    .selectFrom('product_click')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where(column, 'in', values)
    .where('at', '>=', from)
    // As an expression: by the column's index, all clicks of the instance would be gone through.
    .where(sql<boolean>`instance_id || '' = ${instanceId}`);

const readClicks = async (
  database: Database,
  place: EventPlace,
  purchases: readonly VisitorEvent[],
): Promise<Attribution['clicks']> => {
  const clicks: Attribution['clicks'] = new Map();
  const from = earlier(firstOf(purchases), attributionMs);
  const read = async (column: 'visitor' | 'query_id', values: readonly string[]): Promise<void> => {
    for (const some of chunk(values)) {
      const rows = await selectClicks(database, place, column, some, from).execute();
      for (const row of rows) {
        const { event_id: eventId, product_id: productId, query_id: queryId, visitor, at } = row;
        addToProduct(clicks, {
          ...{ eventId, productId, queryId, visitor, at },
          phrases: JSON.parse(row.phrases_json),
        });
      }
    }
  };
  await read('visitor', distinct(purchases.map(({ visitor }) => visitor)));
  const unnamed = purchases.filter(({ visitor }) => visitor === null);
  await read('query_id', distinct(unnamed.map(({ queryId }) => queryId)));
  return clicks;
};

/** What some visitors chose in showcases, from a time on. */
export const selectChoices = (
  database: Database,
  { customerId, instanceId }: EventPlace,
  visitors: readonly string[],
  from: string,
) =>
  database
    .selectFrom('showcase_choice')
    .select(['event_id', 'product_id', 'showcase_id', 'visitor', 'at'])
    .where('customer_id', '=', customerId)
    .where('visitor', 'in', visitors)
    .where('at', '>=', from)
    .where('instance_id', '=', instanceId);

const readChoices = async (
  database: Database,
  place: EventPlace,
  purchases: readonly VisitorEvent[],
): Promise<Attribution['choices']> => {
  const choices: Attribution['choices'] = new Map();
  const from = earlier(firstOf(purchases), attributionMs);
  for (const visitors of chunk(distinct(purchases.map(({ visitor }) => visitor)))) {
    const rows = await selectChoices(database, place, visitors, from).execute();
    for (const { event_id, product_id, showcase_id, visitor, at } of rows)
      addToProduct(choices, {
        ...{ eventId: event_id, productId: product_id, showcaseId: showcase_id, visitor, at },
      });
  }
  return choices;
};

/** What is known about the visitors and searches that the events name. */
export const readAttribution = async (
  database: Database,
  place: EventPlace,
  events: readonly VisitorEvent[],
): Promise<Attribution> => {
  const toIntent = createIntents();
  const searches = events.filter(({ type }) => type === 'search');
  const purchases = events.filter(({ type }) => type === 'addToCart' || type === 'purchase');
  return {
    intents: await readIntents(database, place, searches, toIntent),
    queries: await readQueries(database, place, events, toIntent),
    clicks: await readClicks(database, place, purchases),
    choices: await readChoices(database, place, purchases),
  };
};
