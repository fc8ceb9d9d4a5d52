import { defaultStoreSettings } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../../testing/start-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

describe('settings of the store', () => {
  test('[R2.13] [R3.25] hold for the whole shop and have sensible defaults', async () => {
    const params = { searchId: await shop.newInstance() };
    expect((await shop.owner.call('getStoreSettings', { params })).reply.data).toEqual(defaultStoreSettings);
    const body = {
      ...defaultStoreSettings,
      showUnavailable: false,
      onlyWithImages: true,
      groupedVariants: false,
      allVariants: true,
      googleAnalytics: { measurementId: ' g-abc123 ', mode: 'pageview' as const },
      recentQueries: { enabled: false, amount: 3 },
    };
    const { reply } = await shop.owner.call('setStoreSettings', { params, body });
    expect(reply.data).toEqual({
      ...body,
      googleAnalytics: { measurementId: 'G-ABC123', mode: 'pageview' },
    });
    expect((await shop.owner.call('getStoreSettings', { params })).reply.data).toEqual(reply.data);
  });

  test('name every value that is wrong', async () => {
    const params = { searchId: await shop.newInstance() };
    const body = {
      ...defaultStoreSettings,
      itemsPerPage: 0,
      googleAnalytics: { measurementId: 'UA-1', mode: 'event' as const },
      popularQueries: { enabled: true, amount: 51, period: 2 as never },
    };
    const { status, error } = await shop.owner.call('setStoreSettings', { params, body });
    expect(status).toBe(422);
    expect(error.details?.problems).toMatchObject([
      { path: 'itemsPerPage', rule: 'minValue' },
      { path: 'googleAnalytics.measurementId', rule: 'regex' },
      { path: 'popularQueries.amount', rule: 'maxValue' },
      { path: 'popularQueries.period', rule: 'oneOf' },
    ]);
    const both = { ...defaultStoreSettings, allVariants: true };
    const refused = await shop.owner.call('setStoreSettings', { params, body: both });
    expect(refused.error.details?.problems).toEqual([{ path: 'allVariants', rule: 'oneOf' }]);
  });

  test('[R7.25] [R7.26] [R8.13] share the products of a page and the popular queries with the calls of their own', async () => {
    const searchId = await shop.newInstance();
    const params = { searchId };
    const page = await shop.owner.call('setPagination', { body: { searchId, productsPerPage: 48 } });
    expect(page.reply.data).toEqual({ productsPerPage: 48 });
    const popular = await shop.owner.call('setPopularQueriesSettings', {
      body: { searchId, limit: 5, interval: 90 },
    });
    expect(popular.reply.data).toEqual({ limit: 5, interval: 90 });
    const { data } = (await shop.owner.call('getStoreSettings', { params })).reply;
    expect([data.itemsPerPage, data.popularQueries]).toEqual([48, { enabled: true, amount: 5, period: 90 }]);
    await shop.owner.call('setStoreSettings', { params, body: { ...data, itemsPerPage: 12 } });
    expect((await shop.owner.call('getPagination', { body: { searchId } })).reply.data).toEqual({
      productsPerPage: 12,
    });
    expect((await shop.owner.call('getPopularQueriesSettings', { body: { searchId } })).reply.data).toEqual({
      limit: 5,
      interval: 90,
    });
    const { reply } = await shop.owner.call('getInstance', { params });
    expect(reply.data).toMatchObject({
      productsPerPage: 12,
      popularQueriesLimit: 5,
      popularQueriesInterval: 90,
      settings: { store: true, weights: false },
    });
  });

  test('refuse a page of no products and days that nobody counts', async () => {
    const searchId = await shop.newInstance();
    const page = await shop.owner.call('setPagination', { body: { searchId, productsPerPage: 101 } });
    expect(page.error.details?.problems).toMatchObject([{ path: 'productsPerPage', rule: 'maxValue' }]);
    const popular = await shop.owner.call('setPopularQueriesSettings', {
      body: { searchId, limit: 0, interval: 2 as never },
    });
    expect(popular.error.details?.problems).toMatchObject([
      { path: 'limit', rule: 'minValue' },
      { path: 'interval', rule: 'oneOf' },
    ]);
  });
});
