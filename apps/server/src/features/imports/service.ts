import { setTimeout as sleep } from 'node:timers/promises';
import { type ImportCaller, type ImportResult, limits } from '@vitrina/contract';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { FindCatalog } from '../../storage/records.ts';
import { abandonedEnd, failedEnd } from './import-end.ts';
import { createImportQueue } from './import-queue.ts';
import { presentResult } from './present.ts';
import { endRun, insertRun, saveProgress } from './repository.ts';
import { findLastRun, trimHistory } from './run-history.ts';
import { type PerformImportDependencies, performImport } from './run-import.ts';
import { claimRequeuedRuns, listLeasedRuns, requeueRun } from './run-leases.ts';
import type { Lease, RunRecord } from './run-record.ts';

const leaseMs = 30_000;
/** Concurrent imports, each of a different customer. A long one is waiting for its feed, and lets others start beside it. */
const lanes = { lanes: 2, patienceMs: 5 * 60_000, maxAtOnce: 6 } as const;
const retention = { runs: limits.runsKept, withWrongItems: limits.runsWithWrongItems } as const;
/** How long a cancellation waits for the process to end; its run ends as soon as it is gone. */
const cancelPatienceMs = 5_000;
/** How often a queued run renews its lease. */
const waitingBeatMs = 5_000;

type Dependencies = PerformImportDependencies & {
  readonly findCatalog: FindCatalog;
  /** The next import reads the feed even if it says that it hasn't changed. */
  readonly forgetFeedValidators: (customerId: string, catalogId: string) => Promise<void>;
  /** Identifies this process in leases. */
  readonly processId: string;
  /** Whether the process of that name is certainly gone. */
  readonly hasEnded: (processId: string) => boolean;
};

type Running = {
  readonly abort: AbortController;
  readonly done: Promise<unknown>;
  readonly isWaiting: () => boolean;
  /** Started once this one is done. */
  next: (() => Promise<unknown>) | null;
};

export type StartOptions = {
  readonly caller: ImportCaller;
  readonly allowShrink?: boolean;
  readonly scheduledFor?: string;
  /** If the catalog is being imported with outdated settings, another import follows. */
  readonly follow?: boolean;
};
export type ImportService = ReturnType<typeof createImportService>;

/**
 * Imports are started by a person or a refresh time, and run by one process at a time under a lease, one after another for each
 * customer.
 */
