import { buildFeed, buildFeedItem, type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeCatalog,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/start-test-server.ts';

let server: TestServer;
let feeds: FeedServer;
beforeAll(async () => {
  const titles = [
    'Czerwona sukienka letnia',
    'Żółta sukienka',
    'Łóżko dębowe',
    'Buty trekkingowe',
    'Lampa stojąca',
    'Sukienka ślubna',
  ];
  const items = titles.map((title, index) =>
    buildFeedItem(
      {
        title,
        brand: index % 2 === 0 ? 'Gnom' : 'Elf',
        price: `${(index + 1) * 10}.00 PLN`,
        googleCategory: title.includes('sukienka') || title.includes('Sukienka') ? 'Moda > Sukienki' : 'Dom',
      },
      index + 1,
    ),
  );
  feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items })) });
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await feeds.close();
});

describe('search instances', () => {
  test('[R7.18] [R3.14] are made over a finished catalog with sensible settings, and listed', async () => {
    const owner = await server.signIn();
    const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
    const { reply: created } = await owner.call('createInstance', { body: { name: ' Główna ', catalogId } });
    expect(created.data).toMatchObject({
      name: 'Główna',
      catalog: { id: catalogId, name: 'Sklep', productsCount: 6, lastImportStatus: 'ok' },
      productsPerPage: 24,
      popularQueriesLimit: 10,
      popularQueriesInterval: 30,
    });
    const { reply: list } = await owner.call('listInstances');
    expect(list).toMatchObject({ data: [{ instanceId: created.data.instanceId }], limit: 3 });
  });

  test('need a name and a finished catalog', async () => {
    const owner = await server.signIn();
    const empty = await owner.call('createInstance', { body: { name: '', catalogId: '' } });
    expect(empty.error.details?.problems).toMatchObject([
      { path: 'name', rule: 'required' },
      { path: 'catalogId', rule: 'required' },
    ]);
    const working = await owner.call('saveWorkingCatalog', {
      body: {
        name: 'Sklep',
        industryId: 'fashion',
        languageCode: 'pol',
        currencyCode: 'PLN',
        linkUri: feeds.url('/feed.xml'),
      },
    });
    const refused = await owner.call('createInstance', {
      body: { name: 'x', catalogId: working.reply.data.catalogId ?? '' },
    });
    expect([refused.status, refused.error.code]).toEqual([409, 'CATALOG_IS_WORKING']);
  });

  test('[R6.05] are bounded by the plan, also when asked for at once; a deleted one makes room', async () => {
    const owner = await server.signIn({ plan: 'growth' });
    const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
    const attempts = await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        owner.call('createInstance', { body: { name: `Nr ${number}`, catalogId } }),
      ),
    );
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
    const refused = attempts.find(({ status }) => status === 409);
    expect(refused?.error).toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
      details: { limit: 3, plan: 'growth' },
    });
    const searchId = attempts.find(({ status }) => status === 200)?.reply.data.instanceId ?? '';
    await owner.call('deleteInstance', { params: { searchId } });
    expect((await owner.call('createInstance', { body: { name: 'Nowa', catalogId } })).status).toBe(200);
    expect((await owner.call('restoreInstance', { params: { searchId }, body: {} })).error.code).toBe(
      'PLAN_LIMIT_REACHED',
    );
  });
});

describe('one search instance', () => {
  test('[R2.43] says when it was made and which settings are its own', async () => {
    const owner = await server.signIn();
    const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
    const made = (await owner.call('createInstance', { body: { name: 'Sklep', catalogId } })).reply.data;
    const params = { searchId: made.instanceId };
    const none = { weights: false, sorts: false, facets: false, suggestions: false, store: false };
    const empty = { synonyms: 0, blocked: 0, immutable: 0, rules: 0 };
    const { reply } = await owner.call('getInstance', { params });
    expect(reply.data).toEqual({
      ...made,
      createdAt: expect.any(String),
      settings: { ...none, ...empty },
    });
    const searchId = made.instanceId;
    await owner.call('setWeights', { body: { searchId, weights: [{ field: 'title', weight: 1 }] } });
    await owner.call('addBlockedPhrase', { body: { searchId, blockedPhrase: 'wulgaryzm' } });
    expect((await owner.call('getInstance', { params })).reply.data.settings).toEqual({
      ...{ ...none, weights: true },
      ...{ ...empty, blocked: 1 },
    });
  });

  test('[R8.13] gets another name, which can’t be empty', async () => {
    const owner = await server.signIn();
    const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
    const made = (await owner.call('createInstance', { body: { name: 'Sklep', catalogId } })).reply.data;
    const params = { searchId: made.instanceId };
    const renamed = await owner.call('renameInstance', { params, body: { name: ' Sklep główny ' } });
    expect(renamed.reply.data).toEqual({ ...made, name: 'Sklep główny' });
    const refused = await owner.call('renameInstance', { params, body: { name: ' ' } });
    expect(refused.error.details?.problems).toEqual([{ path: 'name', rule: 'required', params: { min: 1 } }]);
    await owner.call('deleteInstance', { params });
    expect((await owner.call('renameInstance', { params, body: { name: 'x' } })).status).toBe(404);
    expect((await owner.call('getInstance', { params })).status).toBe(404);
  });
});

