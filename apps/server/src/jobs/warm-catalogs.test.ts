import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSearchedCatalogs } from '../features/catalogs/repository.ts';
import { type Shop, startShop } from '../testing/start-shop.ts';
import { warmCatalogs } from './warm-catalogs.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

test('a catalog is loaded at the start once it was searched, and not before', async () => {
  const { server, catalogId } = shop;
  const searchId = await shop.newInstance();
  expect(await listSearchedCatalogs(server.database, 10)).toEqual([]);
  const { key } = (await shop.owner.call('getAuthKey')).reply.data;
  const answer = await fetch(`${server.origin}/public/search/${searchId}?q=kubek`, {
    headers: { 'x-api-key': key },
  });
  expect(answer.status).toBe(200);
  await server.app.services.saveActivity();
  expect(await listSearchedCatalogs(server.database, 10)).toEqual([catalogId]);
  expect(await listSearchedCatalogs(server.database, 0)).toEqual([]);
});

test('a catalog that can’t be loaded doesn’t keep the others from being loaded', async () => {
  const loaded: string[] = [];
  const errors: unknown[] = [];
  await warmCatalogs({
    listSearchedCatalogs: async () => ['a', 'damaged', 'b'],
    load: async (catalogId) => {
      if (catalogId === 'damaged') throw new Error(catalogId);
      loaded.push(catalogId);
    },
    onError: (error) => errors.push(error),
  });
  expect([loaded, errors]).toEqual([['a', 'b'], [new Error('damaged')]]);
});
