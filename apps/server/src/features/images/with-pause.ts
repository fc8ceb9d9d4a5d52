import { setTimeout as sleep } from 'node:timers/promises';

/** Visitors get the processor for three quarters of the time, and other writers the database. */
const pausePerWork = 3;
const minPauseMs = 5;
/** Where a portion waited for other writers, that is no work. */
const maxPauseMs = 500;

/** Does a portion of work in the background, and pauses in proportion. Throws between two portions once the server stops. */
export const withPause = async <T>(stopping: AbortSignal, portion: () => Promise<T>): Promise<T> => {
  stopping.throwIfAborted();
  const startedAt = performance.now();
  const done = await portion();
  const pauseMs = (performance.now() - startedAt) * pausePerWork;
  await sleep(Math.min(maxPauseMs, Math.max(minPauseMs, pauseMs)), undefined, { signal: stopping });
  return done;
};
