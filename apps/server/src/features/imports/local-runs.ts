import type { FindCatalog } from '../../storage/records.ts';
import { failedEnd } from './import-end.ts';
import { createImportQueue } from './import-queue.ts';
import { endRun, saveProgress } from './repository.ts';
import { trimHistory } from './run-history.ts';
import { type PerformImportDependencies, performImport } from './run-import.ts';
import { requeueRun } from './run-leases.ts';
import type { Lease, RunRecord } from './run-record.ts';

/** Concurrent imports, each of a different customer. A long one is waiting for its feed, and lets others start beside it. */
const lanes = { lanes: 2, patienceMs: 5 * 60_000, maxAtOnce: 6 } as const;
/** How often a queued run renews its lease. */
const waitingBeatMs = 5_000;

type Running = {
  readonly customerId: string;
  readonly abort: AbortController;
  readonly done: Promise<unknown>;
  readonly isWaiting: () => boolean;
  /** Started once this one is done. */
  next: (() => Promise<unknown>) | null;
};

type Dependencies = PerformImportDependencies & {
  readonly findCatalog: FindCatalog;
  readonly retention: { readonly runs: number; readonly withWrongItems: number };
  readonly lease: () => Lease;
  readonly isShared: boolean;
  /** Called after each run, also while the server stops. */
  readonly onEnd: (run: RunRecord) => Promise<unknown>;
};

/** The imports of this process, one after another for each customer. */
export const createLocalRuns = ({
  findCatalog,
  retention,
  lease,
  isShared,
  onEnd,
  ...dependencies
}: Dependencies) => {
  const { database, now, log } = dependencies;
  const running = new Map<string, Running>();
  const queue = createImportQueue(lanes);
  let isClosing = false;

  const endAsCancelled = (customerId: string, runId: string): Promise<boolean> =>
    endRun(database, customerId, runId, failedEnd('IMPORT_CANCELLED', now().toISOString()), lease().owner);

  const importNow = async (run: RunRecord, allowShrink: boolean, abort: AbortController): Promise<void> => {
    // It may have waited for a long time, so the settings are read now.
    const catalog = await findCatalog(run.customerId, run.catalogId);
    if (!catalog?.mapping) await endAsCancelled(run.customerId, run.runId);
    else
      await performImport(dependencies, catalog, run, {
        ...{ allowShrink, abort, lease, isShared },
        isClosing: () => isClosing,
      });
  };

  const allDone = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(Array.from(running.values(), ({ done }) => done));
  };

  return {
    /** Queues a run that this process has the lease of. */
    begin: (run: RunRecord, allowShrink: boolean): void => {
      const abort = new AbortController();
      let isWaiting = true;
      const beat = async (): Promise<void> => {
        try {
          const isOurs = await saveProgress(database, run.customerId, run.runId, run.progress, lease());
          if (!isOurs) abort.abort();
        } catch (error) {
          log.error({ err: error, runId: run.runId }, 'lease not renewed');
        }
      };
      const beating = setInterval(() => void beat(), waitingBeatMs);
      const done = queue
        .enqueue(run.customerId, async () => {
          clearInterval(beating);
          isWaiting = false;
          if (isClosing)
            await requeueRun(database, run.customerId, run.runId, { owner: lease().owner, wasBegun: false });
          else if (abort.signal.aborted) await endAsCancelled(run.customerId, run.runId);
          else await importNow(run, allowShrink, abort);
          await trimHistory(database, run.customerId, run.catalogId, retention);
        })
        .catch((error) => log.error({ err: error, runId: run.runId }, 'the end of an import was not saved'))
        .then(async () => {
          running.delete(run.runId);
          if (!isClosing) await entry.next?.();
          await onEnd(run);
        })
        .catch((error) =>
          log.error({ err: error, runId: run.runId }, 'the import that follows did not start'),
        );
      const entry: Running = {
        ...{ customerId: run.customerId, abort, done, next: null },
        isWaiting: () => isWaiting,
      };
      running.set(run.runId, entry);
    },

    find: (runId: string): Running | undefined => running.get(runId),
    /** How many more could begin at once. */
    free: (): number => (isClosing ? 0 : queue.free()),
    listCustomers: (): string[] => Array.from(running.values(), ({ customerId }) => customerId),
    isClosing: (): boolean => isClosing,

    /** Resolves when no import runs in this process. */
    idle: allDone,

    /** Stops all imports at once, for a graceful end of the process; they are requeued. */
    close: async (): Promise<void> => {
      isClosing = true;
      for (const { abort } of running.values()) abort.abort();
      await allDone();
    },
  };
};
