import { screen, waitFor, within } from '@testing-library/react';
import { defaultAppSettings, defaultStoreSettings, type InstanceDetails } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildCatalog, buildInstance } from '../../testing/build.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/search/instance/instance-2';
let server: ApiServer;
let details: InstanceDetails;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(() => {
  details = {
    ...buildInstance({ instanceId: 'instance-2', name: 'Outlet' }),
    createdAt: '2026-02-01T10:00:00.000Z',
    settings: {
      weights: true,
      sorts: false,
      facets: false,
      suggestions: false,
      store: false,
      synonyms: 12,
      blocked: 1,
      immutable: 0,
      rules: 3,
    },
  };
  server.handle({
    listInstances: () => ({
      data: [buildInstance(), buildInstance({ instanceId: 'instance-2', name: 'Outlet' })],
      limit: 3,
    }),
    getInstance: () => ({ data: details }),
    renameInstance: ({ body }) => {
      details = { ...details, ...(body as { name: string }) };
      return { data: buildInstance({ name: details.name }) };
    },
    getInstanceUse: () => ({
      data: {
        searchesToday: 124,
        searchesInWeek: 1234,
        lastAsked: { at: new Date().toISOString(), domain: 'sklep.example' },
      },
    }),
    listBinnedInstances: () => ({ data: [] }),
    getAppSettings: () => ({ data: defaultAppSettings }),
    getStoreSettings: () => ({
      data: {
        ...defaultStoreSettings,
        itemsPerPage: 48,
        recentQueries: { enabled: false, amount: 5 },
        popularQueries: { enabled: true, amount: 10, period: 7 as const },
      },
    }),
  });
});
afterAll(() => server.close());

describe('one search instance', () => {
  test('[R4.01] a catalog whose feed was refused is incorrect, as on the list of searches', async () => {
    const { catalog } = details;
    details = {
      ...details,
      catalog: { ...catalog, lastImportStatus: 'error', lastImportErrorCode: 'FEED_NOT_XML' },
    };
    await renderPanel({ path, server });
    await screen.findByText('Incorrect');
  });

  test('[R2.43] the main action comes first, and deletion last', async () => {
    await renderPanel({ path, server });
    const main = await screen.findByRole('button', { name: 'Try search' });
    const others = ['Installation', 'Move to the bin'].map((name) => screen.getByRole('button', { name }));
    for (const [at, other] of others.entries())
      expect((others[at - 1] ?? main).compareDocumentPosition(other)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('[R2.43] [R3.14] shows its catalog and state, and which settings differ from the defaults', async () => {
    await renderPanel({ path, server });
    await screen.findByRole('heading', { name: /Outlet/ });
    expect(screen.getByRole('link', { name: 'Sklep główny' })).toHaveAttribute(
      'href',
      '/catalog/instance/catalog-1',
    );
    screen.getByText('1,200 products');
    expect(screen.getByRole('link', { name: /Field weights.*own/ })).toHaveAttribute(
      'href',
      '/search/weightsSettings',
    );
    expect(screen.getByRole('link', { name: /Synonyms.*12 entries/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Filters.*default/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Blocked phrases.*1 entry/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Exact phrases.*0 entries/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /rules.*3 entries/i })).toHaveAttribute('href', '/search/rules');
  });

  test('[R2.43] is renamed in place; an empty name says what is missing', async () => {
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    const name = screen.getByRole('textbox', { name: 'Search engine name' });
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(name).toBeInvalid();
    await user.type(name, 'Wyprzedaż{Enter}');
    await screen.findByRole('heading', { name: /Wyprzedaż/ });
  });

  test('[R2.43] a name that was typed and left is there again; cancelling forgets it', async () => {
    const { user, goBack } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    await user.type(screen.getByRole('textbox', { name: 'Search engine name' }), ' nowy');
    await user.click(screen.getByRole('link', { name: 'Change in “Shop settings”' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Search engine name' })).toBeNull());
    await goBack();
    expect(await screen.findByRole('textbox', { name: 'Search engine name' })).toHaveValue('Outlet nowy');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    expect(screen.getByRole('textbox', { name: 'Search engine name' })).toHaveValue('Outlet');
  });

  test('[R3.14] shows the page size and the queries as customers see them, with a link to where they are changed', async () => {
    const { user, href } = await renderPanel({ path, server });
    const facts = within((await screen.findByText('Products per results page')).closest('dl') as HTMLElement);
    expect(facts.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '48',
      'off',
      '6, period: 7 days',
    ]);
    await user.click(screen.getByRole('link', { name: 'Change in “Shop settings”' }));
    await waitFor(() => expect(href()).toContain('/search/settings'));
  });

  test('[R2.43] says at its foot what a deletion takes away: searches, the page that uses it, rules, synonyms', async () => {
    await renderPanel({ path, server });
    const zone = (await screen.findByRole('heading', { name: 'Deleting this search engine' })).closest(
      'section',
    ) as HTMLElement;
    await within(zone).findByText('1,234');
    within(zone).getByText('124');
    within(zone).getByText(/sklep\.example/);
    within(zone).getByText('3 / 12');
    expect(within(zone).getByRole('button', { name: 'Move to the bin' })).toHaveAccessibleDescription(
      /stops working in your shop at once\. For 30 days/,
    );
  });

  test('figures that can’t be read don’t keep it from being deleted', async () => {
    server.handle({ getInstanceUse: () => refuse(503, 'STORAGE_UNAVAILABLE') });
    await renderPanel({ path, server });
    expect(await screen.findByRole('button', { name: 'Move to the bin' })).toBeEnabled();
    expect(screen.queryByText('Searches today')).toBeNull();
  });

  test('says that its catalog is in the bin, and restores it', async () => {
    details = { ...details, catalog: { ...details.catalog, isInBin: true } };
    server.handle({
      restoreCatalog: () => {
        const { isInBin: _, ...catalog } = details.catalog;
        details = { ...details, catalog };
        return { data: buildCatalog() };
      },
    });
    const { user } = await renderPanel({ path, server });
    await screen.findByText('The catalog of this search engine is in the bin');
    expect(screen.queryByRole('button', { name: 'Try search' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore the catalog' }));
    await screen.findByRole('button', { name: 'Try search' });
    expect(screen.queryByText('The catalog of this search engine is in the bin')).toBeNull();
  });

  test('[R2.43] a deletion leads to the list and can be undone', async () => {
    let restored = 0;
    server.handle({
      deleteInstance: () => ({ data: { instanceId: 'instance-2' } }),
      restoreInstance: () => {
        restored++;
        return { data: buildInstance() };
      },
    });
    const { user, path: current } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Move to the bin' }));
    await waitFor(() => expect(current()).toBe('/search/instances'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(restored).toBe(1));
  });

  test('[R8.13] says so if it doesn’t exist', async () => {
    server.handle({ getInstance: () => refuse(404, 'NOT_FOUND') });
    await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'Couldn’t load the search engine' });
  });

  test('[R10.05] leads to the code for the shop’s pages, and selects itself', async () => {
    const { user, path: current, panel } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Installation' }));
    await waitFor(() => expect(current()).toBe('/search/embed'));
    expect(panel.selection.current()).toBe('instance-2');
  });
});
