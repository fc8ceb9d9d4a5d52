import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { eventually } from '../../testing/start-test-server.ts';
import { type PhraseReportRequest, reportPhrases, reportProducts } from './reports.ts';
import type { VisitorEvent } from './visitor-event.ts';

let shop: Shop;
let place: InstanceWithCatalog;
let ids = 0;
const now = new Date('2026-03-10T12:00:00.000Z');
const dayMs = 86_400_000;

type Given = {
  readonly daysAgo?: number;
  readonly visitor?: string | null;
  readonly queryId?: string | null;
};
const common = ({ daysAgo = 0, visitor = null, queryId = null }: Given) => {
  ids += 1;
  const at = new Date(now.getTime() - daysAgo * dayMs).toISOString();
  return { eventId: `event-${ids}`, at, visitor, queryId, device: 'phone' as const };
};
const search = (phrase: string, given: Given & { total?: number; context?: 'autocomplete' | 'serp' } = {}) =>
  ({
    ...common(given),
    type: 'search',
    phrase,
    total: given.total ?? 5,
    context: given.context ?? 'serp',
  }) as const;
const take = (...events: VisitorEvent[]) => {
  const { instance, catalog } = place;
  const visit = {
    customerId: catalog.customerId,
    instanceId: instance.id,
    catalogId: catalog.id,
    isByServer: true,
  };
  return shop.server.app.services.events.service.take(visit, events, undefined);
};
const bought = (productId: string, quantity: number, price: number, given: Given = {}): VisitorEvent => ({
  ...common(given),
  type: 'purchase',
  products: [{ productId, quantity, price }],
});
const viewed = (productId: string): VisitorEvent => ({
  ...common({}),
  type: 'view',
  productIds: [productId],
});
const clicked = (productId: string, given: Given = {}): VisitorEvent => ({
  ...common(given),
  type: 'click',
  productId,
});

beforeAll(async () => {
  shop = await startShop();
  shop.server.clock.now = now;
});
afterAll(() => shop.close());
beforeEach(async () => {
  const searchId = await shop.newInstance();
  const found = await shop.server.app.services.findPublicInstance(searchId);
  if (!found) throw new Error('The instance is gone');
  place = found;
  await shop.server.database.deleteFrom('product_day').execute();
});
const statistics = () => shop.server.app.services.events.statistics;

describe('[R10.06] popular queries', () => {
  test('are those of several searches or visitors that found something, most frequent first', async () => {
    await take(
      ...['lampa', 'lampa', 'lampa', 'kubek', 'kubek', 'kubek', 'kubek'].map((phrase) => search(phrase)),
      ...[search('jan kowalski', { visitor: 'ann' }), search('jan kowalski', { visitor: 'ann', daysAgo: 1 })],
      ...[search('buty', { visitor: 'ann' }), search('buty', { visitor: 'bob' })],
      ...['telewizor', 'telewizor', 'telewizor'].map((phrase) => search(phrase, { total: 0 })),
      ...[search('łóżko', { daysAgo: 9 }), search('łóżko', { daysAgo: 8 }), search('łóżko', { daysAgo: 7 })],
    );
    expect(await statistics().popularQueries(place, 10, 7)).toEqual(['kubek', 'lampa', 'buty']);
    expect(await statistics().popularQueries(place, 2, 7)).toEqual(['kubek', 'lampa']);
    expect(await statistics().popularQueries(place, 10, 30)).toContain('łóżko');
  });

  test('hold none that the shop has blocked since', async () => {
    await take(...['lampa', 'lampa', 'lampa', 'kubki', 'kubki', 'kubki'].map((phrase) => search(phrase)));
    expect(await statistics().popularQueries(place, 10, 7)).toEqual(['kubki', 'lampa']);
    const added = await shop.owner.call('addBlockedPhrase', {
      body: { searchId: place.instance.id, blockedPhrase: 'kubek' },
    });
    expect(added.status).toBe(200);
    expect(await statistics().popularQueries(place, 10, 7)).toEqual(['lampa']);
  });

  test('reach the search app, and so do the visitor’s own, newest first', async () => {
    await take(
      ...['lampa', 'lampa', 'lampa'].map((phrase) => search(phrase)),
      search('kubek', { visitor: 'ann', daysAgo: 0.5 }),
      search('buty', { visitor: 'ann', daysAgo: 0.2 }),
      search('kubek', { visitor: 'ann', daysAgo: 0.1 }),
      search('inne', { visitor: 'bob' }),
    );
    const { key } = (await shop.owner.call('getAuthKey')).reply.data;
    const response = await fetch(`${shop.server.origin}/public/suggest/${place.instance.id}?visitor=ann`, {
      headers: { 'x-api-key': key },
    });
    expect(await response.json()).toMatchObject({
      popularQueries: ['lampa'],
      recentQueries: ['kubek', 'buty'],
    });
  });
});

