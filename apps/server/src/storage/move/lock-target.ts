import type { ServerLocks } from '../server-locks.ts';
import { MoveError } from './store-rows.ts';

/** PostgreSQL gives up a connection that was lost without a word after half a minute; until then the lock is its. */
const lostLockMs = 60_000;

/**
 * Keeps servers and other moves from PostgreSQL. To be called again and again, as the lock goes with its connection: false as long as it isn't known whether
 * it is had. Throws a `MoveError` if somebody else has it.
 */
export const createTargetLock = (locks: ServerLocks): (() => Promise<boolean>) => {
  let wasHad = false;
  let takenSince: number | null = null;
  return async () => {
    const state = await locks.tryAcquire('duties');
    if (state !== 'taken') {
      takenSince = null;
      wasHad ||= state === 'acquired';
      return state === 'acquired';
    }
    takenSince ??= performance.now();
    if (wasHad && performance.now() - takenSince < lostLockMs) return false;
    throw new MoveError('A server, or another move, is at work on the PostgreSQL database. Stop it first.');
  };
};
