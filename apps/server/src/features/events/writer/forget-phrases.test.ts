import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isTestedOnPostgres, openTestDatabase } from '../../../storage/testing/test-database.ts';
import { click, search } from '../../../testing/made-events.ts';
import { explainTables } from '../../../testing/query-plan.ts';
import { readNextPhrases } from '../../../testing/read-sums.ts';
import { createCustomer } from '../../account/service.ts';
import type { VisitorEvent } from '../visitor-event.ts';
import { createPhraseSweep, deleteUnused } from './forget-phrases.ts';
import { createWriterState, writeGroup } from './write-group.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let customerId: string;
beforeEach(async () => {
  database = await openTestDatabase();
  const input = { email: 'a@b.example', password: 'correct horse', name: 'A', domain: 'shop.example' };
  const created = await createCustomer(database, input, new Date());
  customerId = (created.ok && created.data?.id) || '';
});
afterEach(() => database.destroy());

test.skipIf(isTestedOnPostgres)(
  'phrases are looked up in each month by its whole key, however many rows the place has',
  async () => {
    const tables = await explainTables(database, deleteUnused(1, [1, 2], [['all', '2026-11']]));
    expect(tables).toContain(
      'SEARCH phrase_month USING PRIMARY KEY (place_id=? AND context=? AND month=? AND phrase_key=?)',
    );
  },
);

const state = createWriterState();
const write = async (events: readonly VisitorEvent[], instanceId = 'search'): Promise<void> => {
  const place = { customerId, instanceId, catalogId: 'catalog' };
  for (const event of events) await writeGroup(database, [{ place, events: [event], names: {} }], state);
};
const phrases = async () =>
  (await database.selectFrom('event_phrase').select('phrase').orderBy('phrase').execute()).map(
    ({ phrase }) => phrase,
  );

test('[R3.29] phrases typed on the way to another go after a while; those with sums stay, whatever the month or context', async () => {
  const sweep = createPhraseSweep();
  await write([search(0, 'old'), search(1, 'older')]);
  expect(await sweep(database)).toBe(false);
  const day = 24 * 60 * 60;
  await write([
    search(-60 * day, 'a', { visitor: 'zoe' }),
    search(-60 * day + 1, 'ab', { visitor: 'zoe' }),
    search(-60 * day + 2, 'abc', { context: 'serp', visitor: 'zoe' }),
    search(100, 'empty', { total: 0 }),
    search(130, 'f'),
    search(131, 'found', { queryId: 'q1' }),
    click(132, 'p1', 'q1'),
  ]);
  await write([search(200, 'k'), search(201, 'kubek')], 'other');
  expect(await sweep(database), 'they may still be typed').toBe(false);
  expect(await phrases()).toHaveLength(10);
  expect(await sweep(database)).toBe(false);
  // What was there before the first call isn't looked at; `ab` is counted in autocomplete.
  expect(await phrases()).toEqual(['ab', 'abc', 'empty', 'found', 'kubek', 'old', 'older']);
  expect(await readNextPhrases(database)).toMatchObject([{ phrase: 'empty', next_phrase: 'found' }]);
  await write([search(300, 'a', { visitor: 'bob' })]);
  expect(await phrases()).toContain('a');
});

test('[R3.29] the numbers of erased phrases are never given again, and those after them are looked at', async () => {
  const sweep = createPhraseSweep();
  const readLast = async () =>
    database.selectFrom('event_phrase').select(['id', 'phrase']).orderBy('id', 'desc').executeTakeFirst();
  await write([search(0, 'sofa', { visitor: 'zoe' })]);
  await sweep(database);
  // Back at the phrase it began with, the search leaves the highest number without sums.
  await write([search(10, 'lampa x'), search(11, 'lampa'), search(12, 'lampa b')]);
  const erased = await readLast();
  expect(erased).toMatchObject({ phrase: 'lampa b' });
  await write([search(13, 'lampa'), search(14, 'lampa x')]);
  await sweep(database);
  await sweep(database);
  expect(await phrases()).toEqual(['lampa x', 'sofa']);
  await write([search(60, 't', { visitor: 'bob' }), search(61, 'ta', { visitor: 'bob' })]);
  expect((await readLast())?.id).toBeGreaterThan(erased?.id ?? Number.POSITIVE_INFINITY);
  await sweep(database);
  await sweep(database);
  expect(await phrases()).toEqual(['lampa x', 'sofa', 'ta']);
});

test('goes on after some hundred phrases, so that others can write in between', async () => {
  const sweep = createPhraseSweep();
  await sweep(database);
  await write([search(0, 'kept')]);
  await sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1200)
    insert into event_phrase (place_id, phrase) select (select id from event_place), 'unused ' || n from numbers`.execute(
    database,
  );
  const calls = [await sweep(database)];
  for (let call = 0; call < 3; call += 1) calls.push(await sweep(database));
  expect(calls).toEqual([false, true, true, false]);
  expect(await phrases()).toEqual(['kept']);
});
