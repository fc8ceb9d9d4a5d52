import { buildFeed, type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCatalog, startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { purgeDeleted } from './purge-deleted.ts';

let server: TestServer;
let feeds: FeedServer;
beforeAll(async () => {
  feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items: 2 })) });
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await feeds.close();
});

test('a catalog whose index can’t be dropped stays due until it can, and others don’t wait for it', async () => {
  const owner = await server.signIn();
  const [stuck, other, kept] = [
    await makeCatalog(owner, feeds.url('/feed.xml')),
    await makeCatalog(owner, feeds.url('/feed.xml')),
    await makeCatalog(owner, feeds.url('/feed.xml')),
  ];
  for (const catalogId of [stuck, other]) await owner.call('deleteCatalog', { params: { catalogId } });
  const { database } = server;
  const known = async () =>
    (await database.selectFrom('catalog').select('id').execute()).map(({ id }) => id).toSorted();
  const soon = new Date(Date.now() + 1000).toISOString();
  const asked: string[] = [];
  const dropIndex = async (catalogId: string): Promise<void> => {
    asked.push(catalogId);
    if (catalogId === stuck && asked.length <= 2) throw new Error('the engine is away');
  };

  await expect(purgeDeleted(database, soon, dropIndex)).rejects.toThrow('the engine is away');
  expect(asked.toSorted()).toEqual([stuck, other].toSorted());
  expect(await known()).toEqual([stuck, kept].toSorted());

  await purgeDeleted(database, soon, dropIndex);
  expect(asked.slice(2)).toEqual([stuck]);
  expect(await known()).toEqual([kept]);
});

test('a catalog whose index is being dropped can’t be restored without it', async () => {
  const owner = await server.signIn();
  const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
  await owner.call('deleteCatalog', { params: { catalogId } });
  const soon = new Date(Date.now() + 1000).toISOString();
  const restore = async (): Promise<number> =>
    (await owner.call('restoreCatalog', { params: { catalogId }, body: {} })).status;
  let during = 0;
  const failing = purgeDeleted(server.database, soon, async () => {
    during = await restore();
    throw new Error('the engine is away');
  });
  await expect(failing).rejects.toThrow('the engine is away');
  expect(during).toBe(404);
  expect(await restore()).toBe(404);
  await purgeDeleted(server.database, soon, async () => undefined);
  const left = await server.database.selectFrom('catalog').select('id').execute();
  expect(left.map(({ id }) => id)).not.toContain(catalogId);
});
