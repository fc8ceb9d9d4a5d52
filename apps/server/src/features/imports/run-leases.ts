import type { Database } from '../../storage/database.ts';
import { type Lease, type RunRecord, toRun } from './run-record.ts';

/** Names no process: a stopping server has requeued the run. Such a lease never expires. The owner is as earlier releases stored it. */
const requeued: Lease = { owner: 'handed back', until: '9999-12-31T00:00:00.000Z' };

/** Requeues a run for the next start of a server that stops. */
export const requeueRun = async (database: Database, customerId: string, runId: string): Promise<void> => {
  await database
    .updateTable('import_run')
    .set({
      phase: 'waiting',
      bytes: 0,
      total_bytes: null,
      items: 0,
      lease_owner: requeued.owner,
      lease_until: requeued.until,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .where('status', '=', 'in_progress')
    .execute();
};

/** For the start of a server, over all customers: claims the requeued runs; no run is claimed twice. */
export const claimRequeuedRuns = async (
  database: Database,
  lease: Lease,
): Promise<{ run: RunRecord; allowShrink: boolean }[]> => {
  const rows = await database
    .updateTable('import_run')
    .set({ lease_owner: lease.owner, lease_until: lease.until })
    .where('status', '=', 'in_progress')
    .where('lease_owner', '=', requeued.owner)
    .returningAll()
    .execute();
  return rows
    .sort((a, b) => a.started_at.localeCompare(b.started_at))
    .map((row) => ({ run: toRun(row), allowShrink: row.allow_shrink === 1 }));
};

export type LeasedRun = { readonly run: RunRecord; readonly owner: string; readonly isOver: boolean };

/** For the watch over all customers: runs in progress, and whether their leases have expired. */
export const listLeasedRuns = async (database: Database, now: string): Promise<LeasedRun[]> => {
  const rows = await database
    .selectFrom('import_run')
    .selectAll()
    .where('status', '=', 'in_progress')
    .where('lease_owner', '!=', requeued.owner)
    .execute();
  return rows.map((row) => ({ run: toRun(row), owner: row.lease_owner, isOver: row.lease_until < now }));
};
