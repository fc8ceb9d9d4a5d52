import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Activity, FullCatalog, PhraseToMend, SearchInstance } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../../testing/api-server.ts';
import {
  buildCatalog,
  buildInstance,
  buildProfile,
  buildRun,
  buildTryReply,
} from '../../../testing/build.ts';
import { buildRule } from '../../../testing/build-phrases.ts';
import {
  buildPhraseFigures,
  buildProductFigures,
  buildProductReport,
  buildSummary,
  productRows,
  reportHandlers,
} from '../../../testing/build-reports.ts';
import { buildResult } from '../../../testing/build-wizard.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';

const path = '/search';
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const period = { from: '2026-10-24', to: '2026-11-22' };
const counts = { searches: 412, emptySearches: 398, clicks: 6 };
const toMend: PhraseToMend[] = [
  { ...counts, phrase: 'kanapa', reason: 'empty', lost: 398, found: 0 },
  { ...counts, phrase: 'do salonu', reason: 'fewClicks', lost: 210, found: 67 },
  { ...counts, phrase: 'hamak', reason: 'empty', lost: 120, found: 0 },
];

let server: ApiServer;
let instances: SearchInstance[];
let catalogs: FullCatalog[];
let lastAsked: Activity['lastAsked'];
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.log.length = 0;
  instances = [buildInstance()];
  catalogs = [buildCatalog()];
  lastAsked = { at: hoursAgo(1), domain: 'www.sklep.pl' };
  server.handle({
    ...reportHandlers,
    listToMend: () => ({ data: toMend, period, isComplete: true }),
    listInstances: () => ({ data: instances, limit: 3 }),
    trySearch: () => ({ data: buildTryReply() }),
    listRules: () => ({ data: [], total: 0 }),
    listFullCatalogs: () => ({ data: catalogs }),
    listImportRuns: () => ({ data: [buildRun()], total: 1 }),
    getAuthDomains: () => ({ data: ['www.sklep.pl'] }),
    getRefusedDomains: () => ({ data: [] }),
    getEventUsage: () => ({ data: { usedBytes: 10, quotaBytes: 1000, retentionDays: 180 } }),
    getActivity: () => ({
      data: {
        ...{ since: hoursAgo(8), currency: 'PLN', lastAsked, lastTested: null, phrases: [] },
        today: { searches: 0, clicks: 0, sales: 0, total: 0 },
      },
    }),
  });
});

/** A part of the page by its heading, once it is there. */
const part = async (name: string) =>
  within((await screen.findByText(name, { selector: 'h2' })).closest('section') as HTMLElement);
