import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from '../store/file-errors.ts';
import { temporarySuffix } from '../store/paths.ts';

/** A lock is held for milliseconds; one held this long is of a process that is gone. */
export const staleLockMs = 30_000;
const pauseMs = 20;

/** The lock was taken over, because its holder was taken for gone. */
export class LostLockError extends Error {
  override readonly name = 'LostLockError';
}

export type FolderLock = {
  /** Throws `LostLockError` if it is held no more. */
  readonly check: () => Promise<void>;
  readonly release: () => Promise<void>;
};

/** The id of the holder; null if there is none. */
const readHolder = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
};

/** Moves the lock aside, so that only one of several waiters removes it, after checking that it is still the one that was watched. */
const takeAway = async (path: string, watched: string): Promise<void> => {
  if ((await readHolder(path)) !== watched) return;
  const aside = `${path}.${randomUUID()}${temporarySuffix}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  // If it is another's, that one finds its lock gone and starts over. Put back, it could replace a third one's.
  await rm(aside, { force: true });
};

/**
 * Waits for a lock that machines share: a file that only one of them can create, with an id of the holder. `folder` has to be there already.
 *
 * A lock whose id stays the same for `staleMs`, by the waiter's own clock, is taken over: the clocks of two machines are never compared. A
 * waiter may take away a lock that has become another's in that moment, and a holder may only have been slow: so a holder calls `check`
 * right before it makes its change visible, and starts over if it lost the lock. What remains is a holder that loses it between the check and
 * the one rename that follows, for which it has to be stopped there for as long as `staleMs`, or two such moments have to coincide.
 */
export const takeFolderLock = async (
  path: string,
  folder: string,
  staleMs = staleLockMs,
): Promise<FolderLock> => {
  const own = randomUUID();
  let watched: string | null = null;
  let sinceMs = 0;
  for (;;) {
    try {
      await stat(folder);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, own, { flag: 'wx' });
      break;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const id = await readHolder(path);
    if (id === null) continue;
    if (watched !== id) {
      watched = id;
      sinceMs = performance.now();
    }
    if (performance.now() - sinceMs > staleMs) await takeAway(path, id);
    else await sleep(pauseMs);
  }
  return {
    check: async () => {
      if ((await readHolder(path)) !== own) throw new LostLockError(`${path} was taken over`);
    },
    release: async () => {
      if ((await readHolder(path)) === own) await rm(path, { force: true });
    },
  };
};
