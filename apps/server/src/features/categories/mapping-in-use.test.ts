import { categoryPaths, defaultStoreSettings, type PublicSimilarReply } from '@vitrina/contract';
import { buildFeed, buildFeedItem, type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  eventually,
  makeCatalog,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/start-test-server.ts';

let server: TestServer;
let feeds: FeedServer;
let owner: SignedIn;
let catalogId: string;
let searchId: string;
let key: string;

const item = (id: string, title: string, googleCategory: string, price: number, more = {}) =>
  buildFeedItem({ id, title, googleCategory, price: `${price}.00 PLN`, brand: 'Inna', ...more });
const items = [
  item('A', 'Sukienka alfa', 'Próbki', 100),
  item('B', 'Sukienka beta', 'Kolekcja > Lato', 100, { brand: 'Elf' }),
  item('C', 'Suknia', 'Kolekcja > Lato', 109),
  item('D', 'Spódnica', 'Kolekcja > Lato', 110, { brand: 'Elf' }),
  item('E', 'Tunika', 'Kolekcja > Lato', 190),
  item('F', 'Droga', 'Kolekcja > Lato', 900),
  item('G', 'Wyprzedana', 'Kolekcja > Lato', 101, { availability: 'out_of_stock' }),
  item('H1', 'Wariant S', 'Kolekcja > Lato', 130, { group: 'H' }),
  item('H2', 'Wariant M', 'Kolekcja > Lato', 130, { group: 'H' }),
  item('J', 'Z zimy', 'Zima', 102),
  item('L1', 'Świeca', 'Zapach', 20, { availability: '' }),
  item('L2', 'Kadzidło', 'Zapach', 20, { availability: '' }),
  item('K1', 'Podkoszulek', 'Garderoba', 50),
  item('K2', 'Koszulka', 'Garderoba', 50),
  item('K3', 'Półbuty', 'Garderoba > Stopy', 50),
  item('K4', 'Stopki', 'Garderoba > Stopy > Cienkie', 50),
];

beforeAll(async () => {
  feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items })) });
  server = await startTestServer();
  owner = await server.signIn();
  catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
  searchId = (await owner.call('createInstance', { body: { name: 'Sklep', catalogId } })).reply.data
    .instanceId;
  key = (await owner.call('getAuthKey')).reply.data.key;
});
afterAll(async () => {
  await server.close();
  await feeds.close();
});

const map = async (...mappings: (readonly [path: string, baseCategoryId: string | null])[]) => {
  const { data } = (await owner.call('listCategories', { params: { catalogId } })).reply;
  const paths = categoryPaths(data);
  const idOf = (path: string) => data.ids[paths.indexOf(path)] ?? '';
  const body = {
    catalogId,
    mappings: mappings.map(([path, baseCategoryId]) => ({ categoryId: idOf(path), baseCategoryId })),
  };
  expect((await owner.call('updateCategoryMappings', { body })).status).toBe(200);
};
beforeEach(() =>
  map(
    ['Kolekcja > Lato', null],
    ['Zima', null],
    ['Próbki', null],
    ...garderoba.map((path) => [path, null] as const),
  ),
);
const garderoba = ['Garderoba', 'Garderoba > Stopy', 'Garderoba > Stopy > Cienkie'];

const find = async (query: string, explain = false) => {
  const body = { query, filters: {}, sort: '', page: 1, explain };
  const { reply: found } = await owner.call('trySearch', { params: { searchId }, body });
  return found.data;
};
const firstOf = async (query: string) => (await find(query)).products[0]?.id;

