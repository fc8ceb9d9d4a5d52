import { buildFeed, buildFeedItem, type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCatalog, startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { listDueHosts, type Place } from './check-repository.ts';

let server: TestServer;
let feeds: FeedServer;
let place: Place;
const now = '2026-11-28T12:00:00.000Z';

const add = async (host: string, count: number, dueAt: string): Promise<void> => {
  for (let number = 0; number < count; number += 1)
    await server.database
      .insertInto('image')
      .values({
        ...{ catalog_id: place.catalogId, customer_id: place.customerId, id: `${host}-${number}-${dueAt}` },
        ...{ address: `https://${host}/${number}.jpg`, host, state: 'waiting', colours_json: '[]' },
        ...{ due_at: dueAt, attempts: 0 },
      })
      .execute();
};

beforeAll(async () => {
  feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items: [buildFeedItem({}, 1)] })) });
  server = await startTestServer();
  const owner = await server.signIn();
  place = { customerId: owner.customer.id, catalogId: await makeCatalog(owner, feeds.url('/feed.xml')) };
  await add('many.example', 30, '');
  await add('few.example', 2, '2026-11-28T11:00:00.000Z');
  await add('later.example', 5, '2026-12-05T11:00:00.000Z');
  await add('some.example', 7, '');
  await add('some.example', 40, '2026-12-05T11:00:00.000Z');
  // What is no web address has no host.
  await add('', 1, '');
});
afterAll(async () => {
  await server.close();
  await feeds.close();
});

test('hosts with pictures whose turn it is come in the order of how many these are, the fewest first', async () => {
  expect(await listDueHosts(server.database, place, now, 10)).toEqual([
    '',
    'few.example',
    'some.example',
    'many.example',
  ]);
  expect(await listDueHosts(server.database, place, now, 2)).toEqual(['', 'few.example']);
});

test('a catalog without pictures, and another customer’s, have no hosts', async () => {
  expect(await listDueHosts(server.database, { ...place, catalogId: 'other' }, now, 10)).toEqual([]);
  expect(await listDueHosts(server.database, { ...place, customerId: 'other' }, now, 10)).toEqual([]);
});

test('of very many hosts, those whose pictures’ turn was earliest come', async () => {
  const hosts = Array.from({ length: 300 }, (_, number) => `a${number}.example`);
  for (const host of hosts) await add(host, 1, '2026-11-28T10:00:00.000Z');
  const listed = await listDueHosts(server.database, place, now, 500);
  expect(new Set(listed)).toEqual(new Set([...hosts, '', 'few.example', 'some.example', 'many.example']));
  expect(listed.at(-1)).toBe('many.example');
  expect(await listDueHosts(server.database, place, now, 7)).toHaveLength(7);
});
