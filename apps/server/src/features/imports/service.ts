import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ImportCaller, type ImportResult, limits } from '@vitrina/contract';
import { openIndexer } from '@vitrina/search-engine';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { FindCatalog } from '../../storage/records.ts';
import { abandonedEnd, currencyIn, failedEnd } from './import-end.ts';
import { createLocalRuns } from './local-runs.ts';
import { presentResult } from './present.ts';
import { endRun, insertRun } from './repository.ts';
import { findLastRun, findRun } from './run-history.ts';
import type { PerformImportDependencies } from './run-import.ts';
import {
  claimQueuedRuns,
  type LeasedRun,
  leaseMs,
  listLeasedRuns,
  queued,
  requeueRun,
  takeOverLease,
} from './run-leases.ts';
import { generationIdOf, type Lease, type RunRecord } from './run-record.ts';
import { isFollowUpRequested, requestCancel, requestFollowUp } from './run-requests.ts';

/** A run whose server was killed is begun again, but not for ever: its feed may be what kills servers. */
const maxAttempts = 2;
const retention = { runs: limits.runsKept, withWrongItems: limits.runsWithWrongItems } as const;
/** How long a cancellation waits for the process to end; its run ends as soon as it is gone. */
const cancelPatienceMs = 5_000;
/** How often a run of another server is looked at while somebody waits for its end. */
const lookMs = 500;

/** What this server does with imports. */
export type ImportDuty = {
  /** Whether others may share the database: then runs wait in it for whichever worker has room. */
  readonly isShared: boolean;
  /** Whether this server runs imports. */
  readonly isWorker: boolean;
};

