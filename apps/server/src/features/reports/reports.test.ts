import type { PhraseColumn, ProductColumn } from '@vitrina/contract';
import { DamagedIndexError } from '@vitrina/search-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillReports, type PhraseDay, type ProductDay } from '../../testing/fill-reports.ts';
import { type ReportPlace, type ReportShop, startReportShop } from '../../testing/report-shop.ts';
import { makeCall } from '../../testing/start-test-server.ts';

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
const month = { from: '2026-11-01', to: '2026-11-30' };
const phrasesOf = async (body: Record<string, unknown> = {}) => {
  const {
    status,
    reply,
    body: raw,
  } = await shop.owner.call('reportPhrases', {
    body: { searchId, ...month, ...body },
  });
  if (status !== 200) throw new Error(JSON.stringify(raw));
  return reply;
};
const productsOf = async (body: Record<string, unknown> = {}) =>
  (await shop.owner.call('reportProducts', { body: { searchId, ...month, ...body } })).reply;

const lampa: PhraseDay[] = [
  { phrase: 'lampa', day: '2026-11-02', searches: 3, clicks: 2, sales: 1, units: 2, revenue: 20.5 },
  { phrase: 'lampa', day: '2026-11-03', searches: 1, empty_searches: 1 },
  { phrase: 'lampa', day: '2026-11-03', searches: 5, context: 'serp' },
];
const others: PhraseDay[] = [
  { phrase: 'łóżko', day: '2026-11-02', searches: 2 },
  { phrase: '100%_a\\b', day: '2026-11-04', searches: 1, empty_searches: 1 },
  { phrase: '', day: '2026-11-04', searches: 9, clicks: 3 },
  { phrase: 'lampa', day: '2026-10-20', searches: 7, clicks: 1 },
];

