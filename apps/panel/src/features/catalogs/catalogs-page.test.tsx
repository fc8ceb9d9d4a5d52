import { screen, waitFor, within } from '@testing-library/react';
import { limits } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildCatalog, buildRun } from '../../testing/build.ts';
import { buildResult } from '../../testing/build-wizard.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.log.length = 0;
});

const path = '/catalog/instances';
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(`no row of ${name}`);
  return within(row);
};

describe('list of catalogs', () => {
  test('[R2.29] [R2.55] [R4.01] shows products, language, the last status in words and the next refresh', async () => {
    server.handle({
      listFullCatalogs: () => ({
        data: [
          buildCatalog({
            name: 'Main',
            productsCount: 20_000,
            groupsCount: 12_345,
            language: 'cze',
            periods: [],
          }),
          buildCatalog({ id: 'c2', name: 'Failed', lastImport: buildRun({ status: 'error' }) }),
          buildCatalog({
            id: 'c5',
            name: 'Refused',
            lastImport: buildRun({ status: 'error', error: { code: 'IMPORT_ALL_WRONG' } }),
          }),
          buildCatalog({ id: 'c3', name: 'Running', lastImport: buildRun({ status: 'in_progress' }) }),
          buildCatalog({ id: 'c4', name: 'New', lastImport: null }),
        ],
      }),
    });
    await renderPanel({ path, server });
    const main = await rowOf('Main');
    main.getByText('12,345');
    main.getByText('(20,000 variants)');
    main.getByText('Czech');
    main.getByText('Correct');
    main.getByText('Not set');
    (await rowOf('Failed')).getByText('An error occurred');
    (await rowOf('Refused')).getByText('Incorrect');
    (await rowOf('Running')).getByText('Processing');
    expect((await rowOf('New')).getByRole('img', { name: 'Not imported yet' })).toHaveTextContent('–');
    (await rowOf('New')).getByText(/^(today|tomorrow) at 04:00$/);
  });

  test('[R2.55] says at the top which import failed, and why', async () => {
    const lastImport = buildRun({ status: 'error', error: { code: 'IMPORT_SHRUNK' } });
    server.handle({ listFullCatalogs: () => ({ data: [buildCatalog({ name: 'Outlet', lastImport })] }) });
    await renderPanel({ path, server });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The last import of “Outlet” failed');
    expect(alert).toHaveTextContent('lost more than half of its products');
    expect(within(alert).getByRole('link')).toHaveAttribute('href', '/catalog/history/catalog-1');
  });

  test('[R2.55] [R10.01] asks after the third refusal of a smaller feed, and accepts its size at one click', async () => {
    const sent: unknown[] = [];
    const shrunk = (refusals: number) =>
      buildRun({
        status: 'error',
        error: { code: 'IMPORT_SHRUNK', details: { before: 925, now: 400, refusals } },
      });
    server.handle({
      listFullCatalogs: () => ({
        data: [
          buildCatalog({ name: 'Outlet', lastImport: shrunk(3) }),
          buildCatalog({ id: 'c2', name: 'Other', lastImport: shrunk(2) }),
        ],
      }),
      startImport: ({ params, body }) => {
        sent.push([params.catalogId, body]);
        return { data: buildResult({ finished: false, status: 'in_progress' }) };
      },
    });
    const { user } = await renderPanel({ path, server });
    const [alert, other] = await screen.findAllByRole('alert');
    expect(alert).toHaveTextContent('The feed of “Outlet” has stayed at less than half its size');
    expect(alert).toHaveTextContent('In 3 imports in a row the feed had 400 items instead of 925');
    expect(other).toHaveTextContent('The last import of “Other” failed');
    await user.click(screen.getByRole('button', { name: 'Accept the new size' }));
    await waitFor(() => expect(sent).toEqual([['catalog-1', { allowShrink: true }]]));
  });

  test('[R2.55] [R4.07] a feed in another currency is asked about; one click changes the catalog’s and imports again', async () => {
    const sent: unknown[] = [];
    const refused = (found: string) =>
      buildRun({
        status: 'error',
        error: { code: 'IMPORT_OTHER_CURRENCY', details: { own: 'PLN', found, foreign: 1203, all: 1250 } },
      });
    server.handle({
      listFullCatalogs: () => ({
        data: [
          buildCatalog({ name: 'Outlet', lastImport: refused('EUR') }),
          buildCatalog({ id: 'c2', name: 'Other', lastImport: refused('QQQ') }),
        ],
      }),
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
    const [alert, other] = await screen.findAllByRole('alert');
    expect(alert).toHaveTextContent('Prices in the feed of “Outlet” are in EUR');
    expect(alert).toHaveTextContent('1,203 of 1,250 products have a price in EUR');
    // A code that no catalog can have: the reason is told, and nothing offered.
    expect(other).toHaveTextContent('Most prices in the feed are in QQQ');
    await user.click(screen.getByRole('button', { name: 'Change the currency to EUR and import' }));
    await waitFor(() =>
      expect(sent).toEqual([
        ['catalog-1', { currencyCode: 'EUR' }],
        ['catalog-1', { allowShrink: false }],
      ]),
    );
  });

  test('an import that the owner cancelled is neither an error nor highlighted', async () => {
    const lastImport = buildRun({ status: 'error', error: { code: 'IMPORT_CANCELLED' } });
    server.handle({ listFullCatalogs: () => ({ data: [buildCatalog({ name: 'Outlet', lastImport })] }) });
    await renderPanel({ path, server });
    (await rowOf('Outlet')).getByText('Stopped');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('[R4.03] a working catalog is marked, can be resumed, and says why it can’t be deleted', async () => {
    server.handle({ listFullCatalogs: () => ({ data: [buildCatalog({ name: 'Draft', type: 'working' })] }) });
    const { user } = await renderPanel({ path, server });
    (await rowOf('Draft')).getByText('Being prepared');
    await user.click(screen.getByRole('button', { name: 'Actions: Draft' }));
    const deletion = await screen.findByRole('menuitem', { name: /^Delete/ });
    expect(deletion).toHaveAttribute('aria-disabled', 'true');
    expect(deletion).toHaveTextContent('A catalog that is being prepared can’t be deleted.');
    await user.click(deletion);
    expect(server.log).not.toContain('deleteCatalog');
    expect(screen.getByRole('menuitem', { name: 'Finish adding' })).toHaveAttribute(
      'href',
      '/catalog/instances/add',
    );
  });

  test('[R4.04] a catalog with search instances says why it can’t be deleted', async () => {
    server.handle({
      listFullCatalogs: () => ({ data: [buildCatalog({ name: 'Used', instancesCount: 2 })] }),
    });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Actions: Used' }));
    const deletion = await screen.findByRole('menuitem', { name: /^Delete/ });
    expect(deletion).toHaveAttribute('aria-disabled', 'true');
    expect(deletion).toHaveTextContent('2 search engines use it. Delete them first.');
  });

  test('[R2.55] deletes a catalog, and restores it with Undo', async () => {
    let catalogs = [buildCatalog({ name: 'Old' }), buildCatalog({ id: 'c2', name: 'Kept' })];
    server.handle({
      listFullCatalogs: () => ({ data: catalogs }),
      deleteCatalog: ({ params }) => {
        catalogs = catalogs.filter(({ id }) => id !== params.catalogId);
        return { data: { id: params.catalogId ?? '' } };
      },
      restoreCatalog: () => {
        catalogs = [...catalogs, buildCatalog({ name: 'Old' })];
        return { data: buildCatalog({ name: 'Old' }) };
      },
    });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Actions: Old' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await screen.findByText('Catalog “Old” is in the bin. You can restore it for 30 days.');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Old' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('link', { name: 'Old' });
    expect(limits.undoMs).toBe(10_000);
  });

  test('[R2.55] while a catalog is being deleted, its row stands back', async () => {
    let answer = (): void => {};
    server.handle({
      listFullCatalogs: () => ({
        data: [buildCatalog({ name: 'Old' }), buildCatalog({ id: 'c2', name: 'Kept' })],
      }),
      deleteCatalog: async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return refuse(409, 'CATALOG_HAS_INSTANCES');
      },
    });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Actions: Old' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('row', { name: /Old/ })).toHaveAttribute('data-leaving'));
    expect(screen.getByRole('row', { name: /Kept/ })).not.toHaveAttribute('data-leaving');
    await waitFor(() => expect(server.log).toContain('deleteCatalog'));
    answer();
    await screen.findByRole('alert');
    await waitFor(() => expect(screen.getByRole('row', { name: /Old/ })).not.toHaveAttribute('data-leaving'));
  });

  test('[R2.34] [R2.55] imports a catalog now, unless an import of it runs', async () => {
    const sent: unknown[] = [];
    let lastImport = buildRun();
    server.handle({
      listFullCatalogs: () => ({ data: [buildCatalog({ name: 'Outlet', lastImport })] }),
      startImport: ({ params, body }) => {
        sent.push([params.catalogId, body]);
        lastImport = buildRun({ status: 'in_progress' });
        return { data: buildResult({ finished: false, status: 'in_progress' }) };
      },
    });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Actions: Outlet' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Import now' }));
    await waitFor(() => expect(sent).toEqual([['catalog-1', { allowShrink: false }]]));
    await waitFor(async () => (await rowOf('Outlet')).getByText('Processing'));
    await user.click(screen.getByRole('button', { name: 'Actions: Outlet' }));
    const again = await screen.findByRole('menuitem', { name: /^Import now/ });
    expect(again).toHaveAttribute('aria-disabled', 'true');
    expect(again).toHaveTextContent('This catalog is already being imported.');
  });

  test('[R8.01] explains why the API refuses a deletion', async () => {
    server.handle({
      listFullCatalogs: () => ({ data: [buildCatalog({ name: 'Old' })] }),
      deleteCatalog: () => refuse(409, 'CATALOG_HAS_INSTANCES'),
    });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Actions: Old' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Couldn’t delete the catalog');
    expect(alert).toHaveTextContent('Search engines use this catalog. Delete them first.');
  });

  test('[R2.55] an empty list explains what a catalog is for, with an example and a button to add one', async () => {
    server.handle({ listFullCatalogs: () => ({ data: [] }) });
    await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'Add your first catalog' });
    screen.getByText(/https:\/\/myshop.com/);
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Add a catalog' })).toHaveAttribute(
      'href',
      '/catalog/instances/add',
    );
  });

  test('[R8.03] a list that fails to load says so, with the request id, and offers to try again', async () => {
    server.handle({ listFullCatalogs: () => refuse(500, 'INTERNAL') });
    const { user } = await renderPanel({ path, server });
    await screen.findByText('An unknown error has occurred - contact support');
    screen.getByText('Reference: req-1');
    server.handle({ listFullCatalogs: () => ({ data: [buildCatalog({ name: 'Back' })] }) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'Back' });
  });

  test('[R2.55] sorts by a column, hides a column, and keeps both in the address', async () => {
    server.handle({
      listFullCatalogs: () => ({
        data: [
          buildCatalog({ name: 'Beta', productsCount: 5 }),
          buildCatalog({ id: 'c2', name: 'Alfa', productsCount: 70 }),
        ],
      }),
    });
    const { user, href } = await renderPanel({ path: `${path}?sort=name`, server });
    await screen.findByRole('link', { name: 'Alfa' });
    const names = () =>
      within(screen.getByRole('table'))
        .getAllByRole('link')
        .map((link) => link.textContent);
    expect(names()).toEqual(['Alfa', 'Beta']);
    expect(screen.getByRole('columnheader', { name: 'Catalog' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Products' }));
    await waitFor(() => expect(names()).toEqual(['Beta', 'Alfa']));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Language' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Language' })).toBeNull());
    expect(href()).toBe(`${path}?sort=products&hide=language`);
  });
});