type Dependencies = PerformImportDependencies & {
  readonly findCatalog: FindCatalog;
  /** Identifies this process in leases. */
  readonly processId: string;
  /** Whether the process of that name is certainly gone. */
  readonly hasEnded: (processId: string) => boolean;
  readonly duty: ImportDuty;
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
 * Imports are started by a person or a refresh time, and run by one worker at a time under a lease. If that is gone, another takes over.
 */
export const createImportService = ({ duty, processId, hasEnded, ...dependencies }: Dependencies) => {
  const { database, engine, now, log, findCatalog } = dependencies;
  const indexer = openIndexer(dependencies.engineLocation);

  const lease = (): Lease => ({
    owner: processId,
    until: new Date(now().getTime() + leaseMs).toISOString(),
  });

  const local = createLocalRuns({
    ...{ ...dependencies, lease, retention, isShared: duty.isShared },
    onEnd: async (run) => {
      if (!duty.isShared) return;
      await followUp(run);
      await takeQueued();
    },
  });

  /** Starts the run that was asked for while this one was under way. */
  const followUp = async ({ customerId, catalogId, runId, owner }: RunRecord): Promise<void> => {
    if (await isFollowUpRequested(database, customerId, runId))
      await start(customerId, catalogId, { caller: owner });
  };

  const takeOnce = async (): Promise<void> => {
    const limit = duty.isShared ? local.free() : Number.MAX_SAFE_INTEGER;
    if (!duty.isWorker || limit === 0 || local.isClosing()) return;
    const exceptCustomers = duty.isShared ? local.listCustomers() : [];
    for (;;) {
      const claimed = await claimQueuedRuns(database, lease(), { limit, exceptCustomers });
      for (const { run, allowShrink } of claimed) local.begin(run, allowShrink);
      if (duty.isShared || claimed.length === 0) return;
    }
  };
  let taking: Promise<void> | null = null;
  let isMore = false;
  const takeAll = async (): Promise<void> => {
    do {
      isMore = false;
      await takeOnce();
    } while (isMore);
  };
  /**
   * Takes as many queued runs as this process has room for, one call at a time, for what is taken takes room. Alone with its database, it takes
   * all of them into its own queue.
   */
  const takeQueued = (): Promise<void> => {
    isMore = true;
    taking ??= takeAll().finally(() => {
      taking = null;
      // Asked for between the last look and now.
      if (isMore) takeQueued().catch(() => undefined);
    });
    return taking;
  };

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
      ...{ catalogId, caller, allowShrink, scheduledFor },
      startedAt: now().toISOString(),
      ...(duty.isShared
        ? ({ lease: queued, attempts: 0 } as const)
        : ({ lease: lease(), attempts: 1 } as const)),
    });
    if (run) {
      if (!duty.isShared) local.begin(run, allowShrink);
      else await takeQueued().catch((error) => log.error({ err: error }, 'queued imports were not taken'));
      return presentResult(run);
    }
    if (!follow) return fail('IMPORT_RUNNING');
    const last = await findLastRun(database, customerId, catalogId);
    const here = last && local.find(last.runId);
    // It has just ended.
    if (last?.status !== 'in_progress' && !here) return start(customerId, catalogId, options);
    // One that hasn't started reads the settings when it does.
    if (here && !here.isWaiting())
      here.next = AsyncResource.bind(() => start(customerId, catalogId, { caller }));
    if (last && !here && duty.isShared && !(await requestFollowUp(database, customerId, last.runId))) {
      // It has ended since, or still waits, and then reads the settings when its turn comes.
      const since = await findRun(database, customerId, last.runId);
      if (since?.status !== 'in_progress') return start(customerId, catalogId, options);
    }
    return presentResult(last);
  };

  /** Resolves when a run has ended, on whichever server; or when this server stops. */
  const ended = async ({ customerId, runId }: RunRecord): Promise<void> => {
    await local.find(runId)?.done;
    while (!local.isClosing() && (await findRun(database, customerId, runId))?.status === 'in_progress')
      await sleep(lookMs, null, { ref: false });
  };

  /** Resolves when the import has ended, successfully or not. */
  const runToEnd = async (customerId: string, catalogId: string, options: StartOptions): Promise<void> => {
    const begun = await start(customerId, catalogId, options);
    if (isFailure(begun) || begun.runId === null) return;
    const run = await findRun(database, customerId, begun.runId);
    if (run) await ended(run);
  };

  /** The server of a run is gone: it is begun again, unless its generation went live, its end was asked for, or it was begun often enough. */
  const settle = async ({ run, lease: from, isCancelRequested }: LeasedRun): Promise<void> => {
    const { customerId, catalogId, runId } = run;
    const to = lease();
    if (!(await takeOverLease(database, customerId, runId, { from, to }))) return;
    // Unless its generation is live, this removes what it had written.
    const generationId = generationIdOf(run);
    const isLive = await indexer.settle(catalogId, generationId);
    if (!isLive && run.attempts < maxAttempts && !isCancelRequested)
      return requeueRun(database, customerId, runId, { owner: to.owner, wasBegun: true });
    const live = isLive ? await engine.refresh(catalogId) : null;
    const currency = live && currencyIn(live);
    if (currency) await dependencies.saveLiveCurrency(customerId, catalogId, currency);
    const end = abandonedEnd(generationId, live, now().toISOString());
    if (await endRun(database, customerId, runId, end, to.owner)) await followUp(run);
  };

  return {
    start,
    takeQueued,

    cancel: async (customerId: string, catalogId: string): Promise<ImportResult | Failure> => {
      const run = await findLastRun(database, customerId, catalogId);
      if (run?.status !== 'in_progress') return fail('IMPORT_NOT_RUNNING');
      const here = local.find(run.runId);
      here?.abort.abort();
      if (here) here.next = null;
      const end = failedEnd('IMPORT_CANCELLED', now().toISOString());
      // In the order in which a run goes on: it may be taken from the queue just now.
      const hasEnded =
        here !== undefined || duty.isShared
          ? await endRun(database, customerId, run.runId, end, here?.isWaiting() ? processId : queued.owner)
          : await endRun(database, customerId, run.runId, end);
      // An import past its swap ends as successful: what searches see decides, not who asked last.
      if (!hasEnded) {
        if (!here) await requestCancel(database, customerId, run.runId);
        await Promise.race([ended(run), sleep(cancelPatienceMs, null, { ref: false })]);
      }
      return presentResult(await findLastRun(database, customerId, catalogId));
    },

    runToEnd,

    /**
     * Rebuilds a catalog's index although its feed hasn't changed, and resolves when that has ended. If it fails, the next
     * scheduled import reads the feed anyway.
     */
    rebuild: async (customerId: string, catalogId: string, caller: ImportCaller): Promise<void> => {
      await dependencies.saveFeedValidators(customerId, catalogId, null);
      await runToEnd(customerId, catalogId, { caller, follow: true });
    },

    /** Takes over runs without a process: those with an expired lease, and with `all` those whose process is certainly gone. */
    settleAbandoned: async ({ all }: { all: boolean }): Promise<void> => {
      for (const leased of await listLeasedRuns(database, now().toISOString())) {
        // A run of this process that no longer runs couldn't be recorded as ended, because the disk was full for example.
        if (local.find(leased.run.runId)) continue;
        if (leased.isOver || (all && hasEnded(leased.lease.owner)))
          await settle(leased).catch((error) =>
            log.error({ err: error, runId: leased.run.runId }, 'an abandoned import was not settled'),
          );
      }
    },

    /** Resolves when no import runs in this process. */
    idle: local.idle,

    /** Stops all imports at once, for a graceful end of the process; another server, or the next start, goes on with them. */
    close: async (): Promise<void> => {
      await local.close();
      await indexer.close();
    },
  };
};
