import { liteClient } from 'algoliasearch/lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type InstantSearchShop, openInstantSearchShop } from '../../../../testing/instantsearch-shop.ts';

const rows: readonly [string, string, number, string, string?][] = [
  ['Lampa stojąca', 'Gnom', 200, 'Dom > Lampy'],
  ['Lampa biurkowa', 'Gnom', 210, 'Dom > Lampy'],
  ['Lampa sufitowa', 'Troll', 190, 'Dom > Lampy'],
  ['Żarówka', 'Elf', 10, 'Dom > Żarówki'],
  ['Kabel', 'Elf', 5, 'Dom > Kable'],
  ['Wyprzedany kabel', 'Elf', 5, 'Dom > Kable', 'out_of_stock'],
  ['Buty', 'Skrzat', 300, 'Moda > Buty'],
];

let shop: InstantSearchShop;
beforeAll(async () => {
  shop = await openInstantSearchShop(
    rows.map(([title, brand, price, googleCategory, availability = 'in_stock']) => ({
      ...{ title, brand, googleCategory, availability, price: `${price}.00 PLN` },
    })),
  );
  const buy = (...ids: number[]) => ({
    type: 'purchase',
    products: ids.map((id) => ({ productId: `SKU-${id}`, quantity: 1, price: rows[id - 1]?.[2] })),
  });
  const events = [buy(1, 4), buy(1, 4, 6), buy(1, 5), buy(7), buy(4)].map((event, at) => ({
    ...event,
    eventId: `recommend-event-${at}`,
    visitor: `v-${at}`,
  }));
  const { status } = await shop.ask(
    'POST',
    `/public/events/${shop.index}`,
    { events },
    {},
    {
      'x-api-key': (await shop.owner.call('getAuthKey')).reply.data.key,
      'content-type': 'application/json',
    },
  );
  expect(status).toBe(202);
});
afterAll(() => shop.close());

type Hit = { readonly objectID: string; readonly _score: number; readonly facetValue?: string };
const ask = (requests: unknown) => shop.ask('POST', '/1/indexes/*/recommendations', { requests });
const recommend = async (request: Record<string, unknown>): Promise<readonly Hit[]> => {
  const { status, body } = await ask([{ indexName: shop.index, threshold: 0, ...request }]);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body as { results: { hits: Hit[] }[] }).results[0]?.hits ?? [];
};
const idsOf = (hits: readonly Hit[]) => hits.map(({ objectID }) => Number(objectID.slice(4)));

