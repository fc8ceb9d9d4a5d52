import type { PublicSuggestReply } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FashionShop, startFashionShop } from '../../testing/start-fashion-shop.ts';

let shop: FashionShop;
let key: string;
beforeAll(async () => {
  shop = await startFashionShop();
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
});
afterAll(() => shop.close());

const listPopular = async (): Promise<string[]> => {
  const response = await fetch(`${shop.server.origin}/public/suggest/${shop.searchId}?q=`, {
    headers: { 'x-api-key': key },
  });
  return ((await response.json()) as PublicSuggestReply).popularProducts.map(({ id }) => id);
};

test('[R3.21] before typing, what can be bought is offered before what is sold out', async () => {
  const all = await listPopular();
  const [first = '', second = ''] = all;
  await shop.sell({ soldOut: [first] });
  const left = await listPopular();
  expect(left).toHaveLength(all.length);
  expect(left[0]).toBe(second);
  expect(left).not.toContain(first);
});

test('[R3.21] where everything is sold out, that is offered', async () => {
  const all = await listPopular();
  await shop.sell({
    soldOut: [
      'DRESS',
      'DRESS-2',
      'SHOES',
      'SHOES-2',
      'SANDALS',
      'BAG',
      'BAG-2',
      'COAT',
      'ODD',
      'ODD-2',
      'MUG',
    ],
  });
  expect(await listPopular()).toHaveLength(all.length);
});
