import type { Stylization } from '@vitrina/contract';
import { buildFeed, buildFeedItem, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FashionShop, startFashionShop } from '../../testing/start-fashion-shop.ts';
import { makeCatalog } from '../../testing/start-test-server.ts';
import { writeProductDays } from '../../testing/write-sums.ts';

let shop: FashionShop;
beforeAll(async () => {
  shop = await startFashionShop();
  const days = [
    { day: new Date().toISOString().slice(0, 10), productId: 'MUG', clicks: 5 },
    { day: new Date().toISOString().slice(0, 10), productId: 'COAT', clicks: 3 },
  ];
  const place = {
    customerId: shop.owner.customer.id,
    instanceId: shop.searchId,
    catalogId: shop.catalogId,
  };
  await writeProductDays(shop.server.database, place, days);
  // Whoever has the stylist alone.
  await shop.server.database
    .updateTable('customer')
    .set({ modules_json: JSON.stringify(['stylist']) })
    .where('id', '=', shop.owner.customer.id)
    .execute();
});
afterAll(() => shop.close());

const draft: Stylization = {
  name: 'Szkic',
  isActive: false,
  look: { kind: 'product', productId: 'DRESS' },
  slots: ['SHOES', 'GONE'].map((productId, at) => ({
    ...{ slotId: `s${at}`, label: 'Buty', baseCategoryId: null, productId, understudies: [], hotspot: null },
  })),
};
const idsOf = async (query: object) => {
  const { reply: found } = await shop.owner.call('findStylistProducts', {
    query: { catalogId: shop.catalogId, ...query },
  });
  return [found.total, ...found.data.map(({ id }) => id)];
};

describe('[R2.53] whoever has the module of the stylist alone', () => {
  test('may not list a catalog’s products, and doesn’t need to', async () => {
    const params = { catalogId: shop.catalogId };
    expect((await shop.owner.call('listProducts', { params })).status).toBe(403);
    const { reply: catalogs } = await shop.owner.call('listStylistCatalogs');
    expect(catalogs.data).toEqual([{ id: shop.catalogId, name: expect.any(String) }]);
    expect(
      (await shop.owner.call('getStylistProduct', { params: { ...params, productId: 'BAG' } })).reply.data,
    ).toMatchObject({
      product: { id: 'BAG', price: 179 },
      variants: [{ product: { id: 'BAG' }, traits: [] }],
    });
  });

  test('finds products: popular ones first while nothing is typed, then what fits', async () => {
    expect((await idsOf({ perPage: 3 })).slice(0, 3)).toEqual([11, 'MUG', 'COAT']);
    expect(await idsOf({ query: 'sukienka' })).toEqual([2, 'DRESS', 'DRESS-2']);
    expect(await idsOf({ query: 'BAG-2' })).toContain('BAG-2');
    expect(await idsOf({ perPage: 10, page: 2 })).toHaveLength(2);
  });

  test('[R5.09] gets no page of ten thousand', async () => {
    const query = { catalogId: shop.catalogId, perPage: 10_000 };
    const { status, error } = await shop.owner.call('findStylistProducts', { query });
    expect([status, error.details?.problems]).toMatchObject([422, [{ path: 'perPage' }]]);
  });

  test('sees a draft as the shop’s pages would, without saving it or switching it on', async () => {
    const preview = async (stylization: Stylization) =>
      (await shop.owner.call('previewStylization', { body: { searchId: shop.searchId, stylization } })).reply
        .data;
    const { config, stylization } = await preview(draft);
    expect(config).toMatchObject({ searchId: shop.searchId, currency: 'PLN' });
    expect(stylization).toMatchObject({
      look: { product: { id: 'DRESS', fields: { price: 249 } } },
      slots: [{ label: 'Buty', product: { id: 'SHOES' } }],
    });
    expect(stylization?.slots).toHaveLength(1);
    expect((await preview({ ...draft, slots: [] })).stylization).toBeNull();
    expect((await shop.owner.call('listStylizations', { query: {} })).reply.total).toBe(0);
  });

  test('[R6.01] finds nothing of another customer', async () => {
    const { stranger, catalogId, searchId } = shop;
    const answers = await Promise.all([
      stranger.call('findStylistProducts', { query: { catalogId } }),
      stranger.call('getStylistProduct', { params: { catalogId, productId: 'BAG' } }),
      stranger.call('previewStylization', { body: { searchId, stylization: draft } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await stranger.call('listStylistCatalogs')).reply.data).toEqual([]);
  });
});

test('variants are one row, and told apart by what they don’t share', async () => {
  const colours = ['granatowy', 'biały'];
  const items = colours.flatMap((color) =>
    ['S', 'M'].map((size) => ({
      ...{ id: `T-${color[0]}-${size}`, title: 'Koszulka', group: 'T' },
      attributes: { color, size, material: 'bawełna' },
    })),
  );
  const feeds = await serveFeeds({
    '/feed.xml': reply(buildFeed({ items: items.map((item, at) => buildFeedItem(item, at + 1)) })),
  });
  const catalogId = await makeCatalog(shop.stranger, feeds.url('/feed.xml'));
  const { reply: found } = await shop.stranger.call('findStylistProducts', { query: { catalogId } });
  expect(found.data).toMatchObject([{ title: 'Koszulka', variantsCount: 4 }]);
  const params = { catalogId, productId: found.data[0]?.id ?? '' };
  const { reply: read } = await shop.stranger.call('getStylistProduct', { params });
  expect(read.data.variants.map(({ traits }) => traits.join())).toEqual([
    ...['granatowy,S', 'granatowy,M', 'biały,S', 'biały,M'],
  ]);
  await feeds.close();
});
