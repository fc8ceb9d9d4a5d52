import type { RunningSearches } from '../running-searches.ts';
import { lowerThreadPriority } from '../thread-priority.ts';

/** Below every thread that answers searches. */
const niceness = 5;

/** Shorter pauses are not worth a thread's falling asleep. */
const shortestPauseMs = 4;
/** No search is waited for longer, and after such a pause as much time goes to work. */
const longestPauseMs = 120;

/**
 * Lets threads that answer searches go before the calling one, which runs at a lower priority from then on. What it gives
 * is called between small steps of work and sleeps while searches run, at most half of the time: cores that share
 * caches and memory are slower together than alone, whatever their priorities. Not for the main thread.
 */
export const giveWayTo = (searches: RunningSearches | undefined): (() => void) => {
  lowerThreadPriority(niceness);
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
