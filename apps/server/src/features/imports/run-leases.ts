import type { Database } from '../../storage/database.ts';
import { type Lease, type RunRecord, toRun } from './run-record.ts';

/** In place of a process: a server that stopped has put the run back in line. No lease of its kind runs out. */
const handedBack: Lease = { owner: 'handed back', until: '9999-12-31T00:00:00.000Z' };

/** Puts a run of a server that stops back in line, for its next start. */
export const handBackRun = async (database: Database, customerId: string, runId: string): Promise<void> => {
  await database
    .updateTable('import_run')
    .set({
      phase: 'waiting',
      bytes: 0,
      total_bytes: null,
      items: 0,
      lease_owner: handedBack.owner,
      lease_until: handedBack.until,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .where('status', '=', 'in_progress')
    .execute();
};

/** For the start of a server, over all customers: takes the runs that were handed back, each for itself alone. */
export const takeHandedBackRuns = async (
  database: Database,
  lease: Lease,
): Promise<{ run: RunRecord; allowShrink: boolean }[]> => {
  const rows = await database
    .updateTable('import_run')
    .set({ lease_owner: lease.owner, lease_until: lease.until })
    .where('status', '=', 'in_progress')
    .where('lease_owner', '=', handedBack.owner)
    .returningAll()
    .execute();
  return rows
    .sort((a, b) => a.started_at.localeCompare(b.started_at))
    .map((row) => ({ run: toRun(row), allowShrink: row.allow_shrink === 1 }));
};

export type LeasedRun = { readonly run: RunRecord; readonly owner: string; readonly isOver: boolean };

/** For the watch over all customers: runs that some process carries, or should, with whether their leases are over. */
export const listLeasedRuns = async (database: Database, now: string): Promise<LeasedRun[]> => {
  const rows = await database
    .selectFrom('import_run')
    .selectAll()
    .where('status', '=', 'in_progress')
    .where('lease_owner', '!=', handedBack.owner)
    .execute();
  return rows.map((row) => ({ run: toRun(row), owner: row.lease_owner, isOver: row.lease_until < now }));
};
