import {
  defaultAppSettings,
  type PublicConfig,
  type PublicSearchReply,
  type PublicSuggestReply,
} from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { writeProductDays } from '../../testing/write-sums.ts';

const ownUrl = 'http://panel.example:3000';
const page = { origin: 'https://sklep.pl' };
let shop: Shop;
let searchId: string;
let key: string;
beforeAll(async () => {
  shop = await startShop({ PUBLIC_URL: ownUrl });
  searchId = await shop.newInstance();
  await shop.owner.call('setAuthDomains', { body: { domains: ['sklep.pl', '*.sklepy.pl', 'żółty.pl'] } });
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
});
afterAll(() => shop.close());

const ask = async <T>(path: string, headers: Record<string, string> = page, method = 'GET') => {
  const response = await fetch(`${shop.server.origin}/public/${path}`, { method, headers });
  const text = await response.text();
  const body = text === '' ? null : (JSON.parse(text) as Record<string, unknown>);
  return {
    status: response.status,
    headers: response.headers,
    reply: body as T,
    code: (body?.error as { code?: string } | undefined)?.code,
    problems: (body?.error as { details?: { problems?: unknown } } | undefined)?.details?.problems,
  };
};
const search = (query = '', headers?: Record<string, string>) =>
  ask<PublicSearchReply>(`search/${searchId}?${query}`, headers);

