import { limits } from '@vitrina/contract';
import {
  buildFeed,
  buildFeedItem,
  buildFeedItems,
  type FeedServer,
  reply,
  serveFeeds,
} from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  importFeed,
  makeCatalog,
  startTestServer,
  type TestServer,
  waitForImport,
} from '../../testing/start-test-server.ts';

let server: TestServer;
let feeds: FeedServer;
beforeAll(async () => {
  const variants = [
    ...buildFeedItems(30, (number) => ({
      title: `Kubek ${String(number).padStart(2, '0')}`,
      price: `${100 - number}.00 PLN`,
    })),
    buildFeedItem({ id: 'V-1', title: 'Sukienka żółta', group: 'G', price: '10.00 PLN' }, 51),
    buildFeedItem({ id: 'V-2', title: 'Sukienka czarna', group: 'G', price: '11.00 PLN' }, 52),
  ];
  feeds = await serveFeeds({
    '/feed.xml': reply(buildFeed({ items: variants })),
    '/other.xml': reply(buildFeed({ items: 2 })),
  });
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await feeds.close();
});

const settings = { name: 'Sklep', industryId: 'fashion', languageCode: 'pol', currencyCode: 'PLN' } as const;

describe('lookups', () => {
  test('[R7.02] [R3.05] industries, languages and currencies have the shapes of the specification', async () => {
    const owner = await server.signIn();
    const [industries, languages, currencies] = [
      await owner.call('listIndustries'),
      await owner.call('listLanguages'),
      await owner.call('listCurrencies'),
    ];
    const labels = `Animals, Automotive, Beauty, Books and multimedia, Education, Electronic, Entertainment, Erotic, Fashion, Food, Health,
      Hobby, Home and garden, Gifts toys, Jewellery gallantry, Office, Other goods, Other services, Sport, Travel and leisure, Other`;
    expect(industries.reply.data.map(({ label }) => label)).toEqual(labels.split(/,\s+/));
    expect(industries.reply.data).toContainEqual({
      id: 'books_and_multimedia',
      label: 'Books and multimedia',
    });
    expect(languages.reply.data).toContainEqual({ id: 'pol', code: 'pol' });
    expect(currencies.reply.data.data).toContainEqual({ id: 'CZK', code: 'CZK' });
  });
});

