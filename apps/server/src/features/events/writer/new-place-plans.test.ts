import { randomUUID } from 'node:crypto';
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../storage/database.ts';
import type { EventPlace } from '../../../storage/event-places.ts';
import type { Tables } from '../../../storage/schema.ts';
import { databaseIn, dropDatabaseOf, isTestedOnPostgres } from '../../../storage/testing/test-database.ts';
import { click, search } from '../../../testing/made-events.ts';
import { comparesAll, explainKeys } from '../../../testing/query-plan.ts';
import { createCustomer } from '../../account/service.ts';
import { selectNamed, selectPhraseIds } from './dictionaries.ts';
import { deleteUnused } from './forget-phrases.ts';
import { selectKnown } from './known-phrases.ts';
import { createPhraseRoom, selectCounted } from './phrase-room.ts';
import { createWriterState, writeGroup } from './write-group.ts';

const dataDir = randomUUID();
const day = '2026-03-10';
let database: Kysely<Tables>;
let queries: CompiledQuery[] = [];
let newPlace: EventPlace;
let newPlaceId: number;

const run = (statement: string) => sql.raw(statement).execute(database);

/** Searches of a place, and all that the writer stores of them. */
const fill = async (placeId: number, customerId: string): Promise<void> => {
  const rows = 3000;
  await run(`insert into event_phrase (place_id, phrase) select ${placeId}, 'phrase ' || n from generate_series(1, ${rows}) n;
    insert into event_product (place_id, product_id) select ${placeId}, 'p' || n from generate_series(1, ${rows}) n;
    insert into phrase_day (place_id, context, day, phrase_key)
      select ${placeId}, context, '${day}', id from event_phrase, (values ('all'), ('autocomplete')) as v (context) where place_id = ${placeId};
    insert into phrase_month (place_id, context, month, phrase_key)
      select ${placeId}, context, '2026-03', id from event_phrase, (values ('all'), ('autocomplete')) as v (context) where place_id = ${placeId};
    insert into search_intent (customer_id, instance_id, id, visitor, phrase, last_query, at, is_closed, counted_json)
      select '${customerId}', 'search', 'i' || n, 'v' || n, 'x', 'x', '${day}T11:00:00.000Z', 0, '{}' from generate_series(1, ${rows}) n;
    insert into search_query (customer_id, query_id, intent_id, context, at, visitor)
      select '${customerId}', 'q' || n, 'i' || n, 'serp', '${day}T11:00:00.000Z', 'v' || n from generate_series(1, ${rows}) n;`);
};

const makePlace = async (number: number): Promise<{ place: EventPlace; id: number }> => {
  const email = `a${number}@b.example`;
  const input = { email, password: 'correct horse', name: 'A', domain: 'shop.example' };
  const created = await createCustomer(database, input, new Date());
  const place = {
    customerId: (created.ok && created.data?.id) || '',
    instanceId: 'search',
    catalogId: 'catalog',
  };
  const { id } = await database
    .insertInto('event_place')
    .values({ customer_id: place.customerId, instance_id: place.instanceId, catalog_id: place.catalogId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { place, id };
};

describe.skipIf(!isTestedOnPostgres)('of a shop that no statistics know yet', () => {
  beforeAll(async () => {
    database = await openDatabase(await databaseIn(dataDir), undefined, (event) => {
      if (event.level === 'query') queries.push(event.query);
    });
    for (const table of ['event_phrase', 'event_product', 'phrase_day', 'phrase_month'])
      await run(`alter table ${table} set (autovacuum_enabled = off)`);
    for (const table of ['search_intent', 'search_query'])
      await run(`alter table ${table} set (autovacuum_enabled = off)`);
    for (const number of [1, 2, 3, 4, 5, 6]) {
      const { place, id } = await makePlace(number);
      await fill(id, place.customerId);
    }
    await run('analyze');
    ({ place: newPlace, id: newPlaceId } = await makePlace(7));
    await fill(newPlaceId, newPlace.customerId);
  });
  afterAll(async () => {
    await database?.destroy();
    await dropDatabaseOf(dataDir);
  });

  test('each phrase and product is looked up by its whole key', async () => {
    const texts = Array.from({ length: 1000 }, (_, index) => `phrase ${index}`);
    const ofDay = { context: 'all', day } as const;
    const phrase = 'event_phrase (place_id, phrase)';
    const inDay = 'phrase_day (place_id, context, day, phrase_key)';
    const inMonth = 'phrase_month (place_id, context, month, phrase_key)';
    expect(await explainKeys(database, selectPhraseIds(newPlaceId, texts))).toEqual([phrase]);
    expect(await explainKeys(database, selectNamed('event_product', newPlaceId, texts))).toEqual([
      'event_product (place_id, product_id)',
      'event_product (place_id, product_id)',
    ]);
    expect(await explainKeys(database, selectCounted(newPlaceId, ofDay, texts))).toEqual([phrase, inDay]);
    expect(await explainKeys(database, selectKnown(newPlaceId, ofDay, texts))).toEqual([
      ...[phrase, inDay, inMonth],
    ]);
    expect(await explainKeys(database, deleteUnused(newPlaceId, [1, 2], [['all', '2026-03']]))).toContain(
      inMonth,
    );
  });

  test('nothing that a group of events reads or writes compares all rows of two tables', async () => {
    queries = [];
    const events = Array.from({ length: 400 }, (_, n) => [
      search(n, `phrase ${n}`, { visitor: `v${n}`, queryId: `q${n}` }),
      click(n + 1, `p${n}`, `q${n}`, { visitor: `v${n}` }),
    ]).flat();
    const state = createWriterState(createPhraseRoom({ forAll: 5, forKnown: 10 }));
    await writeGroup(database, [{ place: newPlace, events, names: {} }], state);
    const statements = queries.filter((query) => /^\s*(select|with|insert|delete)\b/i.test(query.sql));
    expect(statements.some((query) => query.sql.includes('search_query'))).toBe(true);
    const dear: string[] = [];
    for (const query of statements) if (await comparesAll(database, query)) dear.push(query.sql);
    expect(dear).toEqual([]);
  });
});
