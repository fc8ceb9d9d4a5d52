import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { graphScopes, makePosts, makeProfile, serveGraph } from '@vitrina/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { removeDataDir, signInByCli, startServerProcess } from '../../testing/server-process.ts';
import { eventually, makeCall } from '../../testing/start-test-server.ts';

const token = 'EAAtoken-of-the-shop';
const malformed = 'EAAmalformed-token';
const secret = 'secret-of-the-app';

test('[R10.07] neither a token nor the app’s secret is in a log, whether a walk succeeds or fails, though Graph quotes them', async () => {
  const graph = await serveGraph({
    profiles: [makeProfile({ username: 'sklep.mody', posts: makePosts({ count: 30 }) })],
    tokens: [{ token, accounts: ['sklep.mody'], scopes: graphScopes, expiresInSeconds: 7_200 }],
    app: { id: '1234567890', secret },
    pictureSide: 60,
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-tokens-'));
  const server = await startServerProcess(dataDir, {
    ...{ INSTAGRAM_API_URL: graph.origin, INSTAGRAM_APP_ID: graph.app.id, INSTAGRAM_APP_SECRET: secret },
    LOG_LEVEL: 'trace',
  });
  onTestFinished(server.kill);
  const session = await signInByCli(dataDir, server.origin);
  const connect = (given: string) =>
    makeCall(server.origin, session, 'connectInstagram', { body: { token: given } });
  const catalog = async () => (await makeCall(server.origin, session, 'listInstagramCatalogs')).reply.data[0];
  const hasEnded = () =>
    eventually(async () => {
      const state = (await catalog())?.state;
      return state !== 'waiting' && state !== 'reading' && state;
    });
  expect((await connect(malformed)).error.code).toBe('INSTAGRAM_TOKEN_REFUSED');
  expect((await connect(token)).status).toBe(200);
  const body = { name: 'Sklep', source: 'profile', handle: 'sklep.mody' };
  await makeCall(server.origin, session, 'addInstagramCatalog', { body });
  expect(await hasEnded()).toBe('ok');
  const used = graph.requests.map(({ query }) => query.access_token ?? '').at(-1) ?? '';
  expect(used).toMatch(/^EAAlong/);

  const params = { instagramCatalogId: (await catalog())?.instagramCatalogId ?? '' };
  const quoting = `The token ${used} of the app ${secret} is no good`;
  for (const fault of [
    { code: 10, message: quoting, userMessage: quoting, after: 2 },
    { code: 190, subcode: 460, message: quoting, userMessage: quoting, after: 1 },
  ]) {
    graph.failNext(fault);
    expect((await makeCall(server.origin, session, 'readInstagramCatalog', { params })).status).toBe(200);
    expect(await hasEnded()).toBe('failed');
    expect(JSON.stringify(await catalog())).not.toContain('EAA');
  }
  await graph.close();
  expect((await connect(token)).error.code).toBe('INSTAGRAM_UNREACHABLE');
  await server.stop();

  const log = server.output();
  expect(log).toContain('/api/socialStream/instagram/connection');
  // Not the whole log in the message, should it be otherwise.
  expect(log.split('\n').filter((line) => line.includes('EAA') || line.includes(secret))).toEqual([]);
  await removeDataDir(dataDir);
}, 90_000);
