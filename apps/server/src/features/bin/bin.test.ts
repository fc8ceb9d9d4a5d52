import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendSearches } from '../../testing/send-searches.ts';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { eventually } from '../../testing/start-test-server.ts';

const dayMs = 24 * 60 * 60 * 1000;
const start = Date.parse('2026-03-10T12:00:00.000Z');
let shop: Shop;
let key: string;
beforeAll(async () => {
  shop = await startShop();
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
});
afterAll(() => shop.close());

const ask = async (searchId: string) =>
  (await fetch(`${shop.server.origin}/public/config/${searchId}`, { headers: { 'x-api-key': key } })).status;
const binned = async () => (await shop.owner.call('listBinnedInstances')).reply.data;
const binnedCatalogs = async () => (await shop.owner.call('listBinnedCatalogs')).reply.data;
/** As the nightly work would, some days after the start. */
const passNights = async (days: number): Promise<void> => {
  shop.server.clock.now = new Date(start + days * dayMs);
  await shop.server.app.services.bin.removeExpired();
};
const at = (days: number): void => {
  shop.server.clock.now = new Date(start + days * dayMs);
};
/** A search with a rule of each kind of list, and a history. */
const furnished = async (): Promise<string> => {
  const searchId = await shop.newInstance();
  await shop.owner.call('addBlockedPhrase', { body: { searchId, blockedPhrase: 'wulgaryzm' } });
  await shop.owner.call('setWeights', { body: { searchId, weights: [{ field: 'title', weight: 3 }] } });
  return searchId;
};

describe('a deleted search', () => {
  test('[R2.43] is in the bin for 30 days, and comes back whole: settings, phrases, history, statistics', async () => {
    at(0);
    const searchId = await furnished();
    const { status } = await sendSearches({ origin: shop.server.origin, shop: { searchId, key }, count: 5 });
    expect(status).toBe(202);
    const params = { searchId };
    const before = (await shop.owner.call('getInstance', { params })).reply.data;
    await shop.owner.call('deleteInstance', { params });
    expect(await ask(searchId)).toBe(404);
    expect(await binned()).toEqual([
      {
        instanceId: searchId,
        name: before.name,
        deletedAt: '2026-03-10T12:00:00.000Z',
        removedAt: '2026-04-09T12:00:00.000Z',
        catalog: { name: 'Sklep', isInBin: false },
        rules: 0,
        synonyms: 0,
      },
    ]);
    await passNights(29);
    await shop.owner.call('restoreInstance', { params, body: {} });
    expect(await binned()).toEqual([]);
    expect((await shop.owner.call('getInstance', { params })).reply.data).toEqual(before);
    const history = await shop.owner.call('listSettingChanges', { params, query: {} });
    expect(history.reply.data.map(({ kind }) => kind)).toEqual(['weights', 'blocked']);
    expect(await ask(searchId)).toBe(200);
    at(0);
    const use = async () => (await shop.owner.call('getInstanceUse', { params })).reply.data;
    expect(await eventually(async () => (await use()).searchesToday)).toBe(5);
  });

  test('is gone with all that belonged to it after 30 days; a live one is not', async () => {
    at(0);
    const [gone, live] = [await furnished(), await furnished()];
    await shop.owner.call('deleteInstance', { params: { searchId: gone } });
    await passNights(30.1);
    expect(await binned()).toEqual([]);
    const restored = await shop.owner.call('restoreInstance', { params: { searchId: gone }, body: {} });
    expect(restored.status).toBe(404);
    const owners = async (table: 'search_setting' | 'setting_change') =>
      new Set(
        (await shop.server.database.selectFrom(table).select('subject_id').execute()).map(
          (row) => row.subject_id,
        ),
      );
    for (const table of ['search_setting', 'setting_change'] as const)
      expect([(await owners(table)).has(gone), (await owners(table)).has(live)]).toEqual([false, true]);
  });

  test('is removed at once where its owner wants that, and only from the bin', async () => {
    const searchId = await furnished();
    const params = { searchId };
    expect((await shop.owner.call('removeInstance', { params })).status).toBe(404);
    await shop.owner.call('deleteInstance', { params });
    expect((await shop.owner.call('removeInstance', { params })).reply.data).toEqual({
      instanceId: searchId,
    });
    expect((await shop.owner.call('restoreInstance', { params, body: {} })).status).toBe(404);
  });

  test('of a customer who may not change anything is kept until restoring is possible again', async () => {
    at(0);
    const searchId = await furnished();
    await shop.owner.call('deleteInstance', { params: { searchId } });
    const setReadOnly = (since: string | null) =>
      shop.server.database
        .updateTable('customer')
        .set({ read_only_since: since })
        .where('id', '=', shop.owner.customer.id)
        .execute();
    await setReadOnly(new Date(start).toISOString());
    await passNights(40);
    expect((await binned()).map(({ instanceId }) => instanceId)).toContain(searchId);
    await setReadOnly(null);
    await passNights(40);
    expect((await binned()).map(({ instanceId }) => instanceId)).not.toContain(searchId);
  });
});

