import { randomUUID } from 'node:crypto';
import { makePosts, makeProfile } from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialShop, startSocialShop } from '../../testing/start-social-shop.ts';

let shop: SocialShop;
let configId: string;
let otherConfigId: string;
const posts = makePosts({ count: 3, captions: ['Sukienka na wesele #moda', 'Torebka', '🍂'] });
const idOf = (index: number): string => posts[index]?.id ?? '';
const page = {
  ...{ origin: 'https://sklep.example', 'content-type': 'text/plain' },
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

beforeAll(async () => {
  shop = await startSocialShop({ profiles: [makeProfile({ username: 'sklep.mody', posts })] });
  await shop.owner.call('setAuthDomains', { body: { domains: ['sklep.example'] } });
  await shop.owner.call('connectInstagram', { body: { token: shop.graph.token } });
  const instagramCatalogId = await shop.addCatalog({ handle: 'sklep.mody' });
  const body = { instagramHandle: 'sklep.mody', instagramCatalogId, catalogId: shop.catalogId };
  configId = (await shop.owner.call('saveSocialConfig', { body })).reply.data.configId;
  otherConfigId = (await shop.owner.call('saveSocialConfig', { body })).reply.data.configId;
});
afterAll(() => shop.close());

const send = async (...events: readonly object[]) => {
  const response = await fetch(`${shop.server.origin}/public/events/${shop.searchId}`, {
    ...{ method: 'POST', headers: page },
    body: JSON.stringify({ events: events.map((event) => ({ eventId: randomUUID(), ...event })) }),
  });
  return { status: response.status, body: await response.json() };
};
const report = async (body: object = {}) =>
  (await shop.owner.call('reportPosts', { body: { searchId: shop.searchId, ...body } })).reply.data;

test('[R10.07] what visitors do at posts is reported by post, by stream and together, up to the sale', async () => {
  expect(await report()).toMatchObject({ rows: [], rowCount: 0, firstDay: null });
  const visitor = 'visitor-anna';
  const at = (index: number, streamId = configId) => ({ visitor, post: { streamId, postId: idOf(index) } });
  const bag = [{ productId: 'BAG', quantity: 2, price: 179 }];
  const { status, body } = await send(
    { type: 'view', productIds: ['DRESS', 'BAG'], ...at(0) },
    { type: 'view', productIds: ['BAG'], ...at(1) },
    { type: 'view', productIds: ['BAG'], ...at(1, otherConfigId) },
    { type: 'click', productId: 'BAG', ...at(0) },
    { type: 'click', productId: 'BAG', ...at(1) },
    { type: 'addToCart', products: bag, ...at(1) },
    { type: 'purchase', products: bag, visitor },
  );
  expect([status, body]).toEqual([202, { accepted: 7, duplicates: 0, ignored: 0 }]);

  const sold = { salesCount: 1, unitsSold: 2, total: 358 };
  const own = await report({ configId, orderBy: 'name', sort: 'asc' });
  expect(own.rows).toMatchObject([
    {
      configId,
      postId: idOf(0),
      name: 'Sukienka na wesele',
      isGone: false,
      views: 1,
      clicks: 1,
      carts: 0,
      ...sold,
    },
    { configId, postId: idOf(1), name: 'Torebka', views: 1, clicks: 1, carts: 1, ...sold },
  ]);
  expect(own.rows[0]?.permalink).toMatch(/^https:\/\/www\.instagram\.com\/p\//);
  const image = await fetch(`${shop.server.origin}${own.rows[0]?.image}`);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
  // A purchase that began at two posts is one of the stream.
  expect(own.totals).toMatchObject({ views: 2, clicks: 2, carts: 1, ...sold });
  expect(own.days.reduce((sum, { salesCount }) => sum + salesCount, 0)).toBe(1);

  const all = await report();
  expect([all.rowCount, all.totals.views, all.totals.salesCount]).toEqual([3, 3, 1]);
  const looks = await shop.owner.call('reportStylizations', { body: { searchId: shop.searchId } });
  expect(looks.reply.data.rowCount, 'posts are no looks').toBe(0);
});

test('[R10.07] events that name a post which the shop doesn’t have count as if they named none', async () => {
  const before = await report();
  const made = Array.from({ length: 300 }, (_, at) => ({
    ...{ type: 'view', productIds: ['BAG'], post: { streamId: configId, postId: `made-up-${at}` } },
  }));
  const elsewhere = { type: 'click', productId: 'BAG', post: { streamId: 'nobody', postId: idOf(0) } };
  expect((await send(...made, elsewhere)).body).toEqual({ accepted: 301, duplicates: 0, ignored: 0 });
  expect(await report()).toEqual(before);
  const { status } = await send({
    ...{ type: 'click', productId: 'BAG', post: { streamId: configId, postId: '../x' } },
  });
  expect(status).toBe(422);
});

test('[R10.07] a post taken down keeps its row, and says that it is gone; another customer sees nothing', async () => {
  shop.graph.remove(idOf(0));
  const { reply } = await shop.owner.call('listInstagramCatalogs');
  const instagramCatalogId = reply.data[0]?.instagramCatalogId ?? '';
  await shop.readAgain(instagramCatalogId);
  const row = (await report()).rows.find(({ postId }) => postId === idOf(0));
  expect(row).toMatchObject({ name: 'Sukienka na wesele', isGone: true, views: 1 });
  const { status } = await shop.stranger.call('reportPosts', { body: { searchId: shop.searchId } });
  expect(status).toBe(404);
});

test('[R10.07] the report of posts is exported with the columns of the screen', async () => {
  const response = await fetch(`${shop.server.origin}/api/socialStream/reports/export/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ searchId: shop.searchId, locale: 'pl' }),
  });
  expect(response.headers.get('content-disposition')).toMatch(/filename="posts_[\d-]+_[\d-]+\.csv"/);
  const [head, ...rows] = (await response.text()).trim().split(/\r?\n/);
  expect(head?.replace('\uFEFF', '')).toMatch(/^"Post";"Wyświetlenia";"Kliknięcia";"CTR \(%\)";"Koszyki";/);
  expect(rows).toHaveLength(3);
});
