import { closeSync, existsSync, openSync, readdirSync, readSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultFetchPolicy } from '@vitrina/feed';
import {
  buildFeed,
  type FeedHandler,
  type FeedServer,
  generateFeed,
  reply,
  serveFeeds,
} from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexDirectoryIn } from '../engine-location.ts';
import {
  eventually,
  importFeed,
  makeCatalog,
  startTestServer,
  type TestServer,
  waitForImport,
} from '../testing/start-test-server.ts';
import type { ImportJob } from './import-job.ts';
import { importRunner } from './import-runner.ts';

let server: TestServer;
let feeds: FeedServer;
let answer: FeedHandler = reply(buildFeed({ items: 30 }));
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrina-refused-'));
  feeds = await serveFeeds({ '/feed.xml': (request, response) => answer(request, response) });
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await feeds.close();
  await rm(directory, { recursive: true, force: true });
});

const feed = [...generateFeed({ count: 6000 })].join('');

/** Alters a byte of the products in the file that an import is writing, once it has come so far. */
const damageUnfinished = (folder: string): boolean => {
  const name = existsSync(folder) ? readdirSync(folder).find((each) => each.endsWith('.idx.tmp')) : undefined;
  if (name === undefined) return false;
  const file = openSync(join(folder, name), 'r+');
  try {
    const at = 64 + 5000;
    const byte = Buffer.alloc(1);
    if (readSync(file, byte, 0, 1, at) === 0) return false;
    byte[0] = (byte[0] ?? 0) ^ 1;
    return writeSync(file, byte, 0, 1, at) === 1;
  } finally {
    closeSync(file);
  }
};

test('[R10.01] an index that is not what it should be is not used: the history says so, the products stay, the next import can work', async () => {
  const owner = await server.signIn();
  const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
  let response: ServerResponse | undefined;
  const half = feed.length - 10_000;
  answer = (_, stalled) => {
    stalled.setHeader('content-type', 'application/xml');
    stalled.write(feed.slice(0, half));
    response = stalled;
  };
  await owner.call('startImport', { params: { catalogId }, body: {} });
  const folder = join(indexDirectoryIn(server.config.dataDir), catalogId);
  await eventually(async () => damageUnfinished(folder));
  response?.end(feed.slice(half));
  expect(await waitForImport(owner, catalogId)).toMatchObject({
    status: 'error',
    error: {
      code: 'IMPORT_CHECK_FAILED',
      details: { found: expect.stringMatching(/^documents: product \d+/) },
    },
  });
  expect((await owner.call('listProducts', { params: { catalogId } })).reply.total).toBe(30);
  expect(readdirSync(folder)).toHaveLength(2);
  answer = reply(feed);
  await owner.call('startImport', { params: { catalogId }, body: {} });
  expect(await waitForImport(owner, catalogId)).toMatchObject({ status: 'ok', correctCount: 6000 });
}, 180_000);

test('[R10.01] a feed that holds more than an index may ends its import with what there is too much of', async () => {
  answer = reply(feed);
  const { mapping } = await importFeed(await server.signIn(), feeds.url('/feed.xml'));
  const job: ImportJob = {
    runId: 'run-1',
    catalogKey: 'shop',
    engine: { kind: 'embedded', directory },
    url: feeds.url('/feed.xml'),
    credentials: null,
    mapping,
    schema: {
      language: 'pol',
      fields: mapping.map(({ fieldLabel, fieldType }) => ({ name: fieldLabel, type: fieldType })),
    },
    currency: 'PLN',
    language: 'pol',
    policy: { ...defaultFetchPolicy, allowPrivate: true },
    known: null,
    productsBefore: null,
    pricedBefore: null,
    limits: { products: 1000 },
  };
  const outcome = await importRunner()(job, { onProgress: () => {}, signal: new AbortController().signal });
  expect(outcome).toMatchObject({
    kind: 'failed',
    code: 'IMPORT_LIMIT_EXCEEDED',
    details: { limit: 'products', max: 1000 },
  });
  expect(readdirSync(join(directory, 'shop'))).toEqual([]);
});
