import { categoryPaths, readCategories, toMappingItem } from '@vitrina/contract';
import { EngineAwayError } from '@vitrina/search-engine';
import { buildFeed, buildFeedItem, buildFeedItems, reply, replyVersioned, stall } from '@vitrina/testkit';
import { describe, expect, test } from 'vitest';
import { eventually, importFeed, makeCatalog, waitForImport } from '../../testing/start-test-server.ts';
import { useChangingFeed } from '../../testing/use-changing-feed.ts';

const feed = useChangingFeed();
const whole = () => reply(buildFeed({ items: 20 }));

const ready = async () => {
  feed.answer = whole();
  const owner = await feed.server.signIn();
  const catalogId = await makeCatalog(owner, feed.url);
  const params = { catalogId };
  return {
    owner,
    params,
    runAgain: async (allowShrink = false) => {
      const started = await owner.call('startImport', { params, body: { allowShrink } });
      return started.status === 200 ? waitForImport(owner, catalogId) : started;
    },
    total: async () => (await owner.call('listProducts', { params })).reply.total,
    history: async () => (await owner.call('listImportRuns', { params })).reply.data,
  };
};

describe('an import', () => {
  test('[R4.01] [R7.09] [R7.16] [R3.11] is unknown before, then ok with its counts', async () => {
    const owner = await feed.server.signIn();
    feed.answer = whole();
    expect((await owner.call('isTestImportFinished')).error.code).toBe('WORKING_CATALOG_MISSING');
    await owner.call('saveWorkingCatalog', {
      body: {
        name: 'Sklep',
        industryId: 'food',
        languageCode: 'pol',
        currencyCode: 'PLN',
        linkUri: feed.url,
      },
    });
    expect((await owner.call('isTestImportFinished')).reply.data).toMatchObject({
      finished: false,
      status: 'unknown',
    });
    const { catalogId } = await importFeed(owner, feed.url);
    const expected = {
      finished: true,
      status: 'ok',
      correctCount: 20,
      wrongCount: 0,
      warnings: [],
      progress: { phase: 'done' },
    };
    expect((await owner.call('isTestImportFinished')).reply.data).toMatchObject(expected);
    expect(
      (await owner.call('isProdImportFinished', { params: { id: catalogId } })).reply.data,
    ).toMatchObject(expected);
    expect((await owner.call('getImportStatus', { params: { catalogId } })).reply.data).toMatchObject(
      expected,
    );
  });

  test('[R10.09] has ended well if nobody can look at its index once that is live', async () => {
    const { runAgain, total } = await ready();
    const { engine } = feed.server;
    const refresh = engine.refresh.bind(engine);
    engine.refresh = () => Promise.reject(new EngineAwayError('the cluster is away'));
    feed.answer = reply(buildFeed({ items: 21 }));
    try {
      expect(await runAgain()).toMatchObject({ status: 'ok', correctCount: 21 });
    } finally {
      engine.refresh = refresh;
    }
    expect(await runAgain()).toMatchObject({ status: 'ok', correctCount: 21 });
    expect(await total()).toBe(21);
  });

  test('[R7.17] [R4.07] [R9.01] its products are a 202 until they are there, then come in pages', async () => {
    const owner = await feed.server.signIn();
    feed.answer = stall(buildFeed({ items: 3 }).slice(0, -20));
    await owner.call('saveWorkingCatalog', {
      body: {
        name: 'Sklep',
        industryId: 'food',
        languageCode: 'pol',
        currencyCode: 'PLN',
        linkUri: feed.url,
      },
    });
    feed.answer = whole();
    const { reply: analysis } = await owner.call('analyzeFeed', {
      query: { xmlUri: feed.url },
    });
    const mapping = analysis.data.proposal.map(toMappingItem);
    let requests = 0;
    const half = stall(buildFeed({ items: 20 }).slice(0, 4000));
    feed.answer = (request, response) => {
      requests += 1;
      (requests === 1 ? whole() : half)(request, response);
    };
    const stored = await owner.call('storeMapping', { body: { mapping } });
    expect(stored.status).toBe(200);
    const params = { page: 1, perPage: 20 };
    const waiting = await owner.call('getImportedProducts', { params });
    expect([waiting.status, waiting.body]).toEqual([
      202,
      { data: expect.objectContaining({ finished: false, status: 'in_progress' }) },
    ]);
    const catalogId = stored.reply.data.catalogId;
    await owner.call('cancelImport', { params: { catalogId }, body: {} });
    feed.answer = whole();
    await owner.call('startImport', { params: { catalogId }, body: {} });
    await waitForImport(owner, catalogId);
    const ready = await owner.call('getImportedProducts', { params: { page: 2, perPage: 15 } });
    expect(ready.reply.data).toMatchObject({ total: 20, page: 2 });
    expect(ready.reply.data.correctProducts).toHaveLength(5);
    const byId = await owner.call('getImportedProductsOf', { params: { ...params, id: catalogId } });
    expect(byId.reply.data.correctProducts).toHaveLength(20);
  });

  test('[R2.59] [R3.11] [R8.08] wrong items are counted, kept with their reasons and given as CSV; the right ones go live', async () => {
    const { owner, params, runAgain, history } = await ready();
    feed.answer = reply(
      buildFeed({
        items: [
          ...buildFeedItems(20),
          buildFeedItem({ id: null, title: 'Bez id' }, 21),
          buildFeedItem({ id: 'SKU-1', title: 'Drugi raz' }, 22),
          buildFeedItem({ id: 'X', title: '=1+1', price: 'drogo' }, 23),
        ],
      }),
    );
    expect(await runAgain()).toMatchObject({ status: 'ok', correctCount: 20, wrongCount: 3 });
    const [run] = await history();
    expect(run).toMatchObject({
      owner: 'manual',
      status: 'ok',
      correctCount: 20,
      wrongCount: 3,
      date: expect.stringMatching(/^\d{4}-/),
    });
    const runId = run?.runId ?? '';
    const { reply: wrong } = await owner.call('listWrongItems', { params: { ...params, runId } });
    expect(wrong.data.map((item) => [item.position, item.reasons[0]?.reason])).toEqual([
      [21, 'id_empty'],
      [22, 'id_repeated'],
      [23, 'price_invalid'],
    ]);
    expect(wrong.data.map(({ image }) => image?.startsWith('https://'))).toEqual([true, true, true]);
    const csv = await owner.call('exportWrongItems', { params: { ...params, runId } });
    expect(csv.headers.get('content-disposition')).toMatch(
      /^attachment; filename="wrong-items-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(csv.body.text).toContain(`"23","X","'=1+1","g:price","price_invalid","drogo"`);
  });

  test('[R2.59] a run of an earlier version, whose reasons were all counted as warnings, warns of nothing that was skipped', async () => {
    const { owner, params, history } = await ready();
    const warnings = [
      { field: 'g:id', reason: 'id_empty', count: 4 },
      { field: 'g:image_link', reason: 'image_empty', count: 5 },
    ];
    await feed.server.database
      .updateTable('import_run')
      .set({ groups_count: null, warned_count: null, skipped_json: null })
      .set({ warnings_json: JSON.stringify(warnings) })
      .where('catalog_id', '=', params.catalogId)
      .execute();
    const [run] = await history();
    expect(run).toMatchObject({ groupsCount: null, warnedCount: null, skipped: null, warned: [warnings[1]] });
    const { reply: status } = await owner.call('getImportStatus', { params });
    expect(status.data).toMatchObject({ skipped: null, warned: [warnings[1]], warnings: ['g:image_link'] });
  });

  test('[R10.01] [R4.09] a feed cut off in the middle leaves the products before, and the history says why', async () => {
    const { runAgain, total, history } = await ready();
    feed.answer = reply(buildFeed({ items: 20 }).slice(0, -400));
    expect(await runAgain()).toMatchObject({ status: 'error', error: { code: 'FEED_CUT_OFF' } });
    expect(await total()).toBe(20);
    expect((await history())[0]).toMatchObject({ status: 'error', error: { code: 'FEED_CUT_OFF' } });
  });

  test('[R10.01] a feed that lost more than half of its products is not let through, unless the owner says so', async () => {
    const { runAgain, total } = await ready();
    feed.answer = reply(buildFeed({ items: 10 }));
    expect(await runAgain()).toMatchObject({ status: 'ok', correctCount: 10 });
    feed.answer = reply(buildFeed({ items: 20 }));
    expect(await runAgain()).toMatchObject({ status: 'ok', correctCount: 20 });
    feed.answer = reply(buildFeed({ items: 9 }));
    expect(await runAgain()).toMatchObject({ status: 'error', error: { code: 'IMPORT_SHRUNK' } });
    feed.answer = reply(buildFeed({ items: 2 }));
    expect(await runAgain()).toMatchObject({
      status: 'error',
      correctCount: 2,
      error: { code: 'IMPORT_SHRUNK', details: { before: 20, now: 2 } },
    });
    expect(await total()).toBe(20);
    expect(await runAgain(true)).toMatchObject({ status: 'ok', correctCount: 2 });
    expect(await total()).toBe(2);
  });

  test('[R10.01] counts how often in a row a feed of the same smaller size was refused, until it is accepted', async () => {
    const { runAgain, history, total } = await ready();
    const refuse = async (items: number, wrong = 0): Promise<unknown> => {
      const all = buildFeedItems(items, (number) => (number <= wrong ? { title: '' } : {}));
      feed.answer = reply(buildFeed({ items: all }));
      await runAgain();
      const [run] = await history();
      expect(run?.error?.code).toBe('IMPORT_SHRUNK');
      return run?.error?.details?.refusals;
    };
    expect(await refuse(4)).toBe(1);
    expect(await refuse(9)).toBe(1);
    expect(await refuse(9)).toBe(2);
    // A feed with many wrong items isn't one that has become smaller.
    expect(await refuse(9, 2)).toBeUndefined();
    for (const count of [1, 2, 3]) expect(await refuse(9)).toBe(count);
    expect(await total()).toBe(20);
    expect(await runAgain(true)).toMatchObject({ status: 'ok', correctCount: 9 });
    expect(await total()).toBe(9);
  });

  test('[R10.01] a feed whose items are all wrong changes nothing', async () => {
    const { runAgain, total } = await ready();
    feed.answer = reply(buildFeed({ items: buildFeedItems(5, () => ({ title: '' })) }));
    expect(await runAgain()).toMatchObject({
      status: 'error',
      wrongCount: 5,
      error: { code: 'IMPORT_ALL_WRONG' },
    });
    expect(await total()).toBe(20);
  });

  test('two imports of one catalog at once: the second is refused; a cancelled one changes nothing', async () => {
    const { owner, params, total, history } = await ready();
    feed.answer = stall(buildFeed({ items: 20 }).slice(0, 4000));
    await owner.call('startImport', { params, body: {} });
    const second = await owner.call('startImport', { params, body: {} });
    expect([second.status, second.error.code]).toEqual([409, 'IMPORT_RUNNING']);
    const cancelled = await owner.call('cancelImport', { params, body: {} });
    expect(cancelled.reply.data).toMatchObject({
      finished: true,
      status: 'error',
      error: { code: 'IMPORT_CANCELLED' },
    });
    expect(await total()).toBe(20);
    expect(await history()).toHaveLength(2);
    expect((await owner.call('cancelImport', { params, body: {} })).error.code).toBe('IMPORT_NOT_RUNNING');
  });

  test('a mapping that is saved while an import runs is carried out by another one behind it', async () => {
    const { owner, params, history } = await ready();
    const text = buildFeed({ items: 20 });
    let release: (() => void) | null = null;
    feed.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.write(text.slice(0, 4000));
      release = () => response.end(text.slice(4000));
    };
    await owner.call('startImport', { params, body: {} });
    const releaseFirst = await eventually(async () => release);
    feed.answer = reply(text);
    const { reply: mapping } = await owner.call('listMappings', { params });
    const items = mapping.data.filter((field) => field.qonId !== 'brand').map(toMappingItem);
    const body = { catalogId: params.catalogId, mapping: items };
    const [saved, again] = [
      await owner.call('updateMapping', { body }),
      await owner.call('updateMapping', { body }),
    ];
    expect([saved.status, again.status]).toEqual([200, 200]);
    expect(saved.reply.data.mapping.map(({ qonId }) => qonId)).not.toContain('brand');
    releaseFirst();
    await feed.server.app.services.imports.idle();
    const runs = (await history()).map((run) => [run.owner, run.status]);
    expect(runs).toEqual([
      ['manual', 'ok'],
      ['manual', 'ok'],
      ['wizard', 'ok'],
    ]);
    const products = (await owner.call('listProducts', { params })).reply.data;
    expect(products[0]).not.toHaveProperty('brand');
  });

  test('whoever cancels an import does not get the one that was to follow it', async () => {
    const { owner, params, history } = await ready();
    const stalled = stall(buildFeed({ items: 20 }).slice(0, 4000));
    let isAsked = false;
    feed.answer = (request, response) => {
      isAsked = true;
      stalled(request, response);
    };
    await owner.call('startImport', { params, body: {} });
    await eventually(async () => isAsked);
    feed.answer = whole();
    const { reply: mapping } = await owner.call('listMappings', { params });
    await owner.call('updateMapping', {
      body: { catalogId: params.catalogId, mapping: mapping.data.map(toMappingItem) },
    });
    await owner.call('cancelImport', { params, body: {} });
    await feed.server.app.services.imports.idle();
    expect(await history()).toHaveLength(2);
  });

  test('[R10.01] while an import runs, searches see the products before it, and progress can be read', async () => {
    const { owner, params, total } = await ready();
    feed.answer = stall(buildFeed({ items: 4000 }).slice(0, 1_000_000));
    await owner.call('startImport', { params, body: {} });
    const progress = await eventually(async () => {
      const { reply: status } = await owner.call('getImportStatus', { params });
      return status.data.progress.bytes > 0 && status.data;
    });
    expect(progress).toMatchObject({
      finished: false,
      status: 'in_progress',
      progress: { phase: 'fetching' },
    });
    expect(await total()).toBe(20);
    await owner.call('cancelImport', { params, body: {} });
  });

  test('a feed that has not changed is not read again, until its mapping changes', async () => {
    const { owner, params, runAgain, history } = await ready();
    feed.answer = replyVersioned(buildFeed({ items: 21 }), '"v1"');
    await runAgain();
    expect(await runAgain()).toMatchObject({ status: 'ok', correctCount: 21, feedUnchanged: true });
    expect((await history()).map((run) => run.feedUnchanged)).toEqual([true, false, false]);
    const { reply: mapping } = await owner.call('listMappings', { params });
    const items = mapping.data.filter((field) => field.qonId !== 'brand').map(toMappingItem);
    await owner.call('updateMapping', { body: { catalogId: params.catalogId, mapping: items } });
    await waitForImport(owner, params.catalogId);
    expect((await history())[0]?.feedUnchanged).toBe(false);
  });

  test('[R10.02] a refresh time is served once, also when two servers see it', async () => {
    const { owner, params, history } = await ready();
    const options = { caller: 'schedule', scheduledFor: '2026-03-01T05:00:00.000Z' } as const;
    const { start } = feed.server.app.services.imports;
    const results = await Promise.all(
      [1, 2, 3].map(() => start(owner.customer.id, params.catalogId, options)),
    );
    await waitForImport(owner, params.catalogId);
    const later = await start(owner.customer.id, params.catalogId, options);
    expect([...results, later].filter((result) => !('failure' in result))).toHaveLength(1);
    expect((await history()).filter((run) => run.owner === 'schedule')).toHaveLength(1);
  });
});

describe('categories', () => {
  test('[R7.06] [R2.36] [R2.56] the tree comes from the feed; a refresh says how many were added out of the total', async () => {
    const { owner, params, runAgain } = await ready();
    const { data: tree, baseCategories } = (await owner.call('listCategories', { params })).reply;
    const paths = categoryPaths(tree);
    expect(
      readCategories(tree, baseCategories).map(({ depth, productsCount, mapping }, at) => [
        paths[at],
        depth,
        productsCount,
        mapping,
      ]),
    ).toEqual([
      ['Home & Garden', 0, 20, 'not_set'],
      ['Home & Garden > Kitchen & Dining', 1, 20, 'not_set'],
    ]);
    expect(tree.parents).toEqual([-1, 0]);
    feed.answer = reply(
      buildFeed({
        items: buildFeedItems(20, (number) =>
          number > 15 ? { googleCategory: 'Home & Garden > Decor' } : {},
        ),
      }),
    );
    await runAgain();
    expect((await owner.call('refreshCategoryTree', { params })).reply.data).toEqual({ added: 1, total: 3 });
    expect((await owner.call('refreshCategoryTree', { params })).reply.data).toEqual({ added: 0, total: 3 });
  });
});
