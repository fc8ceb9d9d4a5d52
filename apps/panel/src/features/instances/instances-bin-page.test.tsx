import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { BinnedInstance } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance } from '../../testing/build.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/search/instances/bin';
let server: ApiServer;
let bin: BinnedInstance[];
const takeOut = (searchId: string | undefined): void => {
  bin = bin.filter(({ instanceId }) => instanceId !== searchId);
};
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(() => {
  const binned = (instanceId: string, name: string): BinnedInstance => ({
    ...{ instanceId, name, rules: 3, synonyms: 12 },
    deletedAt: '2026-03-01T10:00:00.000Z',
    removedAt: '2026-03-31T10:00:00.000Z',
    catalog: { name: 'Sklep główny', isInBin: instanceId === 'i2' },
  });
  bin = [binned('i1', 'Outlet'), binned('i2', '<b>Zima</b>')];
  server.handle({
    listInstances: () => ({ data: [buildInstance()], limit: 3 }),
    listBinnedInstances: () => ({ data: bin }),
    restoreInstance: ({ params }) => {
      takeOut(params.searchId);
      return { data: buildInstance() };
    },
    removeInstance: ({ params }) => {
      takeOut(params.searchId);
      return { data: { instanceId: params.searchId ?? '' } };
    },
  });
});
afterAll(() => server.close());

test('[R2.42] the list leads to the bin with the number of what is in it, and not to an empty one', async () => {
  const { user, path: current } = await renderPanel({ path: '/search/instances', server });
  await user.click(await screen.findByRole('link', { name: 'Bin (2)' }));
  await waitFor(() => expect(current()).toBe(path));
  const rows = within(await screen.findByRole('list', { name: 'Search engine bin' })).getAllByRole(
    'listitem',
  );
  expect(rows[0]).toHaveTextContent(/Outlet.*gone for good on 31 Mar 2026.*Rules: 3 · synonyms: 12/);
  expect(rows[1]).toHaveTextContent(/<b>Zima<\/b>.*its catalog is in the bin, too: Sklep główny/);
});

test('[R2.42] a long bin has pages, and removing the last of a page leads to the one before', async () => {
  const [first] = bin;
  bin = Array.from({ length: 21 }, (_, at) => ({
    ...(first as BinnedInstance),
    ...{ instanceId: `i${at}`, name: `Outlet ${at}` },
  }));
  const { user } = await renderPanel({ path, server });
  const listed = () =>
    within(screen.getByRole('list', { name: 'Search engine bin' })).getAllByRole('listitem');
  await screen.findByText('Outlet 19');
  expect(listed()).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: '2' }));
  expect(listed()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Restore: Outlet 20' }));
  await waitFor(() => expect(listed()).toHaveLength(20));
});

test('[R2.42] deleting from the menu of a row says what goes with it', async () => {
  const { user } = await renderPanel({ path: '/search/instances', server });
  await user.click(await screen.findByRole('button', { name: 'Actions: Sklep' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toHaveAccessibleDescription(
    /^It stops working in your shop at once\. Rules, synonyms/,
  );
});

test('[R2.42] a search engine whose catalog is in the bin as well says so once it is restored, and offers the catalog', async () => {
  const restored: (string | undefined)[] = [];
  server.handle({
    restoreInstance: ({ params }) => {
      takeOut(params.searchId);
      const { catalog, ...instance } = buildInstance();
      return { data: { ...instance, name: 'Zima', catalog: { ...catalog, id: 'k2', isInBin: true } } };
    },
    restoreCatalog: ({ params }) => {
      restored.push(params.catalogId);
      return refuse(404, 'NOT_FOUND');
    },
  });
  const { user } = await renderPanel({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Restore: <b>Zima</b>' }));
  expect(await screen.findByText(/^“Zima” is back, but the catalog “.+” is still in the bin/)).toBeVisible();
  expect(screen.queryByText('Restored')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Restore the catalog' }));
  await waitFor(() => expect(restored).toEqual(['k2']));
});

test('is not led to while it is empty', async () => {
  bin = [];
  await renderPanel({ path: '/search/instances', server });
  await screen.findByRole('heading', { name: 'Sklep' });
  expect(screen.queryByRole('link', { name: /Bin/ })).toBeNull();
});

test('[R2.42] restores one; the last one leaves an empty bin that says what it is for', async () => {
  bin = bin.slice(0, 1);
  const { user } = await renderPanel({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Restore: Outlet' }));
  await screen.findByText('Restored');
  await screen.findByRole('heading', { name: 'The bin is empty' });
});

test('[R6.05] says why it can’t be restored beyond the plan’s limit, and keeps it', async () => {
  server.handle({ restoreInstance: () => refuse(409, 'PLAN_LIMIT_REACHED', { limit: 3, plan: 'growth' }) });
  const { user } = await renderPanel({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Restore: Outlet' }));
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent(/Couldn’t restore the search engine.*Your plan allows no more/);
  screen.getByText('Outlet');
});

test('asks before one is deleted for good; the question can be left', async () => {
  const { user } = await renderPanel({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Delete for good: Outlet' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete for good: Outlet?' });
  within(dialog).getByText(/its rules, synonyms and history can’t be restored any more/);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.log).not.toContain('removeInstance');
  await user.click(screen.getByRole('button', { name: 'Delete for good: Outlet' }));
  await user.click(await screen.findByRole('button', { name: 'Delete for good' }));
  await screen.findByText('Deleted for good');
  await waitFor(() => expect(screen.queryByText('Outlet')).toBeNull());
});

test('[R8.01] says so if it can’t be read', async () => {
  server.handle({ listBinnedInstances: () => refuse(500, 'INTERNAL') });
  await renderPanel({ path, server });
  await screen.findByRole('heading', { name: 'Couldn’t load the bin' });
});

test('[R2.42] with all instances in the bin, the list and other screens lead there', async () => {
  server.handle({ listInstances: () => ({ data: [], limit: 3 }) });
  for (const screenPath of ['/search/instances', '/search/rules', '/search/phrasesReport', '/search/try']) {
    await renderPanel({ path: screenPath, server });
    await screen.findByRole('heading', { name: 'All search engines are in the bin' });
    expect(screen.getByRole('link', { name: 'Open the bin' })).toHaveAttribute('href', path);
    cleanup();
  }
});
