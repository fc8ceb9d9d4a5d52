import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../../storage/calendar-days.ts';
import { findWrongMonths, readProductDays } from '../../../testing/read-sums.ts';
import { runCli } from '../../../testing/server-process.ts';
import { type Shop, startShop } from '../../../testing/start-shop.ts';

let shop: Shop;
let symbol: string;
let productId: string;
let send: (events: readonly object[]) => Promise<unknown>;
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();
const order = (eventId: string, at: string, quantity: number) => ({
  ...{ type: 'purchase', eventId: `order-${eventId}`, at },
  products: [{ productId, quantity, price: 200 }],
});

beforeAll(async () => {
  shop = await startShop();
  const { call, customer } = shop.owner;
  symbol = customer.symbol;
  const key = (await call('getAuthKey')).reply.data.key;
  productId = (await call('listProducts', { params: { catalogId: shop.catalogId } })).reply.data[0]?.id ?? '';
  const searchId = await shop.newInstance();
  send = async (events) => {
    const response = await fetch(`${shop.server.origin}/public/events/${searchId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ events }),
    });
    return response.json();
  };
});
afterAll(() => shop.close());

const cli = (...words: string[]) => runCli(shop.server.config.dataDir, words);
const sums = async () =>
  (await readProductDays(shop.server.database)).map(({ units, revenue }) => [units, revenue]);

test('orders that were forged are discarded, and counting again leaves the others', async () => {
  // Forged orders may be from before any other event: the days up to the first honest one are counted again too.
  await send([order('forged-early', daysAgo(20), 10_000), order('honest', daysAgo(5), 2)]);
  await send([order('forged', daysAgo(5), 10_000), { ...order('honest-2', daysAgo(4), 3), visitor: 'ann' }]);
  expect(await sums()).toEqual([
    [10_000, 2_000_000],
    [10_002, 2_000_400],
    [3, 600],
  ]);
  const { code, json } = await cli('discard-orders', symbol, '--over', '1999999');
  expect([code, json]).toMatchObject([0, { symbol, orders: 2, from: expect.any(String) }]);
  expect((await cli('rebuild-reports', symbol)).code).toBe(0);
  expect((await sums()).filter(([units]) => units !== 0)).toEqual([
    [2, 400],
    [3, 600],
  ]);
  expect(await findWrongMonths(shop.server.database)).toEqual([]);
  expect(await send([order('forged', daysAgo(5), 10_000)])).toMatchObject({ duplicates: 1 });
  expect((await cli('discard-orders', symbol, '--over', '1999999')).json).toMatchObject({ orders: 0 });
});

test('orders of some days alone are discarded, whatever they are of', async () => {
  const day = daysAgo(10).slice(0, 10);
  await send([9, 10, 11].map((days) => order(`of-${days}`, `${daysAgo(days).slice(0, 10)}T12:00:00Z`, 1)));
  const { json } = await cli('discard-orders', symbol, '--over', '0', '--from', day, '--to', day);
  expect(json).toMatchObject({ orders: 1, from: day, to: day });
});

test('without a sum, for nobody’s symbol or no day: refused', async () => {
  expect(await cli('discard-orders', symbol)).toMatchObject({
    json: { error: 'VALIDATION_FAILED', details: [{ path: 'over' }] },
  });
  expect(await cli('discard-orders', symbol, '--over', 'x', '--to', '2026-02-30')).toMatchObject({
    json: { details: [{ path: 'over' }, { path: 'to' }] },
  });
  expect(await cli('discard-orders', 'nobody', '--over', '1')).toMatchObject({
    ...{ code: 1, json: { error: 'NOT_FOUND' } },
  });
});
