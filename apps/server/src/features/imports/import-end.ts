import type { ImportErrorCode, ImportFailure } from '@vitrina/contract';
import type { Generation } from '@vitrina/search-engine';
import type { ImportOutcome } from '../../jobs/import-job.ts';
import type { RunEnd } from './repository.ts';

const nothing = {
  phase: 'done',
  correctCount: 0,
  wrongCount: 0,
  warnings: [],
  wrongItems: [],
  feedUnchanged: false,
} as const;

/** The counts that an import stored in its generation. */
const countsIn = (live: Generation | null): { correctCount: number; wrongCount: number } => ({
  correctCount: Number(live?.note.correctCount ?? 0),
  wrongCount: Number(live?.note.wrongCount ?? 0),
});

/** The end of a run without a result. */
export const failedEnd = (code: ImportErrorCode, finishedAt: string): RunEnd => ({
  ...nothing,
  status: 'error',
  error: { code },
  finishedAt,
});

/** The end of a run whose process is gone: successful if its generation is the live one, interrupted otherwise. */
export const abandonedEnd = (runId: string, live: Generation | null, finishedAt: string): RunEnd =>
  live?.id === runId
    ? { ...nothing, status: 'ok', error: null, ...countsIn(live), finishedAt }
    : failedEnd('IMPORT_INTERRUPTED', finishedAt);

/** The end of a run, from what its process reports. `live` is the generation that searches see now. */
export const endOf = (outcome: ImportOutcome, live: Generation | null, finishedAt: string): RunEnd => {
  if (outcome.kind === 'swappedIn') {
    return { ...nothing, status: 'ok', error: null, ...countsIn(live), finishedAt };
  }
  if (outcome.kind === 'unchanged') {
    return { ...nothing, status: 'ok', error: null, feedUnchanged: true, ...countsIn(live), finishedAt };
  }
  const { correctCount, wrongCount, warnings, wrongItems } = outcome;
  const counts = { ...nothing, correctCount, wrongCount, warnings, wrongItems, finishedAt };
  if (outcome.kind === 'live') return { ...counts, status: 'ok', error: null };
  const { code, details } = outcome;
  const error: ImportFailure = { code, ...(details && { details }) };
  return { ...counts, status: 'error', error };
};
