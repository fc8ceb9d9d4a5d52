import { randomUUID } from 'node:crypto';
import { defaultStoreSettings } from '@vitrina/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isTestedOnPostgres } from '../storage/testing/test-database.ts';
import { readProductDays } from '../testing/read-sums.ts';
import { type Shop, startShop } from '../testing/start-shop.ts';
import { eventually } from '../testing/start-test-server.ts';

let shop: Shop;
let searchId: string;
let key: string;
let productId: string;
beforeAll(async () => {
  if (!isTestedOnPostgres) return;
  shop = await startShop({ EVENT_RATE_PER_SHOP: '1000000' });
  searchId = await shop.newInstance();
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
  const products = await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } });
  productId = products.reply.data[0]?.id ?? '';
});
afterAll(() => shop?.close());

const search = async (): Promise<number> => {
  const url = `${shop.server.origin}/public/search/${searchId}?q=lampa`;
  return (await fetch(url, { headers: { 'x-api-key': key } })).status;
};
const save = async (itemsPerPage: number): Promise<boolean> => {
  const params = { searchId };
  const body = { ...defaultStoreSettings, itemsPerPage };
  return (await shop.owner.call('setStoreSettings', { params, body })).status === 200;
};
const view = async (eventId: string): Promise<boolean> => {
  const response = await fetch(`${shop.server.origin}/public/events/${searchId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ events: [{ type: 'view', eventId, productIds: [productId] }] }),
  });
  return response.status === 202;
};
/** As a restart of PostgreSQL does: every connection of the server is gone at once. */
const cutAll = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(shop.server.database);

test.skipIf(!isTestedOnPostgres)(
  '[R10.09] connections that are cut again and again end no server, lose nothing that was accepted, and count nothing twice',
  async () => {
    const until = Date.now() + 6000;
    let cuts = 0;
    const cutting = (async () => {
      while (Date.now() < until) {
        cuts += (await cutAll().catch(() => ({ rows: [] }))).rows.length;
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    })();
    // Whoever isn't answered with 202 sends the same event again.
    const visitor = async (): Promise<number> => {
      let sent = 0;
      while (Date.now() < until) {
        const eventId = randomUUID();
        await eventually(() => view(eventId));
        sent += 1;
      }
      return sent;
    };
    let last = 0;
    const owner = (async () => {
      for (let items = 1; Date.now() < until; items = (items % 90) + 1) if (await save(items)) last = items;
    })();
    const statuses = new Set<number>();
    const searcher = (async () => {
      while (Date.now() < until) statuses.add(await search());
    })();
    const [first, second] = await Promise.all([visitor(), visitor(), owner, searcher, cutting]);
    expect(cuts).toBeGreaterThan(5);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await eventually(async () => (await search()) === 200)).toBe(true);
    const days = await readProductDays(shop.server.database, productId);
    expect(days.reduce((sum, { views }) => sum + views, 0)).toBe(first + second);
    expect(last).toBeGreaterThan(0);
    expect(await eventually(() => save(77))).toBe(true);
    const stored = await shop.owner.call('getStoreSettings', { params: { searchId } });
    expect(stored.reply.data.itemsPerPage).toBe(77);
  },
);
