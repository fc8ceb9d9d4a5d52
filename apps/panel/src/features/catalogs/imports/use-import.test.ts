import type { ImportResult } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { paceStart, sampleProgress } from './import-pace.ts';
import { importFailureOf, pollAfter } from './use-import.ts';

const result: ImportResult = {
  finished: false,
  status: 'in_progress',
  correctCount: 0,
  wrongCount: 0,
  groupsCount: null,
  warnedCount: null,
  skipped: null,
  warned: [],
  progress: { phase: 'fetching', bytes: 250, totalBytes: 1000, items: 10 },
  warnings: [],
  runId: 'run-1',
};

describe('polling an import', () => {
  test('[R9.01] [R4.07] polls every 2 s until the import has ended', () => {
    expect(pollAfter(undefined)).toBe(2000);
    expect(pollAfter(result)).toBe(2000);
    expect(pollAfter({ ...result, finished: true, status: 'ok' })).toBe(false);
  });

  test('[R4.09] an import’s error is a failure with its code and details', () => {
    const failure = importFailureOf({ ...result, error: { code: 'IMPORT_SHRUNK', details: { before: 9 } } });
    expect(failure).toMatchObject({ code: 'IMPORT_SHRUNK', details: { before: 9 } });
    expect(importFailureOf(result)).toBeNull();
  });

  test('the remaining time is derived from the pace since the import was first seen, not since the screen was opened', () => {
    const first = sampleProgress(result.progress, 10_000);
    const later = { ...result.progress, bytes: 500 };
    // A quarter took 5 s, so the half that is done would have started 10 s ago.
    expect(paceStart(first, later, 15_000)).toBe(new Date(5_000).toISOString());
    expect(paceStart(first, result.progress, 15_000)).toBeNull();
    expect(paceStart(first, { ...later, totalBytes: null }, 15_000)).toBeNull();
  });
});
