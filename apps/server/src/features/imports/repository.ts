import type {
  ImportCaller,
  ImportFailure,
  ImportPhase,
  ImportProgress,
  ImportWarning,
  WrongItem,
} from '@vitrina/contract';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/ids.ts';
import { type Lease, type RunRecord, toRun } from './run-record.ts';

type NewRun = {
  readonly catalogId: string;
  readonly caller: ImportCaller;
  readonly allowShrink: boolean;
  readonly scheduledFor: string | null;
  readonly startedAt: string;
  readonly lease: Lease;
  /** 0 for a run that waits for a worker. */
  readonly attempts: 0 | 1;
};

/** Runs are listed in the order they started, even if the clock was put back between two of them. */
const timeAfterLast = async (database: Database, catalogId: string, startedAt: string): Promise<string> => {
  const { last } = await database
    .selectFrom('import_run')
    .select(({ fn }) => fn.max('started_at').as('last'))
    .where('catalog_id', '=', catalogId)
    .executeTakeFirstOrThrow();
  return last !== null && last >= startedAt ? new Date(Date.parse(last) + 1).toISOString() : startedAt;
};

/** Null if the catalog has a run already, or this refresh time was served: the table's unique keys decide. */
export const insertRun = async (
  database: Database,
  customerId: string,
  run: NewRun,
): Promise<RunRecord | null> => {
  const row = await database
    .insertInto('import_run')
    .values({
      id: newId(),
      customer_id: customerId,
      catalog_id: run.catalogId,
      caller: run.caller,
      status: 'in_progress',
      phase: 'waiting',
      bytes: 0,
      total_bytes: null,
      items: 0,
      correct_count: 0,
      wrong_count: 0,
      error_code: null,
      error_details_json: null,
      warnings_json: '[]',
      allow_shrink: run.allowShrink ? 1 : 0,
      scheduled_for: run.scheduledFor,
      lease_owner: run.lease.owner,
      lease_until: run.lease.until,
      attempts: run.attempts,
      started_at: await timeAfterLast(database, run.catalogId, run.startedAt),
      finished_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? toRun(row) : null;
};

/** Writes progress and renews the lease. False if somebody else has ended or taken the run, or asked for its end: its worker has to stop. */
export const saveProgress = async (
  database: Database,
  customerId: string,
  runId: string,
  progress: ImportProgress,
  lease: Lease,
): Promise<boolean> => {
  const kept = await database
    .updateTable('import_run')
    .set({
      phase: progress.phase,
      bytes: progress.bytes,
      total_bytes: progress.totalBytes,
      items: progress.items,
      lease_until: lease.until,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .where('status', '=', 'in_progress')
    .where('lease_owner', '=', lease.owner)
    .returning('cancel_requested')
    .executeTakeFirst();
  return kept?.cancel_requested === 0;
};

export type RunEnd = {
  readonly status: 'ok' | 'error';
  readonly phase: ImportPhase;
  readonly correctCount: number;
  readonly wrongCount: number;
  readonly error: ImportFailure | null;
  readonly groupsCount: number | null;
  readonly warnedCount: number | null;
  readonly skipped: readonly ImportWarning[] | null;
  readonly warned: readonly ImportWarning[];
  readonly wrongItems: readonly WrongItem[];
  readonly warnedItems: readonly WrongItem[];
  readonly feedUnchanged: boolean;
  readonly finishedAt: string;
};

/** In small batches, for SQLite's parameter limit. */
const insertItems = async (
  database: Database,
  table: 'wrong_item' | 'warned_item',
  runId: string,
  items: readonly WrongItem[],
): Promise<void> => {
  const rows = items.map((item) => ({
    run_id: runId,
    position: item.position,
    item_json: JSON.stringify(item),
  }));
  for (let start = 0; start < rows.length; start += 200) {
    await database
      .insertInto(table)
      .values(rows.slice(start, start + 200))
      .execute();
  }
};

/** Ends a run in progress; one that has ended stays as it is, and so does one that `owner`, if given, has lost to another process. */
export const endRun = async (
  database: Database,
  customerId: string,
  runId: string,
  end: RunEnd,
  owner?: string,
): Promise<boolean> => {
  const result = await database
    .updateTable('import_run')
    .set({
      status: end.status,
      phase: end.phase,
      correct_count: end.correctCount,
      wrong_count: end.wrongCount,
      error_code: end.error?.code ?? null,
      error_details_json: end.error?.details ? JSON.stringify(end.error.details) : null,
      groups_count: end.groupsCount,
      warned_count: end.warnedCount,
      skipped_json: end.skipped && JSON.stringify(end.skipped),
      warnings_json: JSON.stringify(end.warned),
      feed_unchanged: end.feedUnchanged ? 1 : 0,
      finished_at: end.finishedAt,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .where('status', '=', 'in_progress')
    .$if(owner !== undefined, (update) => update.where('lease_owner', '=', owner ?? ''))
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  await insertItems(database, 'wrong_item', runId, end.wrongItems);
  await insertItems(database, 'warned_item', runId, end.warnedItems);
  return true;
};
