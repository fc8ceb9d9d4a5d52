import type { Database } from '../../storage/database.ts';
import { type RunRecord, toRun } from './run-record.ts';

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

const runsBeyond = (database: Database, customerId: string, catalogId: string, newest: number) =>
  database
    .selectFrom('import_run')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('status', '!=', 'in_progress')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000_000)
    .offset(newest);

/** Bounds a catalog's history: the oldest runs lose their items first, then they are deleted. */
export const trimHistory = async (
  database: Database,
  customerId: string,
  catalogId: string,
  { runs, withWrongItems }: { readonly runs: number; readonly withWrongItems: number },
): Promise<void> => {
  for (const table of ['wrong_item', 'warned_item'] as const)
    await database
      .deleteFrom(table)
      .where('run_id', 'in', runsBeyond(database, customerId, catalogId, withWrongItems))
      .execute();
  await database
    .deleteFrom('import_run')
    .where('id', 'in', runsBeyond(database, customerId, catalogId, runs))
    .execute();
};