describe('trying a search', () => {
  let owner: SignedIn;
  let searchId: string;
  beforeAll(async () => {
    owner = await server.signIn();
    const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
    searchId = (await owner.call('createInstance', { body: { name: 'Próba', catalogId } })).reply.data
      .instanceId;
  });
  const find = async (
    body: Parameters<typeof owner.call<'trySearch'>>[1] extends { body: infer B } | undefined ? B : never,
  ) => (await owner.call('trySearch', { params: { searchId }, body })).reply.data;
  const titles = (found: Awaited<ReturnType<typeof find>>): string[] =>
    found.products.map((product) => product.title);

  test('[R2.45] [R1.01] finds by word, beginning of a word, typo, and without diacritics', async () => {
    expect(titles(await find({ query: 'łóżko' }))).toEqual(['Łóżko dębowe']);
    expect(titles(await find({ query: 'lozko debowe' }))).toEqual(['Łóżko dębowe']);
    expect(titles(await find({ query: 'trek' }))).toEqual(['Buty trekkingowe']);
    expect(titles(await find({ query: 'sukeinka slubna' }))[0]).toBe('Sukienka ślubna');
    expect((await find({ query: 'sukienka' })).total).toBe(3);
    expect((await find({ query: 'xyzzyq' })).total).toBe(0);
  });

  test('answers with facets, highlights, sorts and its time', async () => {
    const found = await find({ query: 'sukienka' });
    expect(
      found.products[0]?.highlights.title
        .filter((piece) => piece.match)
        .map((piece) => piece.text.toLowerCase()),
    ).toEqual(['sukienka']);
    expect(found.facets.find((facet) => facet.field === 'brand')).toMatchObject({ kind: 'values' });
    expect(found.facets.find((facet) => facet.field === 'price')).toMatchObject({
      kind: 'range',
      min: 10,
      max: 60,
    });
    expect(found.tookMs).toBeGreaterThan(0);
    expect(found.sorts.map((sort) => sort.value)).toEqual([
      'relevance',
      'price:asc',
      'price:desc',
      'title:asc',
    ]);
  });

  test('filters by values of a tree, of a list and by a range; sorts; cuts pages', async () => {
    expect((await find({ query: '', filters: { categories: ['Moda'] } })).total).toBe(3);
    expect(
      (await find({ query: '', filters: { categories: ['Moda > Sukienki', 'Dom'], brand: ['Elf'] } })).total,
    ).toBe(3);
    expect(titles(await find({ query: '', filters: { price: ['20..40'] }, sort: 'price:desc' }))).toEqual([
      'Buty trekkingowe',
      'Łóżko dębowe',
      'Żółta sukienka',
    ]);
    const page = await find({ query: '', sort: 'price:asc', page: 2, perPage: 4 });
    expect([page.total, titles(page)]).toEqual([6, ['Lampa stojąca', 'Sukienka ślubna']]);
  });

  test('refuses an unknown sort, an unknown filter and a range that is none, by name', async () => {
    const problemsOf = async (body: object) =>
      (await owner.call('trySearch', { params: { searchId }, body: body as never })).error.details?.problems;
    expect(await problemsOf({ sort: 'colour:asc' })).toEqual([{ path: 'sort', rule: 'oneOf' }]);
    expect(await problemsOf({ filters: { colour: ['red'] } })).toEqual([
      { path: 'filters.colour', rule: 'invalid' },
    ]);
    expect(await problemsOf({ filters: { price: ['cheap'] } })).toEqual([
      { path: 'filters.price', rule: 'invalid' },
    ]);
    expect(await problemsOf({ query: 'x'.repeat(5001), perPage: 1000 })).toMatchObject([
      { path: 'query', rule: 'maxChars' },
      { path: 'perPage', rule: 'maxValue' },
    ]);
    const manyFilters = Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => [`k${index}`, 1]));
    expect(await problemsOf({ filters: manyFilters })).toEqual([
      { path: 'filters', rule: 'maxItems', params: { max: 500 } },
    ]);
  });

  test.each([
    '',
    '   ',
    '!!!',
    '" OR 1=1 --',
    '🥾',
    'مرحبا',
    '中文',
    'a'.repeat(5000),
    '\u0000',
    '\\',
    '*',
    'sukienka AND (',
    '<script>',
  ])('answers a hostile query %j without falling over', async (query) => {
    const { status } = await owner.call('trySearch', { params: { searchId }, body: { query } });
    expect(status).toBe(200);
  });
});
