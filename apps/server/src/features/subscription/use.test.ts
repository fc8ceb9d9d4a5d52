import { buildFeed, buildFeedItems, reply, serveFeeds } from '@vitrina/testkit';
import { expect, test } from 'vitest';
import { makeCatalog, startTestServer, waitForImport } from '../../testing/start-test-server.ts';

test('[R2.14] products in use, with variants joined, are those of every catalog’s last import that went well', async () => {
  let feed = buildFeed({ items: buildFeedItems(7) });
  const feeds = await serveFeeds({
    '/a.xml': (request, response) => reply(feed)(request, response),
    '/b.xml': reply(buildFeed({ items: buildFeedItems(5) })),
  });
  const server = await startTestServer();
  const [owner, other] = [await server.signIn(), await server.signIn()];
  const used = async () => (await owner.call('getSubscription')).reply.data.use.products.used;
  const importAgain = async (catalogId: string) => {
    await owner.call('startImport', { params: { catalogId }, body: { allowShrink: true } });
    await waitForImport(owner, catalogId);
  };

  const first = await makeCatalog(owner, feeds.url('/a.xml'));
  const second = await makeCatalog(owner, feeds.url('/b.xml'));
  await makeCatalog(other, feeds.url('/b.xml'));
  expect(await used()).toBe(12);

  feed = buildFeed({ items: buildFeedItems(9) });
  await importAgain(first);
  expect(await used()).toBe(14);

  feed = 'no feed';
  await importAgain(first);
  expect(await used()).toBe(14);

  feed = buildFeed({ items: buildFeedItems(9, (number) => ({ group: number <= 4 ? 'G' : null })) });
  await importAgain(first);
  expect(await used()).toBe(11);

  await owner.call('deleteCatalog', { params: { catalogId: second } });
  expect(await used()).toBe(6);
  await server.close();
  await feeds.close();
});
