import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../../testing/api-server.ts';
import { buildCatalog } from '../../../testing/build.ts';
import { buildResult } from '../../../testing/build-wizard.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';

const path = '/catalog/instance/catalog-1';
const feedUrl = 'https://sklep.example/feed.xml';
const failed = (reason: string) =>
  buildResult({
    status: 'error',
    runId: 'run-2',
    error: { code: 'FEED_PASSWORD_WRONG', details: { status: 401, host: 'sklep.example', reason } },
  });

let server: ApiServer;
let hasCredentials: boolean;
let sent: unknown[];
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(() => {
  hasCredentials = true;
  sent = [];
  server.handle({
    listFullCatalogs: () => ({ data: [buildCatalog(hasCredentials ? { hasCredentials } : {})] }),
    getImportStatus: () => ({ data: buildResult() }),
    listInstances: () => ({ data: [], limit: 3 }),
    saveFeedCredentials: ({ params, body }) => {
      sent.push({ ...params, ...(body as object) });
      const { username, password } = body as Record<string, string>;
      hasCredentials = username !== '' || password !== '';
      return { data: { url: 'https://sklep.example/feed.xml', ...(hasCredentials && { hasCredentials }) } };
    },
  });
});
afterEach(() => {
  server.log.length = 0;
});
afterAll(() => server.close());

const form = async () => within(await screen.findByRole('form', { name: 'Feed password' }));
const fill = async (user: Awaited<ReturnType<typeof renderPanel>>['user']) => {
  const fields = await form();
  await user.type(fields.getByLabelText('User name'), 'ala');
  await user.type(fields.getByLabelText('Password', { selector: 'input' }), 'secret');
};

describe('the password of a catalog’s feed', () => {
  test('[R2.34] says that one is saved, and offers to change it', async () => {
    const { user } = await renderPanel({ path, server });
    await screen.findByText('Password saved');
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    expect((await form()).getByLabelText('User name')).toHaveFocus();
    await fill(user);
    await user.click((await form()).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([{ catalogId: 'catalog-1', username: 'ala', password: 'secret', url: feedUrl }]),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change the password' })).toHaveFocus());
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret');
  });

  test('[R2.34] is removed only after a confirmation', async () => {
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Remove the password' }));
    screen.getByText('Without a password the next import may fail.');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Remove the password' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove the password' }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove the password' }));
    await screen.findByText('No password');
    expect(screen.getByRole('button', { name: 'Add a password' })).toHaveFocus();
    expect(sent).toEqual([{ catalogId: 'catalog-1', username: '', password: '', url: feedUrl }]);
  });

  test('goes with the address that it was typed for, though another tab changed it meanwhile', async () => {
    hasCredentials = false;
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Add a password' }));
    await fill(user);
    server.handle({
      listFullCatalogs: () => ({ data: [buildCatalog({ url: 'https://other.example/feed.xml' })] }),
      saveFeedCredentials: ({ body }) => {
        sent.push((body as { url: string }).url);
        return refuse(409, 'CATALOG_ADDRESS_CHANGED');
      },
    });
    window.dispatchEvent(new Event('visibilitychange'));
    await user.click((await form()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([feedUrl]));
    await screen.findByText(/leads to another server. Nothing was saved/);
  });

  test('[R5.01] can’t be saved empty, as that would remove it', async () => {
    hasCredentials = false;
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Add a password' }));
    await user.click((await form()).getByRole('button', { name: 'Save' }));
    await screen.findByText('Enter the user name, the password, or both');
    await user.click((await form()).getByRole('button', { name: 'Cancel' }));
    await screen.findByText('No password');
    expect(server.log).not.toContain('saveFeedCredentials');
  });

  test('[R5.01] [R8.02] a user name that can’t be sent is reported at its field, and a refusal is raised', async () => {
    const { user, panel } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Change the password' }));
    await user.type((await form()).getByLabelText('User name'), 'a:b');
    await user.click((await form()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText('User name')).toHaveAttribute('aria-invalid', 'true'));
    expect(server.log).not.toContain('saveFeedCredentials');
    server.handle({ saveFeedCredentials: () => refuse(500, 'INTERNAL') });
    await user.clear(screen.getByLabelText('User name'));
    await fill(user);
    await user.click((await form()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(panel.notices.errors()).toMatchObject([{ action: 'saveFeedPassword' }]));
    expect((await form()).getByLabelText('User name')).toHaveValue('ala');
  });

  test.each([
    ['none', 'The feed’s server asks for a user name and password.'],
    ['sent', 'The feed’s server didn’t accept this user name and password.'],
  ])(
    '[R8.08] an import that fails for want of one (%s) asks for it there, and goes on',
    async (reason, words) => {
      server.handle({
        getImportStatus: () => ({ data: failed(reason) }),
        startImport: () => ({ data: buildResult({ runId: 'run-3' }) }),
      });
      const { user } = await renderPanel({ path, server });
      const alert = await screen.findByRole('alert');
      within(alert).getByText(words);
      // One button leads.
      expect(screen.queryByRole('button', { name: 'Import again' })).toBeNull();
      expect(screen.getByRole('button', { name: 'Import now' })).toHaveAttribute('data-variant', 'default');
      await fill(user);
      await user.click(within(alert).getByRole('button', { name: 'Save and import' }));
      await waitFor(() => expect(server.log).toContain('startImport'));
      expect(sent).toMatchObject([{ url: feedUrl }]);
      expect(server.log.indexOf('saveFeedCredentials')).toBeLessThan(server.log.indexOf('startImport'));
    },
  );

  test('[R8.08] asks for another address, not for a password, if the password was withheld from another server', async () => {
    server.handle({ getImportStatus: () => ({ data: failed('withheld') }) });
    await renderPanel({ path, server });
    const alert = await screen.findByRole('alert');
    within(alert).getByText(/redirects to another server, and we don’t send the password there/);
    expect(screen.queryByRole('form', { name: 'Feed password' })).toBeNull();
  });
});
