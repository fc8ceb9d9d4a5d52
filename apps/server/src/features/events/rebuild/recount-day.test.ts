import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../storage/database.ts';
import type { EventPlace } from '../../../storage/event-places.ts';
import { openTestDatabase } from '../../../storage/testing/test-database.ts';
import { click, purchase, search } from '../../../testing/made-events.ts';
import { deleteSums, readPhraseDays } from '../../../testing/read-sums.ts';
import { createCustomer } from '../../account/service.ts';
import type { VisitorEvent } from '../visitor-event.ts';
import { createPhraseSweep } from '../writer/forget-phrases.ts';
import { createWriterState, writeGroup } from '../writer/write-group.ts';
import { type DayCount, recountDay, zoneOf } from './recount-day.ts';
import { replaceDay } from './replace-day.ts';

const day = '2026-03-10';
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let place: EventPlace;
beforeEach(async () => {
  database = await openTestDatabase();
  const input = { email: 'a@b.example', password: 'correct horse', name: 'A', domain: 'shop.example' };
  const created = await createCustomer(database, input, new Date());
  place = { customerId: (created.ok && created.data?.id) || '', instanceId: 'search', catalogId: 'catalog' };
});
afterEach(() => database.destroy());

const write = async (...events: VisitorEvent[]): Promise<void> => {
  await writeGroup(database, [{ place, events, names: {} }], createWriterState());
};

/** The database, where something happens once the last event has been found, and the first events up to it have been read. */
const afterLastEvent = (happen: () => Promise<void>): Database => {
  let isFound = false;
  let isOver = false;
  return database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => 'rowid' in row)) isFound = true;
      else if (isFound && !isOver) {
        isOver = true;
        await happen();
      }
      return result;
    },
  });
};

const searchesOf = ({ counting }: DayCount): Record<string, number> =>
  Object.fromEntries(
    counting.phrases
      .rows()
      .filter(({ key }) => key.context === 'all')
      .map(({ key, counts }) => [key.phrase, counts.searches]),
  );

test('[R3.29] an event that is stored while a recount catches up counts once', async () => {
  await write(search(0, 'kanapa', { visitor: 'ann' }));
  const count = await recountDay(database, place, day, zoneOf('UTC'));
  await write(search(60, 'lampa', { visitor: 'bob' }));
  // Without a visitor it continues no search, not even itself.
  await count.catchUp(afterLastEvent(() => write(search(120, 'kubek', { visitor: null }))));
  await count.catchUp(database);
  expect(searchesOf(count)).toEqual({ kanapa: 1, lampa: 1, kubek: 1 });
});

test('a recount keeps no rows of links, nor clicks from before any that the day’s purchases may have begun with', async () => {
  const hour = 60 * 60;
  const startOfDay = -12 * hour;
  for (const [hours, queryId] of [
    [-49, 'unused'],
    [-47, 'used'],
  ] as const) {
    const at = startOfDay + hours * hour;
    await write(search(at, 'lampa', { queryId }), click(at + 1, 'p1', queryId));
  }
  await write(purchase(startOfDay + 30, { p1: [1, 10] }), click(startOfDay + 40, 'p2', 'unused'));
  const count = await recountDay(database, place, day, zoneOf('UTC'));
  await write(search(60, 'kubek'));
  await count.catchUp(database);
  const { attribution, intents, queries, clicks, phrases } = count.counting;
  expect([intents.size, queries.length, clicks.length]).toEqual([0, 0, 0]);
  expect([...attribution.clicks.values()].flat().map(({ queryId }) => queryId)).toEqual(['used', 'unused']);
  expect(phrases.of({ context: 'all', day, phrase: 'lampa' })).toMatchObject({ sales: 1, clicks: 1 });
});

test('[R3.29] a recounted day keeps its phrases before its month is summed up', async () => {
  const sweep = createPhraseSweep();
  await sweep(database);
  await write(search(0, 'kanapa'), search(60, 'sofa'));
  await deleteSums(database);
  await database.deleteFrom('event_phrase').execute();
  const { id } = await database.selectFrom('event_place').select('id').executeTakeFirstOrThrow();
  await replaceDay(database, id, day, await recountDay(database, place, day, zoneOf('UTC')));
  await sweep(database);
  await sweep(database);
  await write(search(120, 'tapeta'));
  const days = (await readPhraseDays(database)).filter(({ context }) => context === 'all');
  expect(days.map(({ phrase, searches }) => [phrase, searches])).toEqual([
    ...[
      ['kanapa', 1],
      ['sofa', 1],
      ['tapeta', 1],
    ],
  ]);
});
