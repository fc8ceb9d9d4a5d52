import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type InstantSearchShop, openInstantSearchShop } from '../../../testing/instantsearch-shop.ts';
import { eventually } from '../../../testing/start-test-server.ts';

let shop: InstantSearchShop;
beforeAll(async () => {
  shop = await openInstantSearchShop(
    Array.from({ length: 7 }, (_, at) => ({
      ...{ title: `Kubek ${at + 1}`, brand: at % 2 === 0 ? 'Elf' : 'Gnom', price: `${at + 1}0.00 PLN` },
      ...(at < 2 && { attributes: { item_group_id: 'kubki' } }),
    })),
  );
});
afterAll(() => shop.close());

type Fields = Readonly<Record<string, unknown>>;
const objects = (requests: unknown) => shop.ask('POST', '/1/indexes/*/objects', { requests });

describe('[R10.04] single products', () => {
  test('are given by their ids, with the shared fields or those asked for', async () => {
    const one = await shop.ask('GET', `/1/indexes/${shop.index}/SKU-3`);
    expect([one.status, one.body]).toMatchObject([200, { objectID: 'SKU-3', title: 'Kubek 3', price: 30 }]);
    expect(one.body).not.toHaveProperty('_highlightResult');
    expect(one.body).not.toHaveProperty('description');
    const part = await shop.ask('GET', `/1/indexes/${shop.index}/SKU-3`, undefined, {
      attributesToRetrieve: 'title, brand,description',
    });
    expect(part.body).toEqual({ objectID: 'SKU-3', title: 'Kubek 3', brand: 'Elf' });
  });

  test('that aren’t there are not found', async () => {
    expect((await shop.ask('GET', `/1/indexes/${shop.index}/gone`)).body).toEqual({
      ...{ status: 404, message: 'ObjectID does not exist' },
    });
    expect((await shop.ask('GET', '/1/indexes/other/SKU-1')).status).toBe(404);
  });

  test('are given many at once, in the order asked for, variants by themselves, null for what isn’t there', async () => {
    const wanted = ['SKU-2', 'gone', 'SKU-1', 'SKU-2'].map((objectID) => ({
      indexName: shop.index,
      objectID,
    }));
    const { results } = (await objects([...wanted, { ...wanted[0], attributesToRetrieve: ['price'] }]))
      .body as { results: Fields[] };
    expect(results.map((one) => one?.title ?? null)).toEqual(['Kubek 2', null, 'Kubek 1', 'Kubek 2', null]);
    expect(results[4]).toEqual({ objectID: 'SKU-2', price: 20 });
    expect((await objects([])).body).toEqual({ results: [] });
  });

  test.each<[string, unknown, string]>([
    ['no list', null, 'requests: a list is expected'],
    ['thousands', Array(1001).fill({ indexName: 'x', objectID: 'y' }), 'at most 200 objects'],
    ['an id that is none', [{ indexName: 'x', objectID: {} }], 'requests.0.objectID'],
    ['a long id', [{ indexName: 'x', objectID: 'y'.repeat(501) }], 'requests.0.objectID: maxChars (max 500)'],
  ])('%s are refused with a reason', async (_, requests, reason) => {
    expect((await objects(requests)).body).toEqual({ status: 400, message: expect.stringContaining(reason) });
  });

  test('may be read by pages of listed domains alone', async () => {
    await shop.owner.call('setAuthDomains', { body: { domains: ['sklep.pl'] } });
    const path = `/1/indexes/${shop.index}/SKU-3`;
    const from = (origin: string) =>
      shop.ask('GET', path, undefined, { 'x-algolia-api-key': 'any' }, { origin });
    expect((await from('https://sklep.pl')).headers.get('access-control-allow-origin')).toBe(
      'https://sklep.pl',
    );
    expect((await from('https://obcy.pl')).status).toBe(403);
    const preflight = await fetch(`${shop.server.origin}${path}`, {
      ...{ method: 'OPTIONS', headers: { origin: 'https://sklep.pl' } },
    });
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET');
  });
});

describe('[R10.04] browsing', () => {
  type Page = {
    readonly hits: readonly { readonly objectID: string }[];
    readonly cursor?: string;
    readonly nbHits: number;
  };
  const browse = async (body: unknown): Promise<Page> =>
    (await shop.ask('POST', `/1/indexes/${shop.index}/browse`, body)).body;

  test('goes through all results once, each page saying where the next one begins', async () => {
    const ids: string[] = [];
    let [cursor, pages]: [string | undefined, number] = [undefined, 0];
    do {
      // Clients repeat a size of their own beside the cursor.
      const page: Page = await browse(
        cursor ? { cursor, hitsPerPage: 1000 } : { filters: 'price > 15', hitsPerPage: 4 },
      );
      expect(page.nbHits).toBe(6);
      ids.push(...page.hits.map(({ objectID }) => objectID));
      [cursor, pages] = [page.cursor, pages + 1];
    } while (cursor !== undefined);
    expect([pages, ids.toSorted()]).toEqual([2, ['SKU-2', 'SKU-3', 'SKU-4', 'SKU-5', 'SKU-6', 'SKU-7']]);
  });

  test.each<[string, unknown]>([
    ['another text', 'x'],
    ['a number', 7],
    ['a long text', 'x'.repeat(20_001)],
    ['a page that there can’t be', Buffer.from('{"params":"","page":1e9}').toString('base64url')],
    ['a list', [1]],
  ])('%s is no cursor', async (_, cursor) => {
    expect(await browse({ cursor })).toEqual({
      status: 400,
      message: expect.stringContaining('cursor: is none'),
    });
  });

  test('[R10.05] is counted as no search, whatever a made-up cursor says', async () => {
    const params = 'query=kubek&analytics=true&userToken=ann&hitsPerPage=2';
    const cursor = Buffer.from(JSON.stringify({ params, page: 1 })).toString('base64url');
    expect((await browse({ cursor })).hits).toHaveLength(2);
    await browse({ query: 'kubek', analytics: true, userToken: 'ann' });
    await shop.ask('POST', `/1/indexes/${shop.index}/query`, { query: 'elf' });
    const searches = await eventually(async () => {
      const { reply } = await shop.owner.call('getActivity', { params: { searchId: shop.index } });
      return reply.data.today.searches > 0 && reply.data.phrases;
    });
    expect(searches.map(({ phrase }) => phrase)).toEqual(['elf']);
  });

  test('with parameters that are too long for a cursor is refused, where a next page is needed', async () => {
    const filters = `price > 1 AND NOT objectID:"${'x'.repeat(4000)}"`;
    const facetFilters = Array.from({ length: 8 }, (_, at) => `brand:-${at}${'y'.repeat(1900)}`);
    expect(await browse({ filters, facetFilters, hitsPerPage: 2 })).toMatchObject({ status: 400 });
    expect((await browse({ filters, facetFilters, hitsPerPage: 20 })).hits).toHaveLength(7);
  });
});
