import type { PublicSearchReply } from '@vitrina/contract';
import { buildFeed, buildFeedItem, type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeCatalog,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/start-test-server.ts';

const products = 100;
const text = 'opis produktu '.repeat(3400);
let feeds: FeedServer;
let server: TestServer;
let owner: SignedIn;
let searchId: string;
let key: string;
beforeAll(async () => {
  const items = Array.from({ length: products }, (_, at) => buildFeedItem({ description: text }, at + 1));
  feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items })) });
  server = await startTestServer();
  owner = await server.signIn();
  const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
  searchId = (await owner.call('createInstance', { body: { name: 'Sklep', catalogId } })).reply.data
    .instanceId;
  key = (await owner.call('getAuthKey')).reply.data.key;
  const sharedFields = ['title', 'description', 'price'].map((field) => ({ field }));
  await owner.call('setSharedFields', { body: { catalogId, sharedFields } });
});
afterAll(async () => {
  await server.close();
  await feeds.close();
});

const search = async (perPage: number) => {
  const response = await fetch(`${server.origin}/public/search/${searchId}?perPage=${perPage}`, {
    headers: { 'x-api-key': key },
  });
  return (await response.json()) as PublicSearchReply;
};

test('[R10.04] a page of very long products has all of them, without what nobody could send in time; a shorter page has everything', async () => {
  const long = await search(products);
  expect(long.products).toHaveLength(products);
  for (const { fields } of long.products) expect(Object.keys(fields)).toEqual(['title', 'price']);
  const short = await search(20);
  for (const { fields } of short.products) expect(String(fields.description).length).toBeGreaterThan(40_000);
});
