import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  type AppSettings,
  categoryPaths,
  type PublicSearchReply,
  type PublicSuggestReply,
  type Rule,
  readCategories,
  type SavedSortGroup,
} from '@vitrina/contract';
import { buildFeed, buildFeedItem, type FeedHandler, type FeedItem, reply } from '@vitrina/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../storage/calendar-days.ts';
import {
  makeCatalog,
  type SignedIn,
  startTestServer,
  type TestServer,
  waitForImport,
} from '../../testing/start-test-server.ts';
import { useChangingFeed } from '../../testing/use-changing-feed.ts';
import { writeProductDays } from '../../testing/write-sums.ts';

const items: Partial<FeedItem>[] = [
  { id: 'ALA', title: 'Buty Ala', googleCategory: 'Kolekcja > A', brand: 'Gnom', price: '100.00 PLN' },
  { id: 'OLA', title: 'Buty Ola', googleCategory: 'Kolekcja > B', brand: 'Elf', price: '200.00 PLN' },
  {
    ...{ id: 'ELA', title: 'Buty Ela', googleCategory: 'Kolekcja > C', brand: 'Elf', price: '300.00 PLN' },
    availability: 'out_of_stock',
  },
  { id: 'SOFA', title: 'Sofa', googleCategory: 'Kolekcja > D', brand: 'Troll', price: '900.00 PLN' },
  { id: 'BED', title: 'Tapczan', googleCategory: 'Kolekcja > D', brand: 'Troll', price: '950.00 PLN' },
];
const feedOf = (products: readonly Partial<FeedItem>[]): FeedHandler =>
  reply(buildFeed({ items: products.map((item, at) => buildFeedItem(item, at + 1)) }));
/** A base category. */
const shoes = 'fashion.shoes';

const feed = useChangingFeed();
let server: TestServer;
let owner: SignedIn;
let catalogId: string;
let searchId: string;
let key: string;

beforeAll(async () => {
  server = feed.server;
  feed.answer = feedOf(items);
  owner = await server.signIn({ plan: 'pro' });
  catalogId = await makeCatalog(owner, feed.url);
  searchId = (await owner.call('createInstance', { body: { name: 'Buty', catalogId } })).reply.data
    .instanceId;
  key = (await owner.call('getAuthKey')).reply.data.key;
  // The first searches may come before the values that queries name were counted.
  for (let hits = 0; hits < 2; ) {
    const { hit } = await looks();
    await ask('q=sofa');
    hits = (await looks()).hit > hit ? hits + 1 : 0;
  }
});

const call = async <Reply>(path: string): Promise<Reply> => {
  const response = await fetch(`${server.origin}/public/${path}`, { headers: { 'x-api-key': key } });
  expect(response.status).toBe(200);
  return (await response.json()) as Reply;
};
const ask = (query: string) => call<PublicSearchReply>(`search/${searchId}?${query}`);
const suggest = async (query: string) => {
  const { queryId, ...offered } = await call<PublicSuggestReply>(`suggest/${searchId}?${query}`);
  expect(queryId).toMatch(/^[0-9a-f]{32}$/);
  return offered;
};
/** All but what each request has of its own. */
const pageOf = async (query: string) => {
  const { queryId: _, tookMs: __, ...page } = await ask(query);
  return page;
};
let asked = 0;
/** The page as it is found now: nobody has asked for it in such a context. */
const freshPageOf = (query: string) => {
  asked += 1;
  return pageOf(`${query}&ruleContext=fresh-${asked}`);
};
const looks = async (): Promise<Record<'hit' | 'miss', number>> => {
  const metrics = await (await fetch(`${server.origin}/metrics`)).text();
  const count = (outcome: string): number =>
    Number(
      new RegExp(`^vitrina_page_cache_looks_total{outcome="${outcome}"} (\\d+)`, 'm').exec(metrics)?.[1],
    );
  return { hit: count('hit'), miss: count('miss') };
};
test('[R10.04] a page that is asked for again is sent as it was, but for what each request has of its own', async () => {
  const first = await ask('q=buty&perPage=2&page=2');
  const before = await looks();
  const again = await ask('q=buty&perPage=2&page=2');
  expect(await looks()).toEqual({ hit: before.hit + 1, miss: before.miss });
  expect({ ...again, queryId: '', tookMs: 0 }).toEqual({ ...first, queryId: '', tookMs: 0 });
  expect(again.queryId).toMatch(/^[0-9a-f]{32}$/);
  expect(again.queryId).not.toBe(first.queryId);
});

test('[R3.21] so are suggestions, but for those before typing, which are the visitor’s own', async () => {
  const first = await suggest('q=but');
  const { hit, miss } = await looks();
  expect(await suggest('q=but')).toEqual(first);
  expect(await looks()).toEqual({ hit: hit + 1, miss });
  await suggest('q=+');
  await suggest('q=+');
  expect(await looks()).toEqual({ hit: hit + 1, miss });
});

