import { defaultAppSettings, type PublicConfig, type Rule } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { makeCall } from '../../testing/start-test-server.ts';

let shop: Shop;
let params: { searchId: string };
beforeAll(async () => {
  shop = await startShop();
  params = { searchId: await shop.newInstance() };
});
afterAll(() => shop.close());

const settings = structuredClone({
  onfocus: defaultAppSettings.onfocus,
  autocomplete: defaultAppSettings.autocomplete,
});

describe('[R2.49] the preview of the search app', () => {
  test('begins with what shops’ pages get', async () => {
    const { data } = (await shop.owner.call('getAppPreviewConfig', { params })).reply;
    const { key } = (await shop.owner.call('getAuthKey')).reply.data;
    const response = await fetch(`${shop.server.origin}/public/config/${params.searchId}`, {
      headers: { 'x-api-key': key },
    });
    expect(data).toEqual((await response.json()) as PublicConfig);
    expect(data.labels.availability.backorder).toBe('Na zamówienie');
  });

  test('[R3.21] [R3.22] offers what settings would that are not saved', async () => {
    const suggest = async (query: string, change: (own: typeof settings) => void) => {
      const own = structuredClone(settings);
      change(own);
      const body = { query, settings: own };
      return (await shop.owner.call('previewAppSuggest', { params, body })).reply.data;
    };
    const before = await suggest('', (own) => {
      own.onfocus.popularProducts.count = 2;
      own.onfocus.topProduct.enabled = true;
    });
    expect([before.popularProducts.length, before.topProduct === null]).toEqual([2, false]);
    const none = await suggest('', (own) => {
      own.onfocus.popularProducts.enabled = false;
    });
    expect([none.popularProducts.length, none.topProduct]).toEqual([0, null]);
    const typed = await suggest('gnom', (own) => {
      own.autocomplete.resultsCount = 1;
      own.autocomplete.suggestions.enabled = false;
    });
    expect([typed.products.length, typed.total, typed.suggestions]).toEqual([1, 3, []]);
    expect((await shop.owner.call('getAppSettings', { params })).reply.data).toEqual(defaultAppSettings);
  });

  test('searches with filters, sorting and pages, and says what is wrong with them', async () => {
    const body = { query: '', page: 1, sort: '', filters: { brand: ['Elf'] } };
    const { data } = (await shop.owner.call('previewAppSearch', { params, body })).reply;
    expect([data.total, data.products.every(({ fields }) => fields.brand === 'Elf')]).toEqual([2, true]);
    const wrong = { ...body, filters: { nothing: ['x'] } };
    const { status, error } = await shop.owner.call('previewAppSearch', { params, body: wrong });
    expect([status, error.details]).toMatchObject([422, { problems: [{ path: 'filters.nothing' }] }]);
  });

  test('[R2.45] tells the owner what took part in it, and visitors’ replies nothing of that', async () => {
    const condition = { type: 'is', phrase: 'gnom' } as const;
    const rule = { name: 'Gnom', condition, actions: [{ type: 'pin', productId: 'SKU-2', position: 1 }] };
    const added = await shop.owner.call('addRule', { params, body: rule as Rule });
    await shop.owner.call('addBlockedPhrase', {
      body: { searchId: params.searchId, blockedPhrase: 'tajne' },
    });
    const find = async (query: string) =>
      (await shop.owner.call('previewAppSearch', { params, body: { query } })).reply;
    const { data, notes } = await find('gnom');
    expect(notes).toMatchObject({
      blockedBy: null,
      rules: [{ ruleId: added.reply.data.ruleId, name: 'Gnom' }],
      settings: ['rules'],
    });
    expect(data.products[0]?.id).toBe('SKU-2');
    expect(Object.keys(data)).not.toContain('rules');
    expect((await find('tajne')).notes.blockedBy).toBe('tajne');
  });

  test.each([
    ['getAppPreviewConfig', undefined],
    ['previewAppSearch', {}],
    ['previewAppSuggest', { settings }],
  ] as const)('[R6.01] %s is for who is signed in', async (name, body) => {
    const { status } = await makeCall(shop.server.origin, null, name, { params, ...(body && { body }) });
    expect(status).toBe(401);
  });

  test('[R5.09] wrong settings are named', async () => {
    const own = structuredClone(settings);
    own.autocomplete.resultsCount = 21;
    const { status, error } = await shop.owner.call('previewAppSuggest', { params, body: { settings: own } });
    expect(status).toBe(422);
    expect(error.details?.problems).toMatchObject([
      { path: 'settings.autocomplete.resultsCount', rule: 'maxValue' },
    ]);
  });
});
