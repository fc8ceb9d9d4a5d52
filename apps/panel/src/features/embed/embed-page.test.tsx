import { screen, waitFor, within } from '@testing-library/react';
import type { Activity } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance } from '../../testing/build.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/search/embed';
const file = (name: string) => ({ path: `1.0.0-1a2b3c4d/${name}`, integrity: `sha384-${name}`, bytes: 3000 });
const app = { version: '1.0.0-1a2b3c4d', loader: file('embed.js'), ui: file('ui-12345678.js') };
const nothing: Activity = {
  since: '2026-03-10T00:00:00.000Z',
  currency: 'PLN',
  lastAsked: null,
  lastTested: null,
  today: { searches: 0, clicks: 0, sales: 0, total: 0 },
  phrases: [],
};
let server: ApiServer;
let activity: Activity;
let domains: string[];
let publicUrl: string;
let usedBytes: number;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(() => {
  activity = nothing;
  domains = [];
  publicUrl = 'https://szukaj.example';
  usedBytes = 10;
  server.handle({
    listInstances: () => ({
      data: [buildInstance({ name: 'Buty' }), buildInstance({ instanceId: 'instance-2', name: 'Outlet' })],
      limit: 3,
    }),
    getEmbedApp: () => ({ data: { server: publicUrl, app } }),
    getAuthDomains: () => ({ data: domains }),
    getRefusedDomains: () => ({ data: [] }),
    getTestMode: () => ({ data: { until: null } }),
    setAuthDomains: ({ body }) => {
      domains = (body as { domains: string[] }).domains;
      return { data: domains };
    },
    getActivity: () => ({ data: activity }),
    getEventUsage: () => ({ data: { usedBytes, quotaBytes: 1000, retentionDays: 400 } }),
  });
});
afterAll(() => server.close());

const code = () => screen.findByRole('figure', { name: 'Widget code' });

