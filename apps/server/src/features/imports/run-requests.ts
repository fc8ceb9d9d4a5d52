import type { Database } from '../../storage/database.ts';
import { queued } from './run-leases.ts';

const runUnderWay = (database: Database, customerId: string, runId: string) =>
  database
    .updateTable('import_run')
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .where('status', '=', 'in_progress')
    .where('lease_owner', '!=', queued.owner);

/** Asks whichever server is doing a run to stop it. False if none is. */
export const requestCancel = async (
  database: Database,
  customerId: string,
  runId: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await runUnderWay(database, customerId, runId)
    .set({ cancel_requested: 1 })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Asks whichever server is doing a run to start another when it has ended. False if none is. */
export const requestFollowUp = async (
  database: Database,
  customerId: string,
  runId: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await runUnderWay(database, customerId, runId)
    .set({ follow_up_requested: 1 })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Whether another run was asked for while this one was under way. */
export const isFollowUpRequested = async (
  database: Database,
  customerId: string,
  runId: string,
): Promise<boolean> => {
  const row = await database
    .selectFrom('import_run')
    .select('follow_up_requested')
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .executeTakeFirst();
  return row?.follow_up_requested === 1;
};
