import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Shop, startShop } from '../testing/start-shop.ts';
import { maxChanges, recordChange } from './setting-changes.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

test('the history of a search instance keeps its newest thousand changes, and no other history is touched', async () => {
  const { database } = shop.server;
  const customerId = shop.owner.customer.id;
  const [busy, calm] = [await shop.newInstance(), await shop.newInstance()];
  const weigh = (weight: number) => [{ field: 'title', weight, fullMatch: false }];
  const change = (subjectId: string, number: number) =>
    recordChange(database, customerId, {
      ...{
        subjectId,
        kind: 'weights',
        scope: 'instance',
        at: new Date().toISOString(),
        by: 'Sklep',
        undoes: null,
      },
      ...{ before: null, after: weigh(number / 100), addedCount: 0, removedCount: 0 },
    });
  await change(calm, 0);
  for (let number = 1; number <= maxChanges + 3; number++) await change(busy, number);
  const total = async (searchId: string) =>
    (await shop.owner.call('listSettingChanges', { params: { searchId } })).reply;
  expect([(await total(busy)).total, (await total(calm)).total]).toEqual([maxChanges, 1]);
  expect((await total(busy)).data[0]?.after).toEqual(weigh((maxChanges + 3) / 100));
});
