import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportResult } from '@vitrina/contract';
import { buildFeed, type FeedServer, generateFeed, reply, serveFeeds, stall } from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, signInByCli, startServerProcess } from '../testing/server-process.ts';
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

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-killed-'));
  feeds = await serveFeeds({
    '/feed.xml': (request, response) =>
      (isStalled ? stall(body.slice(0, -1000)) : reply(body))(request, response),
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
  await rm(dataDir, { recursive: true, force: true });
});

describe('[R10.01] a server that is killed during an import', () => {
  test.each([60, 250, 500, 800, 1100, 1500, 2200])(
    '%i ms after its start comes back with the old products or the new ones, whole, and a history that says which',
    async (delayMs) => {
      const oldTotal = await productsTotal();
      await call('startImport', { params: { catalogId }, body: {} });
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await server.kill();

      server = await startServerProcess(dataDir);
      const status = await importStatus();
      const total = await productsTotal();
      if (status.status === 'ok') {
        expect(status.correctCount).toBe(after);
        expect(total).toBeGreaterThan(before);
      } else {
        expect(status).toMatchObject({
          status: 'error',
          finished: true,
          error: { code: 'IMPORT_INTERRUPTED' },
        });
        expect(total).toBe(oldTotal);
      }
      const indexFiles = (await readdir(join(dataDir, 'indexes'), { recursive: true })).filter((name) =>
        /\.(idx|tmp|part)/.test(name),
      );
      expect(indexFiles).toHaveLength(1);
    },
    60_000,
  );

  test('can import again at once', async () => {
    await call('startImport', { params: { catalogId }, body: {} });
    const done = await eventually(async () => {
      const status = await importStatus();
      return status.finished && status;
    });
    expect(done).toMatchObject({ status: 'ok', correctCount: after });
  }, 60_000);

  test('a graceful stop ends a running import and says that the server stopped', async () => {
    isStalled = true;
    await call('startImport', { params: { catalogId }, body: {} });
    await eventually(async () => (await importStatus()).progress.phase === 'fetching');
    expect(await server.stop()).toBe(0);
    server = await startServerProcess(dataDir);
    expect(await importStatus()).toMatchObject({ status: 'error', error: { code: 'IMPORT_INTERRUPTED' } });
  }, 60_000);
});
