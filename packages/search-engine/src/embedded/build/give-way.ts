import { setPriority } from 'node:os';
import type { RunningSearches } from '../running-searches.ts';

/** Nice values: 0 is usual, 19 the lowest; each step takes about a tenth of the share of a busy core. */
const niceness = 5;

/** Shorter pauses are not worth a thread's falling asleep. */
const shortestPauseMs = 4;
/** No search is waited for longer, and after such a pause as much time goes to work. */
const longestPauseMs = 120;

/**
 * Linux alone has a priority for each thread (process 0 is the calling thread there); elsewhere it would be that of the
 * whole server, and nothing is done.
 */
const lowerPriority = (): void => {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, niceness);
  } catch {
    // Not allowed in this container: the import goes on at the usual priority.
  }
};

/**
 * Lets threads that answer searches go before the calling one, which runs at a lower priority from then on. What it gives
 * is called between small steps of work and sleeps while searches run, at most half of the time: cores that share
 * caches and memory are slower together than alone, whatever their priorities. Not for the main thread.
 */
export const giveWayTo = (searches: RunningSearches | undefined): (() => void) => {
  lowerPriority();
  if (searches === undefined) return () => {};
  // Time worked, less time slept.
  let allowanceMs = longestPauseMs;
  let since = performance.now();
  return () => {
    if (Atomics.load(searches, 0) === 0) return;
    const askedAt = performance.now();
    allowanceMs = Math.min(longestPauseMs, allowanceMs + askedAt - since);
    since = askedAt;
    if (allowanceMs < shortestPauseMs) return;
    const until = askedAt + allowanceMs;
    let running = Atomics.load(searches, 0);
    while (running > 0 && since < until) {
      Atomics.wait(searches, 0, running, until - since);
      since = performance.now();
      running = Atomics.load(searches, 0);
    }
    allowanceMs -= since - askedAt;
  };
};
