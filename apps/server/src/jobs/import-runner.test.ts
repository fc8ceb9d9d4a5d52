import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportJob } from './import-job.ts';
import { importRunner } from './import-runner.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrina-runner-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test('[R10.01] a thread that is too busy to hear that it was cancelled is ended from outside', async () => {
  const busy = join(directory, 'busy.mjs');
  await writeFile(busy, 'for (;;);');
  const abort = new AbortController();
  const run = importRunner({ workerUrl: pathToFileURL(busy), graceMs: 100 });
  const ended = run({} as ImportJob, { onProgress: () => {}, signal: abort.signal });
  abort.abort();
  expect(await ended).toMatchObject({ kind: 'failed', code: 'IMPORT_CANCELLED' });
});
