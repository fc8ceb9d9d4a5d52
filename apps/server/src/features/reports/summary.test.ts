import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PhraseDay } from '../../testing/fill-reports.ts';
import { type ReportPlace, type ReportShop, startReportShop } from '../../testing/report-shop.ts';
import { listDays } from './periods.ts';

let shop: ReportShop;
let searchId: string;
let place: ReportPlace['place'];
let fill: ReportPlace['fill'];
beforeAll(async () => {
  shop = await startReportShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ searchId, place, fill } = await shop.begin());
});

describe('[R7.30] the summary of a period', () => {
  const summarise = async (body: Record<string, unknown>) =>
    (await shop.owner.call('summariseSearches', { body: { searchId, ...body } })).reply.data;

  test('has all days, also the empty ones, the devices, and the way to a sale', async () => {
    await fill({
      searches: [
        {
          ...{ day: '2026-11-01', device: 'phone', searches: 10, empty_searches: 2, clicked_searches: 5 },
          ...{ clicks: 8, carts: 3, sales: 2, units: 3, revenue: 10.1 },
        },
        { day: '2026-11-01', device: 'desktop', searches: 4, revenue: 0.2 },
        { day: '2026-11-03', device: 'phone', searches: 1 },
        { day: '2026-11-03', device: 'phone', context: 'serp', searches: 100 },
        { day: '2026-10-31', device: 'tablet', searches: 7, clicks: 7 },
      ],
    });
    const period = { from: '2026-11-01', to: '2026-11-03' };
    const none = { searches: 0, emptySearches: 0, clicks: 0, salesCount: 0, total: 0 };
    expect(await summarise(period)).toEqual({
      period,
      before: { from: '2026-10-29', to: '2026-10-31' },
      firstDay: '2026-10-31',
      currency: 'PLN',
      figures: {
        ...{ searches: 15, emptySearches: 2, clicks: 8, ctr: 8 / 15, conversion: 0.25, salesCount: 2 },
        ...{ unitsSold: 3, total: 10.3 },
      },
      figuresBefore: { ...none, searches: 7, clicks: 7, ctr: 1, conversion: 0, unitsSold: 0 },
      days: [
        { day: '2026-11-01', searches: 14, emptySearches: 2, clicks: 8, salesCount: 2, total: 10.3 },
        { day: '2026-11-02', ...none },
        { day: '2026-11-03', ...none, searches: 1 },
      ],
      daysBefore: [
        { day: '2026-10-29', ...none },
        { day: '2026-10-30', ...none },
        { day: '2026-10-31', ...none, searches: 7, clicks: 7 },
      ],
      funnel: { searches: 15, found: 13, clicked: 5, carts: 3, sales: 2 },
      devices: [
        { device: 'phone', searches: 11, clicks: 8, salesCount: 2, total: 10.1 },
        { device: 'desktop', searches: 4, clicks: 0, salesCount: 0, total: 0.2 },
      ],
    });
    expect((await summarise({ ...period, context: 'serp' })).figures.searches).toBe(100);
  });

  test('of a search that nobody used is all zeros', async () => {
    const { days, devices, funnel, figures } = await summarise({});
    expect([days.length, devices, funnel.searches, figures.ctr]).toEqual([32, [], 0, null]);
  });
});

