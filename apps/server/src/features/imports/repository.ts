import type {
  ImportCaller,
  ImportFailure,
  ImportPhase,
  ImportProgress,
  ImportRun,
  ImportWarning,
  WrongItem,
} from '@vitrina/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/ids.ts';
import type { Tables } from '../../storage/schema.ts';

export type Lease = { readonly owner: string; readonly until: string };
type Row = Selectable<Tables['import_run']>;

/** A run as its row says, with whose it is. */
export type RunRecord = ImportRun & { readonly customerId: string; readonly catalogId: string };

export const toRun = (row: Row): RunRecord => ({
  customerId: row.customer_id,
  catalogId: row.catalog_id,
  runId: row.id,
  date: row.started_at,
  finishedAt: row.finished_at,
  owner: row.caller,
  status: row.status,
  correctCount: row.correct_count,
  wrongCount: row.wrong_count,
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
  warnings: JSON.parse(row.warnings_json) as ImportWarning[],
  feedUnchanged: row.feed_unchanged === 1,
});

type NewRun = {
  readonly catalogId: string;
  readonly caller: ImportCaller;
  readonly allowShrink: boolean;
  readonly scheduledFor: string | null;
  readonly startedAt: string;
  readonly lease: Lease;
};

/** Runs stand in the order in which they began, also where the clock was put back between two of them. */
const timeAfterLast = async (database: Database, catalogId: string, startedAt: string): Promise<string> => {
  const { last } = await database
    .selectFrom('import_run')
    .select(({ fn }) => fn.max('started_at').as('last'))
    .where('catalog_id', '=', catalogId)
    .executeTakeFirstOrThrow();
  return last !== null && last >= startedAt ? new Date(Date.parse(last) + 1).toISOString() : startedAt;
};

/** Null where a run of the catalog is going on, or its refresh time was served already: the table's unique keys decide. */
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
      started_at: await timeAfterLast(database, run.catalogId, run.startedAt),
      finished_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? toRun(row) : null;
};

export const findLastRun = async (
  database: Database,
  customerId: string,
  catalogId: string,
): Promise<RunRecord | null> => {
  const row = await database
    .selectFrom('import_run')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ? toRun(row) : null;
};

/** The last run of each catalog that has one, in one query. */
export const listLastRuns = async (database: Database, customerId: string): Promise<RunRecord[]> => {
  const ranked = database
    .selectFrom('import_run')
    .selectAll()
    .select((select) =>
      select.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('catalog_id').orderBy('started_at', 'desc').orderBy('id', 'desc'))
        .as('place'),
    )
    .where('customer_id', '=', customerId);
  const rows = await database.selectFrom(ranked.as('ranked')).selectAll().where('place', '=', 1).execute();
  return rows.map(toRun);
};

export const findRun = async (
  database: Database,
  customerId: string,
  runId: string,
): Promise<RunRecord | null> => {
  const row = await database
    .selectFrom('import_run')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .executeTakeFirst();
  return row ? toRun(row) : null;
};

type Page = { readonly page: number; readonly perPage: number };

export const listRuns = async (
  database: Database,
  customerId: string,
  catalogId: string,
  { page, perPage }: Page,
): Promise<{ runs: RunRecord[]; total: number }> => {
  const own = database
    .selectFrom('import_run')
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId);
  const { total } = await own
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { runs: rows.map(toRun), total: Number(total) };
};

/** Writes progress and renews the lease. False where the run was ended by somebody else: its worker has to stop. */
export const saveProgress = async (
  database: Database,
  customerId: string,
  runId: string,
  progress: ImportProgress,
  lease: Lease,
): Promise<boolean> => {
  const result = await database
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
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

export type RunEnd = {
  readonly status: 'ok' | 'error';
  readonly phase: ImportPhase;
  readonly correctCount: number;
  readonly wrongCount: number;
  readonly error: ImportFailure | null;
  readonly warnings: readonly ImportWarning[];
  readonly wrongItems: readonly WrongItem[];
  readonly feedUnchanged: boolean;
  readonly finishedAt: string;
};

/** Ends a run that is still going on; a run that has ended keeps its end. Rows in `run.wrongItems` go in small batches, for SQLite's parameter limit. */
export const endRun = async (
  database: Database,
  customerId: string,
  runId: string,
  end: RunEnd,
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
      warnings_json: JSON.stringify(end.warnings),
      feed_unchanged: end.feedUnchanged ? 1 : 0,
      finished_at: end.finishedAt,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .where('status', '=', 'in_progress')
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  const rows = end.wrongItems.map((item) => ({
    run_id: runId,
    position: item.position,
    item_json: JSON.stringify(item),
  }));
  for (let start = 0; start < rows.length; start += 200) {
    await database
      .insertInto('wrong_item')
      .values(rows.slice(start, start + 200))
      .execute();
  }
  return true;
};

const runsBeyond = (database: Database, customerId: string, catalogId: string, kept: number) =>
  database
    .selectFrom('import_run')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('status', '!=', 'in_progress')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000_000)
    .offset(kept);

/** A catalog's history does not grow for ever: of its oldest runs the wrong items go first, then the runs. */
export const trimHistory = async (
  database: Database,
  customerId: string,
  catalogId: string,
  { runs, withWrongItems }: { readonly runs: number; readonly withWrongItems: number },
): Promise<void> => {
  await database
    .deleteFrom('wrong_item')
    .where('run_id', 'in', runsBeyond(database, customerId, catalogId, withWrongItems))
    .execute();
  await database
    .deleteFrom('import_run')
    .where('id', 'in', runsBeyond(database, customerId, catalogId, runs))
    .execute();
};

export const listWrongItems = async (
  database: Database,
  customerId: string,
  runId: string,
  { page, perPage }: Page,
): Promise<{ items: WrongItem[]; total: number }> => {
  const own = database
    .selectFrom('wrong_item')
    .innerJoin('import_run', 'import_run.id', 'wrong_item.run_id')
    .where('import_run.customer_id', '=', customerId)
    .where('wrong_item.run_id', '=', runId);
  const { total } = await own
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await own
    .select('wrong_item.item_json')
    .orderBy('wrong_item.position')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { items: rows.map((row) => JSON.parse(row.item_json) as WrongItem), total: Number(total) };
};
