import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirectoryError } from '../storage/data-directory.ts';
import type { ServerLocks } from '../storage/server-locks.ts';
import { StorageError } from '../storage/storage-fault.ts';
import { runInTicks } from './run-in-ticks.ts';

/** PostgreSQL keeps the lock of a server that was lost without a word, as when its power fails, for half a minute. */
const defaultLostLockMs = 40_000;
const pauseMs = 250;

const advice =
  'Several servers need an OpenSearch cluster for all of them (OPENSEARCH_URL), or a place where they share their indexes (GENERATIONS_URL).';

type Starting = {
  readonly locks: ServerLocks;
  readonly onWait: (message: string) => void;
  readonly lostLockMs?: number;
};

/** Without a place to share them, the embedded engine keeps its indexes on this machine: a second server over the same database would never see what this one imports. */
export const searchAlone = async ({
  locks,
  onWait,
  lostLockMs = defaultLostLockMs,
}: Starting): Promise<void> => {
  const deadline = performance.now() + lostLockMs;
  let isTold = false;
  for (;;) {
    const state = await locks.tryAcquire('embeddedEngine');
    if (state === 'acquired') return;
    if (state === 'taken' && !isTold) {
      isTold = true;
      onWait(
        `Another Vitrina server uses this database and searches by itself, or was lost a moment ago. Waiting up to ${Math.ceil(lostLockMs / 1000)} s for its lock.`,
      );
    }
    if (performance.now() > deadline)
      throw state === 'taken'
        ? new DataDirectoryError(
            `Another Vitrina server uses this database and searches by itself. ${advice}`,
          )
        : new StorageError('failing', 'it can’t be asked whether another server uses it');
    await sleep(pauseMs);
  }
};

const defaultTickMs = 5000;

type Watching = {
  readonly locks: ServerLocks;
  /** Another server searches by itself now: this one doesn't see what that one imports. */
  readonly onOther: (message: string) => void;
  readonly tickMs?: number;
  /** The lock may be held by this server's own lost connection for as long. */
  readonly lostLockMs?: number;
};

/** Keeps asking for the lock: while PostgreSQL was away it was lost, and another server may have taken it first. */
export const watchAlone = ({
  locks,
  onOther,
  tickMs = defaultTickMs,
  lostLockMs = defaultLostLockMs,
}: Watching): { readonly isAlone: () => boolean; readonly stop: () => Promise<void> } => {
  let takenSince: number | null = null;
  let isAlone = true;
  const stop = runInTicks({
    work: async () => {
      const state = await locks.tryAcquire('embeddedEngine');
      // While the database is away, nobody else can begin.
      if (state === 'unknown') return;
      takenSince = state === 'taken' ? (takenSince ?? performance.now()) : null;
      const wasAlone = isAlone;
      isAlone = takenSince === null || performance.now() - takenSince < lostLockMs;
      if (wasAlone && !isAlone)
        onOther(
          `Another Vitrina server over this database searches by itself now. Stop one of them. ${advice}`,
        );
    },
    tickMs,
    maxWaitMs: tickMs,
    onError: () => undefined,
  });
  return { isAlone: () => isAlone, stop };
};
