import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFeed, buildFeedItem, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCall, makeCatalog, startTestServer } from '../../testing/start-test-server.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-restart-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('[R10.04] which pages were refused, and what asked last, is known after the server starts again', async () => {
  const feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items: [buildFeedItem({}, 1)] })) });
  const before = await startTestServer({ DATA_DIR: dataDir });
  const owner = await before.signIn();
  const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
  const created = await owner.call('createInstance', { body: { name: 'Sklep', catalogId } });
  const searchId = created.reply.data.instanceId;
  await owner.call('setAuthDomains', { body: { domains: ['sklep.pl'] } });
  const ask = async (origin: string) =>
    (await fetch(`${before.origin}/public/config/${searchId}`, { headers: { origin } })).status;
  expect(await ask('https://sklep.pl')).toBe(200);
  expect([await ask('https://nowy.pl'), await ask('https://nowy.pl')]).toEqual([403, 403]);
  const refused = (await owner.call('getRefusedDomains')).reply.data;
  const { lastAsked } = (await owner.call('getActivity', { params: { searchId } })).reply.data;
  expect(refused).toMatchObject([{ domain: 'nowy.pl', timesAsked: 2 }]);
  expect(lastAsked?.domain).toBe('sklep.pl');
  await before.close();
  await feeds.close();

  const after = await startTestServer({ DATA_DIR: dataDir });
  expect((await makeCall(after.origin, owner.token, 'getRefusedDomains')).reply.data).toEqual(refused);
  const activity = await makeCall(after.origin, owner.token, 'getActivity', { params: { searchId } });
  expect(activity.reply.data.lastAsked).toEqual(lastAsked);
  await after.close();
});
