import { defaultStoreSettings, longestScript, sortGroup, validate } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import type { ValueKind } from './repository.ts';

let shop: Shop;
let searchId: string;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  searchId = await shop.newInstance();
});
afterEach(() => vi.restoreAllMocks());

/** Stores a value behind the back of every schema, as another release or a damaged file might have. */
const store = async (kind: ValueKind, json: string): Promise<void> => {
  const { database } = shop.server;
  const row = { customer_id: shop.owner.customer.id, subject_id: searchId, kind };
  await database
    .insertInto('search_setting')
    .values({ ...row, value_json: json })
    .execute();
  await database
    .updateTable('search_instance')
    .set(({ eb }) => ({ settings_version: eb('settings_version', '+', 1) }))
    .where('id', '=', searchId)
    .execute();
};
const search = (query = '') => shop.owner.call('trySearch', { params: { searchId }, body: { query } });
const facetsOf = async () => (await search()).reply.data.facets.map(({ field }) => field);

describe('a stored setting that its schema refuses', () => {
  test('leaves searches and its screen with the defaults, and can be saved anew', async () => {
    const before = (await shop.owner.call('getFacetedMenu', { body: { searchId } })).reply;
    const facetsBefore = await facetsOf();
    expect(facetsBefore).toContain('brand');
    await store('facets', '[{"field":7},"nonsense"]');
    expect((await shop.owner.call('getFacetedMenu', { body: { searchId } })).reply).toEqual(before);
    expect((await search('sukienka')).reply.data.total).toBe(1);
    expect(await facetsOf()).toEqual(facetsBefore);
    const { settings } = (await shop.owner.call('getInstance', { params: { searchId } })).reply.data;
    expect(settings.facets).toBe(false);

    const facetedmenu = [{ field: 'price', label: 'Cena', type: 'range' as const }];
    const saved = await shop.owner.call('setFacetedMenu', { body: { searchId, facetedmenu } });
    expect(saved.reply).toMatchObject({ isDefault: false, data: [{ field: 'price' }] });
    expect(await facetsOf()).toEqual(['price']);
    const [change] = (await shop.owner.call('listSettingChanges', { params: { searchId } })).reply.data;
    const undone = await shop.owner.call('undoSettingChange', {
      params: { searchId, changeId: change?.changeId ?? '' },
      body: {},
    });
    // What was there before can't be brought back, so the sound value stays.
    expect(undone.status).toBe(404);
    expect((await shop.owner.call('getFacetedMenu', { body: { searchId } })).reply).toMatchObject(
      saved.reply,
    );
  });

  test.each<ValueKind>(['weights', 'sorts', 'suggestions', 'store', 'appSettings', 'appLabels'])(
    'of %s does no harm either, even where it is no JSON',
    async (kind) => {
      await store(kind, '{"cut off": ');
      expect((await search('sukienka')).reply.data.total).toBe(1);
      expect(
        (await shop.owner.call('trySuggest', { params: { searchId }, body: { query: 's' } })).status,
      ).toBe(200);
      const params = { searchId };
      expect((await shop.owner.call('getStoreSettings', { params })).reply.data).toEqual(
        defaultStoreSettings,
      );
      for (const name of ['getAppSettings', 'getAppLabels'] as const)
        expect((await shop.owner.call(name, { params })).status).toBe(200);
      for (const name of ['getWeights', 'getSortGroups', 'getSuggestions'] as const)
        expect((await shop.owner.call(name, { body: { searchId } })).status).toBe(200);
    },
  );

  test('can be saved anew and reset, even where it is nested deeper than anything can be walked', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    await store('facets', deep);
    expect((await search('sukienka')).reply.data.total).toBe(1);
    const facetedmenu = [{ field: 'price', label: 'Cena', type: 'range' as const }];
    const saved = await shop.owner.call('setFacetedMenu', { body: { searchId, facetedmenu } });
    expect(saved.status).toBe(200);
    expect(await facetsOf()).toEqual(['price']);
    const listed = await shop.owner.call('listSettingChanges', { params: { searchId } });
    expect(listed.reply.data).toMatchObject([{ kind: 'facets', isUnreadable: true }]);
  });

  test('is logged once, with whose it is and which, however many searches meet it', async () => {
    const warn = vi.spyOn(shop.server.app.http.log, 'warn');
    await store('weights', '"heavy"');
    await search('sukienka');
    await search('kubek');
    await shop.owner.call('getWeights', { body: { searchId } });
    expect(warn.mock.calls.map(([said]) => said)).toEqual([
      {
        customerId: shop.owner.customer.id,
        subjectId: searchId,
        kind: 'weights',
        problems: [{ path: '', rule: 'invalid' }],
      },
    ]);
  });
});

describe('a setting stored before its rules were tightened', () => {
  test('keeps an order whose script is longer than one may be by now', async () => {
    const script = Array.from({ length: 2 * longestScript }, () => 'price').join('+');
    const conditions = [{ type: 'script', script, order: 'desc' }];
    expect(validate(sortGroup, { name: 'Marża', conditions }).ok).toBe(false);
    const group = { sortId: 'own', name: 'Marża', description: '', conditions, enabled: true };
    await store('sorts', JSON.stringify([group]));
    const loaded = await shop.server.app.services.settingsReader.load(shop.owner.customer.id, searchId);
    expect(loaded?.sorts).toEqual([group]);
  });
});

describe('a setting stored before one of its fields existed', () => {
  test('keeps what the shop has set, and takes the rest from the defaults', async () => {
    const { recentQueries: _, ...older } = { ...defaultStoreSettings, itemsPerPage: 12 };
    await store('store', JSON.stringify(older));
    const params = { searchId };
    const warn = vi.spyOn(shop.server.app.http.log, 'warn');
    expect((await shop.owner.call('getStoreSettings', { params })).reply.data).toEqual({
      ...defaultStoreSettings,
      itemsPerPage: 12,
    });
    const loaded = await shop.server.app.services.settingsReader.load(shop.owner.customer.id, searchId);
    expect(loaded?.store.itemsPerPage).toBe(12);
    expect(warn).not.toHaveBeenCalled();
  });

  test('labels of a part that was added since are empty', async () => {
    await store('appLabels', '{"autocomplete":{"placeholder":"Znajdź prezent"}}');
    const { labels } = (await shop.owner.call('getAppLabels', { params: { searchId } })).reply.data;
    expect([labels.autocomplete.placeholder, labels.serp.title]).toEqual(['Znajdź prezent', '']);
  });
});
