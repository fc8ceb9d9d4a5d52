import { buildFeed, buildFeedItem, type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { liteClient } from 'algoliasearch/lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeCatalog,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../../testing/start-test-server.ts';

const rows: readonly [string, string, number, string][] = [
  ['Czerwona sukienka', 'Elf', 120, 'Moda > Sukienki > Letnie'],
  ['Zielona sukienka', 'Gnom', 80, 'Moda > Sukienki > Wieczorowe'],
  ['Buty trekkingowe', '-Skrzat', 300, 'Moda > Buty'],
  ['Lampa stojąca', 'Gnom', 200, 'Dom > Lampy'],
  ['Lampa biurkowa', 'Troll', 60, 'Dom > Lampy'],
];

let feeds: FeedServer;
let server: TestServer;
let owner: SignedIn;
let index: string;
let key: string;
beforeAll(async () => {
  const items = rows.map(([title, brand, price, googleCategory], i) =>
    buildFeedItem({ title, brand, price: `${price}.00 PLN`, googleCategory }, i + 1),
  );
  feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items })) });
  server = await startTestServer();
  owner = await server.signIn();
  const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
  index = (await owner.call('createInstance', { body: { name: 'Sklep', catalogId } })).reply.data.instanceId;
  key = (await owner.call('getAuthKey')).reply.data.key;
});
afterAll(async () => {
  await server.close();
  await feeds.close();
});

type Result = {
  hits: {
    objectID: string;
    title: string;
    _highlightResult: Record<string, { value: string; matchLevel: string }>;
  }[];
  nbHits: number;
  nbPages: number;
  page: number;
  hitsPerPage: number;
  facets: Record<string, Record<string, number>>;
  facets_stats: Record<string, { min: number; max: number }>;
  queryID: string;
};