describe('a phrase that names a mapped category', () => {
  test('raises its products among those that match as well, and says so', async () => {
    expect(await firstOf('sukienka')).toBe('A');
    await map(['Kolekcja > Lato', 'fashion.clothing.dresses']);
    await eventually(async () => (await firstOf('sukienki')) === 'B');
    const [first, second] = (await find('sukienka', true)).products;
    const searched = { by: 'category', ruleId: null, name: 'Sukienki', factor: 1.3 };
    expect(first?.explanation?.boosts).toContainEqual(searched);
    expect(second?.explanation?.boosts).not.toContainEqual(searched);
  });

  test('gives way to the shop’s own rules, and to its switch', async () => {
    await map(['Kolekcja > Lato', 'fashion.clothing.dresses']);
    await eventually(async () => (await firstOf('sukienka')) === 'B');
    const store = { ...defaultStoreSettings, boostMappedCategories: false };
    await owner.call('setStoreSettings', { params: { searchId }, body: store });
    await eventually(async () => (await firstOf('sukienka')) === 'A');
    await owner.call('setStoreSettings', { params: { searchId }, body: defaultStoreSettings });
    await eventually(async () => (await firstOf('sukienka')) === 'B');
    await owner.call('addRule', {
      params: { searchId },
      body: {
        name: 'Alfa',
        enabled: true,
        condition: { type: 'contains', phrase: 'sukienka' },
        actions: [{ type: 'boost', target: { type: 'product', productId: 'A' }, strength: 1 }],
        from: null,
        to: null,
      },
    });
    await eventually(async () => (await firstOf('sukienka')) === 'A');
    expect((await find('sukienka', true)).products[1]?.explanation?.boosts).toEqual([]);
  });
});

describe('similar products', () => {
  const similar = async (query: string, headers: Record<string, string> = { 'x-api-key': key }) => {
    const response = await fetch(`${server.origin}/public/similar/${searchId}?${query}`, { headers });
    return { status: response.status, reply: (await response.json()) as PublicSimilarReply };
  };
  const idsOf = async (query: string) => (await similar(query)).reply.products.map(({ id }) => id);

  test('are of the same category, in stock, the nearest in price first, of the same brand before others; variants are one', async () => {
    const { status, reply: found } = await similar('product=B&count=4');
    expect([status, found.basis]).toEqual([200, 'category']);
    expect(found.products.map(({ id }) => id)).toEqual(['D', 'C', expect.stringMatching(/^H/), 'E']);
    expect(found.products[2]?.variantsCount).toBe(2);
  });

  test('are of all categories that are mapped to the same base category', async () => {
    await map(['Kolekcja > Lato', 'fashion.clothing.dresses'], ['Zima', 'fashion.clothing.dresses']);
    const { reply: found } = await similar('product=B&count=4');
    expect(found.basis).toBe('baseCategory');
    expect(found.products.map(({ id }) => id)).toContain('J');
  });

  test('may be of an availability that the feed doesn’t say', async () => {
    expect(await idsOf('product=L1&count=4')).toEqual(['L2']);
  });

  test('leave out categories below that are mapped to another one, and keep those mapped back below these', async () => {
    const found = async () => (await idsOf('product=K1&count=8')).sort();
    await map(['Garderoba', 'fashion.clothing']);
    expect(await found()).toEqual(['K2', 'K3', 'K4']);
    await map(['Garderoba > Stopy', 'fashion.shoes']);
    expect(await found()).toEqual(['K2']);
    await map(['Garderoba > Stopy > Cienkie', 'fashion.clothing']);
    expect(await found()).toEqual(['K2', 'K4']);
    expect(await idsOf('product=K3&count=8')).toEqual([]);
    await map(['Garderoba > Stopy', 'fashion.clothing.dresses']);
    expect(await found()).toEqual(['K2', 'K4']);
  });

  test('are taken from further prices if too few are near; a variant isn’t similar to its own group', async () => {
    expect(await idsOf('product=B&count=8')).toContain('F');
    expect(await idsOf('product=H1')).not.toContain('H2');
    expect(await idsOf('product=A')).toEqual([]);
  });

  test('a product that isn’t there, a wrong count and a stranger are refused', async () => {
    expect((await similar('product=nothing')).status).toBe(404);
    expect((await similar('product=B&count=0')).status).toBe(422);
    expect((await similar('')).status).toBe(422);
    expect((await similar('product=B', { origin: 'https://evil.example' })).status).toBe(403);
  });
});
