import type { PublicSearchReply } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { makeCatalog, startTestServer } from '../testing/start-test-server.ts';

test('[R2.55] [R2.59] [R3.11] every reply counts the demo shop’s 1254 products and 1991 variants alike, and each of its 8 skipped items once', async () => {
  const server = await startTestServer({ DEMO: '1' });
  try {
    const owner = await server.signIn();
    const catalogId = await makeCatalog(owner, `${server.origin}/demo/feed.xml`);
    const params = { catalogId };
    const counts = { productsCount: 1991, groupsCount: 1254 };
    const imported = { correctCount: 1991, wrongCount: 8, groupsCount: 1254, warnedCount: 5 };

    const created = await owner.call('createInstance', { body: { name: 'Sklep', catalogId } });
    const searchId = created.reply.data.instanceId;
    expect(created.reply.data.catalog).toMatchObject(counts);
    expect((await owner.call('listInstances')).reply.data[0]?.catalog).toMatchObject(counts);
    expect((await owner.call('listFullCatalogs')).reply.data[0]).toMatchObject(counts);
    expect((await owner.call('listProducts', { params })).reply.total).toBe(1254);
    const tried = await owner.call('trySearch', { params: { searchId }, body: { query: '' } });
    expect(tried.reply.data.total).toBe(1254);
    await owner.call('setAuthDomains', { body: { domains: ['sklep.pl'] } });
    const shown = await fetch(`${server.origin}/public/search/${searchId}?q=`, {
      headers: { origin: 'https://sklep.pl' },
    });
    expect(((await shown.json()) as PublicSearchReply).total).toBe(1254);
    expect((await owner.call('getSubscription')).reply.data.use.products.used).toBe(1254);

    const status = (await owner.call('getImportStatus', { params })).reply.data;
    expect(status).toMatchObject(imported);
    const [run] = (await owner.call('listImportRuns', { params })).reply.data;
    expect(run).toMatchObject({ ...imported, skipped: status.skipped, warned: status.warned });
    expect(run?.skipped).toEqual([
      { field: 'g:price', reason: 'price_invalid', count: 2 },
      { field: 'g:id', reason: 'id_empty', count: 1 },
      { field: 'g:title', reason: 'title_empty', count: 1 },
      { field: 'g:link', reason: 'link_empty', count: 1 },
      { field: 'g:link', reason: 'link_invalid', count: 1 },
      { field: 'g:id', reason: 'id_too_long', count: 1 },
      { field: 'g:id', reason: 'id_repeated', count: 1 },
    ]);
    expect(run?.warned).toEqual([{ field: 'g:image_link', reason: 'image_empty', count: 5 }]);

    const ofRun = { ...params, runId: run?.runId ?? '' };
    const unpriced = await owner.call('listWrongItems', {
      params: ofRun,
      query: { reason: 'price_invalid', field: 'g:price' },
    });
    expect(unpriced.reply.total).toBe(2);
    expect(unpriced.reply.data.map(({ id }) => id)).toEqual(['BLAD-3', 'BLAD-6']);
    const pictureless = await owner.call('listWarnedItems', {
      params: ofRun,
      query: { reason: 'image_empty', page: 2, perPage: 3 },
    });
    expect(pictureless.reply.total).toBe(5);
    expect(pictureless.reply.data).toHaveLength(2);
    const unknown = await owner.call('listWarnedItems', { params: ofRun, query: { reason: 'price_empty' } });
    expect(unknown.reply).toEqual({ data: [], total: 0 });
    const csv = await owner.call('exportWarnedItems', { params: ofRun });
    expect(csv.headers.get('content-disposition')).toMatch(
      /filename="items-with-warnings-\d{4}-\d\d-\d\d\.csv"/,
    );
    expect(String(csv.body.text).match(/"image_empty"/g)).toHaveLength(5);

    await owner.call('deleteInstance', { params: { searchId } });
    await owner.call('deleteCatalog', { params });
    expect((await owner.call('listBinnedCatalogs')).reply.data[0]).toMatchObject(counts);
  } finally {
    await server.close();
  }
});
