import {
  type Rule,
  type SortGroup,
  type StoreSettings,
  type Synonym,
  type TryRequest,
  toMappingItem,
} from '@vitrina/contract';
import {
  buildFeed,
  buildFeedItem,
  type FeedItem,
  type FeedServer,
  reply,
  serveFeeds,
} from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../../storage/calendar-days.ts';
import {
  makeCatalog,
  type SignedIn,
  startTestServer,
  type TestServer,
  waitForImport,
} from '../../../testing/start-test-server.ts';
import { writeProductDays } from '../../../testing/write-sums.ts';

const shop: readonly Partial<FeedItem>[] = [
  {
    id: 'B-1',
    title: 'Buty trekkingowe Salomon',
    description: 'Na szlak i w góry.',
    brand: 'Salomon',
    price: '399.00 PLN',
  },
  {
    id: 'B-2',
    title: 'Buty do biegania',
    description: 'Lekkie trampki na asfalt.',
    brand: 'Asics',
    price: '299.00 PLN',
  },
  {
    id: 'B-3',
    title: 'Kalosze dziecięce',
    description: 'Buty na deszcz.',
    brand: 'Viking',
    price: '89.00 PLN',
  },
  { id: 'S-1', title: 'Sneakersy białe', brand: 'Reebok', price: '259.00 PLN', availability: 'out_of_stock' },
  { id: 'S-2', title: 'Sneakersy czarne', brand: 'Puma', price: '199.00 PLN', imageLink: null },
  {
    id: 'K-1',
    title: 'Sukienka letnia',
    brand: 'Elf',
    price: '120.00 PLN',
    group: 'G1',
    attributes: { color: 'czerwony' },
  },
  {
    id: 'K-2',
    title: 'Sukienka letnia',
    brand: 'Elf',
    price: '110.00 PLN',
    group: 'G1',
    attributes: { color: 'zielony' },
  },
  { id: 'D-1', title: 'Czarna porzeczka, sadzonka', brand: 'Ogród', price: '15.00 PLN' },
  { id: 'D-2', title: 'Porzeczka czerwona, ziemia czarna gratis', brand: 'Ogród', price: '19.00 PLN' },
];

let server: TestServer;
let feeds: FeedServer;
let owner: SignedIn;
let catalogId: string;
let searchId: string;

beforeAll(async () => {
  const items = shop.map((item, index) =>
    buildFeedItem({ description: '', googleCategory: 'Sklep', ...item }, index + 1),
  );
  feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items })) });
  server = await startTestServer();
  owner = await server.signIn({ plan: 'pro' });
  catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
  searchId = (await owner.call('createInstance', { body: { name: 'Sklep', catalogId } })).reply.data
    .instanceId;
});
afterAll(async () => {
  await server.close();
  await feeds.close();
});

const find = async (query: string, request: Partial<TryRequest> = {}) => {
  const { reply: found, status } = await owner.call('trySearch', {
    params: { searchId },
    body: { query, ...request },
  });
  expect(status).toBe(200);
  return found.data;
};
const idsOf = async (query: string, request: Partial<TryRequest> = {}): Promise<string[]> =>
  (await find(query, request)).products.map(({ id }) => id);

/** Takes back every change that a test has made, newest first, so that each begins with a shop that has set nothing. */
const undoEverything = async (): Promise<void> => {
  const { reply: history } = await owner.call('listSettingChanges', {
    params: { searchId },
    query: { perPage: 100 },
  });
  const undone = new Set(history.data.map(({ undoes }) => undoes));
  for (const { changeId, undoes } of history.data)
    if (undoes === null && !undone.has(changeId))
      await owner.call('undoSettingChange', { params: { searchId, changeId }, body: {} });
};

const setStore = async (changed: Partial<StoreSettings>): Promise<void> => {
  const { reply: now } = await owner.call('getStoreSettings', { params: { searchId } });
  const { status } = await owner.call('setStoreSettings', {
    params: { searchId },
    body: { ...now.data, ...changed },
  });
  expect(status).toBe(200);
};
const addSynonym = (synonym: Synonym) => owner.call('addSynonym', { body: { searchId, synonym } });
const saveSort = (sortGroup: SortGroup) => owner.call('saveSortGroup', { body: { searchId, sortGroup } });
const addRule = (changed: Pick<Rule, 'condition' | 'actions'> & Partial<Rule>) =>
  owner.call('addRule', { params: { searchId }, body: { name: 'Reguła', ...changed } });