describe('who may search', () => {
  test.each([
    ['a listed domain', { origin: 'https://sklep.pl' }],
    ['a listed domain on another port, without TLS', { origin: 'http://sklep.pl:8080' }],
    ['a domain below a listed one', { origin: 'https://www.sklepy.pl' }],
    [
      'a listed domain with letters outside ASCII, as browsers write it',
      { origin: 'https://xn--ty-4ja03asj.pl' },
    ],
    ['a page of this server', { origin: ownUrl }],
  ])('[R10.04] %s, and its page may read the reply', async (_, headers) => {
    const { status, headers: reply } = await search('', headers);
    expect([status, reply.get('access-control-allow-origin')]).toEqual([200, headers.origin]);
    expect(reply.get('vary')).toMatch(/Origin/);
    expect(reply.get('access-control-allow-credentials')).toBeNull();
  });

  test('[R10.04] a page that a browser names by its referrer alone', async () => {
    const { status, headers } = await search('', { referer: 'https://sklep.pl/buty?x=1' });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, null]);
    expect((await search('', { referer: 'https://evil.com/https://sklep.pl/' })).status).toBe(403);
    // Browsers send an origin with anything but a GET, so a referrer alone proves nothing there.
    const events = await ask(`events/${searchId}`, { referer: 'https://sklep.pl/buty' }, 'POST');
    expect([events.status, events.code]).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
  });

  test('[R10.04] whoever has the access key, in either header', async () => {
    expect((await search('', { 'x-api-key': key })).status).toBe(200);
    expect((await search('', { authorization: `Bearer ${key}` })).status).toBe(200);
  });

  test.each([
    ['a domain that is not listed', { origin: 'https://evil.com' }, 'ORIGIN_NOT_ALLOWED'],
    ['a look-alike in front', { origin: 'https://sklep.pl.evil.com' }, 'ORIGIN_NOT_ALLOWED'],
    ['a look-alike behind', { origin: 'https://mojsklep.pl' }, 'ORIGIN_NOT_ALLOWED'],
    ['the domain above a listed *.', { origin: 'https://sklepy.pl' }, 'ORIGIN_NOT_ALLOWED'],
    [
      'letters that look like those of a listed domain',
      { origin: 'https://xn--zty-6na6d.pl' },
      'ORIGIN_NOT_ALLOWED',
    ],
    ['a sandboxed page', { origin: 'null' }, 'ORIGIN_NOT_ALLOWED'],
    ['nobody in particular', {}, 'ORIGIN_NOT_ALLOWED'],
    ['a wrong key', { 'x-api-key': 'x'.repeat(43) }, 'ACCESS_KEY_WRONG'],
  ])('[R10.04] not %s; the reply says what to do', async (_, headers, code) => {
    const answer = await search('', headers as Record<string, string>);
    expect([answer.status, answer.code]).toEqual([403, code]);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(JSON.stringify(answer.reply)).toContain('API access');
  });

  test('[R6.04] [R10.04] not with another customer’s key', async () => {
    const { key: strange } = (await shop.stranger.call('getAuthKey')).reply.data;
    expect((await search('', { 'x-api-key': strange })).code).toBe('ACCESS_KEY_WRONG');
  });

  test('[R7.34] not with the key before a reset, from that moment', async () => {
    const before = key;
    key = (await shop.owner.call('resetAuthKey')).reply.data.key;
    expect((await search('', { 'x-api-key': before })).code).toBe('ACCESS_KEY_WRONG');
    expect((await search('', { 'x-api-key': key })).status).toBe(200);
  });

  test('a browser’s question before a request with a key is answered for listed domains alone', async () => {
    const asking = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-api-key' };
    const yes = await ask(`search/${searchId}`, { ...page, ...asking }, 'OPTIONS');
    expect([yes.status, yes.headers.get('access-control-allow-origin')]).toEqual([204, page.origin]);
    expect(yes.headers.get('access-control-allow-headers')).toBe('x-api-key');
    expect(yes.headers.get('access-control-allow-methods')).toBe('GET');
    expect(yes.headers.get('access-control-max-age')).toBe('600');
    const no = await ask(`search/${searchId}`, { origin: 'https://evil.com', ...asking }, 'OPTIONS');
    expect([no.status, no.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  test.each(['search', 'suggest', 'config'])(
    'a search instance that isn’t there answers %s with 404',
    async (name) => {
      expect((await ask(`${name}/nowhere`)).status).toBe(404);
    },
  );

  test('[R6.04] a deleted search instance is not there', async () => {
    const gone = await shop.newInstance();
    await shop.owner.call('deleteInstance', { params: { searchId: gone } });
    expect((await ask(`search/${gone}`)).status).toBe(404);
  });
});

describe('a public search', () => {
  test('[R10.04] gives the products with the fields that the shop shares, and no other', async () => {
    const { reply } = await search('q=czerwona');
    expect(reply).toMatchObject({ query: 'czerwona', total: 1, page: 1, perPage: 24, isBlocked: false });
    expect(reply.queryId).toMatch(/^[0-9a-f]{32}$/);
    const [product] = reply.products;
    expect(product?.fields).toMatchObject({ title: 'Czerwona sukienka', price: 10, brand: 'Gnom' });
    expect(product?.fields).not.toHaveProperty('description');
    expect(product?.highlights.title).toEqual([
      { text: 'Czerwona', match: true },
      { text: ' sukienka', match: false },
    ]);
  });

  test('[R7.23] without a shared title says nothing of it', async () => {
    const { catalogId } = shop;
    await shop.owner.call('setSharedFields', { body: { catalogId, sharedFields: [{ field: 'price' }] } });
    const [product] = (await search('q=czerwona')).reply.products;
    expect(product).toEqual({
      id: product?.id,
      fields: { price: 10 },
      highlights: { title: [] },
      variantsCount: 1,
    });
    // Words are still spelled as titles spell them.
    expect((await search('q=lozko%20debwoe')).reply.correctedQuery).toBe('lozko dębowe');
    await shop.owner.call('setSharedFields', { body: { catalogId, sharedFields: null } });
  });

  test('filters by values and by a range, sorts, and gives pages', async () => {
    const { reply } = await search('filter.brand=Gnom&filter.price=20..50&sort=price:desc&perPage=1&page=2');
    expect([reply.total, reply.products.length, reply.products[0]?.fields.title]).toEqual([
      2,
      1,
      'Buty trekkingowe',
    ]);
    expect(reply.sorts.find(({ isSelected }) => isSelected)?.value).toBe('price:desc');
    const both = await search('filter.brand=Gnom&filter.brand=Elf');
    expect(both.reply.total).toBe(5);
  });

  test('blocked queries and redirects say so', async () => {
    const params = { searchId };
    await shop.owner.call('addBlockedPhrase', { body: { searchId, blockedPhrase: 'tajne' } });
    const { reply } = await search('q=tajne+buty');
    expect([reply.isBlocked, reply.total]).toEqual([true, 0]);
    await shop.owner.call('addRule', {
      params,
      body: {
        name: 'Zwroty',
        condition: { type: 'is', phrase: 'zwroty' },
        actions: [{ type: 'redirect', url: 'https://sklep.pl/zwroty' }],
      } as never,
    });
    expect((await search('q=zwroty')).reply.redirect).toBe('https://sklep.pl/zwroty');
  });

  test.each([
    ['page=1000000000', [{ path: 'page', rule: 'maxValue', params: { max: 1000 } }]],
    [
      'page=0&perPage=101',
      [
        { path: 'page', rule: 'minValue' },
        { path: 'perPage', rule: 'maxValue' },
      ],
    ],
    ['page=x', [{ path: 'page', rule: 'invalid' }]],
    [`q=${'x'.repeat(1001)}`, [{ path: 'q', rule: 'maxChars' }]],
    ['filter.price=tanio', [{ path: 'filter.price', rule: 'invalid' }]],
    [`filter.price=${'9'.repeat(310)}..50`, [{ path: 'filter.price', rule: 'invalid' }]],
    ['filter.wzrost=12', [{ path: 'filter.wzrost', rule: 'invalid' }]],
    [`filter.brand=${'x'.repeat(501)}`, [{ path: 'filter.brand.0', rule: 'maxChars' }]],
    ['sort=best', [{ path: 'sort', rule: 'oneOf' }]],
    ['context=robot', [{ path: 'context', rule: 'oneOf' }]],
    ['visitor=<script>', [{ path: 'visitor', rule: 'invalid' }]],
  ])('%.40s is refused with the place of each mistake', async (query, problems) => {
    const answer = await search(query);
    expect([answer.status, answer.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(answer.problems).toMatchObject(problems);
    expect(answer.headers.get('access-control-allow-origin')).toBe(page.origin);
  });

  test('names that mean something to the language alone filter nothing', async () => {
    expect((await search('filter.__proto__=12')).reply.total).toBe(5);
    expect((await search('filter.constructor=12')).status).toBe(422);
  });

  test('more filters than there may be are refused', async () => {
    const query = Array.from({ length: 51 }, (_, i) => `filter.f${i}=1`).join('&');
    expect((await search(query)).problems).toMatchObject([{ path: 'filter.', rule: 'maxItems' }]);
  });

  test('[R3.23] says what was searched for in place of a typo, unless the words are wanted as they were typed', async () => {
    const corrected = (await search('q=czerwona%20sukeinka')).reply;
    expect([corrected.total, corrected.correctedQuery, corrected.missingWords]).toEqual([
      ...[1, 'czerwona sukienka', []],
    ]);
    const { reply } = await search('q=sukeinka&typos=none');
    expect([reply.total, reply.correctedQuery, reply.missingWords]).toEqual([0, null, ['sukeinka']]);
    expect((await search('q=sukienka')).reply).toMatchObject({ correctedQuery: null, missingWords: [] });
    expect((await search('q=sukienka&typos=maybe')).problems).toEqual([{ path: 'typos', rule: 'oneOf' }]);
  });

  test('[R3.23] prices that the query names are filtered by, and told with the words that do it', async () => {
    // The five cost 10 to 50; all of them are in a category of mugs.
    const { reply } = await search('q=kubek%20do%2030%20zł');
    expect(reply.products.map(({ fields }) => fields.price).toSorted()).toEqual([10, 20, 30]);
    expect(reply.priceRange).toEqual({ from: null, to: 30, text: 'do 30 zł', rest: 'kubek' });
    expect(reply.missingWords).toEqual([]);
    expect((await search('q=od%2040%20do%2020%20PLN')).reply.total).toBe(3);
    expect((await search('q=kubek%20do%201%20zł')).reply).toMatchObject({ total: 0, missingWords: [] });
    expect((await search('q=kubek')).reply.priceRange).toBeNull();
  });

  test('[R10.03] the currency of a price that narrows nothing is a word that no product need have', async () => {
    const { reply } = await search('q=kubek%20za%2030%20zł');
    expect([reply.priceRange, reply.missingWords]).toEqual([null, ['30']]);
    expect((await search('q=kubek%20zł')).reply.missingWords).toEqual(['zł']);
  });

  test('[R10.03] a filter’s value that the query names raises its products, and is told with the words without it', async () => {
    const { reply } = await search('q=kubek%20Gnoma');
    expect(reply.namedValues).toEqual([{ field: 'brand', label: 'Marka', value: 'Gnom', rest: 'kubek' }]);
    expect(reply.products[0]?.fields.brand).toBe('Gnom');
    // A word that names the filter itself is in no product, and none has to have it.
    const named = (await search('q=kubek%20marka%20gnom')).reply;
    expect(named.products.map(({ id }) => id)).toEqual(reply.products.map(({ id }) => id));
    expect([named.missingWords, named.partialFrom]).toEqual([reply.missingWords, reply.partialFrom]);
    // A value that is chosen already is no tag; the word before it still need not be found.
    const chosen = (await search('q=kubek%20marka%20gnom&filter.brand=Gnom')).reply;
    expect(chosen.namedValues).toEqual([]);
    expect([chosen.total, chosen.missingWords, chosen.partialFrom]).toEqual([
      reply.products.filter(({ fields }) => fields.brand === 'Gnom').length,
      [],
      null,
    ]);
    // Prices are no values, and are kept where a value is taken back.
    const priced = (await search('q=kubek%20gnom%20do%2030%20zł')).reply;
    expect(priced.namedValues.map(({ rest }) => rest)).toEqual(['kubek do 30 zł']);
    expect((await search('q=gnom%20do%2030%20zł')).reply.namedValues).toEqual([]);
    expect((await search('q=kubek')).reply.namedValues).toEqual([]);
  });

  test('[R10.03] a submitted word goes on where too little has it and typos are forgiven, a typed one at once', async () => {
    // All five are for a kitchen, "kuchenka".
    expect((await search('q=kuch')).reply.total).toBe(5);
    expect((await search('q=kuch&typos=none')).reply.total).toBe(0);
    expect((await search('q=kuch&typos=none&lastWord=open')).reply.total).toBe(5);
    expect((await search('q=kuch&lastWord=maybe')).problems).toEqual([{ path: 'lastWord', rule: 'oneOf' }]);
  });

  test('[R3.23] names the words that no product has, and where those begin that lack a word', async () => {
    const { reply } = await search('q=gamingowa%20SUKIENKA');
    expect([reply.total, reply.missingWords, reply.partialFrom]).toEqual([1, ['gamingowa'], 0]);
    // All five are in a category of mugs, one of them is of oak.
    const some = (await search('q=dębowe%20kubek')).reply;
    expect([some.total, some.missingWords, some.partialFrom]).toEqual([5, [], 1]);
    expect((await search('q=sukienka')).reply.partialFrom).toBeNull();
  });

  test('a query of 100 KB is refused before it is read', async () => {
    expect(
      (await fetch(`${shop.server.origin}/public/search/${searchId}?q=${'x'.repeat(100_000)}`)).status,
    ).toBe(431);
  });
});

describe('what is offered while typing', () => {
  const suggest = async (query: string) =>
    (await ask<PublicSuggestReply>(`suggest/${searchId}?${query}`)).reply;

  test('suggestions and products for a beginning', async () => {
    const reply = await suggest('q=suk');
    expect(reply.suggestions.map(({ text }) => text)).toContain('sukienka');
    expect(reply.products.map(({ fields }) => fields.title)).toEqual(['Czerwona sukienka']);
    expect([reply.total, reply.bestseller, reply.popularProducts]).toEqual([1, null, []]);
    expect(reply.queryId).toMatch(/^[0-9a-f]{32}$/);
  });

  test('[R3.22] a brand that the words name, and no bestseller that has them elsewhere', async () => {
    expect((await suggest('q=gno')).values).toEqual([{ field: 'brand', value: 'Gnom', label: 'Gnom' }]);
    expect((await suggest('q=suk')).values).toEqual([]);
  });

  test('[R3.21] [R3.22] what visitors bought most, as many as the shop has set', async () => {
    const params = { searchId };
    const day = new Date().toISOString().slice(0, 10);
    const place = { customerId: shop.owner.customer.id, instanceId: searchId, catalogId: shop.catalogId };
    await writeProductDays(shop.server.database, place, [
      { day, productId: 'SKU-3', purchases: 5 },
      { day, productId: 'SKU-4', purchases: 9 },
    ]);
    shop.server.clock.now = new Date(Date.now() + 60 * 60 * 1000 * 0.1);
    await search();
    const settings = structuredClone(defaultAppSettings);
    settings.onfocus.popularProducts.count = 2;
    settings.onfocus.topProduct.enabled = true;
    await shop.owner.call('setAppSettings', { params, body: settings });
    const before = await suggest('');
    expect(before.popularProducts.map(({ id }) => id)).toEqual(['SKU-4', 'SKU-3']);
    expect([before.topProduct?.id, before.products, before.recentQueries]).toEqual(['SKU-4', [], []]);
    expect((await suggest('q=buty')).bestseller?.id).toBe('SKU-3');
    expect((await suggest('q=czerwona')).bestseller).toBeNull();
    settings.onfocus.popularProducts.sortName = 'Cena: od najwyższej';
    settings.autocomplete.bestseller.enabled = false;
    settings.autocomplete.suggestions.enabled = false;
    await shop.owner.call('setAppSettings', { params, body: settings });
    expect((await suggest('')).popularProducts.map(({ id }) => id)).toEqual(['SKU-5', 'SKU-4']);
    const typed = await suggest('q=buty');
    expect([typed.bestseller, typed.suggestions, typed.total]).toEqual([null, [], 1]);
  });
});

describe('the configuration of the search app', () => {
  test('[R3.20] [R3.24] is all that it needs before the first search, kept for a minute', async () => {
    const first = await ask<PublicConfig>(`config/${searchId}`);
    expect(first.reply).toMatchObject({ searchId, language: 'pl', currency: 'PLN', productsPerPage: 24 });
    expect(first.reply.labels.autocomplete.search).toBe('Szukaj');
    expect(first.headers.get('cache-control')).toBe('public, max-age=60');
    const etag = first.headers.get('etag') ?? '';
    const again = await ask(`config/${searchId}`, { ...page, 'if-none-match': etag });
    expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([304, page.origin]);
    const { labels } = (await shop.owner.call('getAppLabels', { params: { searchId } })).reply.data;
    const own = { ...labels, autocomplete: { ...labels.autocomplete, search: 'Znajdź' } };
    await shop.owner.call('setAppLabels', { params: { searchId }, body: { labels: own } });
    const changed = await ask<PublicConfig>(`config/${searchId}`, { ...page, 'if-none-match': etag });
    expect([changed.status, changed.reply.labels.autocomplete.search]).toEqual([200, 'Znajdź']);
  });
});
