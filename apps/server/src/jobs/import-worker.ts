import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { ImportPhase, ImportProgress, ImportWarning } from '@vitrina/contract';
import { maxLostShare } from '@vitrina/contract/basics';
import { FeedError, readProducts } from '@vitrina/feed';
import {
  EngineBusyError,
  GenerationCheckError,
  type GenerationWriter,
  IndexLimitError,
  type InFlightCounter,
  lowerPriority,
  openIndexer,
} from '@vitrina/search-engine';
import { backgroundNiceness } from './children/background-niceness.ts';
import { failedImport } from './failed-import.ts';
import type { ImportJob, ImportMessage, ReportedOutcome } from './import-job.ts';

/** The thread's start data; its job is its first message. */
export type ImportWorkerData = { readonly searches: InFlightCounter };

const port = parentPort;
if (port === null) throw new Error('this file is the main file of a worker thread');

lowerPriority('allButMain', backgroundNiceness);

const { searches } = workerData as ImportWorkerData;
const tell = (message: ImportMessage): void => port.postMessage(message);

/** The writer buffers anyway. Small batches keep few products alive at once, which makes garbage collection cheap. */
const batchSize = 50;

const progressEveryMs = 250;
let progress: ImportProgress = { phase: 'fetching', bytes: 0, totalBytes: null, items: 0 };
let isReported = true;
const reportProgress = (): void => {
  if (!isReported) tell({ type: 'progress', progress });
  isReported = true;
};
const report = (phase: ImportPhase, read: Omit<ImportProgress, 'phase'> = progress): void => {
  const isNewPhase = phase !== progress.phase;
  progress = { ...read, phase };
  isReported = false;
  if (isNewPhase) reportProgress();
};

let phaseBefore: ImportPhase | null = null;
const onHeld = (isHeld: boolean): void => {
  if (isHeld) {
    phaseBefore = progress.phase;
    report('held');
  } else if (progress.phase === 'held') report(phaseBefore ?? 'building');
};

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** How many products have a price in another currency than the catalog's, and in which most of them are. */
const foreignPricesOf = (
  warned: readonly ImportWarning[],
  mapping: ImportJob['mapping'],
): { readonly count: number; readonly currency: string } | null => {
  const path = mapping.find(({ fieldLabel }) => fieldLabel === 'price')?.path;
  const kind = warned.find(({ field, reason }) => field === path && reason === 'currency_foreign');
  const [first] = kind?.currencies?.found ?? [];
  return kind && first ? { count: kind.count, currency: first.code } : null;
};

/** From fetching to the swapped-in generation. Unless it ends as `live`, the previous generation is untouched. */
const importFeed = async (job: ImportJob, writer: GenerationWriter): Promise<ReportedOutcome> => {
  report('fetching');
  const read = await readProducts(job.url, {
    mapping: job.mapping,
    currency: job.currency,
    language: job.language,
    policy: job.policy,
    credentials: job.credentials,
    ...(job.known && { known: { feed: job.known, directory: job.engine.directory } }),
    batchSize,
    onBatch: (products) => writer.add(products),
    onProgress: (read) => report('fetching', read),
  });
  if (read.kind === 'unchanged') return read;
  const { feed, correctCount, wrongCount, wrongItems, skipped, warnedCount, warnedItems, warned } = read;
  const counts = { correctCount, wrongCount, wrongItems, skipped, warnedCount, warnedItems, warned };
  if (correctCount === 0) return { kind: 'failed', code: 'IMPORT_ALL_WRONG', ...counts };
  if (job.productsBefore !== null && correctCount < job.productsBefore * (1 - maxLostShare)) {
    return {
      kind: 'failed',
      code: 'IMPORT_SHRUNK',
      details: { before: job.productsBefore, now: correctCount },
      ...counts,
    };
  }
  const foreign = foreignPricesOf(read.warned, job.mapping);
  // Prices whose currency isn't the catalog's are left out: products that have one now would go without.
  if (
    job.pricedBefore !== null &&
    foreign &&
    read.pricedCount < Math.min(job.pricedBefore, read.pricedCount + foreign.count) * (1 - maxLostShare)
  ) {
    return {
      kind: 'failed',
      code: 'IMPORT_OTHER_CURRENCY',
      details: { own: job.currency, found: foreign.currency, foreign: foreign.count, all: correctCount },
      ...counts,
    };
  }
  report('building');
  const note = {
    correctCount,
    wrongCount,
    warnedCount,
    pricedCount: read.pricedCount,
    currency: job.currency,
  };
  const { groupsCount } = await writer.commit(note);
  report('publishing');
  return { kind: 'live', feed, groupsCount, categoryNames: read.categoryNames, ...counts };
};

const outcomeOf = (error: unknown): ReportedOutcome => {
  if (error instanceof FeedError) return failedImport(error.code, { ...error.details });
  if (error instanceof IndexLimitError)
    return failedImport('IMPORT_LIMIT_EXCEEDED', { limit: error.limit, max: error.max });
  if (error instanceof GenerationCheckError)
    return failedImport('IMPORT_CHECK_FAILED', { found: error.message });
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) return failedImport('IMPORT_DISK_FULL');
  if (error instanceof EngineBusyError) return failedImport('IMPORT_INDEX_AWAY');
  // The builder's thread has reached its heap limit.
  if (hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY')) return failedImport('IMPORT_OUT_OF_MEMORY');
  throw error;
};

const runImport = async (job: ImportJob): Promise<ReportedOutcome> => {
  const { engine, catalogKey, runId, schema, limits } = job;
  let writer: GenerationWriter | undefined;
  try {
    writer = await openIndexer(engine, { searches, onHeld }).openWriter(catalogKey, runId, schema, limits);
    const outcome = await importFeed(job, writer);
    if (outcome.kind !== 'live') await writer.abort();
    return outcome;
  } catch (error) {
    // What can't be removed while the index is away is removed later, as what a killed import leaves.
    await writer?.abort().catch(() => undefined);
    return outcomeOf(error);
  }
};

const [job] = (await once(port, 'message')) as [ImportJob];
const ticking = setInterval(reportProgress, progressEveryMs);
const outcome = await runImport(job);
clearInterval(ticking);
tell({ type: 'outcome', outcome });
port.close();
