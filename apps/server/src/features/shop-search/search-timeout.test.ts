import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFeed, buildFeedItem, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeCall,
  makeCatalog,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/start-test-server.ts';

let dataDir: string;
let server: TestServer;
let owner: SignedIn;
let searchId: string;
let catalogId: string;
let key: string;

/** A server that gives searches no time at all, over a shop that was made before. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-timeout-'));
  const feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items: [buildFeedItem({}, 1)] })) });
  const before = await startTestServer({ DATA_DIR: dataDir });
  owner = await before.signIn();
  catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
  const created = await owner.call('createInstance', { body: { name: 'Sklep', catalogId } });
  searchId = created.reply.data.instanceId;
  key = (await owner.call('getAuthKey')).reply.data.key;
  await before.close();
  await feeds.close();
  server = await startTestServer({ DATA_DIR: dataDir }, {}, { searchMs: -1 });
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const expectTimeout = (status: number, headers: Headers, code: string): void =>
  expect([status, headers.get('retry-after'), code]).toEqual([503, '2', 'SEARCH_TIMEOUT']);

test.each(['search', 'suggest'])(
  'a visitor’s call (%s) that takes too long is told to come back',
  async (name) => {
    const answer = await fetch(`${server.origin}/public/${name}/${searchId}?q=sukienka`, {
      headers: { 'x-api-key': key },
    });
    const body = (await answer.json()) as { error: { code: string } };
    expectTimeout(answer.status, answer.headers, body.error.code);
  },
);

test('an owner’s calls are, too: trying, suggestions, lists, the preview of a script', async () => {
  const calls = [
    makeCall(server.origin, owner.token, 'trySearch', {
      params: { searchId },
      body: { query: 'a', explain: true },
    }),
    makeCall(server.origin, owner.token, 'trySuggest', { params: { searchId }, body: { query: 'a' } }),
    makeCall(server.origin, owner.token, 'listProducts', { params: { catalogId } }),
    makeCall(server.origin, owner.token, 'checkSortScript', { body: { searchId, script: 'popularity' } }),
  ];
  for (const { status, headers, error } of await Promise.all(calls))
    expectTimeout(status, headers, error.code);
});

test('InstantSearch’s clients read it in the form of their own errors, and may ask again', async () => {
  const answer = await fetch(`${server.origin}/1/indexes/${searchId}/query`, {
    method: 'POST',
    headers: { 'x-algolia-application-id': owner.customer.symbol, 'x-algolia-api-key': key },
    body: JSON.stringify({ query: 'sukienka' }),
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toEqual({ status: 503, message: expect.stringContaining('too long') });
});
