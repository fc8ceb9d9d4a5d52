import { createHash } from 'node:crypto';
import { createInsightsClient } from 'search-insights';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '../../storage/calendar-days.ts';
import { deleteSums, readPhraseDays, readProductDays } from '../../testing/read-sums.ts';
import { type Shop, startShop } from '../../testing/start-shop.ts';

let shop: Shop;
let key: string;
let searchId: string;
let productIds: string[];
const now = new Date('2026-03-10T12:00:00.000Z');
const queryID = '0123456789abcdef0123456789abcdef';

beforeAll(async () => {
  shop = await startShop();
  shop.server.clock.now = now;
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
  const { reply } = await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } });
  productIds = reply.data.map(({ id }) => id);
});
afterAll(() => shop.close());
beforeEach(async () => {
  searchId = await shop.newInstance();
  await deleteSums(shop.server.database);
  await shop.server.database.deleteFrom('event').execute();
});

const send = async (events: unknown, headers: Record<string, string> = { 'x-algolia-api-key': key }) => {
  const response = await fetch(`${shop.server.origin}/1/events`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', ...headers },
    body: typeof events === 'string' ? events : JSON.stringify({ events }),
  });
  return { status: response.status, body: await response.json() };
};
const ok = { status: 200, body: { status: 200, message: 'OK' } };
const common = () => ({ eventName: 'e', index: searchId, userToken: 'anonymous-1' });
const view = (more: Record<string, unknown> = {}) => ({
  ...common(),
  eventType: 'view',
  objectIDs: [productIds[0]],
  ...more,
});
const productRow = async (productId: string | undefined) =>
  (await readProductDays(shop.server.database, productId ?? ''))[0];

describe('[R10.06] search-insights, unmodified', () => {
  test('has its views, clicks, carts and purchases counted, and attributed to the search they began with', async () => {
    const answers: unknown[] = [];
    const client = createInsightsClient(async (url, data) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify(data),
      });
      answers.push({ status: response.status, body: await response.json() });
      return response.ok;
    });
    client('init', {
      appId: shop.owner.customer.symbol,
      apiKey: key,
      userToken: 'user/with=signs',
      host: shop.server.origin,
    });
    const place = await shop.server.app.services.findPublicInstance(searchId);
    if (!place) throw new Error('The instance is gone');
    const { service } = shop.server.app.services.events;
    const { customerId, id: catalogId } = place.catalog;
    await service.recordSearch(
      { customerId, instanceId: searchId, catalogId },
      { queryId: queryID, query: 'Buty', total: 3, context: 'serp', visitor: null, device: 'desktop' },
      undefined,
    );
    const index = `${searchId}_sort_price`;
    const [first = '', second = ''] = productIds;
    const objectIDs = [first, second];
    await client('viewedObjectIDs', { index, eventName: 'seen', objectIDs });
    await client('clickedObjectIDsAfterSearch', {
      ...{ index, eventName: 'clicked', queryID, objectIDs: [first], positions: [1] },
    });
    await client('addedToCartObjectIDs', {
      ...{ index, eventName: 'cart', objectIDs: [first], objectData: [{ price: 5, quantity: 1 }] },
      ...{ value: 5, currency: 'PLN' },
    });
    await client('purchasedObjectIDsAfterSearch', {
      ...{ index, eventName: 'bought', objectIDs, currency: 'PLN', value: 25 },
      objectData: [
        { price: 5, quantity: 3, queryID },
        { price: '10', quantity: 1, queryID },
      ],
    });
    expect(answers).toEqual([ok, ok, ok, ok]);
    expect(await productRow(first)).toMatchObject({
      ...{ views: 1, clicks: 1, carts: 1, purchases: 1, sales: 1, units: 3, revenue: 15 },
    });
    expect(await productRow(second)).toMatchObject({
      views: 1,
      purchases: 1,
      sales: 0,
      units: 1,
      revenue: 10,
    });
    const phrases = await readPhraseDays(shop.server.database);
    const phrase = phrases.find(({ context }) => context === 'serp');
    expect(phrase).toMatchObject({ phrase: 'buty', searches: 1, clicks: 1, sales: 1, units: 3, revenue: 15 });
  });
});