const post = async (path: string, body: unknown, query: Record<string, string> = {}, headers = {}) => {
  const credentials = {
    'x-algolia-application-id': owner.customer.symbol,
    'x-algolia-api-key': key,
    ...query,
  };
  const response = await fetch(`${server.origin}${path}?${new URLSearchParams(credentials)}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as never };
};
const find = async (query: Record<string, unknown>, name = index): Promise<Result> => {
  const { status, body } = await post(`/1/indexes/${encodeURIComponent(name)}/query`, query);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const titles = async (query: Record<string, unknown>, name = index) =>
  (await find({ hitsPerPage: 10, ...query }, name)).hits.map(({ title }) => title);

describe('InstantSearch’s own client', () => {
  test('searches several times in one call, and gets the answers in that order', async () => {
    const [protocol, host = ''] = server.origin.split('://');
    const client = liteClient(owner.customer.symbol, key, {
      hosts: [{ url: host, protocol: protocol as 'http', accept: 'readWrite' }],
    });
    const { results } = await client.search({
      requests: [
        { indexName: index, query: 'sukienka', hitsPerPage: 1, clickAnalytics: true },
        { indexName: `${index}_sort_price:desc`, query: 'lampa' },
        { indexName: index, type: 'facet', facet: 'brand', facetQuery: 'gn' },
      ],
    });
    const [dresses, lamps, brands] = results as unknown as [Result, Result, { facetHits: unknown[] }];
    expect([dresses.nbHits, dresses.nbPages, dresses.hits.length]).toEqual([2, 2, 1]);
    expect(dresses.queryID).toMatch(/^[0-9a-f]{32}$/);
    expect(lamps.hits.map(({ title }) => title)).toEqual(['Lampa stojąca', 'Lampa biurkowa']);
    expect(brands.facetHits).toEqual([{ value: 'Gnom', highlighted: '<em>Gn</em>om', count: 2 }]);
  });

  test('is told what was wrong, and does not try again', async () => {
    const [protocol, host = ''] = server.origin.split('://');
    const hosts = [{ url: host, protocol: protocol as 'http', accept: 'readWrite' as const }];
    const search = (apiKey: string, request: object) =>
      liteClient(owner.customer.symbol, apiKey, { hosts }).search({
        requests: [{ indexName: index, ...request }],
      });
    await expect(search('wrong', {})).rejects.toMatchObject({
      ...{ name: 'ApiError', status: 403, message: expect.stringContaining('access key') },
    });
    await expect(search(key, { tagFilters: ['new'] })).rejects.toMatchObject({
      ...{ name: 'ApiError', status: 400, message: expect.stringContaining('products have no tags here') },
    });
  });
});

describe('a search of InstantSearch', () => {
  test('pages from 0, marks what matched, and keeps to the shared fields', async () => {
    const first = await find({
      query: 'sukienka',
      hitsPerPage: 1,
      highlightPreTag: '[',
      highlightPostTag: ']',
    });
    const second = await find({ query: 'sukienka', hitsPerPage: 1, page: 1 });
    expect([first.page, second.page, second.hits[0]?.title]).toEqual([0, 1, 'Zielona sukienka']);
    expect(first.hits[0]?._highlightResult.title).toEqual({
      value: 'Czerwona [sukienka]',
      matchLevel: 'full',
      matchedWords: ['sukienka'],
    });
    expect(first.hits[0]?.objectID).toBe('SKU-1');
    expect(first.hits[0]).not.toHaveProperty('description');
    expect((await find({ query: 'sukienka', page: 999 })).hits).toEqual([]);
  });

  test('[R10.04] passes over any number of results, and says what it was asked', async () => {
    const all = await titles({});
    expect(await titles({ offset: 1, length: 3 })).toEqual(all.slice(1, 4));
    const { params, ...slice } = (await find({ query: 'lampa', offset: 1, length: 2 })) as Result & {
      params: string;
    };
    expect(slice).toMatchObject({ offset: 1, length: 2, nbHits: 2 });
    expect(slice).not.toHaveProperty('nbPages');
    expect(slice.hits).toHaveLength(1);
    expect(params).toBe('query=lampa&offset=1&length=2');
    expect(await titles({ offset: 10_000, length: 3 })).toEqual([]);
  });

  test('[R10.04] gives a snippet of what was found, and of no other text', async () => {
    const query = { query: 'sukienka', attributesToSnippet: ['title:1'], hitsPerPage: 1 };
    const [hit] = (await find(query)).hits;
    expect(hit).toMatchObject({
      _snippetResult: { title: { value: '…<em>sukienka</em>', matchLevel: 'full' } },
    });
    expect((await find({ query: 'sukienka' })).hits[0]).not.toHaveProperty('_snippetResult');
  });

  test('counts facets, of levels level by level, and tells the ends of a range', async () => {
    const { facets, facets_stats } = await find({
      hitsPerPage: 0,
      facets: ['brand', 'price', 'categories.lvl0', 'categories.lvl1', 'nothing'],
    });
    expect(facets).toEqual({
      brand: { Gnom: 2, Elf: 1, Troll: 1, '-Skrzat': 1 },
      price: { '60': 1, '80': 1, '120': 1, '200': 1, '300': 1 },
      'categories.lvl0': { Moda: 3, Dom: 2 },
      'categories.lvl1': { 'Moda > Sukienki': 2, 'Dom > Lampy': 2, 'Moda > Buty': 1 },
    });
    expect(facets_stats).toEqual({ price: { min: 60, max: 300, avg: 152, sum: 760 } });
    const all = await find({ hitsPerPage: 0, facets: '*', maxValuesPerFacet: 1 });
    expect(all.facets.brand).toEqual({ Gnom: 2 });
  });

  test.each([
    ['any of a list in the list', { facetFilters: [['brand:Elf', 'brand:Troll']] }, [1, 5]],
    ['all of a list', { facetFilters: ['brand:Gnom', 'categories:Dom'] }, [4]],
    ['all but one value', { facetFilters: ['brand:-Gnom'] }, [1, 3, 5]],
    ['all but one value, the minus in front', { facetFilters: ['-brand:Gnom'] }, [1, 3, 5]],
    ['a value that begins with a minus', { facetFilters: [['brand:\\-Skrzat']] }, [3]],
    ['a level', { facetFilters: [['categories.lvl1:Moda > Sukienki']] }, [1, 2]],
    ['one text instead of a list', { facetFilters: 'brand:Elf' }, [1]],
    ['numbers from and to', { numericFilters: ['price>=80', 'price<=200'] }, [1, 2, 4]],
    ['numbers above and below', { numericFilters: ['price>80', 'price < 200'] }, [1]],
    ['one number', { numericFilters: ['price=60'] }, [5]],
    ['all but one number', { numericFilters: 'price != 60' }, [1, 2, 3, 4]],
    ['a range', { numericFilters: [['price:100 TO 250']] }, [1, 4]],
    ['one text', { filters: '(brand:Elf OR brand:"Gnom") AND price >= 100' }, [1, 4]],
    ['one text with NOT', { filters: 'NOT brand:Gnom AND NOT price:50 TO 100' }, [1, 3]],
    ['one text on levels', { filters: "categories.lvl1:'Moda > Sukienki' AND price<100" }, [2]],
    ['one text with a value that begins with a minus', { filters: 'brand:-Skrzat' }, [3]],
    ['one text beside lists', { filters: 'price < 200', facetFilters: ['brand:Gnom'] }, [2]],
    ['alternatives of numbers', { numericFilters: [['price<80', 'price>200', 'price=120']] }, [1, 3, 5]],
    ['alternatives of two fields', { facetFilters: [['brand:Elf', 'categories:Dom']] }, [1, 4, 5]],
    ['alternatives in one text', { filters: 'brand:Elf OR price > 250' }, [1, 3]],
    ['AND within OR', { filters: '(brand:Gnom AND price < 100) OR brand:Elf' }, [1, 2]],
    ['all but any of several', { filters: 'NOT (brand:Gnom OR price > 250)' }, [1, 5]],
    [
      'values that are excluded as alternatives',
      { facetFilters: [['brand:-Gnom', 'price:80']] },
      [1, 2, 3, 5],
    ],
    [
      'hundreds of values that are excluded one by one',
      {
        facetFilters: ['brand:-Gnom', ...Array.from({ length: 199 }, (_, i) => `brand:-${i}`)],
        filters: 'NOT price:100 TO 130',
      },
      [3, 5],
    ],
    ['an id', { filters: 'objectID:SKU-2' }, [2]],
    ['ids', { filters: 'objectID:"SKU-2" OR objectID:SKU-5' }, [2, 5]],
    ['all but an id', { filters: 'NOT objectID:SKU-2 AND price < 130' }, [1, 5]],
    ['all but an id in a list', { facetFilters: ['objectID:-SKU-2', ['brand:Gnom']] }, [4]],
    ['an id that isn’t there', { filters: 'objectID:nothing' }, []],
    ['a list of no alternatives', { facetFilters: [[], ['brand:Elf']] }, [1]],
    ['parameters in one text', { params: 'numericFilters=%5B%22price%3E250%22%5D&query=buty' }, [3]],
  ])('filters by %s', async (_, query, expected) => {
    const found = await find({ hitsPerPage: 10, ...query });
    expect(found.hits.map(({ objectID }) => Number(objectID.slice(4))).toSorted()).toEqual(expected);
  });

  test('[R10.04] optional filters raise what they hold for by their scores, and leave nothing out', async () => {
    const raise = async (...optionalFilters: (string | string[])[]) =>
      (await find({ optionalFilters, hitsPerPage: 10 })).hits.map(({ objectID }) =>
        Number(objectID.slice(4)),
      );
    const plain = await raise();
    expect(plain).toHaveLength(5);
    const first = (ids: readonly number[]) => [...ids, ...plain.filter((id) => !ids.includes(id))];
    expect(await raise('brand:Troll')).toEqual(first([5]));
    expect(await raise('brand:Troll<score=2>', 'brand:-Skrzat', 'categories:Dom')).toEqual(first([5, 4]));
    expect(await raise(['brand:Troll<score=2>', 'objectID:SKU-3<score=3>'])).toEqual(first([3, 5]));
    expect(await raise('categories:Dom<score=1>', 'brand:Gnom<score=3>')).toEqual(first([4, 2, 5]));
    expect((await raise(`brand:-${'Elf'}<score=5>`)).at(-1)).toBe(1);
    expect(await raise('nosuch:Troll', 'hierarchicalCategories.lvl0:Dom<score=9>')).toEqual(plain);
    expect(await raise('brand:Troll<score=0>', '')).toEqual(plain);
    expect(await raise(`brand:Troll<score=${'9'.repeat(9)}>`)).toEqual(first([5]));
  });

  test('sorts by an order that the shop offers, named in the index', async () => {
    expect((await titles({}, `${index}_sort_price:asc`))[0]).toBe('Lampa biurkowa');
    expect((await titles({}, `${index}_sort_price:desc`))[0]).toBe('Buty trekkingowe');
  });

  test('looks for values of a facet by the beginning of any word', async () => {
    const ask = async (facet: string, facetQuery: string) => {
      const { body } = await post(`/1/indexes/${index}/facets/${facet}/query`, { facetQuery });
      return (body as { facetHits: { value: string }[] }).facetHits.map(({ value }) => value);
    };
    expect(await ask('brand', 'tro')).toEqual(['Troll']);
    expect(await ask('categories.lvl1', 'lam')).toEqual(['Dom > Lampy']);
    expect(await ask('brand', 'xyz')).toEqual([]);
  });

  test('[R10.04] is for pages of listed domains, whatever key they send, and they may read the answer', async () => {
    await owner.call('setAuthDomains', { body: { domains: ['sklep.pl'] } });
    const ask = (origin: string) =>
      post(`/1/indexes/${index}/query`, {}, { 'x-algolia-api-key': 'any' }, { origin });
    const yes = await ask('https://sklep.pl');
    expect([yes.status, yes.headers.get('access-control-allow-origin')]).toEqual([200, 'https://sklep.pl']);
    const no = await ask('https://sklep.pl.evil.com');
    expect([no.status, no.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    expect(no.body).toMatchObject({ status: 403, message: expect.stringContaining('add the domain') });
  });

  test('[R6.04] another customer’s index is not there, nor is any with another’s key', async () => {
    const stranger = await server.signIn();
    const strange = (await stranger.call('getAuthKey')).reply.data.key;
    const as = (symbol: string, secret: string) =>
      post(
        '/1/indexes/*/queries',
        { requests: [{ indexName: index }] },
        { 'x-algolia-application-id': symbol, 'x-algolia-api-key': secret },
      );
    expect((await as(stranger.customer.symbol, strange)).body).toEqual({
      message: `Index ${index} does not exist`,
      status: 404,
    });
    expect((await as(owner.customer.symbol, strange)).status).toBe(403);
    expect((await as('nobody', key)).body).toMatchObject({ status: 403 });
  });

  test.each([
    ['no JSON', '{"query":', 400, 'JSON'],
    ['a body nested too deep', `{"tagFilters":${'['.repeat(90_000)}${']'.repeat(90_000)}}`, 400, 'too deep'],
    ['a page too far', { page: 1_000_000_000 }, 400, 'page: maxValue (max 999)'],
    ['a query of 100 KB', { query: 'x'.repeat(100_000) }, 400, 'query: maxChars (max 1000)'],
    ['a body of a megabyte', 'x'.repeat(1_000_000), 413, 'too large'],
    ['a filter on no field', { facetFilters: ['wzrost:12'] }, 400, 'wzrost:12'],
    ['a number that is none', { facetFilters: ['price:tanio'] }, 400, 'price:tanio'],
    ['no comparison', { numericFilters: ['price~3'] }, 400, 'price~3'],
    ['no number', { numericFilters: [`price:${'9'.repeat(310)} TO 50`] }, 400, 'no comparison'],
    ['no finite number', { filters: 'price:Infinity' }, 400, 'compares a number with a text'],
    [
      'more alternatives than any page has',
      {
        facetFilters: Array.from({ length: 101 }, (_, i) => [`brand:${i}`, `categories:${i}`]),
      },
      ...([400, 'more than 200 conditions'] as const),
    ],
    ['an optional filter that names nothing', { optionalFilters: ['Elf'] }, 400, 'Elf” names no field'],
    ['a score that is none', { optionalFilters: ['brand:Elf<score=x>'] }, 400, '<score=3>'],
    ['a negative score', { optionalFilters: [['brand:Elf<score=-1>']] }, 400, '<score=3>'],
    ['an optional filter of a number', { optionalFilters: 7 }, 400, 'optionalFilters'],
    ['a long optional filter', { optionalFilters: ['x'.repeat(2001)] }, 400, 'optionalFilters.0'],
    [
      'hundreds of optional filters',
      { optionalFilters: Array.from({ length: 101 }, (_, i) => `brand:${i}`) },
      ...([400, 'at most 100'] as const),
    ],
    ['AND beside OR', { filters: 'brand:Elf AND brand:Gnom OR brand:Troll' }, 400, 'parentheses'],
    [
      'more conditions than any page has',
      { filters: Array.from({ length: 201 }, (_, i) => `price!=${i}`).join(' AND ') },
      ...([400, 'more than 200 conditions'] as const),
    ],
    ['a tag', { filters: '_tags:new' }, 400, 'products have no tags here'],
    ['a tag by its name alone', { filters: 'brand:Elf AND new' }, 400, '“new” alone is a tag'],
    ['a text on no field', { filters: 'wzrost:12' }, 400, 'wzrost:12'],
    ['a score of a filter', { filters: 'brand:Elf<score=3>' }, 400, 'optionalFilters'],
    ['a filter that ends too early', { filters: 'brand:Elf AND' }, 400, 'a condition is missing at the end'],
    ['an open quotation', { filters: 'brand:"Elf' }, 400, 'can’t be read from “"Elf'],
    ['tagFilters', { tagFilters: 'new' }, 400, 'products have no tags here'],
  ])('%s is refused with a reason', async (_, query, status, reason) => {
    const { body } = await post(`/1/indexes/${index}/query`, query);
    expect(body).toEqual({ status, message: expect.stringContaining(reason) });
  });

  test('a call with more hits in all than a page may have is refused, and as many as a page has are not', async () => {
    const ask = async (hitsPerPage: number) => {
      const requests = Array.from({ length: 10 }, () => ({ indexName: index, query: '', hitsPerPage }));
      return (await post('/1/indexes/*/queries', { requests })).body as {
        message?: string;
        results?: unknown[];
      };
    };
    expect((await ask(101)).message).toContain('at most 1000 hits');
    expect((await ask(100)).results).toHaveLength(10);
  });

  test('an order that the shop doesn’t offer is an index that isn’t there', async () => {
    const { body } = await post(`/1/indexes/${index}_sort_best/query`, {});
    expect(body).toEqual({ status: 404, message: `Index ${index}_sort_best does not exist` });
  });

  test('a browser that would send its credentials in headers may ask before', async () => {
    const response = await fetch(`${server.origin}/1/indexes/*/queries`, {
      method: 'OPTIONS',
      headers: { origin: 'https://sklep.pl', 'access-control-request-headers': 'x-algolia-api-key' },
    });
    expect([response.status, response.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'x-algolia-api-key',
    ]);
  });
});
