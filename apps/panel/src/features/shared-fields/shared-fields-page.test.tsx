import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storageKeys } from '../../kit/storage-keys.ts';
import { type ApiServer, startApiServer } from '../../testing/api-server.ts';
import { buildCatalog, buildInstance } from '../../testing/build.ts';
import { catalogFields } from '../../testing/build-settings.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/search/searchSharedFieldsSettings';
let server: ApiServer;
let saves: unknown[];
let shared: { field: string; isMissing: boolean }[];
beforeAll(async () => {
  server = await startApiServer({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
});
beforeEach(() => {
  saves = [];
  shared = ['title', 'price'].map((field) => ({ field, isMissing: false }));
  server.handle({
    listCatalogs: () => ({
      data: ['catalog-1', 'catalog-2'].map((id) => ({
        ...buildCatalog({ id, name: `Shop ${id}` }),
        ready: true,
      })),
    }),
    getFields: () => ({ data: [...catalogFields] }),
    getSharedFields: () => ({ data: shared }),
    setSharedFields: ({ body }) => {
      saves.push(body);
      const { sharedFields } = body as { sharedFields: { field: string }[] | null };
      shared = (sharedFields ?? [{ field: 'title' }]).map(({ field }) => ({ field, isMissing: false }));
      return { data: shared };
    },
  });
});
afterAll(() => server.close());

describe('shared fields', () => {
  test('[R2.27] [R2.28] says what reaches browsers, has a choice of catalog, and no selected search in the header', async () => {
    const { user, href } = await renderPanel({ path, server });
    await screen.findByText('Anybody can see a public field');
    screen.getByText(/Don’t make margins, purchase prices or stock public/);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Catalog' }), 'catalog-2');
    await waitFor(() => expect(href()).toBe(`${path}?catalogId=catalog-2`));
    expect(screen.queryByText('Search engine:')).toBeNull();
  });

  test('[R2.28] begins with the catalog of the search that the owner works on', async () => {
    localStorage.setItem(storageKeys.instance, 'instance-2');
    server.handle({
      listInstances: () => ({
        data: [
          buildInstance(),
          buildInstance({
            instanceId: 'instance-2',
            catalog: { ...buildInstance().catalog, id: 'catalog-2', name: 'Shop catalog-2' },
          }),
        ],
        limit: 3,
      }),
    });
    const { user } = await renderPanel({ path, server });
    expect(await screen.findByRole('combobox', { name: 'Catalog' })).toHaveValue('catalog-2');
    await user.click(await screen.findByRole('switch', { name: 'Public: Price' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved and live');
    expect(saves).toEqual([{ catalogId: 'catalog-2', sharedFields: [{ field: 'title' }] }]);
  });

  test('[R2.27] [R3.18] a switch shares a field or not, and the save bar saves it', async () => {
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('switch', { name: 'Public: Brand' }));
    await user.click(screen.getByRole('switch', { name: 'Public: Price' }));
    screen.getByText('2 public fields');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved and live');
    expect(saves).toEqual([
      { catalogId: 'catalog-1', sharedFields: [{ field: 'title' }, { field: 'brand' }] },
    ]);
  });

  test('[R3.18] [R4.22] turning the last switch off shares nothing, rather than the defaults', async () => {
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('switch', { name: 'Public: Name' }));
    await user.click(screen.getByRole('switch', { name: 'Public: Price' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved and live');
    expect(saves).toEqual([{ catalogId: 'catalog-1', sharedFields: [] }]);
    expect(screen.getByRole('switch', { name: 'Public: Name' })).not.toBeChecked();
  });

  test('[R3.18] restoring the defaults can be undone', async () => {
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Reset to default' }));
    await screen.findByText('Public fields reset to default');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Saved and live');
    expect(saves).toEqual([
      { catalogId: 'catalog-1', sharedFields: null },
      { catalogId: 'catalog-1', sharedFields: [{ field: 'title' }, { field: 'price' }] },
    ]);
  });

  test('[R3.18] restores unsaved changes, for each catalog separately', async () => {
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('switch', { name: 'Public: Price' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Catalog' }), 'catalog-2');
    expect(await screen.findByRole('switch', { name: 'Public: Price' })).toBeChecked();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Catalog' }), 'catalog-1');
    expect(await screen.findByRole('switch', { name: 'Public: Price' })).not.toBeChecked();
    cleanup();
    const again = await renderPanel({ path, server });
    expect(await screen.findByRole('switch', { name: 'Public: Price' })).not.toBeChecked();
    await again.user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(screen.getByRole('switch', { name: 'Public: Price' })).toBeChecked();
  });
});
