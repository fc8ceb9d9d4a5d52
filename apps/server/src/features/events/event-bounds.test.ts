import { randomUUID } from 'node:crypto';
import type { Rule } from '@vitrina/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isTestedOnPostgres } from '../../storage/testing/test-database.ts';
import { readPhraseDays } from '../../testing/read-sums.ts';
import { saveStylization } from '../../testing/save-stylization.ts';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { maxPhraseLength, toPhrase } from './visitor-event.ts';

const megabyte = 1024 * 1024;
const letters = 'abcdefghijklmnopqrstuvwxyz ';
let seed = 1;
/** The same texts in every run. */
const madeUp = (length: number): string =>
  Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return letters[seed % letters.length];
  }).join('');

let shop: Shop;
let key: string;
let searchId: string;
let productIds: string[];
let stylizationId: string;
const start = async (settings: Record<string, string>) => {
  shop = await startShop(settings);
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
  await shop.owner.call('setAuthDomains', { body: { domains: ['shop.example'] } });
  searchId = await shop.newInstance();
  const { reply } = await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } });
  productIds = reply.data.map(({ id }) => id);
  stylizationId = await saveStylization(shop.server.database, shop.owner.customer.id, shop.catalogId);
};

type Sender = Record<string, string>;
const server = (): Sender => ({ 'x-api-key': key });
const page: Sender = {
  origin: 'https://shop.example',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const send = async (events: readonly unknown[], headers: Sender) => {
  const response = await fetch(`${shop.server.origin}/public/events/${searchId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ events }),
  });
  const body = (await response.json()) as { error?: { code: string } };
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, code: body.error?.code, retryAfter };
};
const search = (query: string, fields: Record<string, unknown> = {}) => ({
  ...{ type: 'search', eventId: randomUUID(), visitor: randomUUID(), queryId: randomUUID(), query },
  ...{ total: 1, context: 'serp', ...fields },
});
const databaseBytes = async (): Promise<number> => {
  const { database } = shop.server;
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(database);
  const free = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(database);
  return 4096 * ((pages.rows[0]?.page_count ?? 0) - (free.rows[0]?.freelist_count ?? 0));
};

describe('[R10.06] how many events may come', () => {
  beforeAll(() => start({ EVENT_RATE_PER_VISITOR: '100', EVENT_RATE_PER_SHOP: '250' }));
  afterAll(() => shop.close());
  const some = (count: number) => Array.from({ length: count }, (_, index) => search(`q ${index}`));

  test('counts each event of a call; what is too much is refused whole, with when to try again', async () => {
    shop.server.clock.now = new Date('2026-03-10T12:00:00Z');
    expect((await send(some(60), page)).status).toBe(202);
    const refused = await send(some(60), page);
    expect(refused).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: '60' });
    expect((await send(some(40), page)).status).toBe(202);
    expect((await send(some(1), page)).status).toBe(429);
    // The shop's own server sends for all visitors; then the shop is full too.
    expect((await send(some(100), server())).status).toBe(202);
    expect((await send(some(100), server())).status).toBe(429);
    shop.server.clock.now = new Date('2026-03-10T12:01:01Z');
    expect((await send(some(60), page)).status).toBe(202);
  });

  test('counts an event that names many products as several', async () => {
    shop.server.clock.now = new Date('2026-03-10T12:05:00Z');
    const products = Array.from({ length: 96 }, (_, at) => ({ productId: `p${at}`, quantity: 1, price: 1 }));
    const purchase = () => ({ ...search('q'), type: 'purchase', products });
    expect(
      (await send([purchase(), purchase(), purchase(), purchase(), purchase(), purchase()], page)).status,
    ).toBe(202);
    expect((await send([purchase()], page)).status).toBe(429);
  });

  test('and so do the clients of Insights', async () => {
    shop.server.clock.now = new Date('2026-03-10T12:10:00Z');
    const view = { eventType: 'view', eventName: 'seen', index: searchId, objectIDs: productIds.slice(0, 1) };
    const post = (count: number) =>
      fetch(`${shop.server.origin}/1/events?X-Algolia-API-Key=${key}`, {
        method: 'POST',
        headers: { ...page, 'content-type': 'application/json' },
        body: JSON.stringify({ events: Array.from({ length: count }, () => view) }),
      });
    const statuses = [];
    for (const count of [60, 60]) {
      const response = await post(count);
      statuses.push([response.status, response.headers.get('retry-after')]);
    }
    expect(statuses).toEqual([
      [200, null],
      [429, '60'],
    ]);
  });

  test('bodies too are counted, before they are read', async () => {
    shop.server.clock.now = new Date('2026-03-10T12:20:00Z');
    const long = [{ ...search('q'), padding: 'x'.repeat(150_000) }];
    expect((await send(long, page)).status).toBe(202);
    expect((await send(long, page)).status).toBe(429);
  });
});

describe('[R10.06] what events may take up', () => {
  beforeAll(() => start({ EVENT_RATE_PER_SHOP: '1000000', EVENT_QUOTA_MB: '2' }));
  afterAll(() => shop.close());

  test('a phrase is cut at a sensible length, and never within a character', async () => {
    expect(toPhrase(`  A${' '.repeat(500)}B `)).toBe('a b');
    // A letter and its marks may come apart: it is the same phrase.
    expect(toPhrase('zaz\u0307o\u0301łc\u0301')).toBe('zażółć');
    expect(toPhrase('x'.repeat(900))).toHaveLength(maxPhraseLength);
    expect(toPhrase(`x${'👗'.repeat(300)}`).isWellFormed()).toBe(true);
    const query = 'y'.repeat(maxPhraseLength + 300);
    expect((await send([search(query)], server())).status).toBe(202);
    const rows = await readPhraseDays(shop.server.database);
    expect(new Set(rows.map(({ phrase }) => phrase))).toEqual(new Set([query.slice(0, maxPhraseLength)]));
  });

  test('half a character from a client that cuts texts anywhere is stored as the sign for it', async () => {
    const event = search('\uD83D zimowe');
    expect((await send([event], server())).status).toBe(202);
    const phrases = (await readPhraseDays(shop.server.database)).map(({ phrase }) => phrase);
    expect(phrases).toContain('\uFFFD zimowe');
  });

  test.skipIf(isTestedOnPostgres)(
    'a flood of long made-up queries grows the database by a bounded amount; then events are refused, and searches go on',
    async () => {
      const { clock, app } = shop.server;
      const before = await databaseBytes();
      let refused = null;
      for (let call = 0; call < 12; call += 1) {
        // What is used is looked at again after some seconds.
        clock.now = new Date(Date.parse('2026-03-10T12:00:00Z') + call * 6000);
        const answer = await send(
          Array.from({ length: 500 }, () => search(madeUp(950))),
          server(),
        );
        if (answer.status !== 202) refused ??= answer;
      }
      const grownBytes = (await databaseBytes()) - before;
      expect(refused).toEqual({ status: 429, code: 'EVENT_QUOTA_EXCEEDED', retryAfter: '3600' });
      // Raw events by their quota, and beside them the sums of as many phrases as fit into it.
      expect(grownBytes).toBeLessThan(6 * megabyte);
      const found = await fetch(`${shop.server.origin}/public/search/${searchId}?q=buty`, {
        headers: server(),
      });
      expect(found.status).toBe(200);
      const { reply } = await shop.owner.call('getEventUsage');
      expect(reply.data).toMatchObject({ quotaBytes: 2 * megabyte, retentionDays: 400 });
      expect(reply.data.usedBytes).toBeGreaterThan(2 * megabyte);
      const metrics = await (await fetch(`${shop.server.origin}/metrics`)).text();
      expect(metrics).toContain(
        `vitrina_event_bytes{customer="${shop.owner.customer.symbol}"} ${reply.data.usedBytes}`,
      );

      // What is past its days makes room again.
      clock.now = new Date('2027-06-10T12:00:00Z');
      await app.services.events.service.forgetOld();
      expect((await send([search('buty')], server())).status).toBe(202);
      clock.now = null;
    },
  );
});

describe.skipIf(isTestedOnPostgres)('what is said to be taken up', () => {
  beforeAll(async () => {
    await start({ EVENT_RATE_PER_SHOP: '1000000' });
    const body: Rule = {
      ...{ name: 'Dom', enabled: true, from: null, to: null },
      condition: { type: 'category', category: 'Dom' },
      actions: [{ type: 'pin', productId: productIds[0] ?? '', position: 1 }],
    };
    await shop.owner.call('addRule', { params: { searchId }, body });
  });
  afterAll(() => shop.close());

  test.each([
    ['visits to categories', () => ({ ...search(''), type: 'browse', categories: ['Dom'] })],
    ['searches of all kinds', () => search(madeUp(12))],
    ['searches for the same', () => search('buty zimowe')],
    ['nobody’s searches', () => search('buty zimowe', { visitor: undefined, queryId: undefined })],
    ['views', () => ({ ...search(''), type: 'view', productIds })],
    ['clicks', () => ({ ...search(''), type: 'click', productId: productIds[0], queryId: 'of-the-clicks' })],
    ['other clicks', () => ({ ...search(''), type: 'click', productId: productIds[0], queryId: undefined })],
    [
      'clicks in a look',
      () => ({ ...search(''), type: 'click', productId: productIds[0], queryId: undefined, stylizationId }),
    ],
    [
      'carts from a look',
      () => ({
        ...{ ...search(''), type: 'addToCart', stylizationId },
        products: productIds.map((productId) => ({ productId, quantity: 2, price: 19.99 })),
      }),
    ],
    [
      'purchases',
      () => ({
        ...search(''),
        type: 'purchase',
        products: productIds.map((productId) => ({ productId, quantity: 2, price: 19.99 })),
      }),
    ],
  ] as const)('is near to what the database grows by: %s', async (_, make: () => unknown) => {
    const usedBytes = async () => (await shop.owner.call('getEventUsage')).reply.data.usedBytes;
    await send([search('buty zimowe', { queryId: 'of-the-clicks' })], server());
    const before = { database: await databaseBytes(), used: await usedBytes() };
    for (let call = 0; call < 3; call += 1) await send(Array.from({ length: 1000 }, make), server());
    const share = ((await usedBytes()) - before.used) / ((await databaseBytes()) - before.database);
    expect(share).toBeGreaterThan(0.6);
    expect(share).toBeLessThan(1.6);
  });
});
