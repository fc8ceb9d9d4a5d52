import { act, screen, waitFor, within } from '@testing-library/react';
import type { RefusedDomain } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance } from '../../testing/build.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/api/authorization';
let server: ApiServer;
let domains: string[];
let refused: RefusedDomain[];
let resets: number;
const access = () => ({
  data: {
    url: 'https://szukaj.example/public',
    key: resets === 0 ? 'first-key' : `key-${resets}`,
    customerSymbol: 'sklep-ali',
  },
});
beforeAll(async () => {
  server = await startApiServer({
    listInstances: () => ({ data: [buildInstance({ name: 'Buty' })], limit: 3 }),
    getTestMode: () => ({ data: { until: null } }),
    getRefusedDomains: () => ({ data: refused }),
    getAuthKey: access,
    resetAuthKey: () => {
      resets += 1;
      return access();
    },
  });
});
beforeEach(() => {
  domains = [];
  refused = [];
  resets = 0;
  server.handle({
    getAuthDomains: () => ({ data: domains }),
    setAuthDomains: ({ body }) => {
      domains = (body as { domains: string[] }).domains;
      refused = refused.filter(({ domain }) => !domains.includes(domain));
      return { data: domains };
    },
  });
});
afterAll(() => server.close());

const list = () => screen.findByRole('list', { name: 'Allowed domains' });
const type = async (user: Awaited<ReturnType<typeof renderPanel>>['user'], text: string) => {
  const field = await screen.findByRole('textbox', { name: 'New domain' });
  await user.clear(field);
  if (text) await user.type(field, text);
  await user.click(screen.getByRole('button', { name: 'Add domain' }));
};

describe('domains', () => {
  test('[R2.15] [R3.28] an empty tab explains itself; a domain is added and saved at once', async () => {
    const { user } = await renderPanel({ path, server });
    await screen.findByText('No allowed domains yet');
    screen.getByText(/\*\.myshop\.com means every subdomain/);
    await type(user, 'https://sklep.pl/szukaj?q=buty');
    await within(await list()).findByText('https://sklep.pl');
    await screen.findByText('Saved and live');
    expect(domains).toEqual(['https://sklep.pl']);
    expect(screen.queryByText('No allowed domains yet')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'New domain' })).toHaveValue('');
  });

  test.each([
    ['', 'New domain is required'],
    ['sklep', 'New domain must be a domain, such as myshop.com'],
    ['sklep.pl/szukaj?q=1', 'Enter only the domain, without port and path: sklep.pl'],
    ['sklep.pl:8080', 'Enter only the domain, without port and path: sklep.pl'],
    ['192.168.1.10', /This is a computer’s address/],
    ['m.sklep.pl', /Each part of a domain needs at least 2 characters/],
    ['NOWY.pl', 'This domain is already on the list'],
  ])('[R4.13] [R5.09] %s is refused in words', async (value, words) => {
    domains = ['nowy.pl'];
    const { user } = await renderPanel({ path, server });
    await type(user, value);
    await screen.findByText(words);
    expect(screen.getByRole('textbox', { name: 'New domain' })).toBeInvalid();
    expect(domains).toEqual(['nowy.pl']);
  });

  test('[R4.13] what was saved before is no longer said once the next domain is refused', async () => {
    const { user } = await renderPanel({ path, server });
    await type(user, 'sklep.pl');
    await screen.findByText('Saved and live');
    await type(user, 'moj sklep');
    await screen.findByText('New domain must be a domain, such as myshop.com');
    expect(screen.queryByText('Saved and live')).toBeNull();
  });

  test('explains why the hundred and first domain is refused', async () => {
    domains = Array.from({ length: 100 }, (_, index) => `sklep${index}.pl`);
    const { user } = await renderPanel({ path, server });
    await type(user, 'jeszcze.pl');
    await screen.findByText(/The list is full \(100 domains\)/);
  });

  test('[R2.15] Undo puts a removed domain back in its place', async () => {
    domains = ['aa.pl', 'bb.pl', 'cc.pl'];
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Remove domain: bb.pl' }));
    await waitFor(() => expect(domains).toEqual(['aa.pl', 'cc.pl']));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(domains).toEqual(['aa.pl', 'bb.pl', 'cc.pl']));
  });

  test('keeps what another tab has added in the meantime', async () => {
    domains = ['aa.pl'];
    const { user } = await renderPanel({ path, server });
    await list();
    domains = ['aa.pl', 'bb.pl'];
    await type(user, 'cc.pl');
    await waitFor(() => expect(domains).toEqual(['aa.pl', 'bb.pl', 'cc.pl']));
    await within(await list()).findByText('bb.pl');
  });

  test('[R8.01] a domain that couldn’t be saved stays in the field and can be sent again', async () => {
    server.handle({ setAuthDomains: () => refuse(500, 'INTERNAL') });
    const { user } = await renderPanel({ path, server });
    await type(user, 'sklep.pl');
    await screen.findByText('Couldn’t save the domains');
    expect(screen.getByRole('textbox', { name: 'New domain' })).toHaveValue('sklep.pl');
    server.handle({ setAuthDomains: () => ({ data: ['sklep.pl'] }) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await within(await list()).findByText('sklep.pl');
  });
});

