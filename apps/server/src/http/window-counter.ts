import { createWindows } from './counting-windows.ts';

type Options = {
  readonly max: number;
  readonly windowMs: number;
  readonly now: () => Date;
};

/** With a small cache, made-up keys would push the counters of real ones out. */
const maxKeys = 100_000;

/** Counts by key, up to a limit in each window of time. */
export const createWindowCounter = ({ max, windowMs, now }: Options) => {
  const nowMs = () => now().getTime();
  const windows = createWindows(maxKeys, nowMs);
  return {
    /** Counts so many more; or, where they would be too many, none of them, and tells how many seconds the window still lasts. */
    take: (key: string, amount = 1): { readonly retryAfterSeconds: number } | null => {
      const window = windows.find(key, windowMs);
      if ((window?.count ?? 0) + amount > max) {
        const remainingMs = window ? window.untilMs - nowMs() : windowMs;
        return { retryAfterSeconds: Math.ceil(remainingMs / 1000) };
      }
      windows.open(key, windowMs).count += amount;
      return null;
    },

    /** Takes back what turned out not to count. */
    giveBack: (key: string, amount = 1): void => {
      const window = windows.find(key, windowMs);
      if (window) window.count = Math.max(0, window.count - amount);
    },
  };
};
