import { createHash } from 'node:crypto';
import { publicEventsReply } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '../../storage/calendar-days.ts';
import { isTestedOnPostgres } from '../../storage/testing/test-database.ts';
import { deleteSums, readPhraseDays, readProductDays, readShowcaseDays } from '../../testing/read-sums.ts';
import { saveStylization } from '../../testing/save-stylization.ts';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { makeCatalog } from '../../testing/start-test-server.ts';

let shop: Shop;
let key: string;
let searchId: string;
let productIds: string[];
let ids = 0;
const now = new Date('2026-03-10T12:00:00.000Z');
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const event = (type: string, fields: Record<string, unknown> = {}) => {
  ids += 1;
  return { type, eventId: `event-${String(ids).padStart(4, '0')}`, visitor: 'ann', ...fields };
};
type Options = { readonly headers?: Record<string, string>; readonly to?: string; readonly text?: string };
const send = async (events: unknown, { headers = {}, to = searchId, text }: Options = {}) => {
  const response = await fetch(`${shop.server.origin}/public/events/${to}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser, 'x-api-key': key, ...headers },
    body: text ?? JSON.stringify({ events }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};
const phraseRows = () => readPhraseDays(shop.server.database, searchId);
const productRow = async (productId: string | undefined) =>
  (await readProductDays(shop.server.database, productId ?? '')).find(
    ({ catalog_id }) => catalog_id === shop.catalogId,
  );

beforeAll(async () => {
  shop = await startShop();
  shop.server.clock.now = now;
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
  await shop.owner.call('setAuthDomains', { body: { domains: ['shop.example'] } });
  const { reply } = await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } });
  productIds = reply.data.map(({ id }) => id);
});
afterAll(() => shop.close());
beforeEach(async () => {
  searchId = await shop.newInstance();
  await deleteSums(shop.server.database);
  await shop.server.database.deleteFrom('event').execute();
});

describe('[R10.06] events', () => {
  test('are counted by phrase and by product once they are accepted', async () => {
    const [first, second] = productIds;
    const { status, body } = await send([
      event('search', {
        query: '  Buty  ZIMOWE ',
        total: 3,
        context: 'serp',
        queryId: 'q1',
        at: '2026-03-10T11:00:00Z',
      }),
      event('view', { productIds: [first, second], queryId: 'q1', at: '2026-03-10T11:00:01Z' }),
      event('click', { productId: first, position: 1, queryId: 'q1', at: '2026-03-10T11:00:02Z' }),
      event('purchase', { products: [{ productId: first, quantity: 2, price: 10.25 }] }),
    ]);
    expect(status).toBe(202);
    expect(publicEventsReply.parse(body)).toEqual({ accepted: 4, duplicates: 0, ignored: 0 });
    const counts = {
      searches: 1,
      empty_searches: 0,
      last_total: 3,
      clicks: 1,
      sales: 1,
      units: 2,
      revenue: 20.5,
    };
    expect(await phraseRows()).toMatchObject([
      { context: 'all', day: '2026-03-10', phrase: 'buty zimowe', ...counts },
      { context: 'serp', day: '2026-03-10', phrase: 'buty zimowe', ...counts },
    ]);
    expect(await productRow(first)).toMatchObject({
      views: 1,
      clicks: 1,
      purchases: 1,
      sales: 1,
      units: 2,
      revenue: 20.5,
    });
    expect(await productRow(second)).toMatchObject({ views: 1, clicks: 0 });
  });

  test('of one intent in many calls at once count once', async () => {
    const letters = [...'sukienka'].map((_, index) =>
      event('search', {
        query: 'sukienka'.slice(0, index + 1),
        ...{
          total: 1,
          context: 'autocomplete',
          at: new Date(now.getTime() - 9000 + index * 500).toISOString(),
        },
      }),
    );
    for (const letter of letters) expect((await send([letter])).status).toBe(202);
    expect(await phraseRows()).toMatchObject([
      { context: 'all', phrase: 'sukienka', searches: 1 },
      { context: 'autocomplete', phrase: 'sukienka', searches: 1 },
    ]);
  });

  test('which a click brings along, before they come themselves, are one intent with one click', async () => {
    const searches = ['kub', 'kubek'].map((query, second) =>
      event('search', {
        ...{ query, total: 1, context: 'serp', queryId: `q${second}` },
        at: `2026-03-10T11:00:0${second}Z`,
      }),
    );
    const click = { productId: productIds[0], position: 1, queryId: 'q1', at: '2026-03-10T11:00:02Z' };
    expect((await send([...searches, event('click', click)])).body.accepted).toBe(3);
    expect((await send(searches)).body).toEqual({ accepted: 0, duplicates: 2, ignored: 0 });
    expect(await phraseRows()).toMatchObject([
      { context: 'all', phrase: 'kubek', searches: 1, clicks: 1 },
      { context: 'serp', phrase: 'kubek', searches: 1, clicks: 1 },
    ]);
  });

  test('with an id that was there already, in an earlier call, at the same time or in the same call, are not counted again', async () => {
    const view = event('view', { productIds: [productIds[0]] });
    expect((await send([view, view])).body).toEqual({ accepted: 1, duplicates: 1, ignored: 0 });
    expect((await send([view])).body).toEqual({ accepted: 0, duplicates: 1, ignored: 0 });
    const click = event('click', { productId: productIds[0] });
    const replies = await Promise.all(Array.from({ length: 10 }, () => send([click])));
    expect(replies.map(({ body }) => Number(body.accepted)).reduce((sum, one) => sum + one)).toBe(1);
    expect(await productRow(productIds[0])).toMatchObject({ views: 1, clicks: 1 });
  });

  test('with the ids of another customer’s events are counted: ids are each customer’s own', async () => {
    const { reply } = await shop.stranger.call('getAuthKey');
    const theirCatalog = await makeCatalog(shop.stranger, await feedUrl());
    const theirs = (
      await shop.stranger.call('createInstance', { body: { name: 'B', catalogId: theirCatalog } })
    ).reply;
    const view = event('view', { productIds: [productIds[0]] });
    expect((await send([view])).body.accepted).toBe(1);
    const other = await send([view], {
      to: theirs.data.instanceId,
      headers: { 'x-api-key': reply.data.key },
    });
    expect(other.body).toEqual({ accepted: 1, duplicates: 0, ignored: 0 });
  });

  test('of products that are not in the live catalog are ignored', async () => {
    const reply = await send([
      event('view', { productIds: ['nowhere'] }),
      event('click', { productId: 'nowhere' }),
      event('view', { productIds: ['nowhere', productIds[0]] }),
      event('purchase', { products: [{ productId: 'nowhere', price: 1 }] }),
    ]);
    expect(reply.body).toEqual({ accepted: 1, duplicates: 0, ignored: 3 });
    expect(await productRow('nowhere')).toBeUndefined();
  });

  test('of bots are ignored, and those of the shop’s own server are not', async () => {
    const asBot = { origin: 'https://shop.example', 'x-api-key': '' };
    const bot = {
      ...asBot,
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    };
    const view = event('view', { productIds: [productIds[0]] });
    expect((await send([view], { headers: bot })).body).toEqual({ accepted: 0, duplicates: 0, ignored: 1 });
    expect((await send([view], { headers: { 'user-agent': 'curl/8.5' } })).body.accepted).toBe(1);
    expect(
      (await send([event('click', { productId: productIds[0] })], { headers: asBot })).body.accepted,
    ).toBe(1);
  });

  test('come as text too, as a page sends them that is left', async () => {
    const headers = {
      'content-type': 'text/plain;charset=UTF-8',
      origin: 'https://shop.example',
      'x-api-key': '',
    };
    expect((await send([event('view', { productIds: [productIds[0]] })], { headers })).status).toBe(202);
    expect((await send([], { headers, text: '{"events":[' })).status).toBe(400);
  });

  test('leave neither an address nor a browser behind, only the kind of device', async () => {
    await send([event('view', { productIds: [productIds[0]] })]);
    const [row] = await shop.server.database.selectFrom('event').selectAll().execute();
    expect(Object.keys(row ?? {}).sort()).toEqual([
      'at',
      'customer_id',
      'device',
      'event_id',
      'instance_id',
      'payload_json',
      'query_id',
      // The number in which it was stored.
      ...(isTestedOnPostgres ? ['rowid'] : []),
      'type',
      'visitor',
    ]);
  });
});

describe('[R10.06] events that are refused', () => {
  const daysAgo = (days: number): string => new Date(now.getTime() - days * dayMs).toISOString();
  const minutesOn = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString();

  test.each([
    ['from the future', () => event('view', { productIds: ['x'], at: minutesOn(6) }), 'events.1.at'],
    ['older than 30 days', () => event('view', { productIds: ['x'], at: daysAgo(30.001) }), 'events.1.at'],
    [
      'a purchase without a price',
      () => event('purchase', { products: [{ productId: 'x' }] }),
      'events.1.products.0.price',
    ],
    ['without an id', () => ({ type: 'view', productIds: ['x'] }), 'events.1.eventId'],
    ['a click on nothing', () => event('click'), 'events.1.productId'],
  ])('%s: 422 with the path, and nothing of the call is counted', async (_, wrong, path) => {
    const { status, body } = await send([event('view', { productIds: [productIds[0]] }), wrong()]);
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { problems: [{ path }] } });
    expect(await productRow(productIds[0])).toBeUndefined();
  });

  test('a clock that is 5 minutes fast is forgiven, and events of the last 30 days are taken', async () => {
    const reply = await send([
      event('view', { productIds: [productIds[0]], at: minutesOn(4.9) }),
      event('view', { productIds: [productIds[0]], at: daysAgo(29.9) }),
    ]);
    expect(reply.body.accepted).toBe(2);
  });

  test('1,000 at once are taken, 1,001 are not, nor is none', async () => {
    const many = Array.from({ length: 1001 }, () => event('view', { productIds: [productIds[0]] }));
    expect((await send(many)).status).toBe(422);
    expect((await send(many.slice(1))).body.accepted).toBe(1000);
    expect((await send([])).status).toBe(422);
    expect(await productRow(productIds[0])).toMatchObject({ views: 1000 });
  });

  test('[R10.06] a body is not read before it is known who sends it, and a page may read why it is refused', async () => {
    const text = '{';
    expect((await send(null, { text, headers: { 'x-api-key': 'wrong' } })).status).toBe(403);
    expect((await send(null, { text, to: 'nothing' })).status).toBe(404);
    const page = await fetch(`${shop.server.origin}/public/events/${searchId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
      body: text,
    });
    expect([page.status, page.headers.get('access-control-allow-origin')]).toEqual([
      400,
      'https://shop.example',
    ]);
  });

  test('more than 2 MB: 413', async () => {
    expect(
      (await send([], { text: JSON.stringify({ events: [], more: 'x'.repeat(2_100_000) }) })).status,
    ).toBe(413);
  });

  test('from a page that is not the shop’s, with another key or for an unknown search', async () => {
    const view = [event('view', { productIds: [productIds[0]] })];
    const evil = { origin: 'https://shop.example.evil.com', 'x-api-key': '' };
    expect((await send(view, { headers: evil })).status).toBe(403);
    expect((await send(view, { headers: { 'x-api-key': 'wrong' } })).status).toBe(403);
    expect((await send(view, { to: 'nowhere' })).status).toBe(404);
  });
});