describe('[R10.05] the code for the shop’s pages', () => {
  test('is that of the selected search, and follows the options', async () => {
    const { user } = await renderPanel({ path, server });
    expect(await code()).toHaveTextContent('data-search-id="instance-1"');
    await user.type(screen.getByRole('textbox', { name: 'Your shop’s search box' }), '#q');
    await user.type(screen.getByRole('textbox', { name: 'Place for the results' }), '#wyniki');
    await user.click(screen.getByRole('switch', { name: /^The customer agreed to be remembered/ }));
    expect(await code()).toHaveTextContent(
      'data-input="#q" data-results="#wyniki" data-consent="true"></script>',
    );
    await user.click(screen.getByRole('radio', { name: 'Keep this one' }));
    expect(await code()).toHaveTextContent(
      'src="https://szukaj.example/app/1.0.0-1a2b3c4d/embed.js" integrity="sha384-embed.js"',
    );
    await user.click(screen.getByRole('button', { name: 'Copy the code' }));
    await screen.findByText(/Code copied/);
    expect(await navigator.clipboard.readText()).toContain('data-input="#q"');
    await user.click(screen.getByRole('button', { name: /Search engine: Buty/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Outlet' }));
    await waitFor(async () => expect(await code()).toHaveTextContent('data-search-id="instance-2"'));
  });

  test('says so if a selector is invalid', async () => {
    const { user } = await renderPanel({ path, server });
    await user.type(await screen.findByRole('textbox', { name: 'Your shop’s search box' }), '..q');
    await screen.findByText(/This is not a CSS selector/);
  });

  test('[R2.15] a domain is added right here, and can be taken off again', async () => {
    const { user } = await renderPanel({ path, server });
    await screen.findByText(/No domain is allowed yet/);
    await user.type(screen.getByRole('textbox', { name: 'New domain' }), 'sklep.pl');
    await user.click(screen.getByRole('button', { name: 'Add domain' }));
    const list = await screen.findByRole('list', { name: 'Allowed domains' });
    within(list).getByText('sklep.pl');
    expect(screen.queryByText(/No domain is allowed yet/)).toBeNull();
    await user.click(within(list).getByRole('button', { name: 'Remove domain: sklep.pl' }));
    await screen.findByText(/No domain is allowed yet/);
  });

  test('[R10.05] a page that only tried the search does not pass for the shop', async () => {
    const at = new Date(Date.now() - 60_000).toISOString();
    activity = { ...nothing, lastTested: { at, domain: 'localhost' } };
    await renderPanel({ path, server });
    await screen.findByText(/^Tried on localhost, 1 minute ago\. It isn’t working in your shop yet\.$/);
    expect(screen.queryByText(/^Works/)).toBeNull();
    activity = { ...activity, lastAsked: { at, domain: 'sklep.pl' } };
    await screen.findByText(/^Tried on localhost, 1 minute ago\.$/, {}, { timeout: 10_000 });
  }, 20_000);

  test('warns if browsers would refuse to load it', async () => {
    publicUrl = 'http://szukaj.example';
    await renderPanel({ path, server });
    await screen.findByText(/doesn’t start with https/);
  });

  test('comes as a message to the developer, and as files to download', async () => {
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Copy the message' }));
    const message = await navigator.clipboard.readText();
    for (const part of ['“Buty”', 'data-search-id="instance-1"', 'data-vitrina-purchase', 'connect-src'])
      expect(message).toContain(part);
    const mail = screen.getByRole('link', { name: 'Send by email' }).getAttribute('href') ?? '';
    expect(new URLSearchParams(mail.replace('mailto:?', '')).get('body')).toBe(message);
    expect(screen.getByRole('link', { name: 'embed.js' })).toHaveAttribute(
      'href',
      '/app/1.0.0-1a2b3c4d/embed.js',
    );
    screen.getByText('sha384-ui-12345678.js');
  });

  test('without a built app, offers only the latest version and no downloads', async () => {
    server.handle({ getEmbedApp: () => ({ data: { server: publicUrl, app: null } }) });
    await renderPanel({ path, server });
    expect(await code()).toHaveTextContent('https://szukaj.example/app/embed.js');
    expect(screen.queryByRole('radio', { name: 'Keep this one' })).toBeNull();
    expect(screen.queryByText('Files on your own server')).toBeNull();
  });

  test('without a search, says what to do', async () => {
    server.handle({ listInstances: () => ({ data: [], limit: 3 }) });
    await renderPanel({ path, server });
    await screen.findByText(/belongs to a search/);
  });

  test('[R8.01] says so if it fails to load', async () => {
    server.handle({ getEmbedApp: () => refuse(400, 'BAD_REQUEST') });
    await renderPanel({ path, server });
    await screen.findByText('Couldn’t load the installation code');
  });
});

describe('[R10.05] [R10.06] whether it works', () => {
  test('shows nothing at first, then what visitors do, without a reload', async () => {
    await renderPanel({ path, server });
    await screen.findByText('Nothing yet.');
    expect(screen.queryByRole('table')).toBeNull();
    activity = {
      ...nothing,
      lastAsked: { at: new Date(Date.now() - 120_000).toISOString(), domain: 'www.sklep.pl' },
      today: { searches: 4, clicks: 2, sales: 1, total: 59.9 },
      phrases: [{ phrase: 'buty zimowe', searches: 3, clicks: 2, sales: 1, total: 59.9 }],
    };
    await screen.findByText('Working. Last search from www.sklep.pl, 2 minutes ago');
    const row = within(screen.getByRole('table')).getByRole('row', { name: /buty zimowe/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.replace(/\s/g, ' ')),
    ).toEqual(['3', '2', '1', 'PLN 59.90']);
  });

  test('names each domain whose pages use it, with when it last did; a single one stands above already', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const www = { domain: 'www.sklep.pl', at: at(2) };
    activity = { ...nothing, lastAsked: www, pages: [www] };
    await renderPanel({ path, server });
    await screen.findByText(/Last search from www\.sklep\.pl/);
    expect(screen.queryByRole('list', { name: /^Pages that use it/ })).toBeNull();
    activity = { ...activity, pages: [www, { domain: 'blog.sklep.pl', at: at(3 * 24 * 60) }] };
    const list = within(await screen.findByRole('list', { name: /^Pages that use it/ }, { timeout: 8000 }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'www.sklep.pl2 minutes ago',
      'blog.sklep.pl3 days ago',
    ]);
  });

  test('explains phrases that are counted together, and a quota that is running out', async () => {
    usedBytes = 1000;
    activity = {
      ...nothing,
      today: { searches: 7, clicks: 0, sales: 0, total: 0 },
      phrases: [{ phrase: '', searches: 7, clicks: 0, sales: 0, total: 0 }],
    };
    await renderPanel({ path, server });
    await screen.findByRole('rowheader', { name: 'Other phrases, together' });
    await screen.findByText('Customer events are not being counted');
  });

  test('shows the first eight of many phrases, and the rest on demand', async () => {
    const phrases = Array.from({ length: 12 }, (_, index) => ({
      ...{ phrase: `fraza ${index}`, searches: 1, clicks: 0, sales: 0, total: 0 },
    }));
    activity = { ...nothing, today: { searches: 12, clicks: 0, sales: 0, total: 0 }, phrases };
    const { user } = await renderPanel({ path, server });
    await screen.findByText(/No searches from pages yet/);
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(9);
    await user.click(screen.getByRole('button', { name: 'Show 4 more phrases' }));
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(13);
  });

  test('[R8.01] says so if the check fails', async () => {
    server.handle({ getActivity: () => refuse(400, 'BAD_REQUEST') });
    await renderPanel({ path, server });
    await screen.findByText('Couldn’t check whether search works');
  });
});
