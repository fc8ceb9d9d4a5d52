import type { ImportErrorCode } from '@vitrina/contract';
import type { ReportedOutcome } from './import-job.ts';

/** The outcome of an import that ended before its feed was read completely. */
export const failedImport = (
  code: ImportErrorCode,
  details?: Readonly<Record<string, unknown>>,
): Extract<ReportedOutcome, { kind: 'failed' }> => ({
  kind: 'failed',
  code,
  ...(details && { details }),
  ...{ correctCount: 0, wrongCount: 0, wrongItems: [], skipped: [] },
  ...{ warnedCount: 0, warnedItems: [], warned: [] },
});
