import { defaultAppSettings, type PublicSuggestReply } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FashionShop, startFashionShop } from '../../testing/start-fashion-shop.ts';
import { writeProductDays } from '../../testing/write-sums.ts';

let shop: FashionShop;
let key: string;
beforeAll(async () => {
  shop = await startFashionShop();
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
});
afterAll(() => shop.close());

const ask = async (): Promise<PublicSuggestReply> => {
  const response = await fetch(`${shop.server.origin}/public/suggest/${shop.searchId}?q=`, {
    headers: { 'x-api-key': key },
  });
  return (await response.json()) as PublicSuggestReply;
};
const listPopular = async (): Promise<string[]> => (await ask()).popularProducts.map(({ id }) => id);

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

test('[R3.21] what was bought most leads, of what can be bought', async () => {
  const { owner, server, catalogId, searchId } = shop;
  const day = new Date().toISOString().slice(0, 10);
  await writeProductDays(
    server.database,
    { customerId: owner.customer.id, instanceId: searchId, catalogId },
    [
      { day, productId: 'COAT', purchases: 9 },
      { day, productId: 'BAG', purchases: 5 },
    ],
  );
  const settings = structuredClone(defaultAppSettings);
  settings.onfocus.topProduct.enabled = true;
  await owner.call('setAppSettings', { params: { searchId }, body: settings });
  await shop.sell({});
  server.clock.now = new Date(Date.now() + 6 * 60_000);
  await expect.poll(async () => (await ask()).topProduct?.id).toBe('COAT');
  await shop.sell({ soldOut: ['COAT'] });
  await expect.poll(async () => (await ask()).topProduct?.id).toBe('BAG');
});