describe('[R7.30] what followed the searches for a phrase', () => {
  const clicks = async (rows: readonly (readonly [phrase: string, productId: string, at: string])[]) => {
    await shop.server.database
      .insertInto('product_click')
      .values(
        rows.map(([phrase, product_id, at], index) => ({
          ...{ customer_id: place.customerId, instance_id: searchId, event_id: `${searchId} ${index}` },
          ...{ product_id, query_id: 'q', phrase, phrases_json: '{}', at, visitor: null },
        })),
      )
      .execute();
  };

  test('products by clicks, and the next phrases', async () => {
    const { reply } = await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } });
    const [product] = reply.data;
    const id = product?.id ?? '';
    const placeId = await fill({
      phrases: ['lampa', 'kinkiet', 'plafon'].map((phrase) => ({ phrase, day: '2026-11-10', searches: 1 })),
      products: [{ productId: 'gone', day: '2026-11-10', clicks: 1 }],
      names: { gone: 'Stary fotel' },
    });
    // The shop's day begins an hour before that of UTC.
    await clicks([
      ['lampa', id, '2026-11-09T23:00:00.000Z'],
      ['lampa', id, '2026-11-10T12:00:00.000Z'],
      ['lampa', 'gone', '2026-11-10T22:59:59.999Z'],
      ['lampa', 'late', '2026-11-10T23:00:00.000Z'],
      ['lampa', 'early', '2026-11-09T22:59:59.999Z'],
      ['kinkiet', id, '2026-11-10T12:00:00.000Z'],
    ]);
    const keys = await shop.server.database
      .selectFrom('event_phrase')
      .select('id')
      .where('place_id', '=', placeId)
      .orderBy('id')
      .execute();
    const [first = 0, second = 0, third = 0] = keys.map((row) => row.id);
    const next = { place_id: placeId, phrase_key: first };
    await shop.server.database
      .insertInto('next_phrase_day')
      .values([
        { ...next, day: '2026-11-10', next_phrase_key: second, times: 1 },
        { ...next, day: '2026-11-10', next_phrase_key: third, times: 2 },
        { ...next, day: '2026-11-09', next_phrase_key: second, times: 9 },
      ])
      .execute();
    const day = { from: '2026-11-10', to: '2026-11-10' };
    const phrase = await shop.owner.call('detailPhrase', { body: { searchId, ...day, phrase: ' LAMPA ' } });
    expect(phrase.reply.data).toEqual({
      since: '2026-11-10',
      products: [
        { id, name: '', product, isGone: false, clicks: 2 },
        { id: 'gone', name: 'Stary fotel', product: null, isGone: true, clicks: 1 },
      ],
      nextPhrases: [
        { phrase: 'plafon', times: 2 },
        { phrase: 'kinkiet', times: 1 },
      ],
    });
    const searches = await shop.owner.call('detailProduct', { body: { searchId, ...day, productId: id } });
    expect(searches.reply.data).toEqual({
      since: '2026-11-10',
      phrases: [
        { phrase: 'lampa', clicks: 2 },
        { phrase: 'kinkiet', clicks: 1 },
      ],
    });
  });

  test('is known for 33 days', async () => {
    await clicks([
      ['lampa', '1', '2026-10-20T21:59:59.999Z'],
      ['lampa', '1', '2026-10-20T22:00:00.000Z'],
    ]);
    const { reply } = await shop.owner.call('detailPhrase', {
      body: { searchId, from: '2026-01-01', phrase: 'lampa' },
    });
    expect([reply.data.since, reply.data.products[0]?.clicks]).toEqual(['2026-10-21', 1]);
    const past = await shop.owner.call('detailProduct', {
      body: { searchId, from: '2026-01-01', to: '2026-02-01', productId: '1' },
    });
    expect(past.reply.data.phrases).toEqual([]);
  });
});

test('[R3.29] months and days add up to the same, whatever the period', async () => {
  const all = listDays({ from: '2025-01-15', to: '2026-11-22' });
  const rows = all.flatMap((day, index): PhraseDay[] =>
    ['lampa', 'kubek', 'łóżko']
      .filter((_, at) => (index * 7 + at * 3) % 4 !== 0)
      .map((phrase, at) => ({ phrase, day, searches: (index + at) % 5, clicks: index % 3 })),
  );
  await fill({ phrases: rows });
  const index = fc.integer({ min: 0, max: all.length - 1 });
  await fc.assert(
    fc.asyncProperty(index, index, async (one, other) => {
      const from = all[Math.min(one, other)] ?? '';
      const to = all[Math.max(one, other)] ?? '';
      const body = { searchId, from, to, compare: true };
      const { reply } = await shop.owner.call('reportPhrases', { body });
      const sumOf = (name: 'searches' | 'clicks', begin: string, end: string, phrase?: string): number =>
        rows
          .filter(
            (row) => row.day >= begin && row.day <= end && (phrase === undefined || row.phrase === phrase),
          )
          .reduce((sum, row) => sum + (row[name] ?? 0), 0);
      const { before } = reply;
      expect([reply.totals.searches, reply.totals.clicks]).toEqual([
        sumOf('searches', from, to),
        sumOf('clicks', from, to),
      ]);
      expect(reply.totalsBefore?.searches).toBe(sumOf('searches', before.from, before.to));
      for (const row of reply.data) {
        expect([row.searches, row.clicks]).toEqual([
          sumOf('searches', from, to, row.phrase),
          sumOf('clicks', from, to, row.phrase),
        ]);
        expect(row.before?.searches ?? 0).toBe(sumOf('searches', before.from, before.to, row.phrase));
      }
    }),
    { numRuns: 60 },
  );
});
