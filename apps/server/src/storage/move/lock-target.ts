import { CopyError } from '../copy/store-rows.ts';
import type { ServerLocks } from '../server-locks.ts';

/** Once the connection is lost without a word, PostgreSQL keeps the lock for half a minute. */
const lostLockMs = 60_000;

/**
 * Keeps servers and other moves from PostgreSQL. To be called again and again, as the lock goes with its connection: false as long as it isn't known whether
 * it is held. Throws a `CopyError` if somebody else has it.
 */
export const createTargetLock = (locks: ServerLocks): (() => Promise<boolean>) => {
  let wasHeld = false;
  let takenSince: number | null = null;
  return async () => {
    const state = await locks.tryAcquire('duties');
    if (state !== 'taken') {
      takenSince = null;
      wasHeld ||= state === 'acquired';
      return state === 'acquired';
    }
    takenSince ??= performance.now();
    if (wasHeld && performance.now() - takenSince < lostLockMs) return false;
    throw new CopyError('A server, or another move, is at work on the PostgreSQL database. Stop it first.');
  };
};