test.each([
  'q=Buty',
  'q=buty+',
  'q=buty&page=2',
  'q=buty&perPage=1',
  'q=buty&filter.brand=Elf',
  'q=buty&sort=price:desc',
  'q=buty&typos=none',
  'q=buty&lastWord=open',
  'q=buty&ruleContext=mobile',
])('a page of its own: %s', async (query) => {
  await ask('q=buty');
  const { hit } = await looks();
  await ask(query);
  expect((await looks()).hit).toBe(hit);
  await ask(query);
  expect((await looks()).hit).toBe(hit + 1);
});

test('visitors get the page that others asked for', async () => {
  await ask('q=buty&visitor=3f0b7a52-58b1-4a6e-9e0e-6b5b3f7a0001');
  const { hit } = await looks();
  await ask('q=buty&visitor=3f0b7a52-58b1-4a6e-9e0e-6b5b3f7a0002');
  expect((await looks()).hit).toBe(hit + 1);
});

test('another shop has pages of its own', async () => {
  await pageOf('q=buty');
  const { hit } = await looks();
  const body = { name: 'Inne buty', catalogId };
  const other = (await owner.call('createInstance', { body })).reply.data.instanceId;
  const url = `${server.origin}/public/search/${other}?q=buty`;
  const reply = await (await fetch(url, { headers: { 'x-api-key': key } })).json();
  expect(reply).toHaveProperty('ruleData', []);
  expect((await looks()).hit).toBe(hit);
});

describe('compressed as the browser takes it', () => {
  const raw = (accepted: string) =>
    new Promise<{ body: Buffer; headers: Record<string, unknown> }>((resolve, reject) => {
      const headers = { 'x-api-key': key, 'accept-encoding': accepted };
      get(`${server.origin}/public/search/${searchId}?q=buty`, { headers }, async (response) => {
        const body = Buffer.concat(await response.toArray());
        resolve({ body, headers: response.headers });
      }).on('error', reject);
    });
  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ] as const)('for %s', async (accepted, encoding, decode) => {
    const page = await freshPageOf('q=buty');
    for (let time = 0; time < 2; time += 1) {
      const { body, headers } = await raw(accepted);
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers.vary).toMatch(/accept-encoding/);
      expect(JSON.parse(decode(body).toString())).toMatchObject(page);
    }
  });
});

const changeApp = async (change: (settings: AppSettings) => void) => {
  const params = { searchId };
  const settings = structuredClone((await owner.call('getAppSettings', { params })).reply.data);
  change(settings);
  return owner.call('setAppSettings', { params, body: settings });
};
const rule = { name: 'Reguła', enabled: true, from: null, to: null };
const addRule = (more: Partial<Rule> & Pick<Rule, 'condition' | 'actions'>) =>
  owner.call('addRule', { params: { searchId }, body: { ...rule, ...more } });
const mapCategory = async (path: string, baseCategoryId: string | null) => {
  const { data, baseCategories } = (await owner.call('listCategories', { params: { catalogId } })).reply;
  const at = categoryPaths(data).indexOf(path);
  const categoryId = readCategories(data, baseCategories)[at]?.categoryId ?? '';
  return owner.call('updateCategoryMappings', {
    body: { catalogId, mappings: [{ categoryId, baseCategoryId }] },
  });
};
const changeStore = async (change: object) => {
  const params = { searchId };
  const { data } = (await owner.call('getStoreSettings', { params })).reply;
  return owner.call('setStoreSettings', { params, body: { ...data, ...change } });
};
type Condition = SavedSortGroup['conditions'][number];
const sortBy = (...conditions: Condition[]) =>
  owner.call('saveSortGroup', {
    body: { searchId, sortGroup: { sortId: 'title:asc', name: 'Własne', description: '', conditions } },
  });
const importWith = async (products: readonly Partial<FeedItem>[]): Promise<void> => {
  feed.answer = feedOf(products);
  await owner.call('startImport', { params: { catalogId }, body: { allowShrink: true } });
  expect((await waitForImport(owner, catalogId)).status).toBe('ok');
};
const later = (ms: number): void => {
  server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + ms);
};
const newestChange = async (): Promise<string> =>
  (await owner.call('listSettingChanges', { params: { searchId } })).reply.data[0]?.changeId ?? '';

test('a page whose order depends on the time is never sent again', async () => {
  await sortBy({ type: 'script', script: "now * doc['price'].value", order: 'desc' });
  await pageOf('q=buty&sort=title:asc');
  const { hit } = await looks();
  await pageOf('q=buty&sort=title:asc');
  expect((await looks()).hit).toBe(hit);
});

