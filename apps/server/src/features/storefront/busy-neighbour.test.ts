import { setTimeout as sleep } from 'node:timers/promises';
import { buildFeed, buildFeedItem, reply, serveFeeds } from '@vitrina/testkit';
import { expect, test } from 'vitest';
import { makeCatalog, type SignedIn, startTestServer } from '../../testing/start-test-server.ts';

const batches = 20;
const searchesOfBatch = 10;
const searchesOfNeighbour = 8;
const fatText = 'opis kubka z kamionki '.repeat(900);

const feedOf = (count: number, description: string) =>
  reply(
    buildFeed({
      items: Array.from({ length: count }, (_, at) => buildFeedItem({ description }, at + 1)),
    }),
  );

test('[R10.04] a shop with long products and batches of searches doesn’t hold up another one: eight searches are answered one after the other before a few of the batches are', async () => {
  const feeds = await serveFeeds({ '/fat.xml': feedOf(100, fatText), '/slim.xml': feedOf(20, 'Kubek.') });
  // A page that is kept would have to wait for nobody.
  const server = await startTestServer({ PAGE_CACHE_MB: '0' });
  try {
    const openShop = async (feed: string) => {
      const owner: SignedIn = await server.signIn({ plan: 'pro' });
      const catalogId = await makeCatalog(owner, feeds.url(feed));
      const { reply: made } = await owner.call('createInstance', { body: { name: 'Sklep', catalogId } });
      await owner.call('setSharedFields', {
        body: { catalogId, sharedFields: [{ field: 'title' }, { field: 'description' }] },
      });
      const { key } = (await owner.call('getAuthKey')).reply.data;
      return { owner, key, index: made.data.instanceId };
    };
    const fat = await openShop('/fat.xml');
    const slim = await openShop('/slim.xml');
    const ended: string[] = [];
    const ask = async (name: string, path: string, headers: Record<string, string>, body?: unknown) => {
      const response = await fetch(server.origin + path, {
        headers,
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      });
      await response.arrayBuffer();
      ended.push(name);
      return response.status;
    };
    const requests = Array.from({ length: searchesOfBatch }, () => ({
      indexName: fat.index,
      params: 'query=kubek&hitsPerPage=100',
    }));
    const credentials = {
      'x-algolia-application-id': fat.owner.customer.symbol,
      'x-algolia-api-key': fat.key,
    };
    const search = () => ask('search', `/public/search/${slim.index}?q=kubek`, { 'x-api-key': slim.key });
    // Index, settings and key are read once, before anything is compared.
    expect(await search()).toBe(200);
    const asked = Array.from({ length: batches }, () =>
      ask('batch', '/1/indexes/*/queries', credentials, { requests }),
    );
    // They are all being worked on, and end close together: each has its turn after each of its searches.
    await sleep(50);
    ended.length = 0;
    for (let i = 0; i < searchesOfNeighbour; i++) expect(await search()).toBe(200);
    expect(ended.length - searchesOfNeighbour).toBeLessThan(batches / 4);
    await Promise.all(asked);
  } finally {
    await server.close();
    await feeds.close();
  }
});
