import type { ImportResult, ImportRun } from '@vitrina/contract';
import type { RunRecord } from './run-record.ts';

const neverRun: ImportResult = {
  finished: false,
  status: 'unknown',
  correctCount: 0,
  wrongCount: 0,
  groupsCount: null,
  warnedCount: null,
  skipped: null,
  warned: [],
  progress: { phase: 'waiting', bytes: 0, totalBytes: null, items: 0 },
  warnings: [],
  runId: null,
};

export const presentResult = (run: RunRecord | null): ImportResult =>
  run
    ? {
        finished: run.status !== 'in_progress',
        status: run.status,
        correctCount: run.correctCount,
        wrongCount: run.wrongCount,
        groupsCount: run.groupsCount,
        warnedCount: run.warnedCount,
        skipped: run.skipped,
        warned: run.warned,
        progress: run.progress,
        ...(run.error && { error: run.error }),
        warnings: [...new Set([...(run.skipped ?? []), ...run.warned].map(({ field }) => field))],
        runId: run.runId,
        ...(run.feedUnchanged && { feedUnchanged: true as const }),
      }
    : neverRun;

/** A row of the import history, without customer and catalog. */
export const presentRun = ({ customerId: _customer, catalogId: _catalog, ...run }: RunRecord): ImportRun =>
  run;
