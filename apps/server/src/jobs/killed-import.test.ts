import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportResult } from '@vitrina/contract';
import { buildFeed, type FeedServer, generateFeed, replyAnew, serveFeeds, stall } from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  removeDataDir,
  type ServerProcess,
  signInByCli,
  startServerProcess,
} from '../testing/server-process.ts';
import { eventually, makeCall } from '../testing/start-test-server.ts';

const before = 40;
const after = 6000;
let dataDir: string;
let feeds: FeedServer;
let body: string;
/** Whether the feed stops in the middle and never goes on. */
let isStalled = false;
let server: ServerProcess;
let token: string;
let catalogId: string;

const call = (name: Parameters<typeof makeCall>[2], request: Record<string, unknown> = {}) =>
  makeCall(server.origin, token, name, request);
const importStatus = async (): Promise<ImportResult> =>
  ((await call('getImportStatus', { params: { catalogId } })).body as { data: ImportResult }).data;
const productsTotal = async (): Promise<number> =>
  (await call('listProducts', { params: { catalogId } })).body.total as number;

/** The processes that a process has started and that still live. */
const listChildren = async (parent: number | undefined): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
    }),
  );
  return pids.filter((_, at) => parents[at] === parent);
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-killed-'));
  const whole = replyAnew(() => [body]);
  feeds = await serveFeeds({
    '/feed.xml': (request, response) => (isStalled ? stall(body.slice(0, -1000)) : whole)(request, response),
  });
  body = buildFeed({ items: before });
  server = await startServerProcess(dataDir);
  token = await signInByCli(dataDir, server.origin);
  const settings = {
    name: 'Sklep',
    industryId: 'food',
    languageCode: 'pol',
    currencyCode: 'PLN',
    linkUri: feeds.url('/feed.xml'),
  };
  await call('saveWorkingCatalog', { body: settings });
  const { body: analysis } = await call('analyzeFeed', { query: { xmlUri: settings.linkUri } });
  const { proposal } = (
    analysis as {
      data: { proposal: { catalogField: string; qonId: string; dataType: string; separator: string }[] };
    }
  ).data;
  const mapping = proposal.map((field) => ({
    path: field.catalogField,
    fieldLabel: field.qonId,
    fieldType: field.dataType,
    separator: field.separator,
  }));
  catalogId = ((await call('storeMapping', { body: { mapping } })).body as { data: { catalogId: string } })
    .data.catalogId;
  await eventually(async () => (await importStatus()).finished);
  expect(await productsTotal()).toBe(before);
  body = [...generateFeed({ count: after })].join('');
});
afterAll(async () => {
  await server.kill();
  await feeds.close();
  await removeDataDir(dataDir);
});

describe('[R10.01] a server that is killed during an import', () => {
  test.each([60, 250, 500, 800, 1100, 1500, 2200])(
    '%i ms after its start comes back with the old products or the new ones, whole, and goes on with the import by itself',
    async (delayMs) => {
      const oldTotal = await productsTotal();
      await call('startImport', { params: { catalogId }, body: {} });
      const { runId } = await importStatus();
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await server.kill();

      server = await startServerProcess(dataDir);
      const newTotal = await productsTotal();
      expect(newTotal === oldTotal || newTotal > before).toBe(true);
      const done = await eventually(async () => {
        const status = await importStatus();
        return status.finished && status;
      }, 120_000);
      expect(done).toMatchObject({ runId, status: 'ok', correctCount: after });
      expect(await productsTotal()).toBeGreaterThan(before);
      const indexFiles = (await readdir(join(dataDir, 'indexes'), { recursive: true })).filter((name) =>
        /\.(idx|tmp|part)/.test(name),
      );
      expect(indexFiles).toHaveLength(1);
    },
    180_000,
  );

  test('can import again at once', async () => {
    await call('startImport', { params: { catalogId }, body: {} });
    const done = await eventually(async () => {
      const status = await importStatus();
      return status.finished && status;
    });
    expect(done).toMatchObject({ status: 'ok', correctCount: after });
  }, 60_000);

  test('[R10.01] a graceful stop ends a running import at once, and the next start takes it up again', async () => {
    isStalled = true;
    await call('startImport', { params: { catalogId }, body: { allowShrink: true } });
    await eventually(async () => (await importStatus()).progress.phase === 'fetching');
    const { runId } = await importStatus();
    expect(await server.stop()).toBe(0);
    isStalled = false;
    // Less than half of the products before: what the owner let through then is let through now.
    body = buildFeed({ items: before });
    server = await startServerProcess(dataDir);
    const done = await eventually(async () => {
      const status = await importStatus();
      return status.finished && status;
    });
    expect(done).toMatchObject({ runId, status: 'ok', correctCount: before });
    const { data: history } = (await call('listImportRuns', { params: { catalogId } })).body as {
      data: { runId: string; owner: string }[];
    };
    expect(history.filter((run) => run.runId === runId)).toEqual([
      expect.objectContaining({ owner: 'manual' }),
    ]);
  }, 60_000);

  test.skipIf(process.platform !== 'linux')(
    '[R10.01] takes the process of the import with it, and that one its files',
    async () => {
      isStalled = true;
      body = [...generateFeed({ count: after })].join('');
      await call('startImport', { params: { catalogId }, body: {} });
      const folder = join(dataDir, 'indexes', catalogId);
      const temporary = async () => (await readdir(folder)).filter((name) => name.includes('.tmp'));
      await eventually(async () => (await temporary()).length > 0);
      const children = await listChildren(server.child.pid);
      expect(children).toHaveLength(1);
      await server.kill();
      await eventually(async () => (await temporary()).length === 0);
      await eventually(async () => children.every((pid) => !existsSync(`/proc/${pid}`)));
    },
    60_000,
  );
});