describe('the catalog that the wizard prepares', () => {
  test('is one, also when its first step is saved several times at once', async () => {
    const owner = await server.signIn();
    const body = { ...settings, linkUri: feeds.url('/feed.xml') };
    const saved = await Promise.all(
      Array.from({ length: 5 }, () => owner.call('saveWorkingCatalog', { body })),
    );
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await owner.call('listCatalogs')).reply.data).toHaveLength(1);
  });

  test('is refused beyond fifty, or a hundred with those in the bin, whose products are still on disk', async () => {
    const owner = await server.signIn();
    const createdAt = new Date().toISOString();
    const row = {
      customer_id: owner.customer.id,
      type: 'production' as const,
      name: 'Sklep',
      url: feeds.url('/feed.xml'),
      industry: 'fashion' as const,
      language: 'pol' as const,
      currency: 'PLN' as const,
      mapping_json: null,
      periods_json: '[]',
      feed_validators_json: null,
      created_at: createdAt,
    };
    await server.database
      .insertInto('catalog')
      .values(
        Array.from({ length: limits.catalogsWithBin }, (_, number) => ({
          ...row,
          id: `${owner.customer.id}-${number}`,
          deleted_at: number < limits.catalogs ? null : createdAt,
        })),
      )
      .execute();
    const answer = async () => {
      const { status, error } = await owner.call('saveWorkingCatalog', {
        body: { ...settings, linkUri: feeds.url('/feed.xml') },
      });
      return status === 200 ? status : error.code;
    };
    const idOf = (number: number) => ({ catalogId: `${owner.customer.id}-${number}` });
    const restored = await owner.call('restoreCatalog', { params: idOf(limits.catalogs), body: {} });
    expect(restored.error.code).toBe('CATALOG_LIMIT_REACHED');
    expect(await answer()).toBe('CATALOG_LIMIT_REACHED');
    // Room among the catalogs, but none for what they and the bin hold together.
    await owner.call('deleteCatalog', { params: idOf(0) });
    expect(await answer()).toBe('CATALOG_LIMIT_REACHED');
    await owner.call('removeCatalog', { params: idOf(0) });
    expect(await answer()).toBe(200);
  });

  test('[R7.03] [R4.05] [R3.06] is empty at first, saved by step 1, and resumed with its settings', async () => {
    const owner = await server.signIn();
    expect((await owner.call('getWorkingCatalog')).reply.data).toMatchObject({
      catalogId: null,
      catalogUri: null,
    });
    const saved = await owner.call('saveWorkingCatalog', {
      body: { ...settings, languageCode: 'POL', linkUri: feeds.url('/feed.xml') },
    });
    expect(saved.reply.data).toEqual({
      catalogId: expect.any(String),
      industryId: 'fashion',
      languageCode: 'pol',
      currencyCode: 'PLN',
      catalogUri: feeds.url('/feed.xml'),
      catalogName: 'Sklep',
    });
    const again = await owner.call('saveWorkingCatalog', {
      body: { ...settings, name: 'Inna nazwa', linkUri: feeds.url('/feed.xml') },
    });
    expect(again.reply.data.catalogId).toBe(saved.reply.data.catalogId);
    expect((await owner.call('getWorkingCatalog')).reply.data.catalogName).toBe('Inna nazwa');
  });

  test('[R5.02] [R5.01] a save without its values names each of them and stores nothing', async () => {
    const owner = await server.signIn();
    const { status, error } = await owner.call('saveWorkingCatalog', {
      body: { name: '', linkUri: 'shop', industryId: 'none' } as never,
    });
    expect([status, error.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(error.details?.problems).toEqual([
      { path: 'name', rule: 'required', params: { min: 1 } },
      { path: 'linkUri', rule: 'feedUrl' },
      { path: 'industryId', rule: 'oneOf' },
      { path: 'languageCode', rule: 'required' },
      { path: 'currencyCode', rule: 'required' },
    ]);
    expect((await owner.call('getWorkingCatalog')).reply.data.catalogId).toBeNull();
  });

  test('[R4.02] [R7.07] makeTypeProduction ends the wizard, but not before products were imported', async () => {
    const owner = await server.signIn();
    expect((await owner.call('makeTypeProduction')).error.code).toBe('WORKING_CATALOG_MISSING');
    await owner.call('saveWorkingCatalog', { body: { ...settings, linkUri: feeds.url('/feed.xml') } });
    expect((await owner.call('makeTypeProduction')).error.code).toBe('CATALOG_NOT_IMPORTED');
    const { catalogId } = await importFeed(owner, feeds.url('/feed.xml'));
    expect((await owner.call('makeTypeProduction')).reply.data).toMatchObject({
      id: catalogId,
      type: 'production',
    });
    expect((await owner.call('getWorkingCatalog')).reply.data.catalogId).toBeNull();
  });

  test('[R7.04] [R4.08] [R3.13] refresh times are saved for it and for a finished catalog, and checked', async () => {
    const owner = await server.signIn();
    expect((await owner.call('saveRefreshTimes', { body: { periods: ['06:00'] } })).error.code).toBe(
      'WORKING_CATALOG_MISSING',
    );
    const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
    await owner.call('saveWorkingCatalog', { body: { ...settings, linkUri: feeds.url('/other.xml') } });
    expect(
      (await owner.call('saveRefreshTimes', { body: { periods: ['06:00', '18:30'] } })).reply.data,
    ).toEqual({ periods: ['06:00', '18:30'], timeZone: 'Europe/Warsaw' });
    await owner.call('saveRefreshTimes', { body: { periods: ['07:15'], catalogId } });
    expect((await owner.call('getRefreshTimes', {})).reply.data.periods).toEqual(['06:00', '18:30']);
    expect((await owner.call('getRefreshTimes', { query: { catalogId } })).reply.data.periods).toEqual([
      '07:15',
    ]);
    expect(
      (await owner.call('getCatalogRefreshTimes', { params: { catalogId } })).reply.data.periods,
    ).toEqual(['07:15']);
    const wrong = await owner.call('saveRefreshTimes', {
      body: { periods: ['06:00', '06:30', '06:00'], catalogId },
    });
    expect(wrong.error.details?.problems).toEqual([
      { path: 'periods.1', rule: 'timeInterval' },
      { path: 'periods.2', rule: 'timeDistinct' },
    ]);
  });
});