const findPart = (name: string) => screen.queryByText(name, { selector: 'h2' });
describe('[R2.05] the start page', () => {
  test('says in one line that the search works, with the last import and the last question of the shop', async () => {
    await renderPanel({ path, server });
    await screen.findByText('Search works');
    screen.getByText(/^1,200 products imported/);
    screen.getByText('Last used by your shop 1 hour ago (www.sklep.pl)');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of a shop that no page has asked for yet, says that it is ready; unless visitors search all the same', async () => {
    lastAsked = null;
    const { panel } = await renderPanel({ path, server });
    await screen.findByText('Search works');
    const none = buildPhraseFigures({ searches: 0, clicks: 0, salesCount: 0, total: 0 });
    server.handle({ summariseSearches: () => ({ data: buildSummary({ figures: none }) }) });
    await panel.queries.invalidateQueries({ queryKey: ['summariseSearches'] });
    await screen.findByText('Search is ready');
    screen.getByText('Your shop doesn’t use it yet');
  });

  test('claims nothing of a shop without questions before it knows whether visitors search', async () => {
    lastAsked = null;
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.handle({
      summariseSearches: async () => {
        await held;
        return { data: buildSummary() };
      },
    });
    await renderPanel({ path, server });
    await (await part('What customers search for most')).findByText('lampa wisząca');
    await waitFor(() => expect(server.log).toContain('getActivity'));
    for (const words of ['Search is ready', 'Search works', 'Your shop doesn’t use it yet'])
      expect(screen.queryByText(words)).toBeNull();
    expect(findPart('First steps')).toBeNull();
    answer();
    await screen.findByText('Search works');
  });

  test('claims nothing either if the searches can not be read, which is told once', async () => {
    lastAsked = null;
    server.handle({ summariseSearches: () => refuse(500, 'INTERNAL') });
    await renderPanel({ path, server });
    await screen.findByText(/^1,200 products imported/);
    for (const words of ['Search is ready', 'Search works', 'Your shop doesn’t use it yet'])
      expect(screen.queryByText(words)).toBeNull();
    expect(findPart('First steps')).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  });

  test('says that the search is away rather than that it works, once, and what it then can not know', async () => {
    server.handle({
      trySearch: () => refuse(503, 'SEARCH_AWAY'),
      listToMend: () => refuse(503, 'SEARCH_AWAY'),
    });
    const { user } = await renderPanel({ path, server });
    await screen.findByText('Search isn’t responding right now');
    await (await part('What customers don’t find')).findByText(/once search responds again/);
    expect(screen.queryByText('Search works')).toBeNull();
    screen.getByText(/^1,200 products imported/);
    expect(screen.getAllByText(/^Search isn’t working at the moment/)).toHaveLength(1);
    server.handle({
      trySearch: () => ({ data: buildTryReply() }),
      listToMend: () => ({ data: toMend, period, isComplete: true }),
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Search works');
    expect(screen.queryByText('Search isn’t responding right now')).toBeNull();
  });

  test('says once that nothing of it can be read', async () => {
    const away = () => refuse(503, 'STORAGE_UNAVAILABLE');
    server.handle({
      getActivity: away,
      summariseSearches: away,
      listToMend: away,
      reportProducts: away,
      reportPhrases: away,
    });
    await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'Couldn’t load the report' });
    await waitFor(() => {
      for (const name of [
        'Last month',
        'What customers don’t find',
        'What sells',
        'What customers search for most',
      ])
        expect(findPart(name)).toBeNull();
    });
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
    expect(screen.getAllByText(/The database isn’t responding/)).toHaveLength(1);
  });

  test('shows the last month beside the one before', async () => {
    await renderPanel({ path, server });
    const figures = await part('Last month');
    const figureOf = (name: string) =>
      figures
        .getByText(name, { selector: 'dt, dt *' })
        .closest('div')
        ?.querySelector('dd')
        ?.textContent?.replaceAll(/\s/g, ' ');
    await figures.findByText('Clicks');
    expect(figureOf('Searches')).toContain('5,563');
    expect(figureOf('Searches')).toContain('+13.8%');
    expect(figureOf('CTR')).toContain('47.3%');
    expect(figureOf('Conversion')).toContain('4.8%');
    expect(figureOf('Purchases from search')).toContain('125');
    expect(figureOf('Value of these purchases')).toContain('PLN 167,096');
    expect(figures.getByRole('link', { name: 'Full report' })).toHaveAttribute(
      'href',
      '/search/v3/reportDashboard?period=lastMonth',
    );
    await screen.findByRole('img', { name: /^Chart of searches by day. Total: 5,563/ });
  });

  test('asks for the last month until today of the selected search', async () => {
    const bodies: unknown[] = [];
    server.handle({
      summariseSearches: ({ body }) => {
        bodies.push(body);
        return { data: buildSummary() };
      },
    });
    await renderPanel({ path, server });
    await waitFor(() => expect(bodies).toHaveLength(1));
    const to = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Warsaw' }).format();
    expect(bodies[0]).toEqual({ searchId: 'instance-1', from: expect.any(String), to });
    const { from } = bodies[0] as { from: string };
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    expect(days).toBeGreaterThanOrEqual(29);
    expect(days).toBeLessThanOrEqual(32);
  });

  test('lists what loses searches, the worst first, each with what can be done', async () => {
    const { user } = await renderPanel({ path, server });
    const lost = await part('What customers don’t find');
    const rows = await lost.findAllByRole('listitem');
    expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual([
      'kanapa',
      'do salonu',
      'hamak',
    ]);
    lost.getByText('398 times without results');
    lost.getByText(/^loses about 210 of [\d,]+ searches$/);
    // True of those that find nothing, and of those that find something nobody clicks.
    lost.getByText('The phrases that lose you the most searches, worst first.');
    expect(lost.getByRole('link', { name: 'kanapa' })).toHaveAttribute(
      'href',
      '/search/reports/toMend?period=lastMonth&phrase=kanapa',
    );
    expect(lost.getByRole('link', { name: 'do salonu' })).toHaveAttribute(
      'href',
      '/search/reports/toMend?period=lastMonth&phrase=do+salonu',
    );
    expect(lost.getByRole('link', { name: 'Add a synonym for “kanapa”' })).toHaveAttribute(
      'href',
      '/search/reports/toMend?period=lastMonth&phrase=kanapa',
    );
    expect(lost.getByRole('link', { name: 'See the results for “do salonu”' })).toHaveAttribute(
      'href',
      '/search/try?q=do+salonu',
    );
    expect(lost.getByRole('link', { name: 'All phrases without results' })).toHaveAttribute(
      'href',
      '/search/phrasesReportWithNoResults?period=lastMonth',
    );
    await user.click(await lost.findByRole('button', { name: /kanapa/ }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').length).toBeGreaterThanOrEqual(4);
  });

  test('says so if everything is found', async () => {
    server.handle({ listToMend: () => ({ data: [], period, isComplete: true }) });
    await renderPanel({ path, server });
    await screen.findByText('All phrases from the last month find something today.');
    expect(screen.queryByText(/that lose you the most searches/)).toBeNull();
  });

  test('doesn’t say so if only the worst phrases were looked at', async () => {
    server.handle({ listToMend: () => ({ data: [], period, isComplete: false }) });
    await renderPanel({ path, server });
    await screen.findByText('The worst phrases of the last month are fixed.');
    expect(screen.queryByText(/^All phrases from the last month find/)).toBeNull();
  });

  test('shows what sells with its value; before the first sale, what is clicked', async () => {
    const { panel } = await renderPanel({ path, server });
    const sold = await part('What sells');
    await sold.findByText('Sofa narożna Oslo, szara');
    expect(sold.getAllByRole('listitem')).toHaveLength(5);
    sold.getByText('PLN 31,000.00', { normalizer: (text) => text.replaceAll(/\s/g, ' ') });
    server.handle({
      reportProducts: () =>
        buildProductReport({
          data: productRows.map((row) => ({ ...row, total: 0 })),
          totals: buildProductFigures({ total: 0 }),
        }),
    });
    await panel.queries.invalidateQueries({ queryKey: ['reportProducts'] });
    await sold.findByText(/Nothing has been sold yet/);
    await sold.findByText('640 clicks');
    server.handle({
      reportProducts: () =>
        buildProductReport({
          data: productRows.map((row, at) => ({ ...row, total: 0, clicks: at === 0 ? 3 : 0 })),
          totals: buildProductFigures({ total: 0 }),
        }),
    });
    await panel.queries.invalidateQueries({ queryKey: ['reportProducts'] });
    await sold.findByText('3 clicks');
    expect(sold.getAllByRole('listitem')).toHaveLength(1);
  });

  test('doesn’t call products most clicked that nobody clicked', async () => {
    server.handle({
      reportProducts: () =>
        buildProductReport({
          data: productRows.map((row) => ({ ...row, total: 0, clicks: 0 })),
          totals: buildProductFigures({ total: 0, clicks: 0 }),
        }),
    });
    await renderPanel({ path, server });
    const sold = await part('What sells');
    await sold.findByText('Nobody clicked a product in the last month.');
    expect(sold.queryByText(/most clicked/)).toBeNull();
    expect(sold.queryByRole('listitem')).toBeNull();
  });

  test('shows what visitors search for most', async () => {
    await renderPanel({ path, server });
    const top = await part('What customers search for most');
    const rows = await top.findAllByRole('listitem');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toHaveTextContent('sofa narożna1,240 times56% click');
  });

  test('each part fails by itself', async () => {
    server.handle({
      reportProducts: () => refuse(500, 'INTERNAL'),
      getActivity: () => refuse(500, 'INTERNAL'),
    });
    await renderPanel({ path, server });
    await screen.findByText('Couldn’t check whether search works');
    expect(await screen.findAllByRole('button', { name: 'Try again' })).toHaveLength(2);
    await (await part('What customers don’t find')).findByText('kanapa');
    await (await part('What customers search for most')).findByText('lampa wisząca');
  });

  test('before the first search it says what will be here, once', async () => {
    const none = buildPhraseFigures({ searches: 0, clicks: 0, salesCount: 0, total: 0 });
    server.handle({
      summariseSearches: () => ({ data: buildSummary({ figures: none, figuresBefore: none }) }),
    });
    await renderPanel({ path, server });
    await screen.findByText('See how customers search');
    expect(findPart('What sells')).toBeNull();
    expect(screen.queryByText('0')).toBeNull();
  });

  test('works for a customer who may add neither catalog nor search', async () => {
    await renderPanel({ path, server, user: buildProfile({ features: [], modules: [] }) });
    await (await part('What customers search for most')).findByText('sofa narożna');
    expect(screen.queryByRole('link', { name: 'Full report' })).toBeNull();
    expect(server.log).not.toContain('listFullCatalogs');
  });

  test('says in one sentence to a customer who has no search, and may make none, how to come to one', async () => {
    server.handle({ listInstances: () => ({ data: [], limit: 0 }) });
    await renderPanel({ path, server, user: buildProfile({ features: [], modules: [] }) });
    await screen.findByText(/This account can’t create one itself/);
    expect(screen.queryByRole('link', { name: 'Add a search engine' })).toBeNull();
    expect(server.log.filter((name) => /^(report|summarise|listToMend)/.test(name))).toEqual([]);
  });
});

describe('[R2.05] what needs attention', () => {
  test('a catalog in the bin, with the way to where it is restored', async () => {
    const { catalog } = buildInstance();
    server.handle({
      listInstances: () => ({ data: [buildInstance({ catalog: { ...catalog, isInBin: true } })], limit: 3 }),
    });
    await renderPanel({ path, server });
    await screen.findByText(`“${catalog.name}”: the catalog of this search engine is in the bin`);
    expect(screen.getByRole('link', { name: 'Details' })).toHaveAttribute(
      'href',
      `/search/instance/${buildInstance().instanceId}`,
    );
  });

  test('[R10.03] active rules whose categories no product is in any more are named, and lead to their list', async () => {
    let withoutCategory = { total: 2, names: ['Wiosna', 'Lato'] };
    server.handle({
      listRules: () => ({ data: [buildRule()], total: 900, withoutCategory }),
    });
    await renderPanel({ path, server });
    await screen.findByText('Rules name categories without products: Wiosna and Lato');
    screen.getByText(/The feed may call them something else now/);
    // One in the menu, and one beside the warning.
    const links = screen.getAllByRole('link', { name: 'Rules' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/search/rules', '/search/rules']);
    cleanup();
    withoutCategory = { total: 900, names: ['Wiosna', 'Lato', 'Jesień'] };
    await renderPanel({ path, server });
    await screen.findByText('Rules name categories without products: Wiosna, Lato, Jesień…');
  });

  test('a failed import comes first, in red, with why and a link', async () => {
    catalogs = [
      buildCatalog({
        lastImport: buildRun({ status: 'error', error: { code: 'FEED_EMPTY' } }),
      }),
    ];
    server.handle({
      getRefusedDomains: () => ({
        data: [
          {
            domain: 'nowy.sklep.pl',
            lastAskedAt: hoursAgo(2),
            timesAsked: 4,
            lookalikeOf: null,
            isOwnMachine: false,
          },
          {
            domain: 'sk1ep.pl',
            lastAskedAt: hoursAgo(2),
            timesAsked: 4,
            lookalikeOf: 'sklep.pl',
            isOwnMachine: false,
          },
        ],
      }),
    });
    await renderPanel({ path, server });
    await screen.findByText('The import of the catalog “Sklep główny” failed');
    await screen.findByText('Blocked attempts to search: nowy.sklep.pl');
    const notes = screen.getAllByRole('alert');
    expect(notes).toHaveLength(2);
    expect(notes[0]).toHaveTextContent('The import of the catalog');
    expect(screen.getByRole('link', { name: 'Import history' })).toHaveAttribute(
      'href',
      '/catalog/history/catalog-1',
    );
    expect(screen.queryByText('Search works')).toBeNull();
  });

  test('[R4.07] a feed in another currency is asked about, and one click answers', async () => {
    const details = { own: 'PLN', found: 'EUR', foreign: 60, all: 60 };
    const lastImport = buildRun({ status: 'error', error: { code: 'IMPORT_OTHER_CURRENCY', details } });
    catalogs = [buildCatalog({ lastImport })];
    const sent: unknown[] = [];
    server.handle({
      saveCatalogCurrency: ({ params, body }) => {
        sent.push([params.catalogId, body]);
        return { data: buildCatalog({ nextCurrency: 'EUR' }) };
      },
      startImport: ({ params, body }) => {
        sent.push([params.catalogId, body]);
        return { data: buildResult({ finished: false, status: 'in_progress' }) };
      },
    });
    const { user } = await renderPanel({ path, server });
    await screen.findByText('Prices in the feed of “Sklep główny” are in EUR');
    await user.click(screen.getByRole('button', { name: 'Change the currency to EUR and import' }));
    await waitFor(() =>
      expect(sent).toEqual([
        ['catalog-1', { currencyCode: 'EUR' }],
        ['catalog-1', { allowShrink: false }],
      ]),
    );
  });

  test.each([
    [110, true],
    [20, false],
  ])('of 220 items that were left out, unpublished ones don’t count: %i others', async (others, isTold) => {
    const skipped = [
      { field: 'Published', reason: 'not_published', count: 220 - others } as const,
      { field: 'g:title', reason: 'title_empty', count: others } as const,
    ];
    catalogs = [buildCatalog({ lastImport: buildRun({ correctCount: 800, wrongCount: 220, skipped }) })];
    await renderPanel({ path, server });
    if (isTold) await screen.findByText(/110 items have invalid data/);
    else await screen.findByText('Search works');
  });

  test('an import that the owner stopped is none', async () => {
    const error = { code: 'IMPORT_CANCELLED' } as const;
    catalogs = [buildCatalog({ lastImport: buildRun({ status: 'error', error }) })];
    await renderPanel({ path, server });
    await screen.findByText('Search works');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    { hours: 23, isSilent: false },
    { hours: 25, isSilent: true },
  ])('no question for $hours hours: $isSilent', async ({ hours, isSilent }) => {
    lastAsked = { at: hoursAgo(hours), domain: 'www.sklep.pl' };
    await renderPanel({ path, server });
    await screen.findByText(/^Last used by your shop/);
    expect(screen.queryByText(/Your shop has stopped using search/) !== null).toBe(isSilent);
  });

  test.each([
    { now: 950, isShrunk: true },
    { now: 600, isShrunk: true },
    // The owner has accepted it: it would have been refused otherwise.
    { now: 599, isShrunk: false },
    { now: 961, isShrunk: false },
  ])('a feed of 1,200 products that has $now: $isShrunk', async ({ now, isShrunk }) => {
    server.handle({
      listImportRuns: () => ({
        data: [
          buildRun({ runId: 'run-4', feedUnchanged: true, correctCount: now }),
          buildRun({ runId: 'run-3', correctCount: now }),
          buildRun({ runId: 'run-2', status: 'error', correctCount: 0 }),
          buildRun({ runId: 'run-1', correctCount: 1200 }),
        ],
        total: 4,
      }),
    });
    await renderPanel({ path, server });
    await screen.findByText(/^Last used by your shop/);
    await waitFor(() => expect(server.log).toContain('listImportRuns'));
    if (isShrunk) await screen.findByText('The feed of the catalog “Sklep główny” has lost items');
    else await screen.findByText('Search works');
  });

  test('a tenth of the products left out', async () => {
    catalogs = [buildCatalog({ lastImport: buildRun({ correctCount: 900, wrongCount: 100 }) })];
    await renderPanel({ path, server });
    await screen.findByText('Catalog “Sklep główny”: 10% of the feed’s items were skipped');
  });

  test('storage for events that has run out', async () => {
    server.handle({
      getEventUsage: () => ({ data: { usedBytes: 1000, quotaBytes: 1000, retentionDays: 180 } }),
    });
    await renderPanel({ path, server });
    await screen.findByText('Customer events are not being counted');
  });
});

describe('[R2.05] the first steps', () => {
  const noClicks = buildPhraseFigures({ searches: 0, clicks: 0, salesCount: 0, total: 0 });
  const asNew = (): void => {
    instances = [];
    catalogs = [];
    lastAsked = null;
    server.handle({
      getAuthDomains: () => ({ data: [] }),
      summariseSearches: () => ({ data: buildSummary({ figures: noClicks, figuresBefore: noClicks }) }),
    });
  };
  const leftOf = async () =>
    within(
      within(await screen.findByRole('region', { name: 'First steps' }))
        .getAllByRole('list')
        .at(-1) as HTMLElement,
    )
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  test('of an empty account, each with a link to where it is done', async () => {
    asNew();
    await renderPanel({ path, server });
    await screen.findByText('0 of 5 done');
    expect(await leftOf()).toEqual([
      ['Add a catalog', '/catalog/instances/add'],
      ['Add a search engine', '/search/instances/add'],
      ['Add a domain', '/search/embed'],
      ['Show the code', '/search/embed'],
      ['Check that it works', '/search/embed'],
    ]);
    expect(screen.queryByRole('button', { name: 'Hide first steps' })).toBeNull();
    expect(findPart('Last month')).toBeNull();
    expect(server.log).not.toContain('summariseSearches');
  });

  test('are ticked off as they are done', async () => {
    asNew();
    instances = [buildInstance()];
    catalogs = [buildCatalog()];
    await renderPanel({ path, server });
    await screen.findByText('2 of 5 done');
    expect((await leftOf()).map(([name]) => name)).toEqual([
      'Add a domain',
      'Show the code',
      'Check that it works',
    ]);
  });

  test('a page that was answered is allowed, and has the code', async () => {
    asNew();
    instances = [buildInstance()];
    lastAsked = { at: hoursAgo(1), domain: 'www.sklep.pl' };
    await renderPanel({ path, server });
    await screen.findByText('4 of 5 done');
    expect((await leftOf()).map(([name]) => name)).toEqual(['Check that it works']);
  });

  test('are gone once all are done', async () => {
    await renderPanel({ path, server });
    await (await part('What customers search for most')).findByText('sofa narożna');
    expect(findPart('First steps')).toBeNull();
  });

  test('can be put away for good, and brought back with Undo', async () => {
    asNew();
    instances = [buildInstance()];
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Hide first steps' }));
    await waitFor(() => expect(findPart('First steps')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(await screen.findByRole('button', { name: 'Hide first steps' }));
    expect(Object.keys(localStorage).filter((key) => key.includes('firstSteps'))).toEqual([
      'vitrina.firstStepsHidden.customer-1',
    ]);
  });
});
