import { type CountSharing, createWindows } from './counting-windows.ts';
import { sharedFrom } from './shared-counts.ts';

type Options = {
  readonly max: number;
  readonly windowMs: number;
  readonly now: () => Date;
  /** Counts together with other servers, under keys that begin with this counter's name. */
  readonly shared?: { readonly by: CountSharing; readonly name: string } | null;
};

/** With a small cache, made-up keys would evict the counters of real ones. */
const maxKeys = 100_000;

/** Counts by key, up to a limit in each window of time. */
export const createWindowCounter = ({ max, windowMs, now, shared = null }: Options) => {
  const nowMs = () => now().getTime();
  const windows = createWindows({
    ...{ maxKeys, nowMs },
    share: shared && { by: shared.by, from: sharedFrom(max) },
  });
  const named = (key: string): string => (shared ? `${shared.name} ${key}` : key);
  return {
    /** Counts this many more. If that is too many, counts none, and returns for how many seconds the window still lasts. */
    take: (key: string, amount = 1): { readonly retryAfterSeconds: number } | null => {
      const window = windows.find(named(key), windowMs);
      if ((window?.count ?? 0) + amount > max) {
        const remainingMs = window ? window.untilMs - nowMs() : windowMs;
        return { retryAfterSeconds: Math.ceil(remainingMs / 1000) };
      }
      windows.add(named(key), windowMs, amount);
      return null;
    },

    /** Takes back what turned out not to count. */
    giveBack: (key: string, amount = 1): void => {
      const window = windows.find(named(key), windowMs);
      if (window) window.count = Math.max(0, window.count - amount);
    },
  };
};