test('[R10.06] a search that the server answered for a client without events of its own is counted too', async () => {
  statistics().noteSearch(place, {
    queryId: 'q77',
    query: ' Kubek ',
    total: 2,
    visitor: 'ann',
    device: 'phone',
  });
  const row = await eventually(() =>
    shop.server.database
      .selectFrom('phrase_day')
      .selectAll()
      .where('instance_id', '=', place.instance.id)
      .where('context', '=', 'serp')
      .executeTakeFirst(),
  );
  expect(row).toMatchObject({ phrase: 'kubek', searches: 1, last_total: 2 });
});

describe('[R3.29] the report of phrases', () => {
  const report = (request: Partial<PhraseReportRequest> = {}) =>
    reportPhrases(shop.server.database, place.catalog.customerId, place.instance.id, {
      ...{ from: '2026-03-01', to: '2026-03-10', context: 'all', sort: 'searches', order: 'desc' },
      ...{ page: 1, perPage: 10 },
      ...request,
    });

  test('adds up days, gives shares, and tells the places of searches apart', async () => {
    const [product] = (await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } })).reply
      .data;
    const id = product?.id ?? '';
    await take(
      search('lampa', { visitor: 'ann', queryId: 'r1', daysAgo: 1 }),
      search('lampa', { context: 'autocomplete', daysAgo: 2 }),
      search('lampa 100%', { total: 0 }),
      search('lampa', { daysAgo: 20 }),
      clicked(id, { visitor: 'ann', queryId: 'r1', daysAgo: 0.9 }),
      clicked(id, { visitor: 'ann', queryId: 'r1', daysAgo: 0.8 }),
      bought(id, 3, 9.99, { visitor: 'ann', daysAgo: 0.5 }),
    );
    const lampa = {
      ...{ phrase: 'lampa', searches: 2, emptySearches: 0, clicks: 2, ctr: 1, conversion: 0.5 },
      ...{ salesCount: 1, unitsSold: 3, total: 29.97 },
    };
    const hundred = {
      ...{ phrase: 'lampa 100%', searches: 1, emptySearches: 1, clicks: 0, ctr: 0, conversion: null },
      ...{ salesCount: 0, unitsSold: 0, total: 0 },
    };
    expect(await report()).toEqual({ rows: [lampa, hundred], total: 2 });
    expect((await report({ context: 'serp' })).rows[0]).toEqual({ ...lampa, searches: 1, ctr: 2 });
    expect((await report({ context: 'autocomplete' })).rows).toMatchObject([{ searches: 1, clicks: 0 }]);
    expect((await report({ text: '100%' })).rows).toEqual([hundred]);
    expect((await report({ text: '_' })).rows).toEqual([]);
    expect((await report({ onlyEmpty: true })).rows).toEqual([hundred]);
    expect(await report({ sort: 'phrase', order: 'desc', page: 2, perPage: 1 })).toEqual({
      rows: [lampa],
      total: 2,
    });
    expect((await report({ from: '2026-02-01' })).rows[0]).toMatchObject({ searches: 3 });
  });

  test('is each customer’s own', async () => {
    await take(search('lampa'));
    const { rows } = await reportPhrases(shop.server.database, shop.stranger.customer.id, place.instance.id, {
      ...{ from: '2026-03-01', to: '2026-03-10', context: 'all', sort: 'searches', order: 'desc' },
      ...{ page: 1, perPage: 10 },
    });
    expect(rows).toEqual([]);
  });
});

test('[R3.30] the report of products has views, clicks, conversion, sales, units and total', async () => {
  const all = (await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } })).reply.data;
  const [a = '', b = ''] = all.map(({ id }) => id);
  await take(viewed(a), viewed(a), clicked(a), clicked(a), bought(a, 2, 0.1), bought(a, 1, 0.2), viewed(b));
  const request = { from: '2026-03-10', to: '2026-03-10', order: 'desc', page: 1, perPage: 10 } as const;
  const { customerId, id: catalogId } = place.catalog;
  const report = await reportProducts(shop.server.database, customerId, catalogId, {
    ...request,
    sort: 'total',
  });
  expect(report).toEqual({
    total: 2,
    rows: [
      {
        ...{ productId: a, views: 2, clicks: 2, carts: 0, conversion: 1, salesCount: 2 },
        ...{ salesFromSearch: 0, unitsSold: 3, total: 0.4 },
      },
      {
        ...{ productId: b, views: 1, clicks: 0, carts: 0, conversion: null, salesCount: 0 },
        ...{ salesFromSearch: 0, unitsSold: 0, total: 0 },
      },
    ],
  });
});
