import { createHash } from 'node:crypto';
import { toMappingItem } from '@vitrina/contract';
import { buildFeed, type FeedServer, redirectTo, reply, replyToUser, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  importFeed,
  makeCatalog,
  type SignedIn,
  startTestServer,
  type TestServer,
  waitForImport,
} from '../../testing/start-test-server.ts';
import { createFeedCredentialsStore } from './feed-credentials.ts';

let server: TestServer;
let shop: FeedServer;
let elsewhere: FeedServer;
/** What the shop asks for. */
let pair = 'user:secret';
const locked =
  (status?: number) =>
  (request: Parameters<ReturnType<typeof reply>>[0], response: Parameters<ReturnType<typeof reply>>[1]) =>
    replyToUser(pair, reply(buildFeed({ items: 5 })), status)(request, response);

beforeAll(async () => {
  elsewhere = await serveFeeds({ '/feed.xml': reply(buildFeed({ items: 5 })), '/locked.xml': locked() });
  shop = await serveFeeds({
    '/feed.xml': locked(),
    '/other.xml': locked(),
    '/forbidden.xml': locked(403),
    '/away.xml': redirectTo(elsewhere.url('/feed.xml')),
  });
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await shop.close();
  await elsewhere.close();
});

const settings = { name: 'Sklep', industryId: 'fashion', languageCode: 'pol', currencyCode: 'PLN' } as const;
const withPassword = (address: string, credentials = 'user:secret'): string =>
  address.replace('//', `//${credentials}@`);

const save = async (owner: SignedIn, linkUri: string) =>
  (await owner.call('saveWorkingCatalog', { body: { ...settings, linkUri } })).reply.data;
const analyze = async (owner: SignedIn, xmlUri: string) => {
  const { status, error } = await owner.call('analyzeFeed', { query: { xmlUri } });
  return status === 200 ? 'read' : [status, error.code, error.details?.reason];
};
const storedOf = (catalogId: string | null) =>
  server.database
    .selectFrom('catalog')
    .select(['url', 'feed_credentials'])
    .where('id', '=', catalogId ?? '')
    .executeTakeFirstOrThrow();

describe('a feed address with a password', () => {
  test('[R5.01] [R7.03] is imported, and stored and told without it', async () => {
    const owner = await server.signIn();
    const address = withPassword(shop.url('/feed.xml'));
    const saved = await save(owner, address);
    expect(saved).toMatchObject({ catalogUri: shop.url('/feed.xml'), hasCredentials: true });
    const catalogId = await makeCatalog(owner, address);
    const params = { catalogId };
    const told = [
      await owner.call('getWorkingCatalog'),
      await owner.call('listCatalogs'),
      await owner.call('listFullCatalogs'),
      await owner.call('getCatalogUrl', { params }),
      await owner.call('listMappings', { params }),
      await owner.call('findPathsByCatalog', { params }),
      await owner.call('listImportRuns', { params }),
      await owner.call('getImportStatus', { params }),
    ];
    expect(told.map(({ status }) => status)).toEqual(told.map(() => 200));
    expect(told.map(({ body }) => JSON.stringify(body)).join()).not.toContain('secret');
    expect(told[3]?.body).toEqual({ data: { url: shop.url('/feed.xml'), hasCredentials: true } });
    const { url, feed_credentials } = await storedOf(catalogId);
    expect(url).toBe(shop.url('/feed.xml'));
    expect(feed_credentials).toMatch(/^v1\.[\w-]{60,}$/);
  });

  test('is told to have none where it was saved without', async () => {
    const owner = await server.signIn();
    expect(await save(owner, elsewhere.url('/feed.xml'))).not.toHaveProperty('hasCredentials');
  });

  test.each([
    ['user@', 'user:'],
    [':secret@', ':secret'],
    ['user:se:cr:et@', 'user:se:cr:et'],
    ['us%40er:%2F%3F%23%5B@', 'us@er:/?#['],
    ['user:100%@', 'user:100%'],
    ['użytkownik:zażółć🔑@', 'użytkownik:zażółć🔑'],
    [`user:${'x'.repeat(1900)}@`, `user:${'x'.repeat(1900)}`],
  ])('[R5.01] asks with credentials written as %s', async (typed, expected) => {
    pair = expected;
    try {
      const owner = await server.signIn();
      const { result } = await importFeed(owner, shop.url('/feed.xml').replace('//', `//${typed}`));
      expect(result).toMatchObject({ status: 'ok', correctCount: 5 });
    } finally {
      pair = 'user:secret';
    }
  });

  test('[R5.01] [R8.05] that is wrong or missing is told in a code of its own, by the look and by the import', async () => {
    const owner = await server.signIn();
    const wrong = withPassword(shop.url('/feed.xml'), 'user:hunter2');
    expect(await analyze(owner, wrong)).toEqual([412, 'FEED_PASSWORD_WRONG', 'sent']);
    expect(await analyze(owner, shop.url('/feed.xml'))).toEqual([412, 'FEED_PASSWORD_WRONG', 'none']);
    const forbidden = withPassword(shop.url('/forbidden.xml'), 'user:hunter2');
    expect(await analyze(owner, forbidden)).toEqual([412, 'FEED_PASSWORD_WRONG', 'sent']);
    const catalogId = await makeCatalog(owner, withPassword(shop.url('/feed.xml')));
    const params = { catalogId };
    pair = 'user:changed';
    try {
      await owner.call('startImport', { params, body: {} });
      const { error } = await waitForImport(owner, catalogId);
      expect(error).toMatchObject({ code: 'FEED_PASSWORD_WRONG', details: { status: 401, reason: 'sent' } });
      const history = await owner.call('listImportRuns', { params });
      expect(JSON.stringify(history.body)).not.toContain('secret');
    } finally {
      pair = 'user:secret';
    }
  });

  test('is refused where no password can be sent so, and the refusal does not repeat it', async () => {
    const owner = await server.signIn();
    for (const linkUri of [
      'https://us%3Aer:hunter2@shop.example/',
      `https://u:${'hunter2'.repeat(300)}@shop.example/`,
    ]) {
      const saved = await owner.call('saveWorkingCatalog', { body: { ...settings, linkUri } });
      expect(saved.status).toBe(422);
      const analyzed = await owner.call('analyzeFeed', { query: { xmlUri: linkUri } });
      expect(analyzed.status).toBe(422);
      expect(JSON.stringify([saved.body, analyzed.body])).not.toContain('hunter2');
    }
  });
});

