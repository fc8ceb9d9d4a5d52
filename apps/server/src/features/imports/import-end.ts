import {
  type CurrencyCode,
  currencyCodes,
  type ImportErrorCode,
  type ImportFailure,
} from '@vitrina/contract';
import type { Generation } from '@vitrina/search-engine';
import type { ImportOutcome } from '../../jobs/import-job.ts';
import type { RunEnd } from './repository.ts';

const nothing = {
  phase: 'done',
  correctCount: 0,
  wrongCount: 0,
  groupsCount: null,
  warnedCount: null,
  skipped: null,
  warned: [],
  wrongItems: [],
  warnedItems: [],
  feedUnchanged: false,
} as const;

type LiveCounts = Pick<RunEnd, 'correctCount' | 'wrongCount' | 'groupsCount' | 'warnedCount'>;

/** The counts of a generation, and those that its import stored in it. */
const countsIn = (live: Generation | null): LiveCounts => ({
  correctCount: Number(live?.note.correctCount ?? 0),
  wrongCount: Number(live?.note.wrongCount ?? 0),
  groupsCount: live?.groupsCount ?? null,
  // Earlier versions didn't store it.
  warnedCount: live?.note.warnedCount === undefined ? null : Number(live.note.warnedCount),
});

/** The currency that the prices of a generation were read in; null where an earlier version didn't store it. */
export const currencyIn = ({ note }: Generation): CurrencyCode | null =>
  currencyCodes.find((code) => code === note.currency) ?? null;

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
  const { correctCount, wrongCount, wrongItems, skipped, warnedCount, warnedItems, warned } = outcome;
  const found = { correctCount, wrongCount, wrongItems, skipped, warnedCount, warnedItems, warned };
  const counts = { ...nothing, ...found, finishedAt };
  if (outcome.kind === 'live')
    return { ...counts, groupsCount: outcome.groupsCount, status: 'ok', error: null };
  const { code, details } = outcome;
  const error: ImportFailure = { code, ...(details && { details }) };
  return { ...counts, status: 'error', error };
};
