import { publicEventsReply } from '@vitrina/contract';
import { buildFeed, buildFeedItem, type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteSums, readProductDays } from '../../testing/read-sums.ts';
import { makeCatalog, startTestServer, type TestServer } from '../../testing/start-test-server.ts';

let feeds: FeedServer;
let server: TestServer;
let key: string;
let searchId: string;
let ids = 0;

const items = [
  buildFeedItem({ id: 'plain', price: '10.00 PLN' }),
  buildFeedItem({ id: 'reduced', price: '100.00 PLN', salePrice: '4.00 PLN' }),
  buildFeedItem({ id: 'small', price: '10.00 PLN', group: 'rug' }),
  buildFeedItem({ id: 'large', price: '900.00 PLN', group: 'rug' }),
  buildFeedItem({ id: 'dear', price: '500000.00 PLN' }),
  buildFeedItem({ id: 'on request', price: '0.00 PLN' }),
];
beforeAll(async () => {
  feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items })) });
  server = await startTestServer();
  const owner = await server.signIn({ plan: 'pro' });
  const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
  await owner.call('setAuthDomains', { body: { domains: ['shop.example'] } });
  key = (await owner.call('getAuthKey')).reply.data.key;
  searchId = (await owner.call('createInstance', { body: { name: 'A', catalogId } })).reply.data.instanceId;
});
afterAll(async () => {
  await server.close();
  await feeds.close();
});
beforeEach(() => deleteSums(server.database));

