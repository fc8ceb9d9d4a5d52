import { buildFeed, buildFeedItems, type FeedHandler, reply } from '@vitrina/testkit';
import { describe, expect, test } from 'vitest';
import { makeCall, makeCatalog, waitForImport } from '../../testing/start-test-server.ts';
import { useChangingFeed } from '../../testing/use-changing-feed.ts';

const feed = useChangingFeed();

/** A feed of twenty items, of which the first are in another currency. */
const inEuro = (count: number, items = 20): FeedHandler =>
  reply(
    buildFeed({
      items: buildFeedItems(items, (number) => ({
        price: `${number}.00 ${number <= count ? 'EUR' : 'PLN'}`,
      })),
    }),
  );

const ready = async (firstInEuro = 0) => {
  feed.answer = inEuro(firstInEuro);
  const owner = await feed.server.signIn();
  const catalogId = await makeCatalog(owner, feed.url);
  const params = { catalogId };
  return {
    ...{ owner, params },
    runAgain: async (allowShrink = false) => {
      await owner.call('startImport', { params, body: { allowShrink } });
      return waitForImport(owner, catalogId);
    },
    /** The catalog's currency, the one it is to have, and the price of a product with its currency. */
    shown: async () => {
      const { reply: catalogs } = await owner.call('listFullCatalogs');
      const { reply: products } = await owner.call('listProducts', { params });
      const [first] = products.data;
      const [catalog] = catalogs.data;
      return [catalog?.currency.code, catalog?.nextCurrency, first?.price, first?.currency];
    },
    choose: (currencyCode: string) => owner.call('saveCatalogCurrency', { params, body: { currencyCode } }),
  };
};

describe('a feed whose prices are in another currency', () => {
  test('[R10.01] [R4.07] is not let through in place of products with prices; in the new currency of the catalog it is', async () => {
    const { runAgain, shown, choose } = await ready();
    feed.answer = inEuro(20);
    expect(await runAgain()).toMatchObject({
      status: 'error',
      correctCount: 20,
      error: {
        code: 'IMPORT_OTHER_CURRENCY',
        details: { own: 'PLN', found: 'EUR', foreign: 20, all: 20 },
      },
    });
    expect(await shown()).toEqual(['PLN', undefined, 1, 'PLN']);
    expect((await choose('eur')).reply.data).toMatchObject({
      currency: { code: 'PLN' },
      nextCurrency: 'EUR',
    });
    // Until the import is live, what is shown is what was imported.
    expect(await shown()).toEqual(['PLN', 'EUR', 1, 'PLN']);
    expect(await runAgain()).toMatchObject({ status: 'ok', correctCount: 20, warned: [] });
    expect(await shown()).toEqual(['EUR', undefined, 1, 'EUR']);
  });

  test('[R10.01] goes live where half of the prices stay, with a warning, and where the owner accepts it', async () => {
    const { runAgain, shown } = await ready();
    feed.answer = inEuro(10);
    expect(await runAgain()).toMatchObject({
      status: 'ok',
      warned: [{ reason: 'currency_foreign', count: 10 }],
    });
    feed.answer = inEuro(16);
    expect(await runAgain()).toMatchObject({ error: { code: 'IMPORT_OTHER_CURRENCY' } });
    expect(await runAgain(true)).toMatchObject({ status: 'ok' });
    expect(await shown()).toEqual(['PLN', undefined, null, 'PLN']);
    // What went live without prices has none to lose.
    feed.answer = inEuro(16, 21);
    expect(await runAgain()).toMatchObject({ status: 'ok', correctCount: 21 });
  });

  test('[R10.01] is let through by the wizard’s catalog, and afterwards too, as it never had prices', async () => {
    const { runAgain } = await ready(20);
    feed.answer = inEuro(21, 21);
    expect(await runAgain()).toMatchObject({ status: 'ok', correctCount: 21 });
  });

  test('[R10.01] a feed without prices is no such feed', async () => {
    const { runAgain } = await ready();
    feed.answer = reply(buildFeed({ items: buildFeedItems(20, () => ({ price: null })) }));
    expect(await runAgain()).toMatchObject({ status: 'ok', correctCount: 20 });
  });

  test('[R10.01] is refused by a catalog of an earlier version too, which stored no count of prices', async () => {
    const { runAgain, params } = await ready();
    const { engine } = feed.server;
    const current = engine.current.bind(engine);
    engine.current = async (key) => {
      const live = await current(key);
      const { correctCount = 0, wrongCount = 0 } = live?.note ?? {};
      return live && { ...live, note: { correctCount, wrongCount } };
    };
    feed.answer = inEuro(20);
    try {
      expect(await runAgain()).toMatchObject({ error: { code: 'IMPORT_OTHER_CURRENCY' } });
    } finally {
      engine.current = current;
    }
    expect((await engine.current(params.catalogId))?.note).toMatchObject({
      pricedCount: 20,
      currency: 'PLN',
    });
  });
});

describe('changing a catalog’s currency', () => {
  test('[R4.07] its own takes a change back; a feed that hasn’t changed is read anew', async () => {
    const { owner, params, choose, shown, runAgain } = await ready();
    await choose('EUR');
    expect((await choose('PLN')).reply.data).not.toHaveProperty('nextCurrency');
    expect(await shown()).toEqual(['PLN', undefined, 1, 'PLN']);
    feed.answer = reply(buildFeed({ items: buildFeedItems(20, (number) => ({ price: `${number}.00` })) }));
    await runAgain();
    await choose('CZK');
    expect(await runAgain()).toMatchObject({ status: 'ok' });
    expect(await shown()).toEqual(['CZK', undefined, 1, 'CZK']);
    const { reply: history } = await owner.call('listImportRuns', { params });
    expect(history.data[0]).toMatchObject({ feedUnchanged: false });
  });

  test('[R4.07] a wrong choice keeps what is live, and names the currency of the feed', async () => {
    const { choose, runAgain, shown } = await ready();
    await choose('EUR');
    expect(await runAgain()).toMatchObject({
      error: { code: 'IMPORT_OTHER_CURRENCY', details: { own: 'EUR', found: 'PLN' } },
    });
    expect(await shown()).toEqual(['PLN', 'EUR', 1, 'PLN']);
  });

  test.each(['', 'XAU', 'zł', 'PLN\u202e', 'x'.repeat(10_000), '<b>EUR</b>'])(
    '[R4.07] %j is no currency',
    async (currencyCode) => {
      const { choose } = await ready();
      const { status, error } = await choose(currencyCode);
      expect([status, error.code]).toEqual([422, 'VALIDATION_FAILED']);
    },
  );

  test('[R10.05] is refused to others, and in the wizard, which has its own field for it', async () => {
    const { params, choose } = await ready();
    const body = { currencyCode: 'EUR' };
    expect((await makeCall(feed.server.origin, null, 'saveCatalogCurrency', { params, body })).status).toBe(
      401,
    );
    const other = await feed.server.signIn({ email: 'other@sklep.example' });
    expect((await other.call('saveCatalogCurrency', { params, body })).error.code).toBe('NOT_FOUND');
    await other.call('saveWorkingCatalog', {
      body: {
        ...{ name: 'Sklep', industryId: 'food', languageCode: 'pol', currencyCode: 'PLN' },
        linkUri: feed.url,
      },
    });
    const { reply: working } = await other.call('getWorkingCatalog');
    const own = { catalogId: String(working.data.catalogId) };
    expect((await other.call('saveCatalogCurrency', { params: own, body })).error.code).toBe(
      'CATALOG_IS_WORKING',
    );
    expect((await choose('EUR')).status).toBe(200);
  });
});
