import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { storageKeys } from '../kit/storage-keys.ts';
import { type ApiServer, startApiServer } from '../testing/api-server.ts';
import { buildInstance, buildProfile } from '../testing/build.ts';
import { renderPanel } from '../testing/render-panel.tsx';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.log.length = 0;
  server.handle({
    listInstances: () => ({ data: [buildInstance()], limit: 3 }),
    refreshToken: undefined,
    logout: undefined,
  } as never);
});

const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name });
const overlay = () => document.getElementById('overlay');

describe('routes', () => {
  test('[R2.02] redirects an unknown address to the public page 404', async () => {
    const { path } = await renderPanel({ path: '/no/such/page', server, user: null });
    await heading(/Page not found/);
    expect(path()).toBe('/pages/error-404');
  });
  test('[R2.03] redirects / to the search instances if the customer has the feature', async () => {
    const { path } = await renderPanel({ path: '/', server });
    await waitFor(() => expect(path()).toBe('/search/instances'));
  });
  test('[R2.03] redirects / to the dashboard without the feature', async () => {
    const { path } = await renderPanel({ path: '/', server, user: buildProfile({ features: [] }) });
    await waitFor(() => expect(path()).toBe('/search'));
  });
  test('[R2.04] hides the loading overlay once the first route check has succeeded', async () => {
    await renderPanel({ path: '/search/synonyms', server });
    await heading(/Synonyms/);
    await waitFor(() => expect(overlay()).toHaveAttribute('hidden'));
  });
  test('[R2.04] scrolls to the top and moves the focus to the title after a navigation', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    const { user } = await renderPanel({ path: '/search/synonyms', server });
    await heading(/Synonyms/);
    scrollTo.mockClear();
    await user.click(within(screen.getByRole('navigation', { name: 'Main menu' })).getByText('Try search'));
    await waitFor(async () => expect(await heading(/Try search/)).toHaveFocus());
    expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
    scrollTo.mockRestore();
  });
  test('[R2.41] shows ids in the breadcrumbs', async () => {
    await renderPanel({ path: '/catalog/instance/cat-7/image/img-9', server });
    const trail = await screen.findByRole('navigation', { name: 'Breadcrumbs' });
    expect(trail).toHaveTextContent('Catalogs/cat-7/Images/img-9');
    expect(within(trail).getByText('cat-7').closest('a')).toHaveAttribute('href', '/catalog/instance/cat-7');
    expect(within(trail).getByText('img-9').closest('[aria-current]')).toHaveAttribute(
      'aria-current',
      'page',
    );
  });
});

describe('gates', () => {
  test('[R2.54] [R6.01] [R6.02] says that a screen is not available if its module is missing', async () => {
    await renderPanel({ path: '/stylist/stylizations/list', server });
    await screen.findByRole('heading', { name: 'This feature is not available to you' });
    screen.getByText('Function is not available to you, contact us or schedule a meeting with an adviser');
    expect(screen.queryByRole('link', { name: 'Stylizations' })).toBeNull();
  });
  test('[R2.54] a customer whose first screen is not available gets to the start page from there', async () => {
    const { user, path } = await renderPanel({
      path: '/',
      server,
      user: buildProfile({ modules: ['catalog'] }),
    });
    await screen.findByRole('heading', { name: 'This feature is not available to you' });
    await user.click(screen.getByRole('link', { name: 'Back to the start page' }));
    await waitFor(() => expect(path()).toBe('/search'));
  });
  test('[R2.54] notices that the profile has lost a module since it was stored', async () => {
    const rendering = renderPanel({ path: '/search/weightsSettings', server });
    server.handle({ getProfile: () => ({ data: buildProfile({ modules: ['catalog'] }) }) });
    await rendering;
    await screen.findByRole('heading', { name: 'This feature is not available to you' });
  });
});

describe('appearance', () => {
  test('[R2.60] the dark skin adds the class dark and is remembered', async () => {
    const { user } = await renderPanel({ path: '/search/synonyms', server });
    await user.click(await screen.findByRole('button', { name: /account and appearance/ }));
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveClass('dark');
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(localStorage.getItem(storageKeys.skin)).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'Light' }));
    expect(document.documentElement).not.toHaveClass('dark');
  });
  test('[R2.60] changes the layout: menu beside, above, or in a drawer', async () => {
    const { user } = await renderPanel({ path: '/search/synonyms', server });
    expect(await screen.findByRole('link', { name: 'Catalogs' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /account and appearance/ }));
    await user.click(await screen.findByRole('radio', { name: 'Top bar' }));
    const menu = await screen.findByRole('navigation', { name: 'Main menu' });
    await waitFor(() => expect(within(menu).getByRole('button', { name: 'Catalogs' })).toBeVisible());
    await user.click(screen.getByRole('radio', { name: 'Hidden menu' }));
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    expect(localStorage.getItem(storageKeys.layout)).toBe('full');
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await screen.findByRole('link', { name: 'Catalogs' });
  });
  test('[R1.02] [R1.03] changes the language at once, and updates the html element’s lang', async () => {
    const { user } = await renderPanel({ path: '/search/synonyms', server });
    expect(document.documentElement.lang).toBe('en');
    await user.click(await screen.findByRole('button', { name: /account and appearance/ }));
    await user.click(await screen.findByRole('radio', { name: 'Čeština' }));
    await heading(/Synonyma/);
    expect(document.documentElement.lang).toBe('cs');
    expect(localStorage.getItem(storageKeys.locale)).toBe('cz');
  });
});

test('the menu shows its entry of the screen, however far down that is', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => shown.mockRestore());
  await renderPanel({ path: '/search/reports/toMend', server });
  await screen.findByRole('heading', { level: 1 });
  const [entry] = await screen.findAllByRole('link', { name: 'Phrases to fix' });
  await waitFor(() => expect(shown.mock.contexts).toContain(entry));
});

describe('selected instance', () => {
  test('[R4.14] selects the first search instance if none is selected', async () => {
    server.handle({
      listInstances: () => ({
        data: [buildInstance(), buildInstance({ instanceId: 'instance-2', name: 'Outlet' })],
        limit: 3,
      }),
    });
    await renderPanel({ path: '/search/weightsSettings', server });
    await screen.findByRole('button', { name: /^Search engine: Sklep/ });
    expect(localStorage.getItem(storageKeys.instance)).toBe('instance-1');
  });
  test('[R4.14] keeps the selected instance, and remembers another choice', async () => {
    localStorage.setItem(storageKeys.instance, 'instance-2');
    server.handle({
      listInstances: () => ({
        data: [buildInstance(), buildInstance({ instanceId: 'instance-2', name: 'Outlet' })],
        limit: 3,
      }),
    });
    const { user } = await renderPanel({ path: '/search/weightsSettings', server });
    await user.click(await screen.findByRole('button', { name: /^Search engine: Outlet/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sklep' }));
    await waitFor(() => expect(localStorage.getItem(storageKeys.instance)).toBe('instance-1'));
  });
});