describe('refused pages', () => {
  const lastAskedAt = new Date(Date.now() - 3 * 60_000).toISOString();

  test('[R10.04] are allowed with one click', async () => {
    refused = [{ domain: 'sklep.pl', lastAskedAt, timesAsked: 12, lookalikeOf: null, isOwnMachine: false }];
    const { user } = await renderPanel({ path, server });
    await screen.findByText('Last 3 minutes ago, 12 times in total');
    await user.click(screen.getByRole('button', { name: 'Allow domain: sklep.pl' }));
    await within(await list()).findByText('sklep.pl');
    await waitFor(() => expect(screen.queryByText('Blocked attempts')).toBeNull());
    expect(domains).toEqual(['sklep.pl']);
  });

  test('[R10.04] a page that only resembles the shop, or can’t be listed, says so and has no such button', async () => {
    domains = ['sklep.pl'];
    refused = [
      {
        domain: 'sklep.pl.evil.com',
        lastAskedAt,
        timesAsked: 1,
        lookalikeOf: 'sklep.pl',
        isOwnMachine: false,
      },
      { domain: 'localhost', lastAskedAt, timesAsked: 1, lookalikeOf: null, isOwnMachine: true },
    ];
    await renderPanel({ path, server });
    await screen.findByText('Suspicious');
    screen.getByText(/Looks like your domain sklep\.pl, but isn’t/);
    screen.getByText(/This is a computer’s address/);
    expect(screen.queryByRole('button', { name: /Allow/ })).toBeNull();
  });

  test('[R10.04] a machine of one’s own can be tried for a day, marked and uncounted, until it is ended', async () => {
    const until = new Date(Date.now() + 24 * 3_600_000).toISOString();
    let mode: { until: string | null } = { until: null };
    refused = [{ domain: 'localhost', lastAskedAt, timesAsked: 1, lookalikeOf: null, isOwnMachine: true }];
    server.handle({
      getTestMode: () => ({ data: mode }),
      startTestMode: () => {
        mode = { until };
        refused = [];
        return { data: mode };
      },
      endTestMode: () => {
        mode = { until: null };
        return { data: mode };
      },
    });
    const { user } = await renderPanel({ path, server });
    const wanted = await screen.findByRole('switch', { name: /Test mode on your own computer/ });
    await user.click(await screen.findByRole('button', { name: 'Turn on test mode for: localhost' }));
    await waitFor(() => expect(wanted).toBeChecked());
    screen.getByText(/can search until .* not counted in reports/);
    await waitFor(() => expect(screen.queryByText('Blocked attempts')).toBeNull());
    await user.click(wanted);
    await waitFor(() => expect(wanted).not.toBeChecked());
    expect(mode.until).toBeNull();
  });
});

