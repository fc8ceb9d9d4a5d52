import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { bought, clicked, findPlace, noon, searched, takeEvents, viewed } from '../../testing/take-events.ts';

let shop: Shop;
let place: InstanceWithCatalog;
const take = (...events: Parameters<typeof takeEvents>[2]) => takeEvents(shop, place, events);
beforeAll(async () => {
  shop = await startShop();
  shop.server.clock.now = noon;
});
afterAll(() => shop.close());
beforeEach(async () => {
  place = await findPlace(shop, await shop.newInstance());
});
describe('[R3.29] the report of phrases', () => {
  const report = async (request: Record<string, unknown> = {}) => {
    const body = { searchId: place.instance.id, from: '2026-03-01', to: '2026-03-10', ...request };
    const { data, total } = (await shop.owner.call('reportPhrases', { body })).reply;
    return { data, total };
  };

  test('adds up days, gives shares, and tells the places of searches apart', async () => {
    const [product] = (await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } })).reply
      .data;
    const id = product?.id ?? '';
    await take(
      searched('lampa', { visitor: 'ann', queryId: 'r1', daysAgo: 1 }),
      searched('lampa', { context: 'autocomplete', daysAgo: 2 }),
      searched('lampa 100%', { total: 0 }),
      searched('lampa', { daysAgo: 20 }),
      clicked(id, { visitor: 'ann', queryId: 'r1', daysAgo: 0.9 }),
      clicked(id, { visitor: 'ann', queryId: 'r1', daysAgo: 0.8 }),
      bought(id, 3, 9.99, { visitor: 'ann', daysAgo: 0.5 }),
    );
    const lampa = {
      ...{ phrase: 'lampa', searches: 2, emptySearches: 0, clicks: 2, ctr: 1, conversion: 0.5 },
      ...{ salesCount: 1, unitsSold: 3, total: 29.97, before: null },
    };
    const hundred = {
      ...{ phrase: 'lampa 100%', searches: 1, emptySearches: 1, clicks: 0, ctr: 0, conversion: null },
      ...{ salesCount: 0, unitsSold: 0, total: 0, before: null },
    };
    expect(await report()).toEqual({ data: [lampa, hundred], total: 2 });
    expect((await report({ context: 'serp' })).data[0]).toEqual({ ...lampa, searches: 1, ctr: 2 });
    expect((await report({ context: 'autocomplete' })).data).toMatchObject([{ searches: 1, clicks: 0 }]);
    expect((await report({ from: '2026-02-01' })).data[0]).toMatchObject({ searches: 3 });
  });

  test('and the summary, the details and today’s figures say the same', async () => {
    const [product] = (await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } })).reply
      .data;
    const id = product?.id ?? '';
    await take(
      searched('lamp', { visitor: 'ann', queryId: 's0', total: 0, daysAgo: 0.1 }),
      searched('kubek', { visitor: 'ann', queryId: 's1', daysAgo: 0.0995 }),
      clicked(id, { visitor: 'ann', queryId: 's1', daysAgo: 0.099 }),
      bought(id, 2, 10.25, { visitor: 'ann', daysAgo: 0.05 }),
    );
    const searchId = place.instance.id;
    const body = { searchId, from: '2026-03-10', to: '2026-03-10' };
    const { data } = (await shop.owner.call('summariseSearches', { body })).reply;
    expect(data.figures).toMatchObject({ searches: 2, emptySearches: 1, clicks: 1, salesCount: 1 });
    expect(data.funnel).toEqual({ searches: 2, found: 1, clicked: 1, carts: 0, sales: 1 });
    expect(data.devices).toEqual([{ device: 'phone', searches: 2, clicks: 1, salesCount: 1, total: 20.5 }]);
    const kubek = await shop.owner.call('detailPhrase', { body: { ...body, phrase: 'kubek' } });
    expect(kubek.reply.data.products).toMatchObject([{ id, name: product?.title, clicks: 1 }]);
    const lamp = await shop.owner.call('detailPhrase', { body: { ...body, phrase: 'lamp' } });
    expect(lamp.reply.data.nextPhrases).toEqual([{ phrase: 'kubek', times: 1 }]);
    const searches = await shop.owner.call('detailProduct', { body: { ...body, productId: id } });
    expect(searches.reply.data.phrases).toEqual([{ phrase: 'kubek', clicks: 1 }]);
    const { today } = (await shop.owner.call('getActivity', { params: { searchId } })).reply.data;
    expect(today).toEqual({ searches: 2, clicks: 1, sales: 1, total: 20.5 });
  });
});

test('[R3.30] the report of products has views, clicks, conversion, sales, units and total', async () => {
  const all = (await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } })).reply.data;
  const [a = '', b = ''] = all.map(({ id }) => id);
  await take(viewed(a), viewed(a), clicked(a), clicked(a), bought(a, 2, 0.1), bought(a, 1, 0.2), viewed(b));
  const body = { searchId: place.instance.id, from: '2026-03-10', to: '2026-03-10' };
  const { reply } = await shop.owner.call('reportProducts', { body });
  const none = { carts: 0, salesFromSearch: 0, before: null };
  expect([reply.total, reply.data]).toEqual([
    2,
    [
      {
        ...{
          ...none,
          id: a,
          name: all[0]?.title,
          product: all[0],
          isGone: false,
          views: 2,
          clicks: 2,
          conversion: 1,
        },
        ...{ salesCount: 2, unitsSold: 3, total: 0.4 },
      },
      {
        ...{
          ...none,
          id: b,
          name: all[1]?.title,
          product: all[1],
          isGone: false,
          views: 1,
          clicks: 0,
          conversion: null,
        },
        ...{ salesCount: 0, unitsSold: 0, total: 0 },
      },
    ],
  ]);
});
