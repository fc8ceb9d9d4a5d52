import { Worker } from 'node:worker_threads';
import type { ImportPhase, ImportProgress } from '@vitrina/contract';
import type { RunningSearches } from '@vitrina/search-engine';
import type { ImportJob, ImportOutcome, RunImport } from './import-job.ts';

export type ImportWorkerData = { readonly job: ImportJob; readonly searches?: RunningSearches | undefined };

export type WorkerMessage =
  | { readonly type: 'progress'; readonly progress: ImportProgress }
  | { readonly type: 'outcome'; readonly outcome: ImportOutcome };

export type ImportRunnerOptions = {
  /** Imports give way to these. */
  readonly searches?: RunningSearches;
  readonly graceMs?: number;
  /** The threads' main file. */
  readonly workerUrl?: URL;
};

/** A cancelled thread that is busy with one text can't listen; after this long it is ended from outside. */
const defaultGraceMs = 10_000;

const nothingRead = { correctCount: 0, wrongCount: 0, wrongItems: [], warnings: [] } as const;
const cancelled = { kind: 'failed', code: 'IMPORT_CANCELLED', ...nothingRead } as const;

/** Runs imports in worker threads of their own. Rejects on a surprise in the thread; every expected end is an outcome. */
export const importRunner =
  ({
    searches,
    graceMs = defaultGraceMs,
    workerUrl = new URL('./import-worker.ts', import.meta.url),
  }: ImportRunnerOptions = {}): RunImport =>
  (job, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) {
        resolve(cancelled);
        return;
      }
      const worker = new Worker(workerUrl, {
        workerData: { job, searches } satisfies ImportWorkerData,
        // A small young generation keeps the thread's memory low; without it V8 lets it grow by hundreds of megabytes.
        resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 },
      });
      let phase: ImportPhase = 'fetching';
      let ending: NodeJS.Timeout | undefined;
      let isEnded = false;
      /** From the building on a commit may be under way, which the thread alone can tell of. */
      const end = (): void => {
        if (phase !== 'fetching') return;
        isEnded = true;
        void worker.terminate();
      };
      const cancel = (): void => {
        worker.postMessage('cancel');
        ending = setTimeout(end, graceMs);
      };
      signal.addEventListener('abort', cancel);
      let outcome: ImportOutcome | undefined;
      let surprise: unknown;
      worker.on('message', (message: WorkerMessage) => {
        if (message.type === 'outcome') outcome = message.outcome;
        else {
          phase = message.progress.phase;
          onProgress(message.progress);
        }
      });
      worker.on('error', (error) => {
        surprise = error;
      });
      worker.on('exit', (code) => {
        signal.removeEventListener('abort', cancel);
        clearTimeout(ending);
        if (outcome) resolve(outcome);
        else if (isEnded) resolve(cancelled);
        else reject(surprise ?? new Error(`The import thread ended with code ${code} and no outcome`));
      });
    });
