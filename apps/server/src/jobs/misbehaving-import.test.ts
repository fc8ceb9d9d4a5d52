import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildFeed,
  buildFeedItems,
  type FeedHandler,
  type FeedServer,
  generateFeed,
  reply,
  replyAnew,
  serveFeeds,
} from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexDirectoryIn } from '../engine-location.ts';
import { type Misdeed, makeMisbehavingChildren } from '../testing/misbehaving-child.ts';
import {
  eventually,
  makeCatalog,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../testing/start-test-server.ts';
import { type Budget, importBudget } from './children/budgets.ts';
import { type ImportRunnerOptions, importRunner } from './import-runner.ts';

const MB = 1024 * 1024;
const children = makeMisbehavingChildren('import');
let server: TestServer;
let feeds: FeedServer;
let answer: FeedHandler;
let owner: SignedIn;
let catalogId: string;
/** What the next imports run in. */
let runner: ImportRunnerOptions = {};

beforeAll(async () => {
  feeds = await serveFeeds({ '/feed.xml': (request, response) => answer(request, response) });
  server = await startTestServer({}, { runImport: (job, watch) => importRunner(runner)(job, watch) });
  owner = await server.signIn();
  answer = replyAnew(() => [buildFeed({ items: 20 })]);
  catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
});
afterAll(async () => {
  await server.close();
  await feeds.close();
  children.remove();
});

const params = () => ({ catalogId });
const importAgain = async () => {
  const body = { allowShrink: true };
  expect((await owner.call('startImport', { params: params(), body })).status).toBe(200);
  return eventually(async () => {
    const { reply: status } = await owner.call('getImportStatus', { params: params() });
    return status.data.finished && status.data;
  }, 100_000);
};
const indexFiles = (): string[] =>
  readdirSync(join(indexDirectoryIn(server.config.dataDir), catalogId)).sort();
const productsTotal = async () => (await owner.call('listProducts', { params: params() })).reply.total;

/** Asks whether the server is up, one call after another, until the work is done; gives how many answers came meanwhile. */
const countAnswersDuring = async <T>(work: Promise<T>): Promise<{ result: T; answers: number }> => {
  let isDone = false;
  const result = work.finally(() => {
    isDone = true;
  });
  let answers = 0;
  while (!isDone) {
    const { ok } = await fetch(`${server.origin}/healthz`);
    if (ok && !isDone) answers += 1;
  }
  return { result: await result, answers };
};

describe('[R10.01] an import whose process', () => {
  const cases: readonly (readonly [Misdeed, string, Partial<Budget>])[] = [
    ['fillsItsHeap', 'IMPORT_OUT_OF_MEMORY', {}],
    ['hangs', 'IMPORT_TIMEOUT', { idleMs: 1_500 }],
    ['bloats', 'IMPORT_OUT_OF_MEMORY', { memoryBytes: 160 * MB }],
    ['exits', 'IMPORT_CRASHED', {}],
    ['isKilled', 'IMPORT_CRASHED', {}],
  ];
  test.each(cases)(
    '%s ends as %s: the server answers meanwhile, the products stay, and the next import works',
    async (misdeed, code, budget) => {
      runner = { childFile: children.fileOf(misdeed), budget: { ...importBudget, ...budget } };
      const before = indexFiles();
      const { result, answers } = await countAnswersDuring(importAgain());
      expect(result).toMatchObject({ status: 'error', error: { code } });
      expect(answers).toBeGreaterThan(0);
      expect(indexFiles()).toEqual(before);
      expect(await productsTotal()).toBe(20);
      const [run] = (await owner.call('listImportRuns', { params: params() })).reply.data;
      expect(run).toMatchObject({ status: 'error', error: { code } });
      runner = {};
      expect(await importAgain()).toMatchObject({ status: 'ok', correctCount: 20 });
    },
    120_000,
  );

  test('is given a feed of nothing but words of its own ends where its memory does, and a usual feed has enough', async () => {
    runner = { budget: { ...importBudget, memoryBytes: 260 * MB } };
    const words = (): string =>
      Array.from({ length: 100 }, () => Math.random().toString(36).slice(2)).join(' ');
    answer = reply(buildFeed({ items: buildFeedItems(20_000, () => ({ title: words() })) }));
    const { result, answers } = await countAnswersDuring(importAgain());
    expect(result).toMatchObject({ status: 'error', error: { code: 'IMPORT_OUT_OF_MEMORY' } });
    expect(answers).toBeGreaterThan(0);
    expect(await productsTotal()).toBe(20);
    answer = reply([...generateFeed({ count: 5_000 })].join(''));
    expect(await importAgain()).toMatchObject({ status: 'ok', correctCount: 5_000 });
    answer = replyAnew(() => [buildFeed({ items: 20 })]);
    runner = {};
    expect(await importAgain()).toMatchObject({ status: 'ok', correctCount: 20 });
  }, 240_000);

  test('is busy building is cancelled at once', async () => {
    const builds = children.write(
      'builds',
      `say({ type: 'told', value: { type: 'progress', progress: { phase: 'building', bytes: 1, totalBytes: 1, items: 1 } } });
       for (;;);`,
    );
    runner = { childFile: builds };
    await owner.call('startImport', { params: params(), body: {} });
    await eventually(
      async () =>
        (await owner.call('getImportStatus', { params: params() })).reply.data.progress.phase === 'building',
    );
    const { reply: cancelled } = await owner.call('cancelImport', { params: params(), body: {} });
    expect(cancelled.data).toMatchObject({ finished: true, error: { code: 'IMPORT_CANCELLED' } });
    expect(
      existsSync(join(indexDirectoryIn(server.config.dataDir), catalogId, `${cancelled.data.runId}.idx.tmp`)),
    ).toBe(false);
    runner = {};
    expect(await importAgain()).toMatchObject({ status: 'ok' });
  });
});
