import { calls, type MappingItem, requiredMapping, toMappingItem, validate } from '@vitrina/contract';
import {
  buildFeed,
  buildFeedItems,
  type FeedServer,
  hang,
  redirectTo,
  reply,
  serveFeeds,
} from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  importFeed,
  makeCatalog,
  startTestServer,
  type TestServer,
  waitForImport,
} from '../../testing/start-test-server.ts';

let server: TestServer;
let feeds: FeedServer;
let hasBrand = true;
let wasAsked = false;
beforeAll(async () => {
  feeds = await serveFeeds({
    '/feed.xml': reply(buildFeed({ items: 5 })),
    '/once.xml': (request, response) => {
      const isFirst = !wasAsked;
      wasAsked = true;
      (isFirst ? reply(buildFeed({ items: 5 })) : reply('broken', { status: 500 }))(request, response);
    },
    '/page': reply('<!doctype html><html><body>Sklep</body></html>', { contentType: 'text/html' }),
    '/picture': reply(Buffer.from([0x89, 0x50, 0x4e, 0x47]), { contentType: 'image/png' }),
    '/private': redirectTo('http://10.0.0.1/feed.xml'),
    '/hang': hang,
    '/plain.xml': reply(
      '<shop><offer><code>1</code><name>Kubek</name></offer><offer><code>2</code><name>Miska</name></offer></shop>',
    ),
    '/heureka.xml': reply(buildFeed({ items: 3, dialect: 'heureka' })),
    '/ceneo.xml': reply(buildFeed({ items: 3, dialect: 'ceneo' })),
    '/table.csv': reply('id;title;link\n1;Kubek;https://s.example/1\n2;Miska;https://s.example/2\n'),
    '/linkless.xml': reply(
      '<shop><offer><code>1</code><name>Kubek</name></offer><offer><code>2</code><name>Miska</name></offer></shop>',
    ),
    '/changing.xml': (request, response) =>
      reply(buildFeed({ items: buildFeedItems(5, () => (hasBrand ? {} : { brand: null })) }))(
        request,
        response,
      ),
    '/empty': reply(buildFeed({ items: 0 })),
  });
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await feeds.close();
});

const settings = { name: 'Sklep', industryId: 'fashion', languageCode: 'pol', currencyCode: 'PLN' } as const;
const defaultItems = (): MappingItem[] => requiredMapping.map(toMappingItem);

describe('the analysis of a feed', () => {
  test('[R7.12] [R7.13] [R4.06] gives its paths with samples, and a mapping that only needs a yes', async () => {
    const owner = await server.signIn();
    for (const name of ['analyzeFeed', 'previewFeed'] as const) {
      const { status, reply } = await owner.call(name, { query: { xmlUri: feeds.url('/feed.xml') } });
      expect(status).toBe(200);
      expect(reply.data.feed).toMatchObject({ format: 'rss', itemCount: 5, complete: true });
      expect(reply.data.foundPaths).toContainEqual(
        expect.objectContaining({ path: 'g:price', fillRate: 1, samples: ['29.90 PLN'] }),
      );
      const proposed = reply.data.proposal.slice(0, 7).map((field) => [field.qonId, field.isDeletable]);
      expect(proposed).toEqual(requiredMapping.map((field) => [field.qonId, false]));
    }
  });

  test('[R7.12] [R8.04] [R8.07] a bad feed answers 412 with status failed, validation, contentType and its code', async () => {
    const owner = await server.signIn();
    const refusal = async (path: string) => {
      const { status, body, error } = await owner.call('analyzeFeed', { query: { xmlUri: feeds.url(path) } });
      return {
        status,
        state: body.status,
        validation: body.validation,
        contentType: body.contentType,
        code: error.code,
      };
    };
    const validation = [{ path: 'xmlUri', rule: 'feedUrl' }];
    expect(await refusal('/page')).toMatchObject({
      status: 412,
      state: 'failed',
      validation,
      code: 'FEED_NOT_XML',
    });
    expect(await refusal('/picture')).toMatchObject({
      status: 412,
      state: 'failed',
      contentType: 'image/png',
      code: 'FEED_CONTENT_TYPE',
    });
    expect(await refusal('/missing')).toMatchObject({ status: 412, code: 'FEED_HTTP_STATUS' });
    expect(await refusal('/empty')).toMatchObject({ status: 412, code: 'FEED_NO_ITEMS' });
  });

  test('[R5.01] an address that is none is told before anything is fetched', async () => {
    const owner = await server.signIn();
    const { status, error } = await owner.call('analyzeFeed', { query: { xmlUri: 'shop.example/feed' } });
    expect([status, error.details?.problems]).toEqual([422, [{ path: 'xmlUri', rule: 'feedUrl' }]]);
  });

  test('private and loopback addresses are refused, directly and behind a redirect, unless they are allowed', async () => {
    const guarded = await startTestServer({ ALLOW_PRIVATE_FEEDS: '0' });
    try {
      const owner = await guarded.signIn();
      for (const xmlUri of [
        feeds.url('/feed.xml'),
        'http://localhost:1/feed.xml',
        'http://169.254.169.254/latest',
        'http://[::1]/feed.xml',
        'http://0x7f.1/feed.xml',
      ]) {
        const { status, error } = await owner.call('analyzeFeed', { query: { xmlUri } });
        expect([xmlUri, status, error.code]).toEqual([xmlUri, 412, 'FEED_ADDRESS_REFUSED']);
      }
    } finally {
      await guarded.close();
    }
  });

  test('[R7.11] the paths of a catalog are those of its feed', async () => {
    const owner = await server.signIn();
    const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
    const { reply } = await owner.call('findPathsByCatalog', { params: { catalogId } });
    expect(reply.data.foundPaths.map(({ path }) => path)).toContain('g:id');
  });
});

