import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultFetchPolicy } from '@vitrina/feed';
import { afterAll, describe, expect, test } from 'vitest';
import { type Misdeed, makeMisbehavingChildren } from '../testing/misbehaving-child.ts';
import { eventually } from '../testing/start-test-server.ts';
import { type Budget, importBudget } from './children/budgets.ts';
import type { ImportJob } from './import-job.ts';
import { importRunner } from './import-runner.ts';

const indexDirectory = mkdtempSync(join(tmpdir(), 'vitrina-runner-'));
const children = makeMisbehavingChildren('import');
afterAll(() => {
  children.remove();
  rmSync(indexDirectory, { recursive: true, force: true });
});

const folder = join(indexDirectory, 'catalog');
const engine = { kind: 'embedded', directory: indexDirectory } as const;
const job = { runId: 'run-1', catalogKey: 'catalog', engine } as ImportJob;
const filesLeft = (): string[] => (existsSync(folder) ? readdirSync(folder) : []);
const MB = 1024 * 1024;
const runWith = (childFile: URL, budget: Partial<Budget> = {}, signal = new AbortController().signal) =>
  importRunner({ childFile, budget: { ...importBudget, ...budget } })(job, { onProgress: () => {}, signal });

describe('[R10.01] the process of an import that misbehaves', () => {
  const cases: readonly (readonly [Misdeed, string, Partial<Budget>])[] = [
    ['fillsItsHeap', 'IMPORT_OUT_OF_MEMORY', {}],
    ['hangs', 'IMPORT_TIMEOUT', { idleMs: 1_000 }],
    ['hangs', 'IMPORT_TIMEOUT', { totalMs: 1_000 }],
    ['bloats', 'IMPORT_OUT_OF_MEMORY', { memoryBytes: 160 * MB }],
    ['exits', 'IMPORT_CRASHED', {}],
    ['throws', 'IMPORT_CRASHED', {}],
    ['isKilled', 'IMPORT_CRASHED', {}],
    ['speaksNonsense', 'IMPORT_CRASHED', {}],
    ['saysTheUnknown', 'IMPORT_CRASHED', {}],
    ['neverEndsItsLine', 'IMPORT_CRASHED', {}],
    ['chatters', 'IMPORT_CRASHED', {}],
    ['complains', 'IMPORT_CRASHED', {}],
    ['endsWithoutAWord', 'IMPORT_CRASHED', {}],
  ];
  test.each(cases)('that %s is ended as %s, and leaves no file', async (misdeed, code, budget) => {
    const outcome = await runWith(children.fileOf(misdeed), budget);
    expect(outcome).toMatchObject({ kind: 'failed', code });
    expect(filesLeft()).toEqual([]);
  });

  test('that ends while a busy server tells it of searches is heard all the same', async () => {
    const followSearches = (tell: (areSome: boolean) => Promise<void>) => {
      const telling = setInterval(() => {
        const until = performance.now() + 40;
        while (performance.now() < until);
        void tell(true);
      }, 1);
      return () => clearInterval(telling);
    };
    const refused: ImportJob = {
      ...job,
      url: 'ftp://shop.example/feed.xml',
      credentials: null,
      mapping: [],
      schema: { fields: [], language: 'pol' },
      currency: 'PLN',
      language: 'pol',
      policy: defaultFetchPolicy,
      known: null,
      productsBefore: null,
      pricedBefore: null,
    };
    for (let round = 0; round < 3; round += 1) {
      const watch = { onProgress: () => {}, signal: new AbortController().signal };
      const outcome = await importRunner({ followSearches })(refused, watch);
      expect(outcome).toMatchObject({ kind: 'failed', code: 'FEED_URL_INVALID' });
    }
  }, 60_000);

  test('that fills the disk is ended, and leaves no file', async () => {
    const fills = children.write(
      'fills',
      "setInterval(() => appendFileSync(file + '.segment-1', Buffer.alloc(1024 * 1024)), 5);",
    );
    expect(await runWith(fills, { diskBytes: 4 * MB })).toMatchObject({ code: 'IMPORT_TOO_MUCH_DISK' });
    expect(filesLeft()).toEqual([]);
  });

  test('is told of with its exit code, its signal and no more than the end of its complaints', async () => {
    const exits = await runWith(children.fileOf('exits'));
    expect(exits).toMatchObject({ crash: { code: 7, signal: null } });
    const killed = await runWith(children.fileOf('isKilled'));
    expect(killed).toMatchObject({ crash: { code: null, signal: 'SIGKILL' } });
    const throws = await runWith(children.fileOf('throws'));
    expect(throws).toMatchObject({
      crash: { lastWords: expect.stringContaining('a mistake in the reader') },
    });
    const complains = await runWith(children.fileOf('complains'));
    const lastWords = 'crash' in complains ? (complains.crash?.lastWords ?? '') : '';
    expect(lastWords).toContain('it hurts');
    expect(lastWords.length).toBeLessThan(5_000);
  });
});