describe('the same query answers differently after a setting has changed, on the very next search', () => {
  test('[R10.03] [R7.19] weights: a field that counts more brings its products up; one without weight is not searched', async () => {
    expect((await idsOf('buty'))[0]).not.toBe('B-3');
    await owner.call('setWeights', {
      body: {
        searchId,
        weights: [
          { field: 'title', weight: 1 },
          { field: 'description', weight: 50 },
        ],
      },
    });
    expect((await idsOf('buty'))[0]).toBe('B-3');
    await owner.call('setWeights', { body: { searchId, weights: [{ field: 'title', weight: 5 }] } });
    expect(await idsOf('buty')).not.toContain('B-3');
    await undoEverything();
    expect(await idsOf('buty')).toContain('B-3');
  });

  test('[R3.15] full match: a product is found by its whole id alone; as typed: other forms of a word are not', async () => {
    expect(await idsOf('b-3')).toEqual(['B-3']);
    expect(await idsOf('sneakers')).toEqual(expect.arrayContaining(['S-1', 'S-2']));
    expect(await idsOf('sukienki ')).toHaveLength(1);
    await owner.call('setWeights', {
      body: { searchId, weights: [{ field: 'title', weight: 6, fullMatch: true }] },
    });
    expect(await idsOf('sukienki ')).toEqual([]);
    expect(await idsOf('sukienka ')).toHaveLength(1);
    await undoEverything();
  });

  test('[R10.03] synonyms: a group both ways, in any form; a one-way synonym in one; not through another synonym', async () => {
    expect(await idsOf('adidasy')).toEqual([]);
    await addSynonym({ type: 'group', phrases: ['adidasy', 'sneakersy'] });
    expect((await idsOf('adidasów')).sort()).toEqual(['S-1', 'S-2']);
    await addSynonym({ type: 'oneWay', from: ['obuwie na deszcz'], to: ['kalosze'] });
    expect((await idsOf('obuwie na deszcz'))[0]).toBe('B-3');
    await addSynonym({ type: 'oneWay', from: ['pepegi'], to: ['adidasy'] });
    expect(await idsOf('pepegi')).toEqual([]);
    await undoEverything();
    expect(await idsOf('adidasy')).toEqual([]);
  });

  test('[R10.03] [R7.29] blocked phrases: a query that contains one finds nothing and says so', async () => {
    expect((await find('czarne sneakersy')).total).toBeGreaterThan(0);
    await owner.call('addBlockedPhrase', { body: { searchId, blockedPhrase: 'sneakersy' } });
    expect(await find('czarne sneakersy')).toMatchObject({
      total: 0,
      products: [],
      blockedBy: 'sneakersy',
      settings: ['blocked'],
    });
    expect((await find('buty')).blockedBy).toBeNull();
    await undoEverything();
  });

  test('[R10.03] immutable phrases: whole, as typed and side by side', async () => {
    expect(await idsOf('czarna porzeczka ')).toEqual(expect.arrayContaining(['D-1', 'D-2']));
    await owner.call('addImmutablePhrase', { body: { searchId, immutablePhrase: 'czarna porzeczka' } });
    expect(await idsOf('czarna porzeczka ')).toEqual(['D-1']);
    await undoEverything();
  });

  test('[R10.03] [R7.20] sort groups: conditions in their order, scripts, and the first is the order without a choice', async () => {
    const saved = await saveSort({
      name: 'Najtańsze',
      description: '',
      conditions: [{ type: 'field', field: 'price', order: 'asc' }],
    });
    const cheapest = saved.reply.data.find(({ name }) => name === 'Najtańsze')?.sortId ?? '';
    expect((await idsOf('buty', { sort: cheapest }))[0]).toBe('B-3');
    const scripted = await saveSort({
      name: 'Blisko 300 zł',
      description: '',
      conditions: [{ type: 'script', script: "-abs(doc['price'].value - 300)", order: 'desc' }],
    });
    const near = scripted.reply.data.find(({ name }) => name === 'Blisko 300 zł')?.sortId ?? '';
    expect((await idsOf('buty', { sort: near }))[0]).toBe('B-2');
    await owner.call('setSorts', { body: { searchId, sorts: [{ sortId: cheapest, enabled: true }] } });
    const found = await find('buty');
    expect(found.products[0]?.id).toBe('B-3');
    expect(found.sorts).toEqual([{ value: cheapest, label: 'Najtańsze', isSelected: true }]);
    await undoEverything();
  });

  test('[R10.03] [R3.19] popular sort conditions: by what visitors did, in which days', async () => {
    const day = (daysAgo: number): string =>
      new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
    const place = { customerId: owner.customer.id, instanceId: searchId, catalogId };
    const counts = { views: 60, purchases: 1 };
    await writeProductDays(server.database, place, [
      { ...counts, day: day(0), productId: 'B-3', clicks: 2 },
      { ...counts, day: day(20), productId: 'B-1', clicks: 50 },
      { ...counts, day: day(0), productId: 'not-in-the-catalog', clicks: 9 },
    ]);
    // Numbers are counted anew when they are some minutes old.
    server.clock.now = new Date(Date.now() + 6 * 60_000);
    await find('buty');
    server.clock.now = null;
    const popular = async (period: 'day7' | 'day30'): Promise<string | undefined> => {
      const saved = await saveSort({
        name: `Popularne ${period}`,
        description: '',
        conditions: [{ type: 'popular', criterion: 'clicks', period, order: 'desc' }],
      });
      const sort = saved.reply.data.find(({ name }) => name === `Popularne ${period}`)?.sortId ?? '';
      return (await idsOf('buty', { sort }))[0];
    };
    expect(await popular('day7')).toBe('B-3');
    expect(await popular('day30')).toBe('B-1');
    await undoEverything();
  });

  test('[R10.03] [R7.21] the faceted menu: its filters, in its order, with its words', async () => {
    expect((await find('')).facets.map(({ field }) => field)).toContain('brand');
    await owner.call('setFacetedMenu', {
      body: {
        searchId,
        facetedmenu: [
          { field: 'price', label: 'Ile', type: 'range', unit: 'zł' },
          { field: 'brand', label: 'Czyje', type: 'checkbox', unit: '' },
        ],
      },
    });
    expect((await find('')).facets).toMatchObject([
      { field: 'price', label: 'Ile', unit: 'zł', type: 'range' },
      { field: 'brand', label: 'Czyje', type: 'checkbox' },
    ]);
    await undoEverything();
  });

  test('[R10.03] [R7.22] suggestions: words and whole values of the fields that are on', async () => {
    const suggest = async (query: string) =>
      (await owner.call('trySuggest', { params: { searchId }, body: { query } })).reply.data.suggestions;
    expect(await suggest('sal')).toContainEqual({ text: 'Salomon', count: 1, field: 'brand' });
    await owner.call('setSuggestions', {
      body: { searchId, suggestions: [{ label: 'description', status: true }] },
    });
    expect(await suggest('sal')).toEqual([]);
    expect(await suggest('asf')).toEqual([{ text: 'asfalt', count: 1, field: null }]);
    await undoEverything();
  });

  test('[R10.03] [R7.23] shared fields: only these leave the server', async () => {
    const fieldsOf = async () => Object.keys((await find('kalosze')).products[0]?.fields ?? {});
    expect(await fieldsOf()).toContain('brand');
    await owner.call('setSharedFields', {
      body: { catalogId, sharedFields: [{ field: 'title' }, { field: 'price' }] },
    });
    expect(await fieldsOf()).toEqual(['title', 'price']);
    await undoEverything();
    expect(await fieldsOf()).toContain('brand');
  });

  test('[R10.03] [R7.25] pagination: a page is as long as the shop has set', async () => {
    expect((await find('')).products).toHaveLength(8);
    await owner.call('setPagination', { body: { searchId, productsPerPage: 3 } });
    expect(await find('')).toMatchObject({ perPage: 3, total: 8, products: { length: 3 } });
    await undoEverything();
  });

  test('[R10.03] [R3.25] store settings: what is not to be had, has no picture, and how variants are shown', async () => {
    expect(await idsOf('sneakersy')).toEqual(expect.arrayContaining(['S-1']));
    await setStore({ showUnavailable: false });
    expect(await idsOf('sneakersy')).toEqual(['S-2']);
    await undoEverything();
    expect(await idsOf('sukienka')).toHaveLength(1);
    await setStore({ groupedVariants: false, allVariants: true });
    expect((await idsOf('sukienka')).sort()).toEqual(['K-1', 'K-2']);
    await undoEverything();
  });

  test('[R10.03] rules: pin, boost, bury, hide and redirect, for a query in any form and within their days', async () => {
    expect((await idsOf('buty'))[0]).not.toBe('D-1');
    await addRule({
      condition: { type: 'is', phrase: 'but' },
      actions: [
        { type: 'pin', productId: 'D-1', position: 1 },
        { type: 'hide', target: { type: 'field', field: 'brand', value: 'Salomon' } },
      ],
    });
    const pinned = await find('butów');
    expect(pinned.products.map(({ id, isPinned }) => [id, isPinned])[0]).toEqual(['D-1', true]);
    expect(pinned.products.map(({ id }) => id)).not.toContain('B-1');
    expect(pinned.rules).toMatchObject([{ name: 'Reguła' }]);
    await undoEverything();

    const [first, second] = await idsOf('sneakersy ');
    await addRule({
      condition: { type: 'contains', phrase: 'sneakersy' },
      actions: [{ type: 'boost', target: { type: 'product', productId: second ?? '' }, strength: 9 }],
    });
    expect(await idsOf('sneakersy ')).toEqual([second, first]);
    await undoEverything();

    const dayFromNow = (days: number): string =>
      new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
    const sendAway = (from: string, to: string) =>
      addRule({
        condition: { type: 'startsWith', phrase: 'kalosze' },
        actions: [{ type: 'redirect', url: `https://shop.example/${from}` }],
        from,
        to,
      });
    await sendAway(dayFromNow(2), dayFromNow(9));
    await sendAway(dayFromNow(-9), dayFromNow(-2));
    expect((await find('kalosze')).redirect).toBeNull();
    await sendAway(dayFromNow(-1), dayFromNow(1));
    expect((await find('kaloszy dziecięcych')).redirect).toBe(`https://shop.example/${dayFromNow(-1)}`);
    expect((await find('dziecięce kalosze')).redirect).toBeNull();
    await undoEverything();
  });
});