describe('saving a mapping', () => {
  test('[R7.14] [R3.10] storeMapping saves the payload, starts the import, and the mapping can be read again', async () => {
    const owner = await server.signIn();
    expect((await owner.call('storeMapping', { body: { mapping: defaultItems() } })).error.code).toBe(
      'WORKING_CATALOG_MISSING',
    );
    const { catalogId, mapping } = await importFeed(owner, feeds.url('/feed.xml'));
    const saved = (await owner.call('listMappings', { params: { catalogId } })).reply.data;
    expect(saved.map((field) => field.catalogField)).toEqual(mapping.map((item) => item.path));
    const fields = (await owner.call('listFields', { params: { catalogId } })).reply.data;
    expect(fields).toContainEqual({ field: 'price', path: 'g:price', dataType: 'number' });
  });

  test('[R7.12] [R7.14] a proposal is posted back as it is, with nothing but what the reply holds', async () => {
    const owner = await server.signIn();
    const linkUri = feeds.url('/feed.xml');
    const { reply: working } = await owner.call('saveWorkingCatalog', { body: { ...settings, linkUri } });
    const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
    const analyzed = await fetch(
      `${server.origin}/api/xmlAnalyzer/analyze?xmlUri=${encodeURIComponent(linkUri)}`,
      { headers },
    );
    const { data } = (await analyzed.json()) as { data: { proposal: Record<string, unknown>[] } };
    const stored = await fetch(`${server.origin}/api/xmlMapping/storeMapping`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ mapping: data.proposal }),
    });
    expect(stored.status).toBe(200);
    const catalogId = working.data.catalogId ?? '';
    expect(await waitForImport(owner, catalogId)).toMatchObject({ status: 'ok', correctCount: 5 });
    const saved = (await owner.call('listMappings', { params: { catalogId } })).reply.data;
    expect(saved.map(({ qonId, catalogField, dataType }) => [catalogField, qonId, dataType])).toEqual(
      data.proposal.map(({ path, fieldLabel, fieldType }) => [path, fieldLabel, fieldType]),
    );
  });

  test('[R7.14] [R7.37] the API document says which name of the payload is what, with an example that would be taken', async () => {
    type Body = { properties: { mapping: { items: { properties: Json } } }; example: Json };
    type Json = Record<string, unknown>;
    type Operation = { requestBody: { content: { 'application/json': { schema: Body } } } };
    const { paths } = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as {
      paths: Record<string, { post: Operation }>;
    };
    for (const name of ['storeMapping', 'updateMapping'] as const) {
      const { schema } = paths[`/api/xmlMapping/${name}`]?.post.requestBody.content['application/json'] ?? {};
      expect(schema?.properties.mapping.items.properties).toMatchObject({
        path: { description: expect.stringContaining('path in the feed') },
        fieldLabel: { description: expect.stringContaining('name of the product field') },
        fieldType: { description: expect.stringContaining('How the text is read') },
      });
      expect(validate(calls[name].body, schema?.example), name).toMatchObject({ ok: true });
    }
  });

  test('[R7.06] [R3.07] before the first save the mapping is the seven required rows', async () => {
    const owner = await server.signIn();
    const { reply } = await owner.call('saveWorkingCatalog', {
      body: { ...settings, linkUri: feeds.url('/feed.xml') },
    });
    const { reply: list } = await owner.call('listMappings', {
      params: { catalogId: reply.data.catalogId ?? '' },
    });
    expect(list.data).toEqual(requiredMapping);
  });

  test('[R8.06] a path that is not in the feed is named, and nothing is saved', async () => {
    const owner = await server.signIn();
    const { reply } = await owner.call('saveWorkingCatalog', {
      body: { ...settings, linkUri: feeds.url('/feed.xml') },
    });
    const mapping = [
      ...defaultItems(),
      { path: 'g:nowhere', fieldLabel: 'colour', fieldType: 'string', separator: '' },
    ];
    const refused = await owner.call('storeMapping', { body: { mapping } });
    expect([refused.status, refused.error.code]).toEqual([422, 'FIELDS_INVALID_ERROR']);
    expect(refused.error.details).toEqual({ fields: [{ field: 'colour', path: 'g:nowhere' }] });
    const status = await owner.call('getImportStatus', { params: { catalogId: reply.data.catalogId ?? '' } });
    expect(status.reply.data.status).toBe('unknown');
  });

  test('[R8.06] an id that the feed does not have is refused even where its path is a usual one', async () => {
    const owner = await server.signIn();
    await owner.call('saveWorkingCatalog', { body: { ...settings, linkUri: feeds.url('/plain.xml') } });
    const refused = await owner.call('storeMapping', { body: { mapping: defaultItems() } });
    expect(refused.error.details).toEqual({
      fields: [
        { field: 'id', path: 'g:id' },
        { field: 'title', path: 'g:title' },
        { field: 'link', path: 'g:link' },
      ],
    });
  });

  test.each(['/heureka.xml', '/ceneo.xml', '/table.csv', '/linkless.xml'])(
    '[R8.06] [R4.07] a mapping without values for what every item needs stops at %s',
    async (path) => {
      const owner = await server.signIn();
      const linkUri = feeds.url(path);
      await owner.call('saveWorkingCatalog', { body: { ...settings, linkUri } });
      const { reply } = await owner.call('analyzeFeed', { query: { xmlUri: linkUri } });
      const proposed = reply.data.proposal.map(toMappingItem);
      const store = (label: string, usual: string) =>
        owner.call('storeMapping', {
          body: {
            mapping: proposed.map((item) => (item.fieldLabel === label ? { ...item, path: usual } : item)),
          },
        });
      // A usual path, which the feed doesn't have, is no better than any other; a table has it without the prefix.
      const usual = path === '/table.csv' ? 'g:nowhere' : 'g:title';
      for (const label of ['id', 'title', 'link']) {
        const { status, error } = await store(label, usual);
        expect([label, status, error.code]).toEqual([label, 422, 'FIELDS_INVALID_ERROR']);
      }
      expect((await store('', '')).status).toBe(path === '/linkless.xml' ? 422 : 200);
    },
  );

  test('a path that was saved before and is gone from the feed is still let through', async () => {
    const owner = await server.signIn();
    const catalogId = await makeCatalog(owner, feeds.url('/changing.xml'));
    const { reply: before } = await owner.call('listMappings', { params: { catalogId } });
    const mapping = before.data.map(toMappingItem);
    expect(mapping.map(({ fieldLabel }) => fieldLabel)).toContain('brand');
    hasBrand = false;
    // What was seen in the wizard is too old to count.
    server.clock.now = new Date(Date.now() + 6 * 60_000);
    expect((await owner.call('updateMapping', { body: { catalogId, mapping } })).status).toBe(200);
    server.clock.now = null;
  });

  test('a mapping of what was just analysed is saved without another analysis, a refusal takes one', async () => {
    const owner = await server.signIn();
    const linkUri = feeds.url('/once.xml');
    await owner.call('saveWorkingCatalog', { body: { ...settings, linkUri } });
    expect((await owner.call('analyzeFeed', { query: { xmlUri: linkUri } })).status).toBe(200);
    const unknown = { path: 'g:nowhere', fieldLabel: 'colour', fieldType: 'string', separator: '' };
    const refused = await owner.call('storeMapping', { body: { mapping: [...defaultItems(), unknown] } });
    expect(refused.error.code).toBe('FEED_HTTP_STATUS');
    expect((await owner.call('storeMapping', { body: { mapping: defaultItems() } })).status).toBe(200);
  });

  test('a mapping that names another catalog than the one in the wizard is not saved to that one', async () => {
    const owner = await server.signIn();
    const { reply } = await owner.call('saveWorkingCatalog', {
      body: { ...settings, linkUri: feeds.url('/feed.xml') },
    });
    const catalogId = reply.data.catalogId ?? '';
    const store = (named: string) =>
      owner.call('storeMapping', { body: { mapping: defaultItems(), catalogId: named } });
    expect([(await store('another')).status, (await store(catalogId)).status]).toEqual([404, 200]);
    expect((await waitForImport(owner, catalogId)).status).toBe('ok');
  });

  test('[R5.07] a mapping without id and with the same field twice is refused with each problem', async () => {
    const owner = await server.signIn();
    await owner.call('saveWorkingCatalog', { body: { ...settings, linkUri: feeds.url('/feed.xml') } });
    const mapping = [
      ...defaultItems().slice(1),
      { path: 'g:title', fieldLabel: 'title', fieldType: 'string', separator: '' },
    ];
    const { status, error } = await owner.call('storeMapping', { body: { mapping } });
    expect(status).toBe(422);
    expect(error.details?.problems).toEqual([
      { path: 'mapping.id', rule: 'requiredField' },
      { path: 'mapping.6.fieldLabel', rule: 'distinct' },
    ]);
  });

  test('[R7.14] [R3.10] one path of the feed fills two fields, each read by its own type', async () => {
    const owner = await server.signIn();
    const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
    const mapping = [
      ...defaultItems(),
      { path: 'g:price', fieldLabel: 'shelf_price', fieldType: 'number', separator: '' },
      { path: 'g:price', fieldLabel: 'price_text', fieldType: 'string', separator: '' },
    ];
    expect((await owner.call('updateMapping', { body: { catalogId, mapping } })).status).toBe(200);
    expect((await waitForImport(owner, catalogId)).status).toBe('ok');
    const { reply } = await owner.call('getProduct', { params: { catalogId, productId: 'SKU-1' } });
    expect(reply.data.price).toBe(29.9);
    expect(reply.data.fields).toContainEqual({ field: 'shelf_price', value: 29.9 });
    expect(reply.data.fields).toContainEqual({ field: 'price_text', value: '29.90 PLN' });
    const stored = (await owner.call('listMappings', { params: { catalogId } })).reply.data;
    expect(stored.filter(({ catalogField }) => catalogField === 'g:price').map(({ qonId }) => qonId)).toEqual(
      ['price', 'shelf_price', 'price_text'],
    );
  });

  test('[R7.14] updateMapping changes a finished catalog and imports it anew', async () => {
    const owner = await server.signIn();
    const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
    const mapping = [
      ...defaultItems(),
      { path: 'g:brand', fieldLabel: 'brand', fieldType: 'string', separator: '' },
    ];
    expect((await owner.call('updateMapping', { body: { catalogId, mapping } })).status).toBe(200);
    expect((await waitForImport(owner, catalogId)).status).toBe('ok');
    const product = await owner.call('getProduct', { params: { catalogId, productId: 'SKU-1' } });
    expect(product.reply.data.fields).toContainEqual({ field: 'brand', value: 'Glina' });
    const runs = (await owner.call('listImportRuns', { params: { catalogId } })).reply.data;
    expect(runs.map((run) => run.owner)).toEqual(['manual', 'wizard']);
  });
});
