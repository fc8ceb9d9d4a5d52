import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFeed, buildFeedItem, reply, serveFeeds } from '@vitrina/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCall, makeCatalog, startTestServer } from '../../testing/start-test-server.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-restart-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** A server whose one customer has a search, for pages of the domain. */
const startWithShop = async (domain: string) => {
  const feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items: [buildFeedItem({}, 1)] })) });
  const before = await startTestServer({ DATA_DIR: dataDir });
  const owner = await before.signIn();
  const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
  await feeds.close();
  const created = await owner.call('createInstance', { body: { name: 'Sklep', catalogId } });
  await owner.call('setAuthDomains', { body: { domains: [domain] } });
  return { before, owner, searchId: created.reply.data.instanceId };
};

const ask = async (server: { readonly origin: string }, searchId: string, origin: string) =>
  (await fetch(`${server.origin}/public/config/${searchId}`, { headers: { origin } })).status;

test('[R10.04] which pages were refused, and what asked last, is known after the server starts again', async () => {
  const { before, owner, searchId } = await startWithShop('sklep.pl');
  expect(await ask(before, searchId, 'https://sklep.pl')).toBe(200);
  for (let times = 0; times < 2; times += 1) expect(await ask(before, searchId, 'https://nowy.pl')).toBe(403);
  const refused = (await owner.call('getRefusedDomains')).reply.data;
  const { lastAsked } = (await owner.call('getActivity', { params: { searchId } })).reply.data;
  expect(refused).toMatchObject([{ domain: 'nowy.pl', timesAsked: 2 }]);
  expect(lastAsked?.domain).toBe('sklep.pl');
  await before.close();

  const after = await startTestServer({ DATA_DIR: dataDir });
  expect((await makeCall(after.origin, owner.token, 'getRefusedDomains')).reply.data).toEqual(refused);
  const activity = await makeCall(after.origin, owner.token, 'getActivity', { params: { searchId } });
  expect(activity.reply.data.lastAsked).toEqual(lastAsked);
  await after.close();
});

test('[R10.05] shop domains that were known before the server starts again are noted anew, whatever names are made up', async () => {
  const { before, owner, searchId } = await startWithShop('*.sklep.pl');
  before.clock.now = new Date('2026-03-10T12:00:00.000Z');
  await ask(before, searchId, 'https://www.sklep.pl');
  await before.close();

  const after = await startTestServer({ DATA_DIR: dataDir });
  after.clock.now = new Date('2026-03-20T12:00:00.000Z');
  for (let at = 0; at < 6; at += 1) await ask(after, searchId, `https://wymyslona${at}.sklep.pl`);
  await ask(after, searchId, 'https://www.sklep.pl');
  const { reply: shown } = await makeCall(after.origin, owner.token, 'getActivity', { params: { searchId } });
  const pages = new Map(shown.data.pages?.map(({ domain, at }) => [domain, at]));
  expect(pages.get('www.sklep.pl')).toBe('2026-03-20T12:00:00.000Z');
  expect(pages.size).toBe(6);
  await after.close();
});