describe('[R10.06] events in the form of search-insights', () => {
  test('of InstantSearch itself, which name no index, are accepted and not counted', async () => {
    expect(await send([{ eventType: 'instantsearch', eventName: 'x', userToken: 'u' }])).toEqual(ok);
    expect(await send([{ eventType: 'instantsearch' }, view()])).toEqual(ok);
    expect(await productRow(productIds[0])).toMatchObject({ views: 1 });
  });

  test('that say the same of the same millisecond are one event, and others are not', async () => {
    const at = now.getTime() - 1000;
    await send([view({ timestamp: at }), view({ timestamp: at }), view({ timestamp: at + 1 })]);
    await send([view({ timestamp: at })]);
    expect(await productRow(productIds[0])).toMatchObject({ views: 2 });
  });

  test('without prices share the value of the whole', async () => {
    const purchase = { ...common(), eventType: 'conversion', eventSubtype: 'purchase', value: 30 };
    expect(await send([{ ...purchase, objectIDs: productIds.slice(0, 2) }])).toEqual(ok);
    expect(await productRow(productIds[0])).toMatchObject({ units: 1, revenue: 15 });
  });

  test.each([
    ['no known type', () => view({ eventType: 'hover' }), 'events.1.eventType'],
    ['no index', () => view({ index: undefined }), 'events.1.index'],
    ['21 objects', () => view({ objectIDs: Array.from({ length: 21 }, () => 'x') }), 'events.1.objectIDs'],
    ['neither objects nor filters', () => view({ objectIDs: undefined }), 'events.1.objectIDs'],
    ['a time 31 days ago', () => view({ timestamp: now.getTime() - 31 * dayMs }), 'events.1.timestamp'],
    [
      'a click of a search without positions',
      () => view({ eventType: 'click', queryID }),
      'events.1.positions',
    ],
    ['positions of no search', () => view({ eventType: 'click', positions: [1] }), 'events.1.queryID'],
    ['a position 0', () => view({ eventType: 'click', queryID, positions: [0] }), 'events.1.positions.0'],
    ['a query id that is none', () => view({ queryID: 'x' }), 'events.1.queryID'],
    [
      'data of other objects',
      () => view({ eventType: 'conversion', eventSubtype: 'purchase', objectData: [] }),
      'events.1.objectData',
    ],
  ])('with %s: 422, and nothing of the call is counted', async (_, wrong, path) => {
    const { status, body } = await send([view(), wrong()]);
    expect(status).toBe(422);
    expect(body).toEqual({ status: 422, message: expect.stringContaining(path) });
    expect(await productRow(productIds[0])).toBeUndefined();
  });

  test('are refused in a form that these clients understand', async () => {
    expect(await send('{"events":')).toMatchObject({ status: 400, body: { status: 400 } });
    const json = { 'content-type': 'application/json', 'x-algolia-api-key': key };
    expect(await send('{"events":', json)).toMatchObject({ status: 400, body: { status: 400 } });
    expect(await send(Array.from({ length: 1001 }, () => view()))).toMatchObject({ status: 422 });
    expect(await send([view()], {})).toMatchObject({ status: 403, body: { status: 403 } });
    expect(await send([view({ index: 'nowhere' })])).toMatchObject({ status: 404, body: { status: 404 } });
  });

  test('of a token that is no name of ours are erased by the access key, and the token is no secret of theirs', async () => {
    await shop.owner.call('setAuthDomains', { body: { domains: ['sklep.pl'] } });
    const erase = async (visitor: string, query: string, headers: Record<string, string>) => {
      const url = `${shop.server.origin}/public/visitors/${encodeURIComponent(visitor)}${query}`;
      const response = await fetch(url, { method: 'DELETE', headers });
      return response.json();
    };
    for (const userToken of ['a'.repeat(100), 'user/with=signs/and+32.letters-or-more']) {
      expect(await send([view({ userToken })])).toEqual(ok);
      const { visitor } = await shop.server.database
        .selectFrom('event')
        .select('visitor')
        .executeTakeFirstOrThrow();
      expect(visitor).toMatch(/^[\w-]{43}$/);
      const page = { origin: 'https://sklep.pl', 'x-visitor-secret': userToken };
      const digest = createHash('sha256').update(userToken).digest('base64url');
      for (const name of [userToken, digest, visitor ?? ''])
        expect(await erase(name, `?searchId=${searchId}`, page)).not.toEqual({ erased: 1 });
      expect(await erase(userToken, '', { 'x-api-key': key })).toEqual({ erased: 1 });
    }
  });

  /** As whoever has bytes to send, and none of them JSON: only who is let in is told so. */
  const sendUnread = async (headers: Record<string, string>) =>
    (await send('x'.repeat(1_900_000), headers)).status;

  test('[R10.04] are read only once it is known who asks: by the application id with a key or a listed page, or by a key alone', async () => {
    await shop.owner.call('setAuthDomains', { body: { domains: ['sklep.pl'] } });
    const app = { 'x-algolia-application-id': shop.owner.customer.symbol };
    const page = { origin: 'https://sklep.pl' };
    expect(await sendUnread({})).toBe(403);
    expect(await sendUnread(page)).toBe(403);
    expect(await sendUnread({ 'x-algolia-application-id': 'nobody', ...page })).toBe(403);
    expect(await sendUnread({ ...app, 'x-algolia-api-key': 'wrong' })).toBe(403);
    expect(await sendUnread({ ...app, origin: 'https://evil.com', 'x-algolia-api-key': 'any' })).toBe(403);
    expect(await sendUnread({ 'x-algolia-api-key': 'wrong' })).toBe(403);
    expect(await sendUnread({ ...app, 'x-algolia-api-key': key })).toBe(400);
    expect(await sendUnread({ ...app, ...page, 'x-algolia-api-key': 'any' })).toBe(400);
    expect(await sendUnread({ 'x-algolia-api-key': key })).toBe(400);
  });

  test('[R6.04] of another customer’s index are refused, whoever else is let in', async () => {
    const strange = (await shop.stranger.call('getAuthKey')).reply.data.key;
    const asStranger = {
      'x-algolia-application-id': shop.stranger.customer.symbol,
      'x-algolia-api-key': strange,
    };
    expect(await send([view()], asStranger)).toMatchObject({ status: 404, body: { status: 404 } });
    const mixed = { ...asStranger, 'x-algolia-application-id': shop.owner.customer.symbol };
    expect((await send([view()], mixed)).status).toBe(403);
    expect(await productRow(productIds[0])).toBeUndefined();
  });
});