describe('the list of catalogs', () => {
  test('[R7.05] [R3.03] [R2.55] has the fields of a catalog, and the full one counts, times and the last import', async () => {
    const owner = await server.signIn();
    const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
    const catalog = {
      id: catalogId,
      name: 'Sklep',
      url: feeds.url('/feed.xml'),
      type: 'production',
      language: 'pol',
      industry: 'fashion',
      currency: { id: 'PLN', code: 'PLN' },
    };
    expect((await owner.call('listCatalogs')).reply.data).toEqual([catalog]);
    const [full] = (await owner.call('listFullCatalogs')).reply.data;
    expect(full).toMatchObject({
      ...catalog,
      productsCount: 32,
      groupsCount: 31,
      instancesCount: 0,
      periods: [],
      lastImport: { status: 'ok', correctCount: 32, owner: 'wizard' },
    });
    expect((await owner.call('getCatalogUrl', { params: { catalogId } })).reply.data.url).toBe(
      feeds.url('/feed.xml'),
    );
  });

  test('the full list asks the database as often for many catalogs as for one, and mixes up none of them', async () => {
    const owner = await server.signIn({ email: 'lister@shop.example' });
    const countQueries = async (): Promise<number> => {
      const queries = vi.spyOn(server.database.getExecutor(), 'executeQuery');
      await owner.call('listFullCatalogs');
      const count = queries.mock.calls.length;
      queries.mockRestore();
      return count;
    };
    const first = await makeCatalog(owner, feeds.url('/feed.xml'));
    const forOne = await countQueries();
    expect(forOne).toBeGreaterThan(0);
    const second = await makeCatalog(owner, feeds.url('/other.xml'));
    await owner.call('startImport', { params: { catalogId: first }, body: {} });
    await waitForImport(owner, first);
    await owner.call('createInstance', { body: { name: 'Główna', catalogId: second } });
    expect(await countQueries()).toBe(forOne);
    const { data } = (await owner.call('listFullCatalogs')).reply;
    const facts = data.map(({ id, instancesCount, lastImport }) => [id, instancesCount, lastImport?.owner]);
    expect(facts.toSorted()).toEqual(
      [
        [first, 0, 'manual'],
        [second, 1, 'wizard'],
      ].toSorted(),
    );
  });

  test('[R4.03] [R4.04] [R7.08] a working catalog and one with search instances can’t be deleted; any other can, and restored', async () => {
    const owner = await server.signIn();
    const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
    const working = await owner.call('saveWorkingCatalog', {
      body: { ...settings, linkUri: feeds.url('/other.xml') },
    });
    const refused = await owner.call('deleteCatalog', {
      params: { catalogId: working.reply.data.catalogId ?? '' },
    });
    expect([refused.status, refused.error.code]).toEqual([409, 'CATALOG_IS_WORKING']);
    const instance = await owner.call('createInstance', { body: { name: 'Główna', catalogId } });
    const used = await owner.call('deleteCatalog', { params: { catalogId } });
    expect([used.status, used.error.code, used.error.details]).toEqual([
      409,
      'CATALOG_HAS_INSTANCES',
      { instances: 1 },
    ]);
    await owner.call('deleteInstance', { params: { searchId: instance.reply.data.instanceId } });
    expect((await owner.call('deleteCatalog', { params: { catalogId } })).reply.data).toEqual({
      id: catalogId,
    });
    expect((await owner.call('listCatalogs')).reply.data.map(({ id }) => id)).not.toContain(catalogId);
    await owner.call('restoreCatalog', { params: { catalogId }, body: {} });
    expect((await owner.call('listProducts', { params: { catalogId } })).reply.total).toBe(31);
  });
});

