import { screen, waitFor, within } from '@testing-library/react';
import type { ImportResult } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildCatalog, buildInstance, buildProfile, buildRun } from '../../testing/build.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.log.length = 0;
});

const path = '/catalog/instance/catalog-1';
const buildResult = (part: Partial<ImportResult> = {}): ImportResult => ({
  finished: true,
  status: 'ok',
  correctCount: 1200,
  wrongCount: 3,
  groupsCount: 1200,
  warnedCount: 0,
  skipped: [],
  warned: [],
  progress: { phase: 'done', bytes: 1000, totalBytes: 1000, items: 1203 },
  warnings: [],
  runId: 'run-1',
  ...part,
});
const running = buildResult({
  finished: false,
  status: 'in_progress',
  correctCount: 0,
  wrongCount: 0,
  progress: { phase: 'fetching', bytes: 512, totalBytes: 1024, items: 600 },
  runId: 'run-2',
});
const serve = (catalog: Parameters<typeof buildCatalog>[0], result: ImportResult): void =>
  server.handle({
    listFullCatalogs: () => ({ data: [buildCatalog(catalog)] }),
    getImportStatus: () => ({ data: result }),
    listInstances: () => ({ data: [], limit: 3 }),
  });

/** Takes a change of the currency and the import after it; what was sent for both, as it comes. */
const takeCurrency = (): readonly unknown[] => {
  const sent: unknown[] = [];
  server.handle({
    saveCatalogCurrency: ({ body }) => {
      sent.push(body);
      return { data: buildCatalog({ nextCurrency: 'EUR' }) };
    },
    startImport: ({ body }) => {
      sent.push(body);
      return { data: running };
    },
  });
  return sent;
};