describe('[R3.29] [R7.30] the report of phrases', () => {
  test('has a row a phrase with its sums and shares, and the sums of all', async () => {
    await fill({ phrases: [...lampa, ...others] });
    const rowOf = {
      lampa: {
        ...{ phrase: 'lampa', searches: 4, emptySearches: 1, clicks: 2, ctr: 0.5, conversion: 0.5 },
        ...{ salesCount: 1, unitsSold: 2, total: 20.5, before: null },
      },
      lozko: {
        ...{ phrase: 'łóżko', searches: 2, emptySearches: 0, clicks: 0, ctr: 0, conversion: null },
        ...{ salesCount: 0, unitsSold: 0, total: 0, before: null },
      },
    };
    const { data, ...rest } = await phrasesOf();
    expect(data.map(({ phrase, searches }) => [phrase, searches])).toEqual([
      ['', 9],
      ['lampa', 4],
      ['łóżko', 2],
      ['100%_a\\b', 1],
    ]);
    expect(data[1]).toEqual(rowOf.lampa);
    expect(data[2]).toEqual(rowOf.lozko);
    expect(rest).toEqual({
      total: 4,
      totals: {
        ...{ searches: 16, emptySearches: 2, clicks: 5, ctr: 5 / 16, conversion: 0.2 },
        ...{ salesCount: 1, unitsSold: 2, total: 20.5 },
      },
      totalsBefore: null,
      period: month,
      before: { from: '2026-10-02', to: '2026-10-31' },
      currency: 'PLN',
    });
  });

  test('tells contexts apart', async () => {
    await fill({ phrases: lampa });
    expect((await phrasesOf({ context: 'serp' })).data).toMatchObject([{ phrase: 'lampa', searches: 5 }]);
    expect((await phrasesOf({ context: 'autocomplete' })).data).toEqual([]);
  });

  test.each([
    ['LAMP', ['lampa']],
    ['Łóż', ['łóżko']],
    ['loz', ['łóżko']],
    ['0%', ['100%_a\\b']],
    ['%_a\\', ['100%_a\\b']],
    ['_', ['100%_a\\b']],
    ['a  m', []],
    ['%%', []],
    ['%\u0000', ['100%_a\\b']],
    ["'; drop table phrase_day; --", []],
  ])('filters by %j, whose signs mean themselves', async (query, found) => {
    await fill({ phrases: [...lampa, ...others] });
    const { data, total, totals } = await phrasesOf({ query });
    expect(data.map(({ phrase }) => phrase)).toEqual(found);
    expect([total, totals.searches]).toEqual([
      found.length,
      data.reduce((sum, { searches }) => sum + searches, 0),
    ]);
  });

  test.each([
    ['2026-10-04', '2026-10-29'],
    ['2026-10-02', '2026-11-22'],
    ['2026-09-30', '2026-11-20'],
    ['2026-10-30', '2026-11-02'],
    ['2026-09-01', '2026-10-30'],
    ['2026-11-02', '2026-11-28'],
  ])('counts the days from %s to %s and no other', async (from, to) => {
    const days = Array.from({ length: 91 }, (_, index) =>
      new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10),
    );
    const phrases = days.flatMap((day, index): PhraseDay[] => [
      {
        phrase: 'lampa',
        day,
        searches: index + 1,
        empty_searches: index % 2,
        clicks: 1,
        revenue: 0.1 * index,
      },
      // On one day alone each: it is there or it isn't.
      { phrase: `tylko ${day}`, day, searches: 1, sales: 1, units: 3, revenue: 0.7 },
    ]);
    await fill({ phrases });
    const wanted = phrases.filter(({ day }) => day >= from && day <= to);
    const of = (
      name: 'searches' | 'empty_searches' | 'clicks' | 'units' | 'revenue',
      rows = wanted,
    ): number => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
    const lamps = wanted.filter(({ phrase }) => phrase === 'lampa');
    const { data, total, totals } = await phrasesOf({ from, to, limit: 100 });
    expect(total).toBe(1 + lamps.length);
    expect(data.map(({ phrase }) => phrase).toSorted()).toEqual(
      [...new Set(wanted.map(({ phrase }) => phrase))].toSorted(),
    );
    for (const [figures, rows] of [
      [data[0], lamps],
      [totals, wanted],
    ] as const)
      expect(figures).toMatchObject({
        ...{ searches: of('searches', rows), emptySearches: of('empty_searches', rows) },
        ...{ clicks: of('clicks', rows), unitsSold: of('units', rows) },
        total: Math.round(of('revenue', rows) * 100) / 100,
      });
    const oneDay = await phrasesOf({ from: to, to, compare: true, query: 'tylko' });
    expect(oneDay.data.map(({ before }) => before)).toEqual(oneDay.data.map(() => null));
  });

  test('compares with as many days before: only what is on the page, and the sums', async () => {
    await fill({ phrases: [...lampa, ...others] });
    const { data, totalsBefore, before } = await phrasesOf({ compare: true });
    expect(before).toEqual({ from: '2026-10-02', to: '2026-10-31' });
    expect(data.map(({ phrase, before: was }) => [phrase, was?.searches ?? null])).toEqual([
      ['', null],
      ['lampa', 7],
      ['łóżko', null],
      ['100%_a\\b', null],
    ]);
    expect(totalsBefore).toMatchObject({ searches: 7, clicks: 1, ctr: 1 / 7, total: 0 });
    expect((await phrasesOf({ compare: true, query: 'łóżko' })).totalsBefore).toMatchObject({ searches: 0 });
  });

  test('those that found nothing at times are a report of their own', async () => {
    await fill({ phrases: [...lampa, ...others] });
    const { reply } = await shop.owner.call('reportPhrasesWithNoResults', { body: { searchId, ...month } });
    expect(reply.data.map(({ phrase, emptySearches }) => [phrase, emptySearches])).toEqual([
      ['lampa', 1],
      ['100%_a\\b', 1],
    ]);
    expect([reply.total, reply.totals.emptySearches, reply.totals.searches]).toEqual([2, 2, 5]);
  });

  test('sorts accents where readers look for them', async () => {
    const phrases = ['zupa', 'łyżka', 'ławka', 'lampa', 'żel', 'ćma', 'cykl', 'dom', '10 szt'];
    await fill({ phrases: phrases.map((phrase) => ({ phrase, day: '2026-11-02', searches: 1 })) });
    const { data } = await phrasesOf({ orderBy: 'phrase', sort: 'asc' });
    expect(data.map(({ phrase }) => phrase)).toEqual([
      ...['10 szt', 'ćma', 'cykl', 'dom', 'lampa', 'ławka', 'łyżka', 'żel', 'zupa'],
    ]);
  });

  test('[R9.01] [R9.05] has twenty rows by default, and the last month until today', async () => {
    const days = ['2026-10-21', '2026-10-22', '2026-11-22', '2026-11-23'];
    const many = Array.from({ length: 25 }, (_, index) => ({ phrase: `p${index}`, day: '2026-11-01' }));
    await fill({
      phrases: [
        ...days.map((day, index) => ({ phrase: 'lampa', day, searches: 10 ** index })),
        ...many.map((row) => ({ ...row, searches: 1 })),
      ],
    });
    const { reply } = await shop.owner.call('reportPhrases', { body: { searchId } });
    expect(reply.period).toEqual({ from: '2026-10-22', to: '2026-11-22' });
    expect([reply.data.length, reply.total, reply.data[0]?.searches]).toEqual([20, 26, 110]);
    expect((await phrasesOf({ offset: 20 })).data.length).toBe(6);
    const past = await phrasesOf({ offset: 10_000_000 });
    expect([past.data, past.total]).toEqual([[], 26]);
  });
});

