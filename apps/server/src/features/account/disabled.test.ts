import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFeed, type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeShopByCalls } from '../../testing/make-shop-by-calls.ts';
import {
  removeDataDir,
  runCli,
  type ServerProcess,
  signInByCli,
  signInByPassword,
  startServerProcess,
} from '../../testing/server-process.ts';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { eventually, makeCall } from '../../testing/start-test-server.ts';
import { listScheduledCatalogs } from '../catalogs/repository.ts';

const email = 'owner@shop.example';

describe('a customer who is disabled by the command line', () => {
  let dataDir: string;
  let feeds: FeedServer;
  let server: ServerProcess;
  let token: string;
  let shop: Awaited<ReturnType<typeof makeShopByCalls>>;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vitrina-disabled-'));
    feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items: 3 })) });
    server = await startServerProcess(dataDir);
    token = await signInByCli(dataDir, server.origin, email);
    shop = await makeShopByCalls(server.origin, token, feeds.url('/feed.xml'));
  });
  afterAll(async () => {
    await server.kill();
    await feeds.close();
    await removeDataDir(dataDir);
  });

  const signIn = (password: string) =>
    fetch(`${server.origin}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
      redirect: 'manual',
    });
  const search = async () =>
    (
      await fetch(`${server.origin}/public/search/${shop.searchId}?q=a`, {
        headers: { 'x-api-key': shop.key },
      })
    ).status;
  const eraseVisitor = async () =>
    (
      await fetch(`${server.origin}/public/visitors/ann`, {
        method: 'DELETE',
        headers: { 'x-api-key': shop.key },
      })
    ).status;

  test('is signed out at once, told so after the right password alone, and searched by nobody; enabled, all is there again', async () => {
    expect([await search(), await eraseVisitor()]).toEqual([200, 200]);
    const disabled = await runCli(dataDir, ['customer', 'disable', '--email', email]);
    expect(disabled.json).toEqual({ email, isDisabled: true, ended: 1 });
    expect((await makeCall(server.origin, token, 'getProfile')).error.code).toBe('BAD_TOKEN');

    const [wrong, right] = [await signIn('not this one'), await signIn('correct horse')];
    expect([wrong.status, right.status]).toEqual([401, 403]);
    expect(await right.text()).toContain('To konto jest wyłączone');
    expect(await wrong.text()).not.toContain('wyłączone');
    expect((await runCli(dataDir, ['relogin', '--email', email])).json).toEqual({
      error: 'ACCOUNT_DISABLED',
    });

    await eventually(async () => (await search()) === 404);
    expect(await eraseVisitor()).not.toBe(200);

    expect((await runCli(dataDir, ['customer', 'enable', '--email', email])).json).toEqual({
      email,
      isDisabled: false,
    });
    expect((await signIn('correct horse')).status).toBe(303);
    await eventually(async () => (await search()) === 200);
    expect((await makeCall(server.origin, token, 'getProfile')).error.code).toBe('BAD_TOKEN');
  });

  test('another password comes from standard input, and ends all sessions; those are listed and ended there too', async () => {
    const signedIn = await signInByPassword(server.origin, email, 'correct horse');
    const listed = await runCli(dataDir, ['customer', 'sessions', '--email', email]);
    expect(listed.json).toEqual([expect.objectContaining({ network: '127.0.0.*' })]);
    const changed = await runCli(
      dataDir,
      ['customer', 'password', '--email', email],
      'staple of batteries\n',
    );
    expect(changed.json).toEqual({ email, ended: 1 });
    expect((await makeCall(server.origin, signedIn.token, 'getProfile')).status).toBe(401);
    expect((await signIn('correct horse')).status).toBe(401);
    expect((await signIn('staple of batteries')).status).toBe(303);
    const short = await runCli(dataDir, ['customer', 'password', '--email', email], 'short\n');
    expect(short).toMatchObject({ code: 1, json: { error: 'VALIDATION_FAILED' } });

    const again = await signInByPassword(server.origin, email, 'staple of batteries');
    const out = await runCli(dataDir, ['customer', 'sign-out', '--email', email]);
    expect(out.json).toEqual({ ended: 1 });
    expect((await makeCall(server.origin, again.token, 'getProfile')).status).toBe(401);
    const nobody = await runCli(dataDir, ['customer', 'disable', '--email', 'nobody@shop.example']);
    expect(nobody).toMatchObject({ code: 1, json: { error: 'NOT_FOUND' } });
  });
});

describe('imports of a disabled customer', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  test('[R10.02] are started neither by a refresh time nor by what was about to', async () => {
    const { database, app } = shop.server;
    const body = { catalogId: shop.catalogId, periods: ['06:00'] };
    expect((await shop.owner.call('saveRefreshTimes', { body })).status).toBe(200);
    expect(await listScheduledCatalogs(database)).toHaveLength(1);
    const setDisabled = (disabled_at: string | null) =>
      database
        .updateTable('customer')
        .set({ disabled_at })
        .where('id', '=', shop.owner.customer.id)
        .execute();
    await setDisabled(new Date().toISOString());
    expect(await listScheduledCatalogs(database)).toEqual([]);
    const start = () =>
      app.services.imports.start(shop.owner.customer.id, shop.catalogId, { caller: 'schedule' });
    expect(await start()).toMatchObject({ failure: 'NOT_FOUND' });
    await setDisabled(null);
    expect(await start()).not.toHaveProperty('failure');
    await app.services.imports.idle();
  });
});