describe('choosing in the filters', () => {
  test('[R2.45] a filter keeps its other values, counted by what else is chosen; a range keeps its ends', async () => {
    const { facets, total } = await find('', { filters: { brand: ['Puma'], price: ['100..300'] } });
    expect(total).toBe(1);
    const countsOf = (field: string) =>
      Object.fromEntries(
        facets.find((facet) => facet.field === field)?.values.map(({ value, count }) => [value, count]) ?? [],
      );
    expect(countsOf('brand')).toEqual({ Asics: 1, Elf: 1, Puma: 1, Reebok: 1 });
    expect(facets.find(({ field }) => field === 'price')).toBeUndefined();
    const cheaper = await find('', { filters: { price: ['100..300'] } });
    expect(cheaper.facets.find(({ field }) => field === 'price')).toMatchObject({ min: 15, max: 399 });
  });
});

describe('why a product is here', () => {
  test('names the field, the form and the share of each word', async () => {
    await addSynonym({ type: 'oneWay', from: ['cichobiegi'], to: ['buty'] });
    const { products } = await find('salomony trekingowe', { explain: true });
    expect(products[0]?.explanation).toMatchObject({
      isWeak: false,
      words: [
        {
          word: 'salomony',
          matches: expect.arrayContaining([
            expect.objectContaining({ field: 'title', form: 'stem', term: 'salomon' }),
          ]),
        },
        {
          word: 'trekingowe',
          matches: [expect.objectContaining({ field: 'title', form: 'typo', term: 'trekkingowe' })],
        },
      ],
    });
    const shares = products[0]?.explanation?.words.map(({ share }) => share) ?? [];
    expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1);
    const bySynonym = (await find('cichobiegi', { explain: true })).products[0]?.explanation;
    expect(bySynonym?.words[0]?.matches[0]).toMatchObject({ form: 'synonym', term: 'buty' });
    await undoEverything();
  });

  test('writes words as they were typed, and as the product has them, with their accents', async () => {
    const [kalosze] = (await find('Dziecięcy', { explain: true })).products;
    expect(kalosze?.explanation?.words).toMatchObject([
      { word: 'Dziecięcy', matches: [{ field: 'title', form: 'stem', term: 'dziecięce' }] },
    ]);
  });

  test('says that a match is weak, what raised it and which condition placed it', async () => {
    expect((await find('kalosze kosmiczne', { explain: true })).products[0]?.explanation?.isWeak).toBe(true);
    await addRule({
      condition: { type: 'is', phrase: 'buty' },
      actions: [{ type: 'bury', target: { type: 'product', productId: 'B-1' }, strength: 4 }],
    });
    const { products } = await find('buty', { explain: true, sort: 'price:asc' });
    expect(products.map(({ id }) => id)).toEqual(['B-3', 'B-2', 'B-1']);
    expect(products[2]?.explanation).toMatchObject({
      boosts: [{ name: 'Reguła', factor: 0.2 }],
      sortedBy: [
        { type: 'field', field: 'price', value: 399, isDecisive: true },
        { type: 'default', isDecisive: false },
      ],
    });
    await undoEverything();
  });

  test('what lacks a word stands behind what has all in every order, and no price is given as the reason', async () => {
    const { products } = await find('buty biegania', { explain: true, sort: 'price:asc' });
    expect(products.map(({ id }) => id)).toEqual(['B-2', 'B-3', 'B-1']);
    const isDecidedByPrice = products.map(({ explanation }) => explanation?.sortedBy[0]?.isDecisive);
    expect(isDecidedByPrice).toEqual([false, false, true]);
  });

  test('a search can be made with the settings as they were before a change', async () => {
    await addSynonym({ type: 'group', phrases: ['klapki', 'kalosze'] });
    const { reply: history } = await owner.call('listSettingChanges', { params: { searchId }, query: {} });
    const before = history.data[0]?.changeId ?? '';
    expect(await idsOf('klapki')).toEqual(['B-3']);
    expect(await idsOf('klapki', { before })).toEqual([]);
    const unknown = await owner.call('trySearch', {
      params: { searchId },
      body: { query: 'x', before: 'nobody' },
    });
    expect(unknown.error.details?.problems).toEqual([{ path: 'before', rule: 'oneOf' }]);
    await undoEverything();
  });
});

