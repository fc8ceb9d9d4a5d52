import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';

/*
 * A short list of events, sent as pages send them, and every figure of every report as reckoned by hand. The shop is in Warsaw: an hour
 * ahead of UTC until 29 March 2026, 01:00 UTC, two hours from then on.
 */

const origin = 'https://www.sklep.pl';
const browsers = {
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  tablet:
    'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

let shop: Shop;
let searchId: string;
let lamp: string;
let mug: string;
let bed: string;
let ids = 0;

const send = async (
  device: keyof typeof browsers,
  visitor: string,
  events: readonly Record<string, unknown>[],
): Promise<void> => {
  const response = await fetch(`${shop.server.origin}/public/events/${searchId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browsers[device], origin },
    body: JSON.stringify({
      events: events.map((event) => ({
        eventId: `known-event-${String(++ids).padStart(3, '0')}`,
        visitor,
        ...event,
      })),
    }),
  });
  expect(response.status).toBe(202);
  expect(await response.json()).toMatchObject({ accepted: events.length });
};

const search = (at: string, query: string, context: 'autocomplete' | 'serp', queryId: string, total = 3) => ({
  ...{ type: 'search', at, query, context, queryId, total },
});
const click = (at: string, productId: string, queryId: string) => ({ type: 'click', at, productId, queryId });
const bought = (productId: string, quantity: number, price: number) => ({ productId, quantity, price });

beforeAll(async () => {
  shop = await startShop();
  shop.server.clock.now = new Date('2026-03-31T10:00:00.000Z');
  await shop.owner.call('setAuthDomains', { body: { domains: ['*.sklep.pl'] } });
  searchId = await shop.newInstance();
  const { reply } = await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } });
  const idOf = (title: string): string => reply.data.find((product) => product.title === title)?.id ?? '';
  lamp = idOf('Lampa stojąca');
  mug = idOf('Kubek');
  bed = idOf('Łóżko dębowe');

  // The last second of 9 March in Warsaw, and the first of 10 March; a purchase 48 hours later, and one a millisecond too late.
  await send('phone', 'visitor-ala', [
    search('2026-03-09T22:59:59.000Z', 'Lampa ', 'autocomplete', 'ala-1'),
    { type: 'view', at: '2026-03-09T22:59:59.500Z', productIds: [lamp, bed] },
    click('2026-03-09T23:00:00.000Z', lamp, 'ala-1'),
    { type: 'purchase', at: '2026-03-11T23:00:00.000Z', products: [bought(lamp, 2, 40)] },
    { type: 'purchase', at: '2026-03-11T23:00:00.001Z', products: [bought(lamp, 1, 40)] },
  ]);
  // Typed letter by letter, then searched: one search. A minute later another phrase, whose result is clicked.
  await send('tablet', 'visitor-cyryl', [
    search('2026-03-20T12:00:00.000Z', 'per', 'autocomplete', 'cyryl-1', 0),
    search('2026-03-20T12:00:01.000Z', 'perf', 'autocomplete', 'cyryl-2', 0),
    search('2026-03-20T12:00:02.000Z', 'perfumy', 'autocomplete', 'cyryl-3', 0),
    search('2026-03-20T12:00:03.000Z', 'perfumy', 'serp', 'cyryl-4', 0),
    search('2026-03-20T12:01:03.000Z', 'kubek', 'serp', 'cyryl-5', 1),
    click('2026-03-20T12:01:10.000Z', mug, 'cyryl-5'),
  ]);
  // Two searches lead to the same product: the purchase is a sale of each phrase, and one sale of the shop.
  await send('desktop', 'visitor-dorota', [
    search('2026-03-25T09:00:00.000Z', 'lampa', 'serp', 'dorota-1'),
    click('2026-03-25T09:00:05.000Z', lamp, 'dorota-1'),
    search('2026-03-25T09:10:00.000Z', 'lampka', 'serp', 'dorota-2'),
    click('2026-03-25T09:10:05.000Z', lamp, 'dorota-2'),
    { type: 'purchase', at: '2026-03-25T10:00:00.000Z', products: [bought(lamp, 1, 40)] },
  ]);
  // The last second before the clocks change; then midnight of 30 March by the new time, 23:00 by the old.
  await send('desktop', 'visitor-bartek', [
    search('2026-03-29T00:59:59.000Z', 'lampa', 'serp', 'bartek-1'),
    click('2026-03-29T22:00:00.000Z', mug, 'bartek-1'),
    {
      type: 'addToCart',
      at: '2026-03-29T22:10:00.000Z',
      products: [bought(mug, 3, 9.99), bought(bed, 1, 100)],
    },
    {
      type: 'purchase',
      at: '2026-03-30T10:00:00.000Z',
      products: [bought(mug, 3, 9.99), bought(bed, 1, 100)],
    },
  ]);
});
afterAll(() => shop.close());

const period = { from: '2026-03-09', to: '2026-03-31' };
const reportPhrases = async (body: Record<string, unknown> = {}) => {
  const { reply } = await shop.owner.call('reportPhrases', { body: { searchId, ...period, ...body } });
  return reply;
};
/** In the order of the report's columns. */
const rowsOf = ({ data }: Awaited<ReturnType<typeof reportPhrases>>) =>
  data.map((row) => [
    ...[row.phrase, row.searches, row.emptySearches, row.clicks, row.ctr, row.conversion],
    ...[row.salesCount, row.unitsSold, row.total],
  ]);

describe('known events give known reports', () => {
  test('[R3.29] phrases, both contexts together', async () => {
    const reply = await reportPhrases({ orderBy: 'phrase', sort: 'asc' });
    expect(rowsOf(reply)).toEqual([
      ['kubek', 1, 0, 1, 1, 0, 0, 0, 0],
      ['lampa', 3, 0, 3, 1, 1, 3, 6, 149.97],
      ['lampka', 1, 0, 1, 1, 1, 1, 1, 40],
      ['perfumy', 1, 1, 0, 0, null, 0, 0, 0],
    ]);
    expect(reply.total).toBe(4);
    expect(reply.totals).toEqual({
      ...{ searches: 6, emptySearches: 1, clicks: 5, ctr: 5 / 6, conversion: 4 / 5 },
      ...{ salesCount: 4, unitsSold: 7, total: 189.97 },
    });
    expect(reply.currency).toBe('PLN');
    expect(reply.period).toEqual(period);
    expect(reply.before).toEqual({ from: '2026-02-14', to: '2026-03-08' });
  });

  test('[R3.29] phrases under the search box, and on the results page', async () => {
    expect(rowsOf(await reportPhrases({ context: 'autocomplete', orderBy: 'phrase', sort: 'asc' }))).toEqual([
      ['lampa', 1, 0, 1, 1, 1, 1, 2, 80],
      ['perfumy', 1, 1, 0, 0, null, 0, 0, 0],
    ]);
    expect(rowsOf(await reportPhrases({ context: 'serp', orderBy: 'phrase', sort: 'asc' }))).toEqual([
      ['kubek', 1, 0, 1, 1, 0, 0, 0, 0],
      ['lampa', 2, 0, 2, 1, 1, 2, 4, 69.97],
      ['lampka', 1, 0, 1, 1, 1, 1, 1, 40],
      ['perfumy', 1, 1, 0, 0, null, 0, 0, 0],
    ]);
  });

  test('[R3.29] days begin at midnight in Warsaw', async () => {
    const day = async (on: string) =>
      rowsOf(await reportPhrases({ from: on, to: on, orderBy: 'phrase', sort: 'asc' }));
    expect(await day('2026-03-09')).toEqual([['lampa', 1, 0, 0, 0, null, 0, 0, 0]]);
    expect(await day('2026-03-10')).toEqual([['lampa', 0, 0, 1, null, 0, 0, 0, 0]]);
    expect(await day('2026-03-11')).toEqual([]);
    expect(await day('2026-03-12')).toEqual([['lampa', 0, 0, 0, null, null, 1, 2, 80]]);
    expect(await day('2026-03-29')).toEqual([['lampa', 1, 0, 0, 0, null, 0, 0, 0]]);
    expect(await day('2026-03-30')).toEqual([['lampa', 0, 0, 1, null, 1, 1, 3, 29.97]]);
  });

  test('[R3.29] phrases without results', async () => {
    const body = { searchId, ...period };
    const { reply } = await shop.owner.call('reportPhrasesWithNoResults', { body });
    expect(rowsOf(reply)).toEqual([['perfumy', 1, 1, 0, 0, null, 0, 0, 0]]);
    expect(reply.total).toBe(1);
  });

  test('[R3.30] products', async () => {
    const body = { searchId, ...period, orderBy: 'name', sort: 'asc' } as const;
    const { reply } = await shop.owner.call('reportProducts', { body });
    const rows = reply.data.map((row) => [
      ...[row.id, row.name, row.product?.title, row.views, row.clicks, row.carts, row.conversion],
      ...[row.salesCount, row.salesFromSearch, row.unitsSold, row.total],
    ]);
    expect(rows).toEqual([
      [mug, 'Kubek', 'Kubek', 0, 2, 1, 0.5, 1, 1, 3, 29.97],
      [lamp, 'Lampa stojąca', 'Lampa stojąca', 1, 3, 0, 1, 3, 2, 4, 160],
      [bed, 'Łóżko dębowe', 'Łóżko dębowe', 1, 0, 1, null, 1, 0, 1, 100],
    ]);
    expect(reply.totals).toEqual({
      ...{ views: 2, clicks: 5, carts: 2, conversion: 1 },
      ...{ salesCount: 5, salesFromSearch: 3, unitsSold: 8, total: 289.97 },
    });
  });

  test('[R2.46] the dashboard: a purchase that began with two phrases is one sale', async () => {
    const { reply } = await shop.owner.call('summariseSearches', { body: { searchId, ...period } });
    const { figures, funnel, devices, days } = reply.data;
    expect(figures).toEqual({
      ...{ searches: 6, emptySearches: 1, clicks: 5, ctr: 5 / 6, conversion: 3 / 5 },
      ...{ salesCount: 3, unitsSold: 6, total: 149.97 },
    });
    expect(funnel).toEqual({ searches: 6, found: 5, clicked: 5, carts: 1, sales: 3 });
    expect(devices.toSorted((a, b) => (a.device < b.device ? -1 : 1))).toEqual([
      { device: 'desktop', searches: 3, clicks: 3, salesCount: 2, total: 69.97 },
      { device: 'phone', searches: 1, clicks: 1, salesCount: 1, total: 80 },
      { device: 'tablet', searches: 2, clicks: 1, salesCount: 0, total: 0 },
    ]);
    expect(days).toHaveLength(23);
    expect(days.filter(({ day: _, ...counts }) => Object.values(counts).some((count) => count > 0))).toEqual([
      { day: '2026-03-09', searches: 1, emptySearches: 0, clicks: 0, salesCount: 0, total: 0 },
      { day: '2026-03-10', searches: 0, emptySearches: 0, clicks: 1, salesCount: 0, total: 0 },
      { day: '2026-03-12', searches: 0, emptySearches: 0, clicks: 0, salesCount: 1, total: 80 },
      { day: '2026-03-20', searches: 2, emptySearches: 1, clicks: 1, salesCount: 0, total: 0 },
      { day: '2026-03-25', searches: 2, emptySearches: 0, clicks: 2, salesCount: 1, total: 40 },
      { day: '2026-03-29', searches: 1, emptySearches: 0, clicks: 0, salesCount: 0, total: 0 },
      { day: '2026-03-30', searches: 0, emptySearches: 0, clicks: 1, salesCount: 1, total: 29.97 },
    ]);
  });

  test('the products that a phrase led to, what followed an empty one, the searches that led to a product', async () => {
    const detail = async (phrase: string) =>
      (await shop.owner.call('detailPhrase', { body: { searchId, ...period, phrase } })).reply.data;
    const { products } = await detail('lampa');
    expect(products.map(({ id, name, clicks }) => [id, name, clicks])).toEqual([
      [lamp, 'Lampa stojąca', 2],
      [mug, 'Kubek', 1],
    ]);
    expect((await detail('perfumy')).nextPhrases).toEqual([{ phrase: 'kubek', times: 1 }]);
    const { reply } = await shop.owner.call('detailProduct', {
      body: { searchId, ...period, productId: lamp },
    });
    expect(reply.data.phrases).toEqual([
      { phrase: 'lampa', clicks: 2 },
      { phrase: 'lampka', clicks: 1 },
    ]);
  });

  test('another search of the same catalog has nothing of it; another customer finds no such search', async () => {
    const other = await shop.newInstance();
    const { reply } = await shop.owner.call('reportPhrases', { body: { searchId: other, ...period } });
    expect(reply).toMatchObject({ data: [], total: 0 });
    const { status } = await shop.stranger.call('reportPhrases', { body: { searchId, ...period } });
    expect(status).toBe(404);
  });
});
