import type { ImportFailure, ImportRun, ImportWarning, ItemReason } from '@vitrina/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../storage/schema.ts';

export type Lease = { readonly owner: string; readonly until: string };
type Row = Selectable<Tables['import_run']>;

/** A run, with its customer and catalog. */
export type RunRecord = ImportRun & {
  readonly customerId: string;
  readonly catalogId: string;
  /** How often a server has begun it. */
  readonly attempts: number;
};

/** What is missing in an item that is taken all the same. */
const neverSkip: readonly ItemReason[] = ['image_empty', 'price_empty', 'availability_empty'];

/** Earlier versions counted what had an item left out among the warnings; `skipped_json` is null then. */
const warnedOf = ({ warnings_json, skipped_json }: Pick<Row, 'warnings_json' | 'skipped_json'>) => {
  const stored = JSON.parse(warnings_json) as ImportWarning[];
  return skipped_json === null ? stored.filter(({ reason }) => neverSkip.includes(reason)) : stored;
};

/** What an attempt writes: each its own, so that one that should have ended can't touch what its successor has written. */
export const generationIdOf = ({ runId, attempts }: Pick<RunRecord, 'runId' | 'attempts'>): string =>
  attempts > 1 ? `${runId}-${attempts}` : runId;

export const toRun = (row: Row): RunRecord => ({
  customerId: row.customer_id,
  catalogId: row.catalog_id,
  attempts: row.attempts,
  runId: row.id,
  date: row.started_at,
  finishedAt: row.finished_at,
  owner: row.caller,
  status: row.status,
  correctCount: row.correct_count,
  wrongCount: row.wrong_count,
  groupsCount: row.groups_count,
  warnedCount: row.warned_count,
  skipped: row.skipped_json === null ? null : (JSON.parse(row.skipped_json) as ImportWarning[]),
  warned: warnedOf(row),
  progress: {
    phase: row.phase,
    bytes: Number(row.bytes),
    totalBytes: row.total_bytes === null ? null : Number(row.total_bytes),
    items: row.items,
  },
  ...(row.error_code !== null && {
    error: {
      code: row.error_code as ImportFailure['code'],
      ...(row.error_details_json !== null && {
        details: JSON.parse(row.error_details_json) as Record<string, unknown>,
      }),
    },
  }),
  feedUnchanged: row.feed_unchanged === 1,
});