export const createImportService = (dependencies: Dependencies) => {
  const { database, engine, now, log, findCatalog } = dependencies;
  const running = new Map<string, Running>();
  let isClosing = false;
  const queue = createImportQueue(lanes);

  const lease = (): Lease => ({
    owner: dependencies.processId,
    until: new Date(now().getTime() + leaseMs).toISOString(),
  });

  const endAsCancelled = (customerId: string, runId: string): Promise<boolean> =>
    endRun(database, customerId, runId, failedEnd('IMPORT_CANCELLED', now().toISOString()));

  /** Queues a run in this process. */
  const enqueue = (run: RunRecord, carry: (abort: AbortController) => Promise<void>): void => {
    const abort = new AbortController();
    let isWaiting = true;
    const beat = (): void => {
      saveProgress(database, run.customerId, run.runId, run.progress, lease()).catch((error) =>
        log.error({ err: error, runId: run.runId }, 'lease not renewed'),
      );
    };
    const beating = setInterval(beat, waitingBeatMs);
    const done = queue
      .enqueue(run.customerId, async () => {
        clearInterval(beating);
        isWaiting = false;
        if (isClosing) await requeueRun(database, run.customerId, run.runId);
        else if (abort.signal.aborted) await endAsCancelled(run.customerId, run.runId);
        else await carry(abort);
        await trimHistory(database, run.customerId, run.catalogId, retention);
      })
      .catch((error) => log.error({ err: error, runId: run.runId }, 'the end of an import was not saved'))
      .then(async () => {
        running.delete(run.runId);
        if (!isClosing) await entry.next?.();
      })
      .catch((error) => log.error({ err: error, runId: run.runId }, 'the import that follows did not start'));
    const entry: Running = { abort, done, isWaiting: () => isWaiting, next: null };
    running.set(run.runId, entry);
  };

  const allDone = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(Array.from(running.values(), ({ done }) => done));
  };

  const begin = (run: RunRecord, allowShrink: boolean): void =>
    enqueue(run, async (abort) => {
      // It may have waited for long, so the settings are read now.
      const catalog = await findCatalog(run.customerId, run.catalogId);
      if (!catalog?.mapping) await endAsCancelled(run.customerId, run.runId);
      else
        await performImport(dependencies, catalog, run, {
          allowShrink,
          abort,
          lease,
          isClosing: () => isClosing,
        });
    });

  const start = async (
    customerId: string,
    catalogId: string,
    options: StartOptions,
  ): Promise<ImportResult | Failure> => {
    const { caller, allowShrink = false, scheduledFor = null, follow = false } = options;
    const catalog = await findCatalog(customerId, catalogId);
    if (!catalog) return fail('NOT_FOUND');
    if (!catalog.mapping) return fail('FIELDS_INVALID_ERROR', { reason: 'noMapping' });
    const run = await insertRun(database, customerId, {
      catalogId,
      caller,
      allowShrink,
      scheduledFor,
      startedAt: now().toISOString(),
      lease: lease(),
    });
    if (run) {
      begin(run, allowShrink);
      return presentResult(run);
    }
    if (!follow) return fail('IMPORT_RUNNING');
    const last = await findLastRun(database, customerId, catalogId);
    const here = last && running.get(last.runId);
    // It has just ended.
    if (last?.status !== 'in_progress' && !here) return start(customerId, catalogId, options);
    // One that hasn't started reads the settings when it does.
    if (here && !here.isWaiting()) here.next = () => start(customerId, catalogId, { caller });
    return presentResult(last);
  };

  return {
    start,

    cancel: async (customerId: string, catalogId: string): Promise<ImportResult | Failure> => {
      const run = await findLastRun(database, customerId, catalogId);
      if (run?.status !== 'in_progress') return fail('IMPORT_NOT_RUNNING');
      const here = running.get(run.runId);
      here?.abort.abort();
      if (here) here.next = null;
      // An import past its swap ends as successful: what searches see decides, not who asked last.
      if (here && !here.isWaiting())
        await Promise.race([here.done, sleep(cancelPatienceMs, null, { ref: false })]);
      else await endAsCancelled(customerId, run.runId);
      return presentResult(await findLastRun(database, customerId, catalogId));
    },

    /**
     * Rebuilds a catalog's index although its feed hasn't changed, and resolves when that has ended. If it fails, the next
     * scheduled import reads the feed anyway.
     */
    rebuild: async (customerId: string, catalogId: string, caller: ImportCaller): Promise<void> => {
      await dependencies.forgetFeedValidators(customerId, catalogId);
      const begun = await start(customerId, catalogId, { caller, follow: true });
      if (!isFailure(begun) && begun.runId !== null) await running.get(begun.runId)?.done;
    },

    /** Ends runs without a process: those with an expired lease, and with `all` those whose process is certainly gone. */
    settleAbandoned: async ({ all }: { all: boolean }): Promise<void> => {
      for (const { run, owner, isOver } of await listLeasedRuns(database, now().toISOString())) {
        // A run of this process that no longer runs couldn't be recorded as ended, because the disk was full for example.
        if (running.has(run.runId)) continue;
        if (!isOver && !(all && dependencies.hasEnded(owner))) continue;
        const live = await engine.current(run.catalogId).catch(() => null);
        await endRun(database, run.customerId, run.runId, abandonedEnd(run.runId, live, now().toISOString()));
      }
    },

    /** Restarts the imports that the previous server requeued when it stopped. */
    resumeRequeued: async (): Promise<void> => {
      for (const { run, allowShrink } of await claimRequeuedRuns(database, lease())) begin(run, allowShrink);
    },

    /** Resolves when no import runs in this process. */
    idle: allDone,

    /** Stops all imports at once, for a graceful end of the process; the next start requeues them. */
    close: async (): Promise<void> => {
      isClosing = true;
      for (const { abort } of running.values()) abort.abort();
      await allDone();
    },
  };
};