describe('a visitor', () => {
  const erase = async (
    visitor: string,
    query = `?searchId=${searchId}`,
    headers: Record<string, string> = { 'x-api-key': key },
  ) => {
    const response = await fetch(`${shop.server.origin}/public/visitors/${visitor}${query}`, {
      method: 'DELETE',
      headers,
    });
    return { status: response.status, body: await response.json() };
  };

  test('[R10.06] is forgotten with all events, while what they add up to stays', async () => {
    const of = { queryId: 'q9', context: 'serp' };
    const { database } = shop.server;
    const stylizationId = await saveStylization(database, shop.owner.customer.id, shop.catalogId);
    const tablesOfVisitors = [
      ...(['event', 'search_intent', 'search_query', 'product_click', 'showcase_choice'] as const),
    ];
    await send([
      event('search', { query: 'buty', total: 1, ...of }),
      event('click', { productId: productIds[0], queryId: 'q9', stylizationId }),
      event('search', { query: 'buty', total: 1, context: 'serp', visitor: 'bob' }),
    ]);
    expect(await readShowcaseDays(shop.server.database)).toHaveLength(2);
    expect(await erase('ann')).toEqual({ status: 200, body: { erased: 2 } });
    for (const table of tablesOfVisitors) {
      const left = await shop.server.database
        .selectFrom(table)
        .selectAll()
        .where('visitor', '=', 'ann')
        .execute();
      expect(left, table).toEqual([]);
    }
    expect(await phraseRows()).toMatchObject([
      { searches: 2, clicks: 1 },
      { searches: 2, clicks: 1 },
    ]);
    expect(await readShowcaseDays(database)).toMatchObject([{ clicks: 1 }, { clicks: 1 }]);
    expect((await erase('ann')).body).toEqual({ erased: 0 });
    expect((await erase('bob', '')).body, 'by the key alone').toEqual({ erased: 1 });
  });

  test('is forgotten by whoever shows the secret of the name, and not by a page’s word alone', async () => {
    const secret = 'a-secret-that-only-this-browser-has-001';
    const visitor = createHash('sha256').update(secret).digest('base64url');
    await send([event('view', { productIds: [productIds[0]], visitor })]);
    await send([event('view', { productIds: [productIds[0]] })]);
    const page = { origin: 'https://shop.example' };
    for (const [name, headers] of [
      [visitor, page],
      ['ann', page],
      [visitor, { ...page, 'x-visitor-secret': 'another-secret-of-somebody-else-0001' }],
      ['ann', { ...page, 'x-visitor-secret': secret }],
      ['ann', { ...page, 'x-visitor-secret': 'ann' }],
      [visitor, { ...page, 'x-visitor-secret': visitor }],
    ] as const) {
      const { status, body } = await erase(name, undefined, headers);
      expect([status, (body as { error: { code: string } }).error.code]).toEqual([
        403,
        'VISITOR_SECRET_WRONG',
      ]);
    }
    expect(await erase(visitor, undefined, { ...page, 'x-visitor-secret': secret })).toEqual({
      status: 200,
      body: { erased: 1 },
    });
    expect((await erase('ann', undefined, { ...page, 'x-api-key': key })).body).toEqual({ erased: 1 });
    const preflight = await fetch(`${shop.server.origin}/public/visitors/${visitor}?searchId=${searchId}`, {
      method: 'OPTIONS',
      headers: {
        ...page,
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'x-visitor-secret',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-visitor-secret');
  });

  test('is forgotten by nobody else', async () => {
    expect((await erase('ann', '', {})).status).toBe(422);
    expect((await erase('ann', undefined, { origin: 'https://evil.example' })).status).toBe(403);
    const theirKey = (await shop.stranger.call('getAuthKey')).reply.data.key;
    await send([event('view', { productIds: [productIds[0]] })]);
    expect((await erase('ann', '', { 'x-api-key': theirKey })).body).toEqual({ erased: 0 });
  });
});

test('[R10.06] events are kept for as long as is set, and what they add up to for good', async () => {
  await send([
    event('view', { productIds: [productIds[0]], at: new Date(now.getTime() - dayMs).toISOString() }),
    event('view', { productIds: [productIds[0]] }),
  ]);
  const { service } = shop.server.app.services.events;
  const countEvents = async () =>
    (await shop.server.database.selectFrom('event').selectAll().execute()).length;
  shop.server.clock.now = new Date(now.getTime() + 399.5 * dayMs);
  await service.forgetOld();
  expect(await countEvents()).toBe(1);
  shop.server.clock.now = new Date(now.getTime() + 400.5 * dayMs);
  await service.forgetOld();
  expect(await countEvents()).toBe(0);
  shop.server.clock.now = now;
  const rows = await shop.server.database.selectFrom('product_day').select('views').execute();
  expect(rows.map(({ views }) => views)).toEqual([1, 1]);
});

const feedUrl = async (): Promise<string> =>
  (
    await shop.server.database
      .selectFrom('catalog')
      .select('url')
      .where('id', '=', shop.catalogId)
      .executeTakeFirstOrThrow()
  ).url;