describe('credentials that are stored', () => {
  test('stay while the address is of the same origin, are replaced by others, and go with another origin', async () => {
    const owner = await server.signIn();
    const { catalogId } = await save(owner, withPassword(shop.url('/feed.xml')));
    const first = await storedOf(catalogId);
    expect(await save(owner, shop.url('/feed.xml'))).toMatchObject({ hasCredentials: true });
    expect(await storedOf(catalogId)).toEqual(first);
    expect(await save(owner, shop.url('/other.xml'))).toMatchObject({ hasCredentials: true });
    expect(await analyze(owner, shop.url('/other.xml'))).toBe('read');
    await save(owner, withPassword(shop.url('/other.xml'), 'user:new'));
    expect(await analyze(owner, shop.url('/other.xml'))).toEqual([412, 'FEED_PASSWORD_WRONG', 'sent']);
    expect(await save(owner, elsewhere.url('/feed.xml'))).not.toHaveProperty('hasCredentials');
    expect((await storedOf(catalogId)).feed_credentials).toBeNull();
    // Nor do they come back.
    expect(await save(owner, shop.url('/feed.xml'))).not.toHaveProperty('hasCredentials');
  });

  test('of a finished catalog are replaced and removed, by its owner alone', async () => {
    const owner = await server.signIn();
    const stranger = await server.signIn();
    const catalogId = await makeCatalog(owner, withPassword(shop.url('/feed.xml')));
    const params = { catalogId };
    const saveCredentials = (who: SignedIn, username: string, password: string) =>
      who.call('saveFeedCredentials', { params, body: { username, password } });
    const importAnew = async () => {
      await owner.call('startImport', { params, body: {} });
      const { status, error } = await waitForImport(owner, catalogId);
      return error?.details?.reason ?? status;
    };
    pair = 'owner@shop:ż ó:ł%ć/?';
    try {
      expect(await importAnew()).toBe('sent');
      expect((await saveCredentials(stranger, 'owner@shop', 'stolen')).status).toBe(404);
      for (const name of ['with:colon', 'with\u0000control', 'x'.repeat(256)])
        expect((await saveCredentials(owner, name, 'secret')).status).toBe(422);
      expect((await saveCredentials(owner, 'owner@shop', 'ż ó:ł%ć/?')).body).toEqual({
        data: { url: shop.url('/feed.xml'), hasCredentials: true },
      });
      expect(await importAnew()).toBe('ok');
      expect((await saveCredentials(owner, '', '')).body).toEqual({ data: { url: shop.url('/feed.xml') } });
      expect((await storedOf(catalogId)).feed_credentials).toBeNull();
      expect(await importAnew()).toBe('none');
    } finally {
      pair = 'user:secret';
    }
  });

  test('are refused for a server that is no longer the feed’s: the password typed for one never reaches another', async () => {
    const owner = await server.signIn();
    const first = await save(owner, shop.url('/feed.xml'));
    const catalogId = first?.catalogId ?? '';
    // In another tab.
    await save(owner, elsewhere.url('/feed.xml'));
    const saveFor = (url: string) =>
      owner.call('saveFeedCredentials', {
        params: { catalogId },
        body: { username: 'user', password: 'secret', url },
      });
    for (const url of [shop.url('/feed.xml'), 'no address', '']) {
      const refused = await saveFor(url);
      expect([refused.status, refused.error.code]).toEqual([409, 'CATALOG_ADDRESS_CHANGED']);
    }
    expect((await storedOf(catalogId)).feed_credentials).toBeNull();
    expect((await saveFor(elsewhere.url('/other.xml'))).status).toBe(200);
    expect((await storedOf(catalogId)).feed_credentials).not.toBeNull();
  });

  test('[R4.05] are used for the address of the wizard that is taken up again, and for no other origin', async () => {
    const owner = await server.signIn();
    await save(owner, withPassword(shop.url('/feed.xml')));
    expect(await analyze(owner, shop.url('/feed.xml'))).toBe('read');
    expect(await analyze(owner, elsewhere.url('/locked.xml'))).toEqual([412, 'FEED_PASSWORD_WRONG', 'none']);
    const { reply: found } = await owner.call('analyzeFeed', { query: { xmlUri: shop.url('/feed.xml') } });
    const stored = await owner.call('storeMapping', { body: { mapping: found.data.proposal } });
    expect(stored.status).toBe(200);
    expect(await waitForImport(owner, stored.reply.data.catalogId)).toMatchObject({ status: 'ok' });
    const stranger = await server.signIn();
    expect(await analyze(stranger, shop.url('/feed.xml'))).toEqual([412, 'FEED_PASSWORD_WRONG', 'none']);
  });

  test('are sent to no other origin that a redirect leads to', async () => {
    const owner = await server.signIn();
    const before = elsewhere.requests.length;
    const { result } = await importFeed(owner, withPassword(shop.url('/away.xml')));
    expect(result.status).toBe('ok');
    const asked = elsewhere.requests.slice(before);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  test('open for no other catalog', () => {
    const unreadable: string[] = [];
    const store = createFeedCredentialsStore({
      installationKey: Buffer.alloc(32, 7),
      onUnreadable: ({ customerId, subjectId }) => unreadable.push(`${customerId} ${subjectId}`),
    });
    const credentials = { username: 'user', password: 'secret' };
    const url = 'https://shop.example/feed.xml';
    const mine = { id: 'mine', customerId: 'customer', url };
    const feedCredentials = store.seal('mine', { url, credentials }, null);
    expect(store.open({ ...mine, feedCredentials })).toEqual(credentials);
    expect(store.open({ ...mine, feedCredentials }, 'https://shop.example/other.xml')).toEqual(credentials);
    expect(store.open({ ...mine, feedCredentials }, 'http://shop.example/feed.xml')).toBeNull();
    expect(store.open({ ...mine, feedCredentials }, 'https://shop.example:8443/')).toBeNull();
    expect(unreadable).toEqual([]);
    expect(store.open({ ...mine, id: 'theirs', feedCredentials })).toBeNull();
    expect(unreadable).toEqual(['customer theirs']);
    const bytes = new Uint8Array([1, 2]) as unknown as string;
    expect(store.open({ ...mine, feedCredentials: bytes })).toBeNull();
    expect(unreadable).toEqual(['customer theirs', 'customer mine']);
  });

  test('do not open for another origin, whoever altered the row', async () => {
    const owner = await server.signIn();
    const catalogId = await makeCatalog(owner, withPassword(shop.url('/feed.xml')));
    await server.database
      .updateTable('catalog')
      .set({ url: elsewhere.url('/feed.xml') })
      .where('id', '=', catalogId)
      .execute();
    const before = elsewhere.requests.length;
    await owner.call('startImport', { params: { catalogId }, body: {} });
    expect(await waitForImport(owner, catalogId)).toMatchObject({ status: 'ok' });
    expect(elsewhere.requests.slice(before).map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  test('that change have an unchanged feed read anew: another user may be shown other products', async () => {
    const etag = '"v1"';
    let body = buildFeed({ items: 5 });
    const feeds = await serveFeeds({
      '/feed.xml': (request, response) => {
        if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
        else reply(body, { headers: { etag } })(request, response);
      },
    });
    try {
      const owner = await server.signIn();
      const address = feeds.url('/feed.xml');
      const { catalogId, mapping } = await importFeed(owner, withPassword(address));
      await owner.call('makeTypeProduction');
      const again = async () => {
        await owner.call('startImport', { params: { catalogId }, body: {} });
        await waitForImport(owner, catalogId);
        return (await owner.call('listImportRuns', { params: { catalogId } })).reply.data[0];
      };
      expect(await again()).toMatchObject({ feedUnchanged: true });
      body = buildFeed({ items: 3 });
      const changed = { username: 'other', password: 'secret' };
      await owner.call('saveFeedCredentials', { params: { catalogId }, body: changed });
      const rows = (await owner.call('listMappings', { params: { catalogId } })).reply.data;
      expect(rows.map(toMappingItem)).toEqual(mapping);
      expect(await again()).toMatchObject({ feedUnchanged: false, correctCount: 3 });
    } finally {
      await feeds.close();
    }
  });

  test('that a catalog has not leave the key of its feed’s version as it was, so that no feed is read anew for them', async () => {
    const owner = await server.signIn();
    const catalogId = await makeCatalog(owner, elsewhere.url('/feed.xml'));
    const row = await server.database
      .selectFrom('catalog')
      .selectAll()
      .where('id', '=', catalogId)
      .executeTakeFirstOrThrow();
    const parts = [row.url, JSON.parse(row.mapping_json ?? ''), row.currency, row.language];
    const key = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
    expect(JSON.parse(row.feed_validators_json ?? '')).toMatchObject({ settingsKey: key });
  });
});
