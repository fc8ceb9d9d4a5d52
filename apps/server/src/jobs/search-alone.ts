import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirectoryError } from '../storage/data-directory.ts';
import type { ServerLocks } from '../storage/server-locks.ts';
import { StorageError } from '../storage/storage-fault.ts';

/** One that has just been replaced needs a moment to be gone. */
const patienceMs = 15_000;
const pauseMs = 250;

const advice =
  'Several servers need an OpenSearch cluster for all of them (OPENSEARCH_URL), or a place where they share their indexes (GENERATIONS_URL).';

/** Without a place to share them, the embedded engine keeps its indexes on this machine: a second server over the same database would never see what this one imports. */
export const searchAlone = async (locks: ServerLocks, withinMs = patienceMs): Promise<void> => {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const state = await locks.tryAcquire('embeddedEngine');
    if (state === 'acquired') return;
    if (performance.now() > deadline)
      throw state === 'taken'
        ? new DataDirectoryError(
            `Another Vitrina server uses this database and searches by itself. ${advice}`,
          )
        : new StorageError('failing', 'it can’t be asked whether another server uses it');
    await sleep(pauseMs);
  }
};
