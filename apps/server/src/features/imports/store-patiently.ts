import { setTimeout as sleep } from 'node:timers/promises';
import { storageFaultOf } from '../../storage/storage-fault.ts';

/** A minute in all. */
const usualPausesMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Stores what came of long work, again while the database is busy or away: the work is done, whatever becomes of its record. `store` may run several times. */
export const storePatiently = async (
  store: () => Promise<void>,
  pausesMs: readonly number[] = usualPausesMs,
): Promise<void> => {
  for (const pauseMs of pausesMs)
    try {
      return await store();
    } catch (error) {
      const fault = storageFaultOf(error);
      if (fault !== 'busy' && fault !== 'failing') throw error;
      await sleep(pauseMs);
    }
  return store();
};