describe('a deleted catalog', () => {
  test('lies in the bin with its products; a search restored over it says so, and works once the catalog is back', async () => {
    at(0);
    const { owner, catalogId } = shop;
    for (const { instanceId: searchId } of (await owner.call('listInstances')).reply.data)
      await owner.call('deleteInstance', { params: { searchId } });
    const kept = await binned();
    const searchId = kept[0]?.instanceId ?? '';
    expect((await owner.call('deleteCatalog', { params: { catalogId } })).status).toBe(200);
    expect(await binnedCatalogs()).toEqual([
      {
        ...{ id: catalogId, name: 'Sklep', productsCount: 5, groupsCount: 5 },
        ...{ instancesCount: 0, binnedInstancesCount: kept.length },
        ...{ deletedAt: '2026-03-10T12:00:00.000Z', removedAt: '2026-04-09T12:00:00.000Z' },
      },
    ]);
    const refused = await owner.call('removeCatalog', { params: { catalogId } });
    expect([refused.status, refused.error.code]).toEqual([409, 'CATALOG_HAS_INSTANCES']);

    const restored = await owner.call('restoreInstance', { params: { searchId }, body: {} });
    expect(restored.reply.data.catalog).toMatchObject({ id: catalogId, isInBin: true });
    expect((await owner.call('getInstance', { params: { searchId } })).reply.data.catalog.isInBin).toBe(true);
    expect(await ask(searchId)).toBe(404);
    expect((await binnedCatalogs())[0]).toMatchObject({ instancesCount: 1, removedAt: null });
    await passNights(31);
    expect((await binnedCatalogs()).map(({ id }) => id)).toEqual([catalogId]);

    expect((await owner.call('restoreCatalog', { params: { catalogId }, body: {} })).status).toBe(200);
    expect((await owner.call('listProducts', { params: { catalogId } })).reply.total).toBe(5);
    expect((await owner.call('listInstances')).reply.data[0]?.catalog.isInBin).toBeUndefined();
    await eventually(async () => (await ask(searchId)) === 200);
  });

  test('is removed at once with its products, and can’t be restored then', async () => {
    const { owner, catalogId } = shop;
    for (const { instanceId: searchId } of (await owner.call('listInstances')).reply.data)
      await owner.call('deleteInstance', { params: { searchId } });
    for (const { instanceId: searchId } of await binned())
      await owner.call('removeInstance', { params: { searchId } });
    const params = { catalogId };
    expect((await owner.call('removeCatalog', { params })).status).toBe(404);
    await owner.call('deleteCatalog', { params });
    expect((await owner.call('removeCatalog', { params })).reply.data).toEqual({ id: catalogId });
    expect(await shop.server.engine.current(catalogId)).toBeNull();
    expect((await owner.call('restoreCatalog', { params, body: {} })).status).toBe(404);
    expect(await binnedCatalogs()).toEqual([]);
  });
});

describe('another customer', () => {
  test('[R6.01] sees nothing of the bin, and can remove nothing', async () => {
    const { stranger, server } = shop;
    const params = { searchId: 'search', catalogId: 'catalog' };
    expect((await stranger.call('listBinnedInstances')).reply.data).toEqual([]);
    for (const name of ['getInstanceUse', 'removeInstance', 'getCatalogUse', 'removeCatalog'] as const)
      expect((await stranger.call(name, { params } as never)).status).toBe(404);
    for (const path of ['/api/search/bin', '/api/catalog/bin'])
      expect((await fetch(server.origin + path)).status).toBe(401);
  });
});
