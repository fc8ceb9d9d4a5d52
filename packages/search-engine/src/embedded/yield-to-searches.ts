import type { InFlightCounter } from '../in-flight-counter.ts';
import { lowerPriority } from '../threads/thread-priority.ts';

/** Below every thread that answers searches. */
const niceness = 5;

/** Shorter pauses are not worth putting a thread to sleep. */
const minPauseMs = 4;
/** The longest pause; the next one comes only after as much work. */
const maxPauseMs = 120;

/**
 * Lowers the priority of the calling thread and returns a function to call between small steps of work: it sleeps while searches
 * are in flight, for at most half of the time. Priority alone is not enough, since cores that share caches and memory slow each
 * other down. Not for the main thread, which must never block.
 */
export const yieldToSearches = (searches: InFlightCounter | undefined): (() => void) => {
  lowerPriority('callingThread', niceness);
  if (searches === undefined) return () => {};
  // Time worked minus time slept.
  let allowanceMs = maxPauseMs;
  let since = performance.now();
  return () => {
    if (Atomics.load(searches, 0) === 0) return;
    const askedAt = performance.now();
    allowanceMs = Math.min(maxPauseMs, allowanceMs + askedAt - since);
    since = askedAt;
    if (allowanceMs < minPauseMs) return;
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
