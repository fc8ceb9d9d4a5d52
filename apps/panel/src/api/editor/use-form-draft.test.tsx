import { cleanup, screen, waitFor } from '@testing-library/react';
import { requiredMapping } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildCatalog, buildInstance, buildProfile } from '../../testing/build.ts';
import { buildAnalysis, buildResult } from '../../testing/build-wizard.ts';
import { renderInPanel, renderPanel } from '../../testing/render-panel.tsx';
import { useEditor } from './use-editor.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(() => {
  server.handle({
    listInstances: () => ({ data: [], limit: 3 }),
    listCatalogs: () => ({ data: [buildCatalog(), buildCatalog({ id: 'c2', name: 'Outlet' })] }),
    createInstance: () => refuse(401, 'BAD_TOKEN'),
    logout: () => ({ data: {} }) as never,
  });
});
afterAll(() => server.close());

const path = '/search/instances/add';
const note = 'Your unsaved changes are back';
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Search engine name' });
const typeName = async (name: string) => {
  const rendered = await renderPanel({ path, server });
  await rendered.user.type(await nameField(), name);
  return rendered;
};

describe('what was typed and not saved', () => {
  test('is restored after the session ended in the middle of a form, until it is saved', async () => {
    const { user, left } = await typeName('Winter');
    expect(screen.queryByText(note)).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Selected catalog' }), 'Outlet');
    await user.click(screen.getByRole('button', { name: 'Create search engine' }));
    await waitFor(() => expect(left).toHaveLength(1));
    cleanup();

    server.handle({ createInstance: () => ({ data: buildInstance() }) });
    const again = await renderPanel({ path, server });
    expect(await nameField()).toHaveValue('Winter');
    expect(screen.getByRole('combobox', { name: 'Selected catalog' })).toHaveValue('c2');
    screen.getByText(note);
    await again.user.click(screen.getByRole('button', { name: 'Create search engine' }));
    await waitFor(() => expect(again.path()).toBe('/search/try'));
    cleanup();

    await renderPanel({ path, server });
    expect(await nameField()).toHaveValue('');
    expect(screen.queryByText(note)).toBeNull();
  });

  test('can be discarded', async () => {
    await typeName('Winter');
    cleanup();
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Discard them' }));
    expect(await nameField()).toHaveValue('');
    expect(screen.queryByText(note)).toBeNull();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('[R4.17] is removed on signing out', async () => {
    const { user, left } = await typeName('Winter');
    await user.click(screen.getByRole('button', { name: /account and appearance/ }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(left).toHaveLength(1));
    cleanup();
    await renderPanel({ path, server });
    expect(await nameField()).toHaveValue('');
  });

  test('is not shown to another customer', async () => {
    await typeName('Winter');
    cleanup();
    await renderPanel({ path, server, user: buildProfile({ uid: 'customer-2' }) });
    expect(await nameField()).toHaveValue('');
    expect(screen.queryByText(note)).toBeNull();
  });

  test('passwords and keys are never stored', async () => {
    function Account() {
      const editor = useEditor({
        saved: { name: '', newPassword: '', apiKey: '' },
        save: async () => {},
        action: 'saveSettings',
        invalidates: [],
      });
      const change = () => editor.change({ name: 'Ala', newPassword: 'hunter22', apiKey: 'k-123' });
      return (
        <button type="button" onClick={change}>
          change
        </button>
      );
    }
    const { user } = await renderInPanel(<Account />, server);
    await user.click(screen.getByRole('button', { name: 'change' }));
    const stored = Object.values(sessionStorage).join();
    expect(stored).toContain('Ala');
    expect(stored).not.toMatch(/hunter22|k-123/);
  });

  test('is restored in the mapping of a catalog, and the save bar discards it', async () => {
    server.handle({
      listMappings: () => ({ data: [...requiredMapping] }),
      findPathsByCatalog: () => ({ data: buildAnalysis() }),
      isProdImportFinished: () => ({ data: buildResult() }),
    });
    const screenPath = '/catalog/mapping/catalog-1';
    const { user } = await renderPanel({ path: screenPath, server });
    await user.click(await screen.findByRole('button', { name: 'Add a field' }));
    await user.click(screen.getByRole('textbox', { name: 'Name of the field: new field' }));
    await user.paste('material');
    cleanup();
    const again = await renderPanel({ path: screenPath, server });
    expect(await screen.findByRole('textbox', { name: /Name of the field: Material/ })).toHaveValue(
      'material',
    );
    screen.getByText(note);
    await again.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('textbox', { name: /Name of the field: Material/ })).toBeNull();
    expect(screen.queryByText(note)).toBeNull();
  });

  test('is restored in the refresh times of a catalog', async () => {
    server.handle({
      getCatalogRefreshTimes: () => ({ data: { periods: ['06:00'], timeZone: 'Europe/Warsaw' } }),
    });
    const screenPath = '/catalog/time/catalog-1';
    const { user } = await renderPanel({ path: screenPath, server });
    await user.click(await screen.findByRole('button', { name: 'Add a time' }));
    cleanup();
    const again = await renderPanel({ path: screenPath, server });
    await screen.findByText(note);
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2);
    await again.user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
  });
});
