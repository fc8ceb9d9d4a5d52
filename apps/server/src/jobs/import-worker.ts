import { parentPort, workerData } from 'node:worker_threads';
import type { ImportPhase, ImportProgress } from '@vitrina/contract';
import { FeedError, readProducts } from '@vitrina/feed';
import {
  GenerationCheckError,
  type GenerationWriter,
  giveWayTo,
  IndexLimitError,
  openThreadedWriter,
} from '@vitrina/search-engine';
import type { ImportOutcome } from './import-job.ts';
import type { ImportWorkerData, WorkerMessage } from './import-runner.ts';

const { job, searches } = workerData as ImportWorkerData;
const giveWay = giveWayTo(searches);
const send = (message: WorkerMessage): void => parentPort?.postMessage(message);

const cancelled = new AbortController();
parentPort?.on('message', () => cancelled.abort());

/** The writer gathers: small batches keep few products alive at once, which is what collecting garbage costs. */
const batchSize = 50;

const progressEveryMs = 250;
let progress: ImportProgress = { phase: 'fetching', bytes: 0, totalBytes: null, items: 0 };
let isTold = true;
const tell = (): void => {
  if (!isTold) send({ type: 'progress', progress });
  isTold = true;
};
const ticking = setInterval(tell, progressEveryMs);
const report = (phase: ImportPhase, read: Omit<ImportProgress, 'phase'> = progress): void => {
  const isNewPhase = phase !== progress.phase;
  progress = { ...read, phase };
  isTold = false;
  if (isNewPhase) tell();
};

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const nothingRead = { correctCount: 0, wrongCount: 0, wrongItems: [], warnings: [] } as const;

/** Fetch to swapped-in generation. Whatever does not end in `live` leaves the generation before as it was. */
const importFeed = async (writer: GenerationWriter): Promise<ImportOutcome> => {
  report('fetching');
  const read = await readProducts(job.url, {
    mapping: job.mapping,
    currency: job.currency,
    language: job.language,
    policy: job.policy,
    ...(job.validators && { validators: job.validators }),
    signal: cancelled.signal,
    batchSize,
    onBatch: (products) => {
      giveWay();
      return writer.add(products);
    },
    onProgress: (read) => report('fetching', read),
  });
  if (read.kind === 'unchanged') return read;
  const { correctCount, wrongCount, wrongItems, warnings, validators } = read;
  const counts = { correctCount, wrongCount, wrongItems, warnings };
  if (correctCount === 0) return { kind: 'failed', code: 'IMPORT_ALL_WRONG', ...counts };
  if (job.productsBefore !== null && correctCount * 2 < job.productsBefore) {
    return {
      kind: 'failed',
      code: 'IMPORT_SHRUNK',
      details: { before: job.productsBefore, now: correctCount },
      ...counts,
    };
  }
  report('building');
  if (cancelled.signal.aborted) return { kind: 'failed', code: 'IMPORT_CANCELLED', ...counts };
  await writer.commit({ correctCount, wrongCount });
  report('publishing');
  return { kind: 'live', validators, ...counts };
};

const outcomeOf = (error: unknown): ImportOutcome => {
  if (cancelled.signal.aborted) return { kind: 'failed', code: 'IMPORT_CANCELLED', ...nothingRead };
  if (error instanceof FeedError)
    return { kind: 'failed', code: error.code, details: { ...error.details }, ...nothingRead };
  if (error instanceof IndexLimitError) {
    const details = { limit: error.limit, max: error.max };
    return { kind: 'failed', code: 'IMPORT_LIMIT_EXCEEDED', details, ...nothingRead };
  }
  if (error instanceof GenerationCheckError)
    return { kind: 'failed', code: 'IMPORT_CHECK_FAILED', details: { found: error.message }, ...nothingRead };
  if (isDiskFull(error)) return { kind: 'failed', code: 'IMPORT_DISK_FULL', ...nothingRead };
  throw error;
};

const run = async (): Promise<ImportOutcome> => {
  const { indexDirectory: directory, catalogKey, runId: generationId, schema, limits } = job;
  let writer: GenerationWriter | undefined;
  try {
    writer = await openThreadedWriter({
      ...{ directory, catalogKey, generationId, schema, searches },
      ...(limits && { limits }),
    });
    const outcome = await importFeed(writer);
    if (outcome.kind !== 'live') await writer.abort();
    return outcome;
  } catch (error) {
    await writer?.abort();
    return outcomeOf(error);
  }
};

const outcome = await run();
clearInterval(ticking);
send({ type: 'outcome', outcome });
parentPort?.close();