describe('[R3.30] [R7.30] the report of products', () => {
  test('has sums and shares, the name as it was, and the product as it is', async () => {
    const { reply } = await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } });
    const [product] = reply.data;
    const id = product?.id ?? '';
    const sold = { views: 8, clicks: 4, carts: 3, purchases: 2, sales: 1, units: 5, revenue: 0.1 + 0.2 };
    const products: ProductDay[] = [
      { productId: id, day: '2026-11-02', ...sold },
      { productId: 'gone', day: '2026-11-03', views: 1 },
      { productId: 'gone', day: '2026-10-31', views: 6, clicks: 2, purchases: 1 },
      { productId: 'then', day: '2026-10-31', views: 3 },
    ];
    await fill({ products, names: { gone: 'Stary Fotel', [id]: 'Dawna nazwa' } });
    const { data, total, totals, currency } = await productsOf();
    expect(data).toEqual([
      {
        ...{ id, name: 'Dawna nazwa', views: 8, clicks: 4, carts: 3, conversion: 0.5, salesCount: 2 },
        ...{ salesFromSearch: 1, unitsSold: 5, total: 0.3, before: null, product, isGone: false },
      },
      {
        ...{ id: 'gone', name: 'Stary Fotel', views: 1, clicks: 0, carts: 0, conversion: null },
        ...{
          salesCount: 0,
          salesFromSearch: 0,
          unitsSold: 0,
          total: 0,
          before: null,
          product: null,
          isGone: true,
        },
      },
    ]);
    expect([total, currency]).toEqual([2, 'PLN']);
    expect(totals).toMatchObject({ views: 9, conversion: 0.5, total: 0.3 });
    const compared = await productsOf({ compare: true });
    expect(compared.data.map((row) => row.before)).toMatchObject([
      null,
      { views: 6, clicks: 2, conversion: 0.5, salesCount: 1 },
    ]);
    expect(compared.totalsBefore).toMatchObject({ views: 9, clicks: 2 });
    for (const query of ['stary f', 'FOTEL', 'gon', 'Stáry'])
      expect((await productsOf({ query })).data.map((row) => row.id)).toEqual(['gone']);
    expect((await productsOf({ query: '%' })).data).toEqual([]);
  });

  test('answers without pictures while the catalog can’t be searched, and takes nothing for gone', async () => {
    await fill({ products: [{ productId: '1', day: '2026-11-02', clicks: 1 }] });
    const { engine } = shop.server;
    const get = engine.get.bind(engine);
    engine.get = () => Promise.reject(new DamagedIndexError('the index is damaged'));
    try {
      expect((await productsOf()).data).toMatchObject([{ id: '1', product: null, isGone: false, clicks: 1 }]);
    } finally {
      engine.get = get;
    }
  });
});