type Line = readonly [productId: string, price: number, quantity?: number];
const event = (type: 'purchase' | 'addToCart', lines: readonly Line[]) => {
  ids += 1;
  const products = lines.map(([productId, price, quantity = 1]) => ({ productId, price, quantity }));
  return { type, eventId: `event-${String(ids).padStart(4, '0')}`, products };
};
const bought = (...lines: Line[]) => event('purchase', lines);
const page = {
  origin: 'https://shop.example',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const post = async (path: string, body: unknown, headers: Record<string, string>) => {
  const response = await fetch(server.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as unknown };
};
const send = async (events: readonly unknown[], headers: Record<string, string> = page) => {
  const { status, body } = await post(`/public/events/${searchId}`, { events }, headers);
  expect(status).toBe(202);
  return publicEventsReply.parse(body);
};
const revenues = async () =>
  Object.fromEntries(
    (await readProductDays(server.database)).map(({ product_id, revenue }) => [product_id, revenue]),
  );

test('[R10.06] an order of the shop’s own server counts, whatever a page sent under its number', async () => {
  const number = { eventId: 'order-2026-0042' };
  expect(await send([{ ...bought(['plain', 1]), ...number }])).toMatchObject({ accepted: 1 });
  const order = { ...bought(['plain', 10, 3]), ...number };
  expect(await send([order], { 'x-api-key': key })).toMatchObject({ accepted: 1, duplicates: 0 });
  expect(await send([order], { 'x-api-key': key })).toMatchObject({ accepted: 0, duplicates: 1 });
  expect(await revenues()).toEqual({ plain: 31 });
});

describe('[R10.06] prices that can’t be true', () => {
  test('are told with the place and the most that it may be, and are not counted', async () => {
    const sent = await send([
      bought(['plain', 200]),
      event('addToCart', [['plain', 1000]]),
      bought(['plain', 200.01], ['plain', 9.99, 3]),
    ]);
    expect(sent).toEqual({
      ...{ accepted: 2, duplicates: 0, ignored: 1 },
      message:
        "Not counted, because it can't be true: events.1.products.0.price (at most 200), events.2.products.0.price (at most 200). Prices are in the catalog's currency, per piece: 19.99, not 1999. Larger orders are reported by the shop's own server, with the access key.",
      problems: [
        { path: 'events.1.products.0.price', rule: 'maxValue', params: { max: 200 } },
        { path: 'events.2.products.0.price', rule: 'maxValue', params: { max: 200 } },
      ],
    });
    expect(await revenues()).toEqual({ plain: 229.97 });
  });

  test('are told the shop’s own server too', async () => {
    const sent = await send([bought(['plain', 1000])], { 'x-api-key': key });
    expect(sent).toMatchObject({ accepted: 0, ignored: 1, problems: [{ params: { max: 200 } }] });
  });

  test('are told the clients of Insights, in words', async () => {
    const objectData = [{ price: 1000, quantity: 1 }];
    const conversion = { eventType: 'conversion', eventSubtype: 'purchase', eventName: 'e', index: searchId };
    const { status, body } = await post(
      '/1/events',
      { events: [{ ...conversion, objectIDs: ['plain'], objectData }] },
      { 'x-algolia-api-key': key },
    );
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/per piece: 19\.99, not 1999/) },
    });
    expect(await revenues()).toEqual({});
  });

  test('are those beyond the price before a reduction, and of the dearest variant', async () => {
    const sent = await send([
      bought(['reduced', 100]),
      bought(['small', 900]),
      bought(['reduced', 2001]),
      bought(['small', 18_001]),
    ]);
    expect(sent).toMatchObject({ accepted: 2, ignored: 2 });
    expect(sent.problems?.map(({ params }) => params?.max)).toEqual([2000, 18_000]);
    expect(await revenues()).toEqual({ reduced: 100, small: 900 });
  });

  test('are bounded where the catalog has no price; of products that it hasn’t, nothing is said', async () => {
    const sent = await send([
      bought(['on request', 1_000_000]),
      bought(['on request', 1_000_001]),
      bought(['nowhere', 100_000_000]),
    ]);
    expect(sent).toMatchObject({ accepted: 1, ignored: 2 });
    expect(sent.problems).toEqual([
      { path: 'events.1.products.0.price', rule: 'maxValue', params: { max: 1_000_000 } },
    ]);
  });

  test('do not ruin the sums by the size of an order, unless the shop’s own server says so', async () => {
    const order = () => bought(['dear', 500_000, 30], ['dear', 500_000, 11]);
    expect(await send([order()])).toMatchObject({
      ...{ accepted: 0, ignored: 1 },
      problems: [{ path: 'events.0.products', rule: 'maxValue', params: { max: 20_000_000 } }],
    });
    expect(await send([bought(['dear', 500_000, 40])])).toEqual({ accepted: 1, duplicates: 0, ignored: 0 });
    expect(await send([order()], { 'x-api-key': key })).toMatchObject({ accepted: 1, ignored: 0 });
    expect(await revenues()).toEqual({ dear: 40_500_000 });
  });

  test('of Insights without prices are judged by their sum, since shares say nothing of a product', async () => {
    const buy = (value: number) => ({
      ...{ eventType: 'conversion', eventSubtype: 'purchase', eventName: 'bought', index: searchId },
      ...{ userToken: 'anna', timestamp: Date.now() - value, objectIDs: ['plain', 'dear'], value },
    });
    const insights = async (value: number) =>
      (await post('/1/events', { events: [buy(value)] }, { 'x-algolia-api-key': key })).body as {
        message: string;
      };
    expect((await insights(500_010)).message).toBe('OK');
    expect(await revenues()).toEqual({ dear: 250_005, plain: 250_005 });
    expect((await insights(10_000_201)).message).toMatch(
      /^OK, but some amounts can't be true\. Prices are in/,
    );
    expect(await revenues()).toEqual({ dear: 250_005, plain: 250_005 });
  });

  test('ask for the variants of a few products only, and judge the others by their own price', async () => {
    const lines = Array.from({ length: 25 }, (): Line => ['small', 900]);
    expect((await send([bought(...lines)])).problems).toHaveLength(5);
  });

  test('say no more than twenty places', async () => {
    const lines = Array.from({ length: 30 }, (): Line => ['plain', 1e8]);
    const { problems, message } = await send([bought(...lines)]);
    expect(problems).toHaveLength(20);
    expect(message?.length).toBeLessThan(1500);
  });
});
