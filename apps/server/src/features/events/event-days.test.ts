import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteSums, findWrongMonths, readProductDays, readSearchDays } from '../../testing/read-sums.ts';
import { type Shop, startShop } from '../../testing/start-shop.ts';

let shop: Shop;
let key: string;
let searchId: string;
let productId: string;
let ids = 0;

beforeAll(async () => {
  shop = await startShop();
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
  await shop.owner.call('setAuthDomains', { body: { domains: ['shop.example'] } });
  const { reply } = await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } });
  productId = reply.data[0]?.id ?? '';
});
afterAll(() => shop.close());
beforeEach(async () => {
  searchId = await shop.newInstance();
  await deleteSums(shop.server.database);
});

const send = async (events: readonly object[], headers: Record<string, string> = { 'x-api-key': key }) => {
  const response = await fetch(`${shop.server.origin}/public/events/${searchId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ events }),
  });
  expect([response.status, await response.json()]).toMatchObject([202, { accepted: events.length }]);
};
const event = (type: string, fields: object) => {
  ids += 1;
  return { type, eventId: `event-days-${ids}`, ...fields };
};
const search = (at: string) => event('search', { at, query: 'buty', total: 1, context: 'serp' });
const view = (at: string) => event('view', { at, productIds: [productId] });

describe('[R3.29] days are cut at midnight where the shop is', () => {
  test.each([
    ['Europe/Warsaw', '2026-01-15T22:59:59.999Z', '2026-01-15T23:00:00.000Z', '2026-01-15', '2026-01-16'],
    ['Europe/Warsaw', '2026-07-31T21:59:59.999Z', '2026-07-31T22:00:00.000Z', '2026-07-31', '2026-08-01'],
    // The clocks go forward, then back, in the night before the second day.
    ['Europe/Warsaw', '2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00.000Z', '2026-03-28', '2026-03-29'],
    ['Europe/Warsaw', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00.000Z', '2026-03-29', '2026-03-30'],
    ['Europe/Warsaw', '2026-10-24T21:59:59.999Z', '2026-10-24T22:00:00.000Z', '2026-10-24', '2026-10-25'],
    ['Europe/Warsaw', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00.000Z', '2026-10-25', '2026-10-26'],
    ['America/St_Johns', '2026-01-15T03:29:59.999Z', '2026-01-15T03:30:00.000Z', '2026-01-14', '2026-01-15'],
    ['America/St_Johns', '2026-03-08T03:29:59.999Z', '2026-03-08T03:30:00.000Z', '2026-03-07', '2026-03-08'],
    ['America/St_Johns', '2026-03-09T02:29:59.999Z', '2026-03-09T02:30:00.000Z', '2026-03-08', '2026-03-09'],
    ['America/St_Johns', '2026-11-01T02:29:59.999Z', '2026-11-01T02:30:00.000Z', '2026-10-31', '2026-11-01'],
    ['America/St_Johns', '2026-11-02T03:29:59.999Z', '2026-11-02T03:30:00.000Z', '2026-11-01', '2026-11-02'],
  ])('%s: %s and %s', async (timeZone, before, after, firstDay, secondDay) => {
    const { database, clock } = shop.server;
    await database.updateTable('customer').set({ time_zone: timeZone }).execute();
    clock.now = new Date(Date.parse(after) + 3_600_000);
    await send([search(before), view(before)]);
    await send([search(after), view(after), view(after)]);
    const searches = await readSearchDays(database, searchId);
    expect(searches.filter(({ context }) => context === 'all').map((row) => [row.day, row.searches])).toEqual(
      [
        [firstDay, 1],
        [secondDay, 1],
      ],
    );
    expect((await readProductDays(database)).map((row) => [row.day, row.views])).toEqual([
      [firstDay, 1],
      [secondDay, 2],
    ]);
    expect(await findWrongMonths(database)).toEqual([]);
  });
});

test('[R3.29] what a search was made on is counted as the browser tells it, and products by what they are called', async () => {
  const { database, clock } = shop.server;
  clock.now = new Date('2026-03-10T12:00:00Z');
  const page = { origin: 'https://shop.example' };
  const at = clock.now.toISOString();
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';
  await send([search(at), search(at)], { ...page, 'user-agent': windows });
  await send([search(at)], { ...page, 'user-agent': windows, 'sec-ch-ua-mobile': '?1' });
  await send([search(at)], { ...page, 'user-agent': 'Mozilla/5.0 (iPad; CPU OS 12_2) Mobile/15E148' });
  await send([search(at)], { 'x-api-key': key, 'user-agent': 'ShopServer/1.0' });
  await send([view(at)]);
  const searches = await readSearchDays(database, searchId);
  expect(
    searches.filter(({ context }) => context === 'all').map((row) => [row.device, row.searches]),
  ).toEqual([
    ['desktop', 2],
    ['phone', 1],
    ['tablet', 1],
    ['unknown', 1],
  ]);
  const { reply } = await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } });
  expect((await readProductDays(database)).map(({ name }) => name)).toEqual([reply.data[0]?.title]);
});

test('[R10.06] a search noted for a client of InstantSearch is made on what its browser says', async () => {
  const { database, clock } = shop.server;
  clock.now = null;
  const response = await fetch(`${shop.server.origin}/1/indexes/${searchId}/query`, {
    method: 'POST',
    headers: {
      'x-algolia-application-id': shop.owner.customer.symbol,
      'x-algolia-api-key': key,
      'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    },
    body: JSON.stringify({ query: 'buty' }),
  });
  expect(response.status).toBe(200);
  await expect
    .poll(async () => (await readSearchDays(database, searchId)).map(({ device }) => device), {
      timeout: 10_000,
    })
    .toEqual(['phone', 'phone']);
});