describe('every column sorts both ways', () => {
  // Small numbers, so that there are many ties; and divisors of 0.
  let seed = 7;
  const random = (max: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * max);
  };
  const days = ['2026-08-14', '2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01', '2026-11-22'];
  const period = { from: '2026-08-14', to: '2026-11-22' };
  const share = (part: number, of: number): number | null => (of === 0 ? null : part / of);
  const foldAscii = (text: string): string =>
    text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'l').toLowerCase();

  const expectOrder = <Row extends Record<string, unknown>>(
    rows: readonly Row[],
    sortedBy: (row: Row) => number | string | null,
    sort: 'asc' | 'desc',
    main: keyof Row,
  ) => {
    for (const [index, row] of rows.entries()) {
      const next = rows[index + 1];
      if (!next) continue;
      const [one, other] = [sortedBy(row), sortedBy(next)];
      if (other === null && one !== null) continue;
      expect(one === null && other !== null).toBe(false);
      if (one === other) expect(Number(row[main])).toBeGreaterThanOrEqual(Number(next[main]));
      else expect(sort === 'asc' ? (one ?? 0) < (other ?? 0) : (one ?? 0) > (other ?? 0)).toBe(true);
    }
  };

  test('phrases', async () => {
    const words = ['lampa', 'łóżko', 'ława', 'lis', 'zebra', 'żaba', 'kot', 'kość', 'a%', 'b_', 'ęą', 'ea'];
    const stored = words.flatMap((phrase) =>
      days.flatMap((day): PhraseDay[] => {
        if (random(3) === 0) return [];
        const searches = random(4);
        const counts = { searches, empty_searches: random(searches + 1), clicks: random(3) };
        return [{ phrase, day, ...counts, sales: random(2), units: random(3), revenue: random(300) / 100 }];
      }),
    );
    await fill({ phrases: stored });
    const reference = words.flatMap((phrase) => {
      const own = stored.filter((row) => row.phrase === phrase);
      const sum = (name: keyof PhraseDay): number =>
        own.reduce((total, row) => total + Number(row[name] ?? 0), 0);
      const [searches, clicks, sales] = [sum('searches'), sum('clicks'), sum('sales')];
      const row = {
        ...{ phrase, searches, emptySearches: sum('empty_searches'), clicks },
        ...{ ctr: share(clicks, searches), conversion: share(sales, clicks), salesCount: sales },
        ...{ unitsSold: sum('units'), total: Math.round(sum('revenue') * 100) / 100, before: null },
      };
      return searches + clicks + sales + row.unitsSold + row.total > 0 ? [row] : [];
    });
    const byPhrase = (one: { phrase: string }, other: { phrase: string }) =>
      one.phrase < other.phrase ? -1 : 1;
    const columns: PhraseColumn[] = [
      ...(['phrase', 'searches', 'emptySearches', 'clicks', 'ctr', 'conversion'] as const),
      ...(['salesCount', 'unitsSold', 'total'] as const),
    ];
    for (const orderBy of columns)
      for (const sort of ['asc', 'desc'] as const) {
        const { data } = await phrasesOf({ ...period, orderBy, sort, limit: 1000 });
        expectOrder(
          data,
          (row) => (orderBy === 'phrase' ? foldAscii(row.phrase) : row[orderBy]),
          sort,
          'searches',
        );
        expect([...data].sort(byPhrase)).toEqual([...reference].sort(byPhrase));
        const pages = [];
        for (let offset = 0; offset < data.length; offset += 5)
          pages.push(...(await phrasesOf({ ...period, orderBy, sort, limit: 5, offset })).data);
        expect(pages).toEqual(data);
      }
  });

  test('products', async () => {
    const names: Record<string, string> = {};
    const stored = Array.from({ length: 12 }, (_, index) => `p${index}`).flatMap((productId) => {
      names[productId] = ['', 'Łóżko', 'lampa', 'Ławka', 'Zebra', 'żel'][random(6)] ?? '';
      return days.map((day): ProductDay => {
        const counts = { views: random(9), clicks: random(3), carts: random(3), purchases: random(3) };
        return {
          ...{ productId, day, ...counts, sales: random(2), units: random(3) },
          revenue: random(300) / 100,
        };
      });
    });
    await fill({ products: stored, names });
    const columns: ProductColumn[] = [
      ...(['id', 'name', 'views', 'clicks', 'carts', 'conversion'] as const),
      ...(['salesCount', 'salesFromSearch', 'unitsSold', 'total'] as const),
    ];
    for (const orderBy of columns)
      for (const sort of ['asc', 'desc'] as const) {
        const { data } = await productsOf({ ...period, orderBy, sort, limit: 1000 });
        expectOrder(data, (row) => (orderBy === 'name' ? foldAscii(row.name) : row[orderBy]), sort, 'clicks');
        for (const row of data) {
          const own = stored.filter(({ productId }) => productId === row.id);
          const sum = (name: keyof ProductDay): number =>
            own.reduce((total, one) => total + Number(one[name] ?? 0), 0);
          expect(row).toMatchObject({
            ...{ name: names[row.id], views: sum('views'), clicks: sum('clicks'), carts: sum('carts') },
            ...{ salesCount: sum('purchases'), salesFromSearch: sum('sales'), unitsSold: sum('units') },
            ...{ conversion: share(sum('purchases'), sum('clicks')) },
            total: Math.round(sum('revenue') * 100) / 100,
          });
        }
        const pages = [];
        for (let offset = 0; offset < data.length; offset += 5)
          pages.push(...(await productsOf({ ...period, orderBy, sort, limit: 5, offset })).data);
        expect(pages).toEqual(data);
      }
  });
});

