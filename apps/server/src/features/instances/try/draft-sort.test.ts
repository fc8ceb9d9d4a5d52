import type { SortConditionSetting } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Shop, startShop } from '../../../testing/start-shop.ts';

let shop: Shop;
let searchId: string;
beforeAll(async () => {
  shop = await startShop();
  searchId = await shop.newInstance();
});
afterAll(() => shop.close());

const call = (draftSort?: SortConditionSetting[]) =>
  shop.owner.call('trySearch', {
    params: { searchId },
    body: { query: 'gnom', ...(draftSort && { draftSort }) },
  });
const find = async (draftSort?: SortConditionSetting[]): Promise<string[]> =>
  (await call(draftSort)).reply.data.products.map(({ id }) => id.replace('SKU-', ''));
const byPrice = (order: 'asc' | 'desc') => ({ type: 'field', field: 'price', order }) as const;

test('[R2.24] an order that is being edited is tried before it is saved, and changes nothing', async () => {
  const saved = await find();
  expect(await find([byPrice('asc')])).toEqual(['1', '3', '5']);
  expect(await find([byPrice('desc')])).toEqual(['5', '3', '1']);
  expect(await find([{ type: 'script', script: "0 - doc['price'].value", order: 'desc' }])).toEqual([
    '1',
    '3',
    '5',
  ]);
  expect(await find()).toEqual(saved);
  const { reply } = await shop.owner.call('getSortGroups', { body: { searchId } });
  expect(reply.data.map(({ sortId }) => sortId)).not.toContain('');
});

test('one that no order could be is refused, with where it is wrong', async () => {
  const none = await call([]);
  expect(none.status).toBe(422);
  expect(none.error.details?.problems).toMatchObject([{ path: 'draftSort' }]);
  const broken = await call([byPrice('asc'), { type: 'script', script: '1 +', order: 'desc' }]);
  expect(broken.error.details?.problems).toMatchObject([{ path: 'draftSort.1.script', rule: 'script' }]);
});
