import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { InstagramConnection, SavedInstagramCatalog, SavedSocialConfig } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance } from '../../testing/build.ts';
import { buildConnection, buildSource, buildStream, noConnection } from '../../testing/build-social.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

let server: ApiServer;
let connection: InstagramConnection;
let streams: SavedSocialConfig[];
let sources: SavedInstagramCatalog[];
let sent: unknown[];

beforeAll(async () => {
  server = await startApiServer({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
});
afterAll(() => server.close());
afterEach(cleanup);
beforeEach(() => {
  [connection, streams, sources, sent] = [buildConnection(), [buildStream()], [buildSource()], []];
  server.handle({
    getInstagramConnection: () => ({ data: connection }),
    listSocialConfigs: () => ({ data: streams }),
    listInstagramCatalogs: () => ({ data: sources }),
    connectInstagram: ({ body }) => {
      sent.push(body);
      connection = buildConnection();
      return { data: { connection, accounts: [] } };
    },
    disconnectInstagram: () => {
      connection = noConnection;
      return { data: connection };
    },
    deleteSocialConfig: ({ params }) => {
      streams = [];
      return { data: { configId: params.configId ?? '' } };
    },
    restoreSocialConfig: () => {
      streams = [buildStream()];
      return { data: buildStream() };
    },
  });
});

const open = async () => (await renderPanel({ path: '/socialStream/configs', server })).user;
const token = () => screen.findByLabelText('Token');

describe('the list of streams', () => {
  test('[R2.16] each says in words how far it is', async () => {
    streams = [
      buildStream(),
      buildStream({ configId: 'b', counts: { shown: 9, linked: 0, hidden: 0 } }),
      buildStream({ configId: 'c', counts: { shown: 0, linked: 0, hidden: 0 } }),
      buildStream({ configId: 'd', catalogName: null }),
    ];
    await open();
    const list = await screen.findByRole('list', { name: 'Your streams' });
    const cards = within(list).getAllByRole('listitem');
    const words = ['Ready to be shown', 'Attach products to the posts', 'No posts to show'];
    for (const [at, each] of [...words, 'Source or catalog missing'].entries())
      expect(within(cards[at] as HTMLElement).getByText(each)).toBeVisible();
    expect(
      within(cards[0] as HTMLElement).getByText('24 posts shown · 18 with products · 2 hidden'),
    ).toBeVisible();
    expect(within(cards[0] as HTMLElement).getByRole('link', { name: '@myshop' })).toHaveAttribute(
      'href',
      '/socialStream/stream-1/posts',
    );
  });

  test('[R2.16] a stream whose source fails says so', async () => {
    sources = [buildSource({ state: 'failed', fault: 'reconnect' })];
    await open();
    expect(await screen.findByText('Can’t read new posts')).toBeVisible();
  });

  test('[R2.16] a deleted one comes back by undo', async () => {
    const person = await open();
    await person.click(await screen.findByRole('button', { name: 'Actions: @myshop' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete stream' }));
    await screen.findByText('Stream deleted: @myshop');
    expect(await screen.findByText('Turn posts into a shop window')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: '@myshop' })).toBeVisible();
  });
});

describe('the Instagram account', () => {
  test('[R2.16] is connected in three steps, beside a stream of sample posts', async () => {
    connection = noConnection;
    sources = [buildSource({ source: 'sample', handle: null })];
    const person = await open();
    await screen.findByRole('heading', { name: 'Connect Instagram in three steps' });
    expect(await screen.findByText('An example: a stream of sample posts')).toBeVisible();
    for (const permission of ['instagram_basic', 'pages_show_list', 'pages_read_engagement'])
      expect(screen.getByText(new RegExp(permission))).toBeVisible();
    await person.type(await token(), ' EA AB ');
    await person.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByRole('heading', { name: 'Connected: @myshop' })).toBeVisible();
    expect(sent).toEqual([{ token: 'EAAB' }]);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('EAAB');
  });

  test('[R2.16] is chosen if the token opens several', async () => {
    connection = noConnection;
    const accounts = [
      { accountId: '1', username: 'myshop', name: 'My shop' },
      { accountId: '2', username: 'outlet', name: 'Outlet' },
    ];
    server.handle({
      connectInstagram: ({ body }) => {
        sent.push(body);
        const isNamed = (body as { accountId?: string }).accountId !== undefined;
        if (isNamed) connection = buildConnection({ username: 'outlet' });
        return { data: { connection, accounts: isNamed ? [] : accounts } };
      },
    });
    const person = await open();
    await person.type(await token(), 'EAAB');
    await person.click(screen.getByRole('button', { name: 'Connect' }));
    await person.click(await screen.findByRole('radio', { name: '@outlet' }));
    await person.click(screen.getByRole('button', { name: 'Connect this account' }));
    expect(await screen.findByRole('heading', { name: 'Connected: @outlet' })).toBeVisible();
    expect(sent).toEqual([{ token: 'EAAB' }, { token: 'EAAB', accountId: '2' }]);
  });

  test('[R2.16] [R8.01] what is wrong with a token is said at its field', async () => {
    connection = noConnection;
    server.handle({ connectInstagram: () => refuse(422, 'INSTAGRAM_PERMISSION_MISSING') });
    const person = await open();
    await person.type(await token(), 'EAAB');
    await person.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText(/^The token lacks permissions/)).toBeVisible();
    expect(await token()).toHaveAttribute('aria-invalid', 'true');
    expect(screen.queryByText('Couldn’t connect the Instagram account')).toBeNull();
  });

  test('[R2.16] says what to do when its token has ended, and until when Instagram wants to be left alone', async () => {
    connection = buildConnection({ state: 'reconnect', pausedUntil: '2026-03-01T12:30:00.000Z' });
    const person = await open();
    expect(await screen.findByRole('heading', { name: 'Connect again: @myshop' })).toBeVisible();
    expect(screen.getByText(/^Instagram no longer accepts the token/)).toBeVisible();
    expect(screen.getByText(/^Instagram asks us to pause until 1 Mar 2026/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Paste a new token' }));
    expect(await within(await screen.findByRole('dialog')).findByLabelText('Token')).toBeVisible();
  });

  test('[R2.16] is disconnected only after it was said what is erased and what stays', async () => {
    const person = await open();
    await person.click(await screen.findByRole('button', { name: 'Disconnect' }));
    const ask = await screen.findByRole('dialog', { name: 'Disconnect @myshop?' });
    expect(within(ask).getByText(/^all copies of posts/)).toBeVisible();
    expect(within(ask).getByText(/^Stream settings and attached products are kept/)).toBeVisible();
    await person.click(within(ask).getByRole('button', { name: 'Disconnect and delete' }));
    expect(await screen.findByRole('heading', { name: 'Connect Instagram in three steps' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('[R2.16] a list that fails can be read again', async () => {
  server.handle({ listSocialConfigs: () => refuse(500, 'INTERNAL') });
  const person = await open();
  expect(await screen.findByText('Couldn’t load the streams')).toBeVisible();
  server.handle({ listSocialConfigs: () => ({ data: streams }) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: '@myshop' })).toBeVisible();
});
