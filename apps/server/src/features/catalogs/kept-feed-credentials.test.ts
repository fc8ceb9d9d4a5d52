import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFeed, type FeedServer, reply, replyToUser, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isTestedOnPostgres } from '../../storage/testing/test-database.ts';
import { makeShopByCalls } from '../../testing/make-shop-by-calls.ts';
import { runCli, type ServerProcess, signInByCli, startServerProcess } from '../../testing/server-process.ts';
import { eventually, makeCall } from '../../testing/start-test-server.ts';

const secret = 'zażółć%40hunter2';
const pair = 'owner:zażółć@hunter2';
/** Every form in which the password could lie somewhere. */
const forms = [
  'hunter2',
  encodeURIComponent('zażółć@hunter2'),
  Buffer.from(pair).toString('base64').slice(0, -4),
  Buffer.from(pair).toString('base64url').slice(0, -4),
];
const root = mkdtempSync(join(tmpdir(), 'vitrina-credentials-'));
const dataDir = join(root, 'data');
const loud = { LOG_LEVEL: 'trace' };
let feeds: FeedServer;
let server: ServerProcess;
let token: string;
let catalogId: string;
let openAddress: string;
/** Command lines and environments of all processes, at each request for the feed. */
const seenOfProcesses: string[] = [];

const noteProcesses = (): void => {
  if (process.platform !== 'linux') return;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    for (const file of ['cmdline', 'environ'])
      try {
        seenOfProcesses.push(readFileSync(join('/proc', pid, file), 'utf8'));
      } catch {
        // Somebody else's, or over by now.
      }
};

beforeAll(async () => {
  const locked = replyToUser(pair, reply(buildFeed({ items: 30 })));
  feeds = await serveFeeds({
    '/feed.xml': (request, response) => {
      noteProcesses();
      locked(request, response);
    },
  });
  openAddress = feeds.url('/feed.xml');
  server = await startServerProcess(dataDir, loud);
  token = await signInByCli(dataDir, server.origin);
  ({ catalogId } = await makeShopByCalls(
    server.origin,
    token,
    openAddress.replace('//', `//owner:${secret}@`),
  ));
}, 60_000);
afterAll(async () => {
  await server.stop();
  await feeds.close();
  rmSync(root, { recursive: true, force: true });
});

const importOnce = async (origin: string) => {
  const params = { catalogId };
  await makeCall(origin, token, 'startImport', { params, body: {} });
  return eventually(async () => {
    const { reply: answer } = await makeCall(origin, token, 'getImportStatus', { params });
    return answer.data.finished && answer.data;
  });
};

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const findForms = (text: string | Buffer): string[] => forms.filter((form) => text.includes(form));

describe('the password of a feed', () => {
  test('is in no log, no metric, no file and no command line, though the feed was read with it', async () => {
    const { reply: products } = await makeCall(server.origin, token, 'listProducts', {
      params: { catalogId },
    });
    expect(products.total).toBe(30);
    const headers = { authorization: `Bearer ${token}` };
    for (const feed of [
      openAddress.replace('//', `//owner:${secret}@`),
      `https://owner:${secret}@nowhere.invalid/`,
    ])
      for (const path of [
        'xmlAnalyzer/preview?xmlUri=',
        'xmlAnalyzer/analyze?xml%55ri=',
        'nothing?url=',
        'nothing/',
      ])
        for (const value of [encodeURIComponent(feed), feed])
          await (await fetch(`${server.origin}/api/${path}${value}`, { headers })).text();
    expect(server.output()).toContain('/api/xmlAnalyzer/preview');
    expect(findForms(server.output())).toEqual([]);
    expect(findForms(await (await fetch(`${server.origin}/metrics`)).text())).toEqual([]);
    const files = filesIn(dataDir);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect([file, findForms(readFileSync(file))]).toEqual([file, []]);
    if (process.platform === 'linux') expect(seenOfProcesses.join()).toContain('import-child.ts');
    expect(findForms(seenOfProcesses.join('\n'))).toEqual([]);
  });

  // PostgreSQL is backed up with its own tools.
  test.skipIf(isTestedOnPostgres)(
    'comes back with a backup: the feed is read where it was restored',
    async () => {
      const saved = join(root, 'saved');
      const restored = join(root, 'restored');
      expect((await runCli(dataDir, ['backup', saved])).code).toBe(0);
      expect((await runCli(restored, ['restore', saved])).code).toBe(0);
      if (process.platform !== 'win32')
        for (const directory of [dataDir, saved, restored])
          expect((statSync(join(directory, 'installation.key')).mode & 0o777).toString(8)).toBe('600');
      const second = await startServerProcess(restored, loud);
      try {
        expect(await importOnce(second.origin)).toMatchObject({ status: 'ok', correctCount: 30 });
        expect(findForms(second.output())).toEqual([]);
      } finally {
        await second.stop();
      }
    },
    60_000,
  );

  test('that the key is lost for is asked for anew, and nothing else is lost', async () => {
    await server.stop();
    rmSync(join(dataDir, 'installation.key'));
    server = await startServerProcess(dataDir, loud);
    const result = await importOnce(server.origin);
    expect(result.error).toMatchObject({ code: 'FEED_PASSWORD_WRONG', details: { reason: 'none' } });
    expect(server.output()).toContain('can’t be read with the key of this installation');
    const { reply: products } = await makeCall(server.origin, token, 'listProducts', {
      params: { catalogId },
    });
    expect(products.total).toBe(30);
  }, 60_000);
});