describe('the product list', () => {
  test('[R2.58] [R7.10] [R3.12] is searched, sorted both ways, cut in pages of 20, one row a group with its variants', async () => {
    const owner = await server.signIn();
    const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
    const list = async (query: Record<string, unknown>) =>
      (await owner.call('listProducts', { params: { catalogId }, query: query as never })).reply;
    const first = await list({});
    expect([first.data.length, first.total, first.page]).toEqual([20, 31, 1]);
    expect((await list({ page: 2 })).data).toHaveLength(11);
    const prices = (await list({ sort: 'price', order: 'desc', perPage: 100 })).data.map(
      (product) => product.price ?? 0,
    );
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    const titles = (await list({ sort: 'title', perPage: 3 })).data.map((product) => product.title);
    expect(titles).toEqual(['Kubek 01', 'Kubek 02', 'Kubek 03']);
    const found = await list({ query: 'sukienka' });
    expect(found.total).toBe(1);
    expect(found.data[0]).toMatchObject({
      variantsCount: 2,
      currency: 'PLN',
      availability: 'in_stock',
      image: expect.stringContaining('http'),
    });
    expect((await list({ query: 'V-2' })).total).toBe(1);
    const wrong = await owner.call('listProducts', {
      params: { catalogId },
      query: { page: 1_000_000_000 } as never,
    });
    expect(wrong.status).toBe(422);
  });

  test('[R7.10] [R2.37] a product has all its fields and its variants; an unknown one is not found', async () => {
    const owner = await server.signIn();
    const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
    const { reply } = await owner.call('getProduct', { params: { catalogId, productId: 'V-1' } });
    expect(reply.data).toMatchObject({ id: 'V-1', title: 'Sukienka żółta', price: 10, variantsCount: 2 });
    expect(reply.data.variants.map(({ id }) => id)).toEqual(['V-1', 'V-2']);
    expect(reply.data.fields).toContainEqual({ field: 'title', value: 'Sukienka żółta' });
    expect((await owner.call('getProduct', { params: { catalogId, productId: 'none' } })).status).toBe(404);
  });
});

describe('another customer', () => {
  test('[R6.04] every id of another customer answers 404 and nothing of it changes', async () => {
    const owner = await server.signIn();
    const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
    const { reply } = await owner.call('createInstance', { body: { name: 'Moja', catalogId } });
    const searchId = reply.data.instanceId;
    const runId = (await owner.call('listImportRuns', { params: { catalogId } })).reply.data[0]?.runId ?? '';
    const stranger = await server.signIn();
    const params = { catalogId, id: catalogId, searchId, runId, productId: 'V-1', page: '1', perPage: '5' };
    const mapping = [
      ...['id', 'title', 'link', 'image_link', 'availability', 'price'].map((field) => ({
        path: `g:${field}`,
        fieldLabel: field,
        fieldType: field === 'id' ? 'id' : 'string',
        separator: '',
      })),
      { path: 'g:google_product_category', fieldLabel: 'categories', fieldType: 'table', separator: ',' },
    ];
    const answers = [
      await stranger.call('getProduct', { params }),
      await stranger.call('listProducts', { params }),
      await stranger.call('getImportStatus', { params }),
      await stranger.call('isProdImportFinished', { params }),
      await stranger.call('getImportedProductsOf', { params }),
      await stranger.call('startImport', { params, body: {} }),
      await stranger.call('cancelImport', { params, body: {} }),
      await stranger.call('listImportRuns', { params }),
      await stranger.call('listWrongItems', { params }),
      await stranger.call('exportWrongItems', { params }),
      await stranger.call('listWarnedItems', { params }),
      await stranger.call('exportWarnedItems', { params }),
      await stranger.call('deleteCatalog', { params }),
      await stranger.call('restoreCatalog', { params, body: {} }),
      await stranger.call('getCatalogRefreshTimes', { params }),
      await stranger.call('getRefreshTimes', { query: { catalogId } }),
      await stranger.call('saveRefreshTimes', { body: { periods: [], catalogId } }),
      await stranger.call('getCatalogUrl', { params }),
      await stranger.call('listMappings', { params }),
      await stranger.call('listFields', { params }),
      await stranger.call('findPathsByCatalog', { params }),
      await stranger.call('updateMapping', { body: { catalogId, mapping } }),
      await stranger.call('listCategories', { params }),
      await stranger.call('refreshCategoryTree', { params }),
      await stranger.call('trySearch', { params, body: {} }),
      await stranger.call('deleteInstance', { params }),
      await stranger.call('restoreInstance', { params, body: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await stranger.call('createInstance', { body: { name: 'Cudza', catalogId } })).status).toBe(422);
    expect((await owner.call('listInstances')).reply.data).toHaveLength(1);
  });
});
