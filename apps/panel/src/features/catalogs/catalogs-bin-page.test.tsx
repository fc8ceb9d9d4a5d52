import { screen, waitFor, within } from '@testing-library/react';
import type { BinnedCatalog } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../testing/api-server.ts';
import { buildCatalog } from '../../testing/build.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/catalog/instances/bin';
let server: ApiServer;
let bin: BinnedCatalog[];
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(() => {
  const binned = (id: string, part: Partial<BinnedCatalog>): BinnedCatalog => ({
    ...{ id, name: id, productsCount: 1991, groupsCount: 1254, instancesCount: 0, binnedInstancesCount: 0 },
    ...{ deletedAt: '2026-03-01T10:00:00.000Z', removedAt: '2026-03-31T10:00:00.000Z' },
    ...part,
  });
  bin = [
    binned('Free', {}),
    binned('Held', { binnedInstancesCount: 2 }),
    binned('Used', { instancesCount: 1, removedAt: null }),
  ];
  server.handle({
    listFullCatalogs: () => ({ data: [buildCatalog()] }),
    listBinnedCatalogs: () => ({ data: bin }),
    restoreCatalog: ({ params }) => {
      bin = bin.filter(({ id }) => id !== params.catalogId);
      return { data: buildCatalog() };
    },
    removeCatalog: ({ params }) => {
      bin = bin.filter(({ id }) => id !== params.catalogId);
      return { data: { id: params.catalogId ?? '' } };
    },
  });
});
afterAll(() => server.close());

test('[R2.55] is reached from the list, says when each goes, and restores one', async () => {
  const { user, path: current } = await renderPanel({ path: '/catalog/instances', server });
  await user.click(await screen.findByRole('link', { name: 'Bin (3)' }));
  await waitFor(() => expect(current()).toBe(path));
  const rows = within(await screen.findByRole('list', { name: 'Catalog bin' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/Free.*gone for good on 31 Mar 2026.*1,254 products \(1,991 variants\)/);
  expect(rows[2]).toHaveTextContent('kept while a search engine uses it');
  await user.click(screen.getByRole('button', { name: 'Restore: Held' }));
  await screen.findByText('Restored');
  await waitFor(() => expect(screen.queryByText('Held')).toBeNull());
});

test('[R4.04] one that a search engine needs says why it can’t be deleted for good', async () => {
  const { user } = await renderPanel({ path, server });
  const held = await screen.findByRole('button', { name: 'Delete for good: Held' });
  expect(held).toHaveAccessibleDescription(
    '2 search engines in the bin use this catalog. Delete them for good first.',
  );
  expect(screen.getByRole('button', { name: 'Delete for good: Used' })).toHaveAccessibleDescription(
    '1 search engine uses it. Delete it first.',
  );
  await user.click(held);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete for good: Free' }));
  await user.click(await screen.findByRole('button', { name: 'Delete for good' }));
  await waitFor(() => expect(screen.queryByText('Free')).toBeNull());
});
