import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../testing/api-server.ts';
import { buildInstance } from '../../testing/build.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer({
    listInstances: () => ({
      data: [buildInstance(), buildInstance({ instanceId: 'instance-2', name: 'Outlet' })],
      limit: 3,
    }),
  });
});
afterAll(() => server.close());

const open = async (path: string) => {
  const rendered = await renderPanel({ path, server });
  await screen.findByRole('heading', { level: 1 });
  // A screen may have headers of its own, but the panel's comes first.
  const [header] = screen.getAllByRole('banner');
  if (!header) throw new Error('the panel has no header');
  return { ...rendered, header: within(header) };
};

test.each([
  ['R2.22', '/search/weightsSettings'],
  ['R2.23', '/search/sortSettings'],
  ['R2.24', '/search/sortSettings/add/instance-1'],
  ['R2.25', '/search/searchFacetedSettings'],
  ['R2.26', '/search/searchSuggestionSettings'],
])(
  '[R2.28] the screen of %s names the selected search in its header, and another can be chosen',
  async (_, path) => {
    const { header, user } = await open(path);
    await user.click(await header.findByRole('button', { name: /^Search engine:.*Sklep/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Outlet' }));
    await header.findByRole('button', { name: /^Search engine:.*Outlet/ });
  },
);

test('[R2.28] shared fields belong to a catalog, so the header shows no selected search there', async () => {
  const { header, user, path } = await open('/search/weightsSettings');
  await header.findByRole('button', { name: /^Search engine:/ });
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
  await user.click(menu.getByRole('link', { name: 'Public fields' }));
  await screen.findByRole('heading', { level: 1, name: 'Public fields' });
  expect(path()).toBe('/search/searchSharedFieldsSettings');
  await waitFor(() => expect(header.queryByRole('button', { name: /Search engine:/ })).toBeNull());
});
