import { shopCalls } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';

let shop: Shop;
let searchId: string;
let key: string;
beforeAll(async () => {
  shop = await startShop();
  searchId = await shop.newInstance();
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
});
afterAll(() => shop.close());

const ask = async (path: string): Promise<number> => {
  const response = await fetch(`${shop.server.origin}${path.replace('{searchId}', searchId)}`, {
    headers: { 'x-api-key': key },
  });
  await response.arrayBuffer();
  return response.status;
};

/** More than may be done and wait for one customer, on as many cores as a server has. */
const many = 2000;

test.each([
  `${shopCalls.search.path}?q=kubek`,
  `${shopCalls.suggest.path}?q=kubek`,
  `${shopCalls.similar.path}?product=SKU-1`,
  `${shopCalls.stylizations.path}?product=SKU-1`,
  `${shopCalls.stream.path}?stream=s1`,
])('[R10.04] %s waits for the turn of its customer, and is refused where too many do', async (path) => {
  expect(await ask(path)).toBe(200);
  const busy = Promise.withResolvers<void>();
  const { turns } = shop.server.app.services.storefront;
  const others = Array.from({ length: many }, () => turns.run(shop.owner.customer.id, () => busy.promise));
  try {
    expect(await ask(path)).toBe(503);
  } finally {
    busy.resolve();
    await Promise.all(others);
  }
  expect(await ask(path)).toBe(200);
});