describe('settings that make no sense for the catalog any more', () => {
  test('a field that was lost leaves its settings where they are, and the search goes on', async () => {
    await owner.call('setWeights', {
      body: {
        searchId,
        weights: [
          { field: 'brand', weight: 9 },
          { field: 'title', weight: 5 },
        ],
      },
    });
    await saveSort({
      name: 'Marki',
      description: '',
      conditions: [{ type: 'field', field: 'brand', order: 'asc' }],
    });
    const { reply: mapped } = await owner.call('listMappings', { params: { catalogId } });
    const mapping = mapped.data.filter(({ qonId }) => qonId !== 'brand').map(toMappingItem);
    await owner.call('updateMapping', { body: { catalogId, mapping } });
    await waitForImport(owner, catalogId);
    const weights = await owner.call('getWeights', { body: { searchId } });
    expect(weights.reply.data).toMatchObject([
      { field: 'brand', weight: 9, isMissing: true },
      { field: 'title', weight: 5, isMissing: false },
    ]);
    const groups = await owner.call('getSortGroups', { body: { searchId } });
    const brands = groups.reply.data.find(({ name }) => name === 'Marki');
    expect(brands?.missingFields).toEqual(['brand']);
    expect((await find('sukienka', { sort: brands?.sortId ?? '' })).total).toBe(1);
    await undoEverything();
  });

  test.each(['((((', '\u202eעברית', '鞋子', '!!! ???', 'długie '.repeat(600)])(
    'any query is answered (%#)',
    async (query) => {
      expect((await find(query, { explain: true })).products).toBeInstanceOf(Array);
    },
  );
});