describe('details of a catalog', () => {
  test('[R2.34] [R4.07] the currency can be changed, which says what becomes of amounts and imports at once', async () => {
    serve({ name: 'Main' }, buildResult());
    const sent = takeCurrency();
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Change currency' }));
    const form = within(screen.getByRole('form', { name: 'Change currency' }));
    form.getByText(/Amounts aren’t converted/);
    const submit = form.getByRole('button', { name: 'Change and import' });
    expect(submit).toBeDisabled();
    await user.click(form.getByRole('combobox', { name: /New currency/ }));
    await user.click(await screen.findByRole('option', { name: 'EUR, Euro' }));
    await user.click(submit);
    await waitFor(() => expect(sent).toEqual([{ currencyCode: 'EUR' }, { allowShrink: false }]));
  });

  test('[R2.34] [R4.01] a moved feed gets its new address, which is imported at once; a wrong one is told and stays as typed', async () => {
    serve({ name: 'Main', url: 'https://shop.example/feed.xml' }, buildResult());
    const sent: unknown[] = [];
    server.handle({
      saveCatalogUrl: ({ body }) => {
        sent.push(body);
        return { data: buildCatalog({}) };
      },
      startImport: ({ body }) => {
        sent.push(body);
        return { data: running };
      },
    });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Change URL' }));
    const form = within(screen.getByRole('form', { name: 'Change URL' }));
    const field = form.getByRole('textbox', { name: /New feed URL/ });
    expect(field).toHaveValue('https://shop.example/feed.xml');
    expect(form.getByRole('button', { name: 'Change and import' })).toBeDisabled();
    await user.clear(field);
    await user.type(field, 'shop');
    await user.click(form.getByRole('button', { name: 'Change and import' }));
    expect(field).toBeInvalid();
    expect(field).toHaveValue('shop');
    expect(sent).toEqual([]);
    await user.clear(field);
    await user.type(field, 'https://new.example/feed.xml');
    await user.click(form.getByRole('button', { name: 'Change and import' }));
    await waitFor(() =>
      expect(sent).toEqual([{ linkUri: 'https://new.example/feed.xml' }, { allowShrink: false }]),
    );
  });

  test('[R2.34] while an import runs, what would start one says why it waits, and waits no longer than that', async () => {
    let result = running;
    server.handle({
      listFullCatalogs: () => ({ data: [buildCatalog({ url: 'https://shop.example/feed.xml' })] }),
      getImportStatus: () => ({ data: result }),
      listInstances: () => ({ data: [], limit: 3 }),
    });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Change URL' }));
    const form = within(screen.getByRole('form', { name: 'Change URL' }));
    await user.type(form.getByRole('textbox', { name: /New feed URL/ }), '?v=2');
    const submit = form.getByRole('button', { name: 'Change and import' });
    expect(submit).toBeDisabled();
    expect(submit).toHaveAccessibleDescription('An import is running. You can change this when it ends.');
    result = buildResult({ runId: 'run-2' });
    await waitFor(() => expect(submit).toBeEnabled(), { timeout: 10_000 });
    expect(submit).not.toHaveAccessibleDescription();
    expect(form.getByRole('textbox', { name: /New feed URL/ })).toHaveValue(
      'https://shop.example/feed.xml?v=2',
    );
  });

  test('[R2.34] a catalog is renamed in place', async () => {
    serve({ name: 'Main' }, buildResult());
    const sent: unknown[] = [];
    server.handle({
      saveCatalogName: ({ body }) => {
        sent.push(body);
        return { data: buildCatalog({}) };
      },
    });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    const field = screen.getByRole('textbox', { name: 'Catalog name' });
    await user.clear(field);
    await user.type(field, 'Second{Enter}');
    await waitFor(() => expect(sent).toEqual([{ name: 'Second' }]));
  });

  test('[R2.34] [R4.07] says which currency it has from the next import on', async () => {
    serve({ name: 'Main', nextCurrency: 'EUR' }, buildResult());
    await renderPanel({ path, server });
    await screen.findByText('From the next import: EUR');
  });

  test('[R8.08] [R4.07] after an import in another currency, offers that one first, then to go without', async () => {
    const details = { own: 'PLN', found: 'EUR', foreign: 1203, all: 1250 };
    serve(
      { name: 'Main' },
      buildResult({ status: 'error', error: { code: 'IMPORT_OTHER_CURRENCY', details } }),
    );
    const sent = takeCurrency();
    const { user } = await renderPanel({ path, server });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('1,203 of 1,250 products have a price in EUR');
    within(alert).getByRole('button', { name: 'Import without these prices' });
    await user.click(within(alert).getByRole('button', { name: 'Change the currency to EUR and import' }));
    await waitFor(() => expect(sent).toEqual([{ currencyCode: 'EUR' }, { allowShrink: false }]));
  });

  test('[R2.34] [R2.55] [R4.01] shows the last import in words, products, next refresh, and what was set', async () => {
    serve({ name: 'Main', productsCount: 20_000, groupsCount: 12_345, language: 'cze' }, buildResult());
    await renderPanel({ path, server });
    await screen.findByRole('heading', { level: 1, name: 'Main' });
    const main = within(screen.getByRole('main'));
    main.getByText('Correct');
    main.getByText(/1,200 of 1,203 items ready/);
    expect(main.getByRole('link', { name: '3 skipped' })).toHaveAttribute(
      'href',
      '/catalog/history/catalog-1?run=run-1',
    );
    main.getByText('12,345');
    main.getByText('20,000 variants');
    main.getByText('12,345 (20,000 variants)');
    main.getByText(/^(today|tomorrow) at 04:00$/);
    main.getByText('Once a day, time zone Europe/Warsaw');
    main.getByText('https://sklep.example/feed.xml');
    main.getByText('Czech');
    main.getByText('Fashion');
    main.getByText('PLN');
  });

  test('[R2.34] [R2.55] leads to products, history, mapping, refresh times, categories and pictures', async () => {
    serve({}, buildResult());
    await renderPanel({ path, server });
    const links = within(await screen.findByRole('navigation', { name: 'Pages of this catalog' }));
    expect(links.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/catalog/catalog-1/productsList',
      '/catalog/history/catalog-1',
      '/catalog/mapping/catalog-1',
      '/catalog/time/catalog-1',
      '/catalog/instance/catalog-1/categories',
      '/catalog/instance/catalog-1/images',
    ]);
  });

  test('[R2.41] the breadcrumb shows the catalog’s id', async () => {
    serve({}, buildResult());
    await renderPanel({ path, server });
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }));
    crumbs.getByText('catalog-1');
  });

  test('[R2.34] copies the feed address', async () => {
    serve({}, buildResult());
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Copy the feed URL' }));
    expect(await navigator.clipboard.readText()).toBe('https://sklep.example/feed.xml');
  });

  test('[R9.01] polls while an import runs, shows its progress, and says when it is done', async () => {
    let result = buildResult({ runId: 'run-1' });
    server.handle({
      listFullCatalogs: () => ({ data: [buildCatalog()] }),
      getImportStatus: () => ({ data: result }),
      startImport: ({ body }) => {
        expect(body).toEqual({ allowShrink: false });
        result = running;
        return { data: running };
      },
    });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Import now' }));
    await screen.findByText('Fetching the feed');
    expect(screen.getByRole('button', { name: 'Import now' })).toBeDisabled();
    result = buildResult({ correctCount: 1300, groupsCount: 900, runId: 'run-2' });
    await screen.findByText('Import done: 900 products (1,300 variants)');
    expect(screen.queryByText('Fetching the feed')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Import now' }));
    await screen.findByText('Fetching the feed');
    result = buildResult({ correctCount: 1300, groupsCount: 900, runId: 'run-3', feedUnchanged: true });
    await screen.findByText(/^The feed hadn’t changed since the previous import/);
    expect(server.log.filter((name) => name === 'listFullCatalogs').length).toBeGreaterThan(1);
  });

  test('[R4.09] [R8.08] an import that failed is shown on the page and raised', async () => {
    let result = running;
    server.handle({
      listFullCatalogs: () => ({ data: [buildCatalog()] }),
      getImportStatus: () => ({ data: result }),
    });
    const { panel } = await renderPanel({ path, server });
    await screen.findByText('Fetching the feed');
    expect(panel.notices.errors()).toEqual([]);
    const error = { code: 'FEED_HTTP_STATUS' as const, details: { status: 503 } };
    result = buildResult({ status: 'error', runId: 'run-2', error });
    expect(await screen.findByText('503')).toBeVisible();
    await waitFor(() => expect(panel.notices.errors()).toMatchObject([{ action: 'import' }]));
    expect(panel.notices.errors()[0]?.failure?.code).toBe('FEED_HTTP_STATUS');
    expect(screen.getByRole('link', { name: 'Open the feed' })).toHaveAttribute('rel', 'noopener noreferrer');
    screen.getByText('An error occurred');
    // Once, on the page; an error that the page shows is not repeated in a notification.
    expect(screen.getAllByText('The import failed')).toHaveLength(1);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  test('[R2.34] stops a running import, which isn’t an error', async () => {
    let result = running;
    const error = { code: 'IMPORT_CANCELLED' as const };
    server.handle({
      listFullCatalogs: () => ({ data: [buildCatalog()] }),
      getImportStatus: () => ({ data: result }),
      cancelImport: () => {
        result = buildResult({ status: 'error', error, runId: 'run-2' });
        return { data: result };
      },
    });
    const { panel, user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/Import stopped\s*Your products are unchanged/);
    expect(panel.notices.errors()).toEqual([]);
    screen.getByText('Stopped');
    expect(screen.queryByText('An error occurred')).toBeNull();
  });

  test('[R8.08] a feed that shrank is imported only if the owner allows it', async () => {
    const error = { code: 'IMPORT_SHRUNK' as const, details: { before: 925, now: 46 } };
    serve({}, buildResult({ status: 'error', error, correctCount: 46 }));
    const sent: unknown[] = [];
    server.handle({
      startImport: ({ body }) => {
        sent.push(body);
        return { data: running };
      },
    });
    const { user } = await renderPanel({ path, server });
    const facts = await screen.findByText('925');
    expect(facts.closest('dl')).toHaveTextContent('Items before925In the feed now46');
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Accept anyway' }));
    await waitFor(() => expect(sent).toEqual([{ allowShrink: true }]));
  });

  test('[R8.01] explains why an import can’t be started', async () => {
    serve({}, buildResult());
    server.handle({ startImport: () => refuse(409, 'IMPORT_RUNNING') });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Import now' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Couldn’t start the import');
    expect(alert).toHaveTextContent('This catalog is already being imported.');
  });

  test('[R4.03] a working catalog is marked, can be finished, and says why it can’t be deleted', async () => {
    serve({ type: 'working' }, buildResult());
    const { user } = await renderPanel({ path, server });
    await screen.findByText('Being prepared');
    const resumes = within(screen.getByRole('main')).getAllByRole('link', { name: /Finish adding/ });
    expect(resumes[0]).toHaveAttribute('href', '/catalog/instances/add');
    const deletion = screen.getByRole('button', { name: 'Move to the bin' });
    expect(deletion).toHaveAttribute('aria-disabled', 'true');
    expect(deletion).toHaveAccessibleDescription(/being prepared can’t be deleted/);
    await user.click(deletion);
    expect(server.log).not.toContain('deleteCatalog');
  });

  test('[R4.04] a catalog with search instances names them, and says why it can’t be deleted', async () => {
    serve({ instancesCount: 1 }, buildResult());
    server.handle({
      listInstances: () => ({
        data: [
          buildInstance({ instanceId: 'i-7', name: 'My shop' }),
          buildInstance({
            instanceId: 'i-8',
            name: 'Other',
            catalog: { ...buildInstance().catalog, id: 'other' },
          }),
        ],
        limit: 3,
      }),
    });
    const { panel, user, path: where } = await renderPanel({ path, server });
    const link = await screen.findByRole('link', { name: 'Try search: My shop' });
    expect(within(screen.getByRole('main')).queryByText('Other')).toBeNull();
    expect(screen.getByRole('button', { name: 'Move to the bin' })).toHaveAccessibleDescription(
      '1 search engine uses it. Delete it first.',
    );
    await user.click(link);
    await waitFor(() => expect(where()).toBe('/search/try'));
    expect(panel.selection.current()).toBe('i-7');
  });

  test('[R2.55] an owner without the search module sees how many instances there are, and makes no call that would be refused', async () => {
    serve({ instancesCount: 2 }, buildResult());
    await renderPanel({ path, server, user: buildProfile({ modules: ['catalog'] }) });
    await screen.findByText('2 search engines use it.');
    expect(server.log).not.toContain('listInstances');
  });

  test('[R2.55] after a deletion the list is shown, where Undo restores the catalog', async () => {
    let catalogs = [buildCatalog({ name: 'Old' })];
    server.handle({
      listFullCatalogs: () => ({ data: catalogs }),
      getImportStatus: () => ({ data: buildResult() }),
      deleteCatalog: ({ params }) => {
        catalogs = [];
        return { data: { id: params.catalogId ?? '' } };
      },
      restoreCatalog: () => {
        catalogs = [buildCatalog({ name: 'Old' })];
        return { data: buildCatalog({ name: 'Old' }) };
      },
    });
    const { user, path: where } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Move to the bin' }));
    await waitFor(() => expect(where()).toBe('/catalog/instances'));
    await screen.findByRole('heading', { name: 'Add your first catalog' });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'Old' })).toHaveAttribute('href', path);
  });

  test('[R2.34] says kindly that the feed has not changed', async () => {
    serve({ lastImport: buildRun({ feedUnchanged: true }) }, buildResult());
    await renderPanel({ path, server });
    await screen.findByText(/the feed hadn’t changed, so your products are unchanged/);
  });

  test('[R8.03] a catalog that fails to load says so and offers to try again', async () => {
    server.handle({ listFullCatalogs: () => refuse(500, 'INTERNAL') });
    const { user } = await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'Couldn’t load the catalog' });
    serve({ name: 'Back' }, buildResult());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 1, name: 'Back' });
  });
});