describe('the access key', () => {
  const keyPath = `${path}?tab=key`;

  test('[R2.15] [R3.27] the tab is in the address; the key is created only when its tab is opened', async () => {
    const { user, href } = await renderPanel({ path, server });
    await screen.findByText('No allowed domains yet');
    expect(server.log).not.toContain('getAuthKey');
    await user.click(screen.getByRole('tab', { name: 'API key' }));
    await screen.findByText('https://szukaj.example/public');
    expect(href()).toBe(keyPath);
  });

  test('[R8.17] the key is hidden until revealed; address, key and symbol can be copied, which a notice confirms', async () => {
    const { user } = await renderPanel({ path: keyPath, server });
    await screen.findByText('sklep-ali');
    expect(screen.queryByText('first-key')).toBeNull();
    expect(document.body.textContent).not.toContain('first-key');
    for (const [name, text, notice] of [
      ['Copy the key', 'first-key', 'API key copied'],
      ['Copy the API URL', 'https://szukaj.example/public', 'API URL copied'],
      ['Copy the account ID', 'sklep-ali', 'Account ID copied'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }));
      await screen.findByText(notice);
      expect(await navigator.clipboard.readText()).toBe(text);
    }
    await user.click(screen.getByRole('button', { name: 'Show the key' }));
    screen.getByText('first-key');
  });

  test('the examples contain the owner’s own values; the key in them is hidden too, but copied in full', async () => {
    const { user } = await renderPanel({ path: keyPath, server });
    await screen.findByText(/For the search engine “Buty”/);
    const code = screen.getByRole('figure', { name: 'A call from a server (curl)' });
    expect(code).toHaveTextContent('https://szukaj.example/public/search/instance-1?q=red%20dress');
    await user.click(screen.getByRole('button', { name: 'Copy the curl call' }));
    expect(await navigator.clipboard.readText()).toContain('X-Api-Key: first-key');
    const instantSearch = screen.getByRole('figure', { name: 'InstantSearch on a page' });
    expect(instantSearch).toHaveTextContent("liteClient('sklep-ali', 'none'");
    expect(instantSearch).toHaveTextContent("url: 'szukaj.example', protocol: 'https'");
    expect(instantSearch).toHaveTextContent("indexName: 'instance-1'");
  });

  test('[R2.15] [R8.17] a reset asks first, says what will stop working, and confirms when it is done', async () => {
    const { user } = await renderPanel({ path: keyPath, server });
    await user.click(await screen.findByRole('button', { name: 'Regenerate key' }));
    const dialog = await screen.findByRole('dialog', { name: 'Regenerate the key?' });
    within(dialog).getByText(/This can’t be undone/);
    within(dialog).getByText(/Stops working: the shop’s server/);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(resets).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Regenerate key' }));
    const again = await screen.findByRole('dialog', { name: 'Regenerate the key?' });
    await user.click(within(again).getByRole('button', { name: 'Regenerate key' }));
    await screen.findByText('API key regenerated');
    await screen.findByText('key-1');
  });

  test('[R8.13] a reset that takes long says so until it is through', async () => {
    const call = Promise.withResolvers<void>();
    server.handle({
      resetAuthKey: async () => {
        await call.promise;
        resets += 1;
        return access();
      },
    });
    const { user } = await renderPanel({ path: keyPath, server });
    await user.click(await screen.findByRole('button', { name: 'Regenerate key' }));
    const dialog = await screen.findByRole('dialog', { name: 'Regenerate the key?' });
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await user.click(within(dialog).getByRole('button', { name: 'Regenerate key' }));
      await vi.advanceTimersByTimeAsync(4000);
      await screen.findByText('This is taking longer than usual. Please wait.');
      call.resolve();
      await screen.findByText('API key regenerated');
      await waitFor(() => expect(screen.queryByText(/longer than usual/)).toBeNull());
    } finally {
      vi.useRealTimers();
    }
  });

  test('shows the new key when the tab is looked at again after a reset in another one', async () => {
    const { user, panel } = await renderPanel({ path: keyPath, server });
    await user.click(await screen.findByRole('button', { name: 'Show the key' }));
    screen.getByText('first-key');
    resets = 5;
    // As if enough time had passed for the key to become stale.
    await act(() => panel.queries.invalidateQueries({ queryKey: ['getAuthKey'], refetchType: 'none' }));
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await screen.findByText('key-5');
  });

  test('[R8.01] says so if the key fails to load', async () => {
    server.handle({ getAuthKey: () => refuse(400, 'BAD_REQUEST') });
    await renderPanel({ path: keyPath, server });
    await screen.findByText('Couldn’t load the API key');
    server.handle({ getAuthKey: access });
  });
});
