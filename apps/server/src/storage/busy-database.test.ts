import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFeed, type FeedServer, generateFeed, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeShopByCalls } from '../testing/make-shop-by-calls.ts';
import { changeSettings, type LoadedShop, sendEvents } from '../testing/mixed-load.ts';
import {
  removeDataDir,
  runCli,
  type ServerProcess,
  signInByCli,
  signInByPassword,
  startServerProcess,
} from '../testing/server-process.ts';
import { eventually, makeCall } from '../testing/start-test-server.ts';

const items = 1500;
let dataDir: string;
let feeds: FeedServer;
let server: ServerProcess;
let shop: LoadedShop;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-busy-'));
  let body = buildFeed({ items: 5 });
  feeds = await serveFeeds({ '/feed.xml': (request, response) => reply(body)(request, response) });
  server = await startServerProcess(dataDir, { PUBLIC_RATE_PER_SHOP: '1000000' });
  const token = await signInByCli(dataDir, server.origin);
  const made = await makeShopByCalls(server.origin, token, feeds.url('/feed.xml'));
  shop = { ...made, origin: server.origin, token };
  body = [...generateFeed({ count: items })].join('');
}, 60_000);
afterAll(async () => {
  await server.stop();
  await feeds.close();
  await removeDataDir(dataDir);
});

const searchesCounted = async (): Promise<number> => {
  const { reply } = await makeCall(shop.origin, shop.token, 'getActivity', {
    params: { searchId: shop.searchId },
  });
  return reply.data.today.searches;
};

test('settings, sign-ins, the command line and an import work while events come as fast as they can', async () => {
  const before = await searchesCounted();
  let isOver = false;
  const sending = sendEvents(shop, {
    run: 'busy',
    senders: 3,
    eventsInCall: 50,
    isWanted: () => !isOver,
  });
  const importing = async () => {
    const params = { catalogId: shop.catalogId };
    await makeCall(shop.origin, shop.token, 'startImport', { params, body: {} });
    return eventually(async () => {
      const { reply } = await makeCall(shop.origin, shop.token, 'getImportStatus', { params });
      return reply.data.finished && reply.data;
    }, 60_000);
  };
  const signingIn = async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 3; time += 1)
      statuses.push((await signInByPassword(shop.origin, 'owner@shop.example', 'correct horse')).status);
    return statuses;
  };
  const [wrong, other, imported, signIns, relogin] = await Promise.all([
    changeSettings(shop, 12, 'pierwsza'),
    makeCall(shop.origin, shop.token, 'addBlockedPhrase', {
      body: { searchId: shop.searchId, blockedPhrase: 'wyprzedaż' },
    }),
    importing(),
    signingIn(),
    runCli(dataDir, ['relogin', '--email', 'owner@shop.example']),
  ]).finally(() => {
    isOver = true;
  });
  const sent = await sending;

  expect(wrong).toEqual([]);
  expect(other.status).toBe(200);
  expect(imported).toMatchObject({ status: 'ok', correctCount: items });
  expect(signIns).toEqual([200, 200, 200]);
  expect(relogin.code).toBe(0);
  expect([...sent.answers.keys()]).toEqual([202]);
  expect(sent.accepted).toBeGreaterThan(500);
  expect(await searchesCounted()).toBe(before + sent.accepted / 2);
  expect(server.output(), 'nothing went wrong unseen').not.toContain('"level":50');
}, 120_000);
