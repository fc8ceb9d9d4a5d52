import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { type Lease, type RunRecord, toRun } from './run-record.ts';

/** Names no process: the run waits for any worker. Such a lease never expires. The owner is as earlier releases stored it. */
export const queued: Lease = { owner: 'handed back', until: '9999-12-31T00:00:00.000Z' };

/** How long a process may be silent before others take its runs. */
export const leaseMs = 30_000;

type Holder = {
  /** Whose run it has to be still. */
  readonly owner: string;
  /** A server that stops in good order has made no attempt in vain. */
  readonly wasBegun: boolean;
};

/** Puts a run back into the queue: its server stops, or is gone. Whoever takes it reads the settings anew. */
export const requeueRun = async (
  database: Database,
  customerId: string,
  runId: string,
  { owner, wasBegun }: Holder,
): Promise<void> => {
  await database
    .updateTable('import_run')
    .set(({ eb }) => ({
      phase: 'waiting',
      bytes: 0,
      total_bytes: null,
      items: 0,
      lease_owner: queued.owner,
      lease_until: queued.until,
      follow_up_requested: 0,
      attempts: eb('attempts', '-', wasBegun ? 0 : 1),
    }))
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .where('status', '=', 'in_progress')
    .where('lease_owner', '=', owner)
    .execute();
};

/** Takes a lease that is over. False if it was renewed meanwhile, or somebody else was quicker. */
export const takeOverLease = async (
  database: Database,
  customerId: string,
  runId: string,
  { from, to }: { readonly from: Lease; readonly to: Lease },
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('import_run')
    .set({ lease_owner: to.owner, lease_until: to.until })
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .where('status', '=', 'in_progress')
    .where('lease_owner', '=', from.owner)
    .where('lease_until', '=', from.until)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export type ClaimOptions = {
  /** At most so many. */
  readonly limit: number;
  /** Customers whose turn hasn't come, because one of theirs is under way here. */
  readonly exceptCustomers: readonly string[];
};

/**
 * For workers, over all customers: claims queued runs, of each customer the oldest; first of customers with the fewest under way, on whatever
 * server. No run is claimed twice.
 */
export const claimQueuedRuns = async (
  database: Database,
  lease: Lease,
  { limit, exceptCustomers }: ClaimOptions,
): Promise<{ run: RunRecord; allowShrink: boolean }[]> => {
  const waiting = database
    .selectFrom('import_run as waiting')
    .select(['waiting.id', 'waiting.started_at'])
    .select(({ selectFrom, fn }) => [
      selectFrom('import_run as going')
        .select(fn.countAll<number>().as('count'))
        .whereRef('going.customer_id', '=', 'waiting.customer_id')
        .where('going.status', '=', 'in_progress')
        .where('going.lease_owner', '!=', queued.owner)
        .as('going'),
      sql<number>`row_number() over (partition by waiting.customer_id order by waiting.started_at, waiting.id)`.as(
        'place',
      ),
    ])
    .where('waiting.status', '=', 'in_progress')
    .where('waiting.lease_owner', '=', queued.owner)
    .$if(exceptCustomers.length > 0, (select) =>
      select.where('waiting.customer_id', 'not in', exceptCustomers),
    );
  const chosen = await database
    .selectFrom(waiting.as('ranked'))
    .select('ranked.id')
    .where('ranked.place', '=', 1)
    .orderBy('ranked.going')
    .orderBy('ranked.started_at')
    .limit(limit)
    .execute();
  // Most of the time nothing waits, and looking is all that it costs.
  if (chosen.length === 0) return [];
  const rows = await database
    .updateTable('import_run')
    .set(({ eb }) => ({
      lease_owner: lease.owner,
      lease_until: lease.until,
      attempts: eb('attempts', '+', 1),
    }))
    .where(
      'id',
      'in',
      chosen.map(({ id }) => id),
    )
    .where('status', '=', 'in_progress')
    .where('lease_owner', '=', queued.owner)
    .returningAll()
    .execute();
  return rows
    .sort((a, b) => a.started_at.localeCompare(b.started_at))
    .map((row) => ({ run: toRun(row), allowShrink: row.allow_shrink === 1 }));
};

export type LeasedRun = {
  readonly run: RunRecord;
  readonly lease: Lease;
  readonly isOver: boolean;
  readonly isCancelRequested: boolean;
};

/** For the watch over all customers: runs in progress, and whether their leases have expired. */
export const listLeasedRuns = async (database: Database, now: string): Promise<LeasedRun[]> => {
  const rows = await database
    .selectFrom('import_run')
    .selectAll()
    .where('status', '=', 'in_progress')
    .where('lease_owner', '!=', queued.owner)
    .execute();
  return rows.map((row) => ({
    run: toRun(row),
    lease: { owner: row.lease_owner, until: row.lease_until },
    isOver: row.lease_until < now,
    isCancelRequested: row.cancel_requested === 1,
  }));
};
