import { randomUUID } from 'node:crypto';
import { defaultStoreSettings } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseProxy, openDatabaseProxy } from '../storage/testing/database-proxy.ts';
import { databaseSettingOf, dropDatabaseOf, isTestedOnPostgres } from '../storage/testing/test-database.ts';
import { type Shop, startShop } from '../testing/start-shop.ts';
import { eventually } from '../testing/start-test-server.ts';

const name = randomUUID();
let proxy: DatabaseProxy;
let shop: Shop;
let searchId: string;
let headers: Record<string, string>;
let symbol: string;
beforeAll(async () => {
  if (!isTestedOnPostgres) return;
  proxy = await openDatabaseProxy((await databaseSettingOf(name)).DATABASE_URL ?? '');
  shop = await startShop({ DATABASE_URL: proxy.url });
  searchId = await shop.newInstance();
  const { data } = (await shop.owner.call('getAuthKey')).reply;
  symbol = data.customerSymbol;
  headers = { 'x-api-key': data.key };
});
afterAll(async () => {
  if (!isTestedOnPostgres) return;
  await shop.close();
  await proxy.close();
  await dropDatabaseOf(name);
});

const ask = async (path: string): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await fetch(`${shop.server.origin}/public/${path}`, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const search = () => ask(`search/${searchId}?q=lampa`);
const instantSearch = async (): Promise<number> => {
  const response = await fetch(`${shop.server.origin}/1/indexes/${searchId}/query`, {
    method: 'POST',
    headers: { 'x-algolia-application-id': symbol, 'x-algolia-api-key': headers['x-api-key'] ?? '' },
    body: JSON.stringify({ query: 'lampa' }),
  });
  return response.status;
};

describe.skipIf(!isTestedOnPostgres)('while the database is away', () => {
  for (const how of ['refuse', 'hang'] as const)
    test(`[R10.09] searches, suggestions and the search app’s settings go on if connections ${how}, and changes hold as soon as it is back`, async () => {
      const before = await search();
      expect(before).toMatchObject({ status: 200, body: { total: 1 } });
      for (const path of [`suggest/${searchId}?q=la`, `config/${searchId}`])
        expect((await ask(path)).status, path).toBe(200);
      expect(await instantSearch()).toBe(200);

      proxy[how]();
      const slowest = [];
      for (let i = 0; i < 20; i++) {
        const askedAt = performance.now();
        expect((await search()).status).toBe(200);
        slowest.push(performance.now() - askedAt);
      }
      // The database itself gives up after ten seconds.
      expect(Math.max(...slowest)).toBeLessThan(6_000);
      expect((await search()).body).toMatchObject({ total: before.body.total });
      for (const path of [`suggest/${searchId}?q=la`, `config/${searchId}`])
        expect((await ask(path)).status, path).toBe(200);
      expect(await instantSearch()).toBe(200);
      // Load balancers count a later answer as none.
      const ready = await fetch(`${shop.server.origin}/readyz`, { signal: AbortSignal.timeout(3_900) });
      expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'degraded' }]);
      // Once it was noticed, nobody waits for the database any more.
      const startedAt = performance.now();
      for (let i = 0; i < 20; i++) await search();
      expect(performance.now() - startedAt).toBeLessThan(15_000);

      proxy.restore();
      const body = { ...defaultStoreSettings, itemsPerPage: 3 };
      const params = { searchId };
      await eventually(
        async () => (await shop.owner.call('setStoreSettings', { params, body })).status === 200,
      );
      await eventually(async () => (await ask(`config/${searchId}`)).body.productsPerPage === 3);
      const back = { ...body, itemsPerPage: defaultStoreSettings.itemsPerPage };
      expect((await shop.owner.call('setStoreSettings', { params, body: back })).status).toBe(200);
      await eventually(
        async () =>
          (await ask(`config/${searchId}`)).body.productsPerPage === defaultStoreSettings.itemsPerPage,
      );
    }, 120_000);

  test('[R10.09] what has to be stored is refused with a fault that says so', async () => {
    proxy.refuse();
    const params = { searchId };
    const refused = await shop.owner.call('setStoreSettings', { params, body: defaultStoreSettings });
    expect(refused.status).toBe(503);
    proxy.restore();
  }, 60_000);

  test('[R10.09] who can’t sign in now needn’t type the address again', async () => {
    proxy.refuse();
    const response = await fetch(`${shop.server.origin}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'ala@sklep.example', password: 'hunter22' }),
    });
    proxy.restore();
    const page = await response.text();
    expect([response.status, page]).toEqual([503, expect.stringContaining('value="ala@sklep.example"')]);
    expect(page).not.toContain('hunter22');
  }, 60_000);
});