describe('[R8.12] a report is refused', () => {
  test.each([
    [{ from: '2026-11-02', to: '2026-11-01' }, [{ path: 'to', rule: 'dateOrder' }]],
    [{ from: '2026-11-23' }, [{ path: 'from', rule: 'dateOrder' }]],
    [{ from: '2026-02-30' }, [{ path: 'from', rule: 'invalid' }]],
    [{ from: '1926-11-22', to: '2026-11-22' }, [{ path: 'from', rule: 'maxDays', params: { max: 1100 } }]],
    [{ from: '9999-12-01', to: '9999-12-31' }, [{ path: 'to', rule: 'invalid' }]],
    [{ limit: 0 }, [{ path: 'limit', rule: 'minValue', params: { min: 1 } }]],
    [{ limit: 1e9 }, [{ path: 'limit', rule: 'maxValue', params: { max: 1000 } }]],
    [{ offset: -1 }, [{ path: 'offset', rule: 'minValue', params: { min: 0 } }]],
    [{ orderBy: 'constructor' }, [{ path: 'orderBy', rule: 'oneOf' }]],
    [{ sort: 'asc; drop table phrase_day' }, [{ path: 'sort', rule: 'oneOf' }]],
  ])('with %j', async (wrong, problems) => {
    for (const name of ['reportPhrases', 'reportPhrasesWithNoResults', 'reportProducts'] as const) {
      const { status, error } = await makeCall(shop.server.origin, shop.owner.token, name, {
        body: { searchId, ...wrong },
      });
      expect([status, error.code]).toEqual([422, 'VALIDATION_FAILED']);
      expect(error.details?.problems).toMatchObject(problems);
    }
  });

  const names = [
    ...(['reportPhrases', 'reportPhrasesWithNoResults', 'reportProducts', 'summariseSearches'] as const),
    ...(['exportPhraseReport', 'exportPhraseReportWithNoResults', 'exportProductReport'] as const),
  ] as const;
  test.each([...names, 'detailPhrase', 'detailProduct'] as const)(
    '[R6.04] %s: without a session, or of somebody else’s search',
    async (name) => {
      const body = { searchId, phrase: 'lampa', productId: '1' };
      const nobody = await makeCall(shop.server.origin, null, name, { body });
      expect([nobody.status, nobody.error.code]).toEqual([401, 'WRONG_CREDENTIALS']);
      const other = await makeCall(shop.server.origin, shop.stranger.token, name, { body });
      expect([other.status, other.error.code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  test('a customer without a search instance has none', async () => {
    const { status } = await shop.stranger.call('reportPhrases', { body: {} });
    expect(status).toBe(404);
  });

  test('without naming a search, the customer’s first one is meant', async () => {
    const { reply } = await shop.owner.call('listInstances');
    const first = reply.data[0]?.instanceId ?? '';
    await fillReports(
      shop.server.database,
      { ...place, instanceId: first },
      { phrases: [{ phrase: 'pierwsza', day: '2026-11-20', searches: 1_000_000 }] },
    );
    const { reply: report } = await shop.owner.call('reportPhrases', { body: {} });
    expect(report.data.map(({ phrase }) => phrase)).toContain('pierwsza');
  });
});
