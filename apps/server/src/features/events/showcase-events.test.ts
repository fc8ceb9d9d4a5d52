import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readShowcaseDays } from '../../testing/read-sums.ts';
import { saveStylization } from '../../testing/save-stylization.ts';
import { type Shop, startShop } from '../../testing/start-shop.ts';

let shop: Shop;
let searchId: string;
let productIds: string[];
let own: string;
let strangers: string;
beforeAll(async () => {
  shop = await startShop();
  const { server, owner, stranger, catalogId } = shop;
  server.clock.now = new Date('2026-03-10T12:00:00.000Z');
  await owner.call('setAuthDomains', { body: { domains: ['shop.example'] } });
  searchId = await shop.newInstance();
  const { reply } = await owner.call('listProducts', { params: { catalogId } });
  productIds = reply.data.map(({ id }) => id);
  own = await saveStylization(server.database, owner.customer.id, catalogId, 'Salon');
  strangers = await saveStylization(
    server.database,
    stranger.customer.id,
    (await stranger.call('listCatalogs')).reply.data[0]?.id ?? catalogId,
  );
});
afterAll(() => shop.close());

const send = async (...events: object[]) => {
  const response = await fetch(`${shop.server.origin}/public/events/${searchId}`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'text/plain', origin: 'https://shop.example' },
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
    body: JSON.stringify({ events: events.map((event) => ({ eventId: randomUUID(), ...event })) }),
  });
  return { status: response.status, body: await response.json() };
};

describe('[R2.51] events of looks', () => {
  test('from a shop’s page are counted for the stylization, up to the sale', async () => {
    const [productId = ''] = productIds;
    const visitor = 'visitor-one';
    const inLook = { visitor, stylizationId: own };
    const products = [{ productId, quantity: 2, price: 10 }];
    const { status, body } = await send(
      { type: 'view', productIds, ...inLook },
      { type: 'click', productId, ...inLook },
      { type: 'addToCart', products, ...inLook },
      { type: 'purchase', products, visitor },
    );
    expect([status, body]).toEqual([202, { accepted: 4, duplicates: 0, ignored: 0 }]);
    const counts = { day: '2026-03-10', views: 1, clicks: 1, carts: 1, sales: 1, units: 2, revenue: 20 };
    expect(await readShowcaseDays(shop.server.database)).toEqual([
      { ...counts, showcase_id: '', name: null },
      { ...counts, showcase_id: own, name: 'Salon' },
    ]);
  });

  test('count as if they named none where the shop has no such stylization, however many are made up', async () => {
    const before = await readShowcaseDays(shop.server.database);
    const made = Array.from({ length: 300 }, (_, at) => ({
      ...{ type: 'view', productIds: productIds.slice(0, 1), stylizationId: `made-up-${at}` },
    }));
    expect((await send(...made)).body).toEqual({ accepted: 300, duplicates: 0, ignored: 0 });
    await send({ type: 'click', productId: productIds[0], stylizationId: strangers });
    expect(await readShowcaseDays(shop.server.database)).toEqual(before);
    const { rows } = await shop.server.database
      .selectFrom('event')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('payload_json', 'like', '%stylizationId%')
      .executeTakeFirstOrThrow();
    expect(rows, 'so that counting again finds the same').toBe(3);
  });

  test.each(['', 'with space', 'x'.repeat(101)])('are refused with an id of another form: %j', async (id) => {
    const { status, body } = await send({ type: 'click', productId: productIds[0], stylizationId: id });
    expect([status, body]).toMatchObject([
      422,
      { error: { details: { problems: [{ path: 'events.0.stylizationId' }] } } },
    ]);
  });
});
