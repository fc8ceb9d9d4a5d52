import { setTimeout as sleep } from 'node:timers/promises';

export const timedOut = Symbol('timed out');
export type Sleep = <T>(ms: number, value: T, options: { readonly signal: AbortSignal }) => Promise<T>;

/** What comes of the work if it ends in time, `timedOut` otherwise. */
export const orTimeout = async <T>(
  work: Promise<T>,
  ms: number,
  wait: Sleep = sleep,
): Promise<T | typeof timedOut> => {
  const timer = new AbortController();
  try {
    return await Promise.race([work, wait(ms, timedOut, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
};