describe('[R10.01] an import that is cancelled', () => {
  test('ends though its process is too busy to hear of it', async () => {
    const abort = new AbortController();
    const ended = runWith(children.fileOf('hangs'), {}, abort.signal);
    await eventually(async () => existsSync(join(folder, 'run-1.idx.tmp')));
    abort.abort();
    expect(await ended).toMatchObject({ kind: 'failed', code: 'IMPORT_CANCELLED' });
    expect(filesLeft()).toEqual([]);
  });

  test('before its process is up leaves nothing either', async () => {
    expect(await runWith(children.fileOf('hangs'), {}, AbortSignal.abort())).toMatchObject({
      code: 'IMPORT_CANCELLED',
    });
  });

  test('between the naming of its file and the swap is cancelled; behind the swap it is done', async () => {
    const commits = (isSwapped: boolean): URL =>
      children.write(
        `commits-${isSwapped}`,
        `writeFileSync(join(folder, task.runId + '.idx'), 'whole');
         writeFileSync(join(folder, 'CURRENT${isSwapped ? '' : '.tmp'}'), task.runId + '.idx\\n');
         say({ type: 'told', value: { type: 'progress', progress: { phase: 'building', bytes: 1, totalBytes: 1, items: 1 } } });
         for (;;);`,
      );
    const cancelBehind = async (childFile: URL) => {
      const abort = new AbortController();
      return importRunner({ childFile })(job, { onProgress: () => abort.abort(), signal: abort.signal });
    };
    expect(await cancelBehind(commits(false))).toMatchObject({ kind: 'failed', code: 'IMPORT_CANCELLED' });
    expect(filesLeft()).toEqual([]);
    expect(await cancelBehind(commits(true))).toEqual({ kind: 'swappedIn' });
    expect(readdirSync(folder)).toContain('run-1.idx');
    rmSync(folder, { recursive: true });
  });
});

test('an import of a catalog whose folder another import shares removes its own files alone', async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'run-0.idx'), 'the generation before');
  writeFileSync(join(folder, 'CURRENT'), 'run-0.idx\n');
  await runWith(children.fileOf('exits'));
  expect(readdirSync(folder).sort()).toEqual(['CURRENT', 'run-0.idx']);
  rmSync(folder, { recursive: true });
});

test('[R10.09] an import leaves no connection to the cluster that its end was asked of', async () => {
  const cluster = createServer((request, response) => {
    request.resume();
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"no such index"}');
  });
  cluster.keepAliveTimeout = 0;
  let connections = 0;
  cluster.on('connection', () => connections++);
  await new Promise<void>((done) => cluster.listen(0, '127.0.0.1', done));
  const urls = [`http://127.0.0.1:${(cluster.address() as AddressInfo).port}`];
  const located = { kind: 'opensearch', urls, directory: indexDirectory } as const;
  const run = importRunner({ childFile: children.fileOf('exits') });
  const { signal } = new AbortController();
  expect(await run({ ...job, engine: located }, { onProgress: () => {}, signal })).toMatchObject({
    code: 'IMPORT_CRASHED',
  });
  expect(connections).toBeGreaterThan(0);
  const open = () => new Promise<number>((done) => cluster.getConnections((_, count) => done(count)));
  await expect.poll(open).toBe(0);
  cluster.close();
  rmSync(folder, { recursive: true });
});