describe('[R10.04] is made anew after a change of', () => {
  test.each<[what: string, query: string, change: () => Promise<unknown>]>([
    ['products per page', 'q=buty', () => changeStore({ itemsPerPage: 2 })],
    ['which products are shown', 'q=buty', () => changeStore({ itemsPerPage: 24, showUnavailable: false })],
    [
      'the way back',
      'q=buty',
      async () => {
        const params = { searchId, changeId: await newestChange() };
        return owner.call('undoSettingChange', { params, body: {} });
      },
    ],
    [
      'weights',
      'q=elf',
      () => owner.call('setWeights', { body: { searchId, weights: [{ field: 'title', weight: 5 }] } }),
    ],
    [
      'filters',
      'q=buty',
      () =>
        owner.call('setFacetedMenu', {
          body: { searchId, facetedmenu: [{ field: 'brand', label: 'Marka', type: 'checkbox', unit: '' }] },
        }),
    ],
    [
      'a filter’s name',
      'q=buty',
      () =>
        owner.call('setFacetedMenu', {
          body: {
            searchId,
            facetedmenu: [{ field: 'brand', label: 'Producent', type: 'checkbox', unit: '' }],
          },
        }),
    ],
    [
      'shared fields',
      'q=buty',
      () => owner.call('setSharedFields', { body: { catalogId, sharedFields: [{ field: 'title' }] } }),
    ],
    ['sorts', 'q=buty&sort=title:asc', () => sortBy({ type: 'field', field: 'price', order: 'asc' })],
    [
      'the order of sorts',
      'q=buty',
      () =>
        owner.call('setSorts', {
          body: {
            searchId,
            sorts: [
              { sortId: 'title:asc', enabled: true },
              { sortId: 'relevance', enabled: true },
            ],
          },
        }),
    ],
    [
      'synonyms',
      'q=kanapa',
      () =>
        owner.call('addSynonym', {
          body: { searchId, synonym: { type: 'group', phrases: ['kanapa', 'sofa'] } },
        }),
    ],
    [
      'blocked phrases',
      'q=kanapa',
      () => owner.call('addBlockedPhrase', { body: { searchId, blockedPhrase: 'kanapa' } }),
    ],
    ['mapped categories', 'q=buty&sort=relevance', () => mapCategory('Kolekcja > B', shoes)],
    [
      'rules',
      'q=buty',
      () =>
        addRule({
          condition: { type: 'is', phrase: 'buty' },
          actions: [{ type: 'data', data: { banner: 'Dziś' } }],
        }),
    ],
    [
      'products',
      'q=buty',
      () => importWith([...items, { id: 'IZA', title: 'Buty Iza', price: '50.00 PLN' }]),
    ],
    ['prices', 'q=buty', () => importWith(items.map((item) => ({ ...item, price: '77.00 PLN' })))],
  ])('%s', async (_, query, change) => {
    const before = await pageOf(query);
    expect(await pageOf(query)).toEqual(before);
    expect(await change()).not.toMatchObject({ error: expect.anything() });
    await expect.poll(() => pageOf(query), { timeout: 20_000 }).not.toEqual(before);
    expect(await pageOf(query)).toEqual(await freshPageOf(query));
  });

  test('how many products are suggested', async () => {
    expect((await suggest('q=but')).products).toHaveLength(3);
    await changeApp(({ autocomplete }) => {
      autocomplete.resultsCount = 1;
    });
    expect((await suggest('q=but')).products).toHaveLength(1);
  });

  test('what visitors look at, for those who sort by it', async () => {
    await sortBy({ type: 'popular', criterion: 'views', period: 'day30', order: 'desc' });
    const first = async () => (await pageOf('q=buty&sort=title:asc')).products[0]?.id;
    expect(await first()).toBe('OLA');
    const place = { customerId: owner.customer.id, instanceId: searchId, catalogId };
    const today = (server.clock.now ?? new Date()).toISOString().slice(0, 10);
    await writeProductDays(server.database, place, [{ day: today, productId: 'ALA', views: 5 }]);
    later(6 * 60 * 1000);
    await expect.poll(first, { timeout: 20_000 }).toBe('ALA');
  });

  test('the day, for rules of some days', async () => {
    const from = new Date((server.clock.now ?? new Date()).getTime() + 2 * dayMs).toISOString().slice(0, 10);
    const actions: Rule['actions'] = [{ type: 'data', data: { banner: 'Pojutrze' } }];
    await addRule({ condition: { type: 'is', phrase: 'sofa' }, actions, from });
    expect((await pageOf('q=sofa')).ruleData).toEqual([]);
    later(3 * dayMs);
    expect((await pageOf('q=sofa')).ruleData).toEqual([{ banner: 'Pojutrze' }]);
  });
});

test('nothing is kept where no memory is given, and all is answered', async () => {
  const small = await startTestServer({ PAGE_CACHE_MB: '0' });
  try {
    const shop = await small.signIn({ plan: 'pro' });
    const catalog = await makeCatalog(shop, feed.url);
    const made = await shop.call('createInstance', { body: { name: 'Buty', catalogId: catalog } });
    const headers = { 'x-api-key': (await shop.call('getAuthKey')).reply.data.key };
    const url = `${small.origin}/public/search/${made.reply.data.instanceId}?q=buty`;
    for (let time = 0; time < 2; time += 1)
      expect(await (await fetch(url, { headers })).json()).toMatchObject({ total: 3 });
    const metrics = await (await fetch(`${small.origin}/metrics`)).text();
    expect(metrics).toContain('vitrina_page_cache_looks_total{outcome="hit"} 0');
    expect(metrics).toContain('vitrina_page_cache_looks_total{outcome="miss"} 0');
  } finally {
    await small.close();
  }
});
