import { liteClient } from 'algoliasearch/lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InstantSearchShop, openInstantSearchShop } from '../../../testing/instantsearch-shop.ts';

let shop: InstantSearchShop;
beforeAll(async () => {
  shop = await openInstantSearchShop([
    { title: 'Buty zimowe', brand: 'Gnom', price: '90.00 PLN' },
    { title: 'Buty letnie', brand: 'Elf', price: '40.00 PLN' },
    { title: 'Kubek', brand: 'Elf', price: '20.00 PLN' },
  ]);
});
afterAll(() => shop.close());

/** What Algolia's own client makes of the reply. */
const searchAsClient = async (query: string) => {
  const { key } = (await shop.owner.call('getAuthKey')).reply.data;
  const client = liteClient(shop.owner.customer.symbol, key, {
    hosts: [{ url: new URL(shop.server.origin).host, protocol: 'http', accept: 'readWrite' }],
  });
  const { results } = await client.searchForHits({
    requests: [{ indexName: shop.index, query, queryType: 'prefixNone' }],
  });
  const [result] = results;
  if (!result) throw new Error('The client got no result');
  return { total: result.nbHits, extensions: result.extensions, userData: result.userData };
};

test('[R10.04] a client is told which values and prices a query names, and what is left without them', async () => {
  const { extensions, total } = await searchAsClient('buty gnom do 50 zł');
  expect(total).toBe(1);
  expect(extensions).toEqual({
    queryCategorization: {
      autofiltering: { enabled: true, facetFilters: [], optionalFilters: ['brand:Gnom'] },
    },
    namedInQuery: {
      priceRange: { from: null, to: 50, text: 'do 50 zł', rest: 'buty gnom' },
      values: [{ field: 'brand', label: 'Marka', value: 'Gnom', rest: 'buty do 50 zł' }],
    },
  });
});

test('[R10.04] a query that names nothing has no extensions, and rules’ data stays what rules hand over', async () => {
  expect(await searchAsClient('kubek')).toMatchObject({ extensions: undefined, userData: [] });
});