describe('[R10.04] recommendations', () => {
  test.each(['related-products', 'looking-similar'])(
    '“%s” are products like one, the nearest first',
    async (model) => {
      const hits = await recommend({ model, objectID: 'SKU-1' });
      expect(idsOf(hits)).toEqual([2, 3]);
      expect(hits[0]).toMatchObject({ title: 'Lampa biurkowa', _score: 100 });
      expect(hits[1]?._score).toBeLessThan(100);
      expect(idsOf(await recommend({ model, objectID: 'SKU-1', maxRecommendations: 1 }))).toEqual([2]);
      const queryParameters = { filters: 'brand:Troll', attributesToRetrieve: ['title'] };
      const [narrowed, ...others] = await recommend({ model, objectID: 'SKU-1', queryParameters });
      expect([narrowed?.objectID, others]).toEqual(['SKU-3', []]);
      expect(narrowed).not.toHaveProperty('brand');
    },
  );

  test('“bought-together” are what was bought with one, the most often first, as far as it can be bought', async () => {
    expect(idsOf(await recommend({ model: 'bought-together', objectID: 'SKU-1' }))).toEqual([4, 5]);
    expect(idsOf(await recommend({ model: 'bought-together', objectID: 'SKU-4' }))).toEqual([1]);
    expect(await recommend({ model: 'bought-together', objectID: 'SKU-7' })).toEqual([]);
  });

  test('“trending-items” are what visitors bought most, of all or of one value', async () => {
    const all = idsOf(await recommend({ model: 'trending-items' }));
    expect(all.slice(0, 2).toSorted()).toEqual([1, 4]);
    expect(all.toSorted()).toEqual([1, 4, 5, 7]);
    expect(
      idsOf(await recommend({ model: 'trending-items', facetName: 'brand', facetValue: 'Elf' })),
    ).toEqual([4, 5]);
  });

  test('“trending-facets” are the values that the most popular products have', async () => {
    const hits = await recommend({ model: 'trending-facets', facetName: 'brand', maxRecommendations: 2 });
    expect(hits).toHaveLength(2);
    expect(hits[0]).toEqual({ facetName: 'brand', facetValue: 'Elf', _score: 100 });
    const hidden = await recommend({ model: 'trending-facets', facetName: 'objectID' });
    expect(hidden).toEqual([]);
  });

  test('are none for a product that isn’t there, and no error', async () => {
    for (const model of ['related-products', 'looking-similar', 'bought-together'])
      expect(await recommend({ model, objectID: 'gone' })).toEqual([]);
  });

  test('come to Algolia’s own client, in the order of the requests', async () => {
    const [protocol, host = ''] = shop.server.origin.split('://');
    const { key } = (await shop.owner.call('getAuthKey')).reply.data;
    const client = liteClient(shop.owner.customer.symbol, key, {
      hosts: [{ url: host, protocol: protocol as 'http', accept: 'readWrite' }],
    });
    const { results } = await client.getRecommendations({
      requests: [
        {
          indexName: shop.index,
          model: 'trending-items',
          threshold: 0,
          facetName: 'brand',
          facetValue: 'Skrzat',
        },
        { indexName: shop.index, model: 'related-products', objectID: 'SKU-1', threshold: 0 },
      ],
    });
    expect(results.map(({ hits }) => idsOf(hits as unknown as Hit[]))).toEqual([[7], [2, 3]]);
  });

  test('are for pages of listed domains, which may read them', async () => {
    await shop.owner.call('setAuthDomains', { body: { domains: ['sklep.pl'] } });
    const from = (origin: string) =>
      shop.ask(
        'POST',
        '/1/indexes/*/recommendations',
        { requests: [{ indexName: shop.index, model: 'trending-items' }] },
        { 'x-algolia-api-key': 'any' },
        { origin },
      );
    const yes = await from('https://sklep.pl');
    expect([yes.status, yes.headers.get('access-control-allow-origin')]).toEqual([200, 'https://sklep.pl']);
    expect((await from('https://obcy.pl')).status).toBe(403);
  });

  test.each<[string, unknown, number, string]>([
    ['no list', 'x', 400, 'requests: a list is expected'],
    ['thousands', Array(51).fill({}), 400, 'at most 50'],
    ['a text for a request', ['x'], 400, 'requests.0.indexName'],
    ['a model that there isn’t', [{ indexName: 'x', model: 'psychic' }], 400, 'requests.0.model'],
    [
      'a long id',
      [{ indexName: 'x', model: 'looking-similar', objectID: 'x'.repeat(501) }],
      400,
      'objectID: maxChars',
    ],
    [
      'too many',
      [{ indexName: 'x', model: 'trending-items', maxRecommendations: 31 }],
      400,
      'maxValue (max 30)',
    ],
    [
      'more than all may be',
      Array(50).fill({ indexName: 'x', model: 'trending-items' }),
      400,
      'at most 1000',
    ],
    ['another’s index', [{ indexName: 'x', model: 'trending-items' }], 404, 'Index x does not exist'],
    [
      'parameters that are wrong',
      [{ indexName: 'x', model: 'trending-items', queryParameters: { filters: 7 } }],
      ...([400, 'requests.0.queryParameters.filters'] as const),
    ],
  ])('%s are refused with a reason', async (_, requests, status, reason) => {
    expect((await ask(requests)).body).toEqual({ status, message: expect.stringContaining(reason) });
  });

  test('of a facet that the catalog doesn’t have are refused with a reason', async () => {
    for (const model of ['trending-items', 'trending-facets']) {
      const request = { indexName: shop.index, model, facetName: 'wzrost', facetValue: '1' };
      expect((await ask([request])).body).toMatchObject({
        status: 400,
        message: expect.stringContaining('wzrost'),
      });
    }
  });
});
