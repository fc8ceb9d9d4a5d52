import { LRUCache } from 'lru-cache';

const windowMs = 60_000;
const maxCauses = 100;

/** A failed call of the system names the file in its message, and each file would be a cause of its own. */
const causeOf = (error: unknown): string =>
  error instanceof Error && 'syscall' in error && 'code' in error
    ? `${error.code} ${error.syscall}`
    : String(error);

/**
 * Reports the first of many errors alike, with the number of those left out since the last report, and whatever else is known about it: thousands of
 * visitors come by while a disk is full.
 */
export const onceAMinute = <About extends unknown[]>(
  report: (error: unknown, leftOut: number, ...about: About) => void,
  now: () => number = Date.now,
): ((error: unknown, ...about: About) => void) => {
  const causes = new LRUCache<string, { readonly since: number; leftOut: number }>({ max: maxCauses });
  return (error, ...about) => {
    const cause = causeOf(error);
    const known = causes.get(cause);
    if (known && now() - known.since < windowMs) {
      known.leftOut += 1;
      return;
    }
    causes.set(cause, { since: now(), leftOut: 0 });
    report(error, known?.leftOut ?? 0, ...about);
  };
};
