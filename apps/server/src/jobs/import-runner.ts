import { Worker } from 'node:worker_threads';
import type { ImportProgress } from '@vitrina/contract';
import type { ImportOutcome, RunImport } from './import-job.ts';

export type WorkerMessage =
  | { readonly type: 'progress'; readonly progress: ImportProgress }
  | { readonly type: 'outcome'; readonly outcome: ImportOutcome };

const nothingRead = { correctCount: 0, wrongCount: 0, wrongItems: [], warnings: [] } as const;

/** Runs an import in a worker thread of its own. Rejects on a surprise in the thread; every expected end is an outcome. */
export const runImportInWorker: RunImport = (job, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      resolve({ kind: 'failed', code: 'IMPORT_CANCELLED', ...nothingRead });
      return;
    }
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
      workerData: job,
      // A small young generation keeps the thread's memory low; without it V8 lets it grow by hundreds of megabytes.
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 },
    });
    const cancel = (): void => worker.postMessage('cancel');
    signal.addEventListener('abort', cancel);
    let outcome: ImportOutcome | undefined;
    let surprise: unknown;
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'progress') onProgress(message.progress);
      else outcome = message.outcome;
    });
    worker.on('error', (error) => {
      surprise = error;
    });
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', cancel);
      if (outcome) resolve(outcome);
      else reject(surprise ?? new Error(`The import thread ended with code ${code} and no outcome`));
    });
  });
