import { buildFeed, buildFeedItems, type FeedServer, reply, replyToUser, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeCatalog,
  startTestServer,
  type TestServer,
  waitForImport,
} from '../../testing/start-test-server.ts';

let server: TestServer;
let feeds: FeedServer;
let elsewhere: FeedServer;

const feedOf = (prefix: string) =>
  reply(buildFeed({ items: buildFeedItems(12, (number) => ({ title: `${prefix} ${number}` })) }));

beforeAll(async () => {
  const locked = replyToUser('owner:hunter2', feedOf('Zamknięty'));
  feeds = await serveFeeds({
    '/old.xml': feedOf('Stary'),
    '/new.xml': feedOf('Nowy'),
    '/locked.xml': locked,
  });
  elsewhere = await serveFeeds({ '/feed.xml': feedOf('Obcy') });
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await feeds.close();
  await elsewhere.close();
});

const ready = async (path: string, address = feeds.url(path)) => {
  const owner = await server.signIn();
  const catalogId = await makeCatalog(owner, address);
  const params = { catalogId };
  return {
    ...{ owner, params },
    move: (linkUri: string) => owner.call('saveCatalogUrl', { params, body: { linkUri } }),
    runAgain: async () => {
      await owner.call('startImport', { params, body: {} });
      return waitForImport(owner, catalogId);
    },
    titles: async () =>
      (await owner.call('listProducts', { params })).reply.data.map(
        ({ title }) => String(title).split(' ')[0],
      ),
  };
};

describe('a feed that a shop moves', () => {
  test('[R2.34] [R4.01] is read at its new address from the next import on, with the same mapping', async () => {
    const { move, runAgain, titles } = await ready('/old.xml');
    expect((await move(feeds.url('/new.xml'))).reply.data.url).toBe(feeds.url('/new.xml'));
    expect(new Set(await titles())).toEqual(new Set(['Stary']));
    expect(await runAgain()).toMatchObject({ status: 'ok', correctCount: 12 });
    expect(new Set(await titles())).toEqual(new Set(['Nowy']));
  });

  test('[R10.01] keeps its products where nothing is at the new address, and can be moved back', async () => {
    const { move, runAgain, titles } = await ready('/old.xml');
    await move(feeds.url('/gone.xml'));
    expect((await runAgain()).status).toBe('error');
    expect(new Set(await titles())).toEqual(new Set(['Stary']));
    await move(feeds.url('/old.xml'));
    expect((await runAgain()).status).toBe('ok');
  });

  test('[R4.01] takes its password along on the same server alone', async () => {
    const address = feeds.url('/locked.xml').replace('//', '//owner:hunter2@');
    const { move, owner, params } = await ready('/locked.xml', address);
    expect((await move(feeds.url('/new.xml'))).reply.data).toMatchObject({ hasCredentials: true });
    const moved = await move(elsewhere.url('/feed.xml'));
    expect(moved.reply.data).not.toHaveProperty('hasCredentials');
    expect(JSON.stringify((await owner.call('listFullCatalogs')).reply)).not.toContain('hunter2');
    // Not even back where it came from.
    expect((await move(feeds.url('/locked.xml'))).reply.data).not.toHaveProperty('hasCredentials');
    expect((await owner.call('getCatalogUrl', { params })).reply.data.url).toBe(feeds.url('/locked.xml'));
  });

  test.each([
    '',
    'feed',
    'ftp://sklep.pl/feed.xml',
    'javascript:alert(1)',
    `https://sklep.pl/${'x'.repeat(3000)}`,
  ])('[R8.08] an address like %.30s is refused, and the present one stays', async (linkUri) => {
    const { move, owner, params } = await ready('/old.xml');
    expect((await move(linkUri)).status).toBe(422);
    expect((await owner.call('getCatalogUrl', { params })).reply.data.url).toBe(feeds.url('/old.xml'));
  });

  test('[R6.04] is nobody else’s to move or to name', async () => {
    const { params, owner } = await ready('/old.xml');
    const stranger = await server.signIn();
    const body = { linkUri: elsewhere.url('/feed.xml') };
    expect((await stranger.call('saveCatalogUrl', { params, body })).status).toBe(404);
    expect((await stranger.call('saveCatalogName', { params, body: { name: 'Cudzy' } })).status).toBe(404);
    expect((await owner.call('getCatalogUrl', { params })).reply.data.url).toBe(feeds.url('/old.xml'));
  });

  test('[R2.34] a catalog has the name that its owner gives it', async () => {
    const { owner, params } = await ready('/old.xml');
    const named = await owner.call('saveCatalogName', { params, body: { name: '  Sklep główny ' } });
    expect(named.reply.data.name).toBe('Sklep główny');
    expect((await owner.call('saveCatalogName', { params, body: { name: '  ' } })).status).toBe(422);
    expect((await owner.call('listFullCatalogs')).reply.data[0]?.name).toBe('Sklep główny');
  });
});
