import { LRUCache } from 'lru-cache';

type Options = {
  readonly max: number;
  readonly windowMs: number;
  readonly now: () => Date;
};

/** With a small cache, made-up keys would push the counters of real ones out. */
const maxKeys = 100_000;

/** Counts by key what happens in windows of time, each of which begins with the first thing counted. */
export const createWindowCounter = ({ max, windowMs, now }: Options) => {
  const windows = new LRUCache<string, { readonly untilMs: number; count: number }>({ max: maxKeys });
  const currentOf = (key: string, atMs: number) => {
    const window = windows.get(key);
    // One that lasts longer than any does began before the clock was put back.
    return window && window.untilMs > atMs && window.untilMs <= atMs + windowMs ? window : undefined;
  };
  return {
    /** Counts so many more, or none of them where they would be too many: then it says how long the window still lasts, in seconds. */
    take: (key: string, amount = 1): { readonly retryAfterSeconds: number } | null => {
      const atMs = now().getTime();
      const window = currentOf(key, atMs);
      if ((window?.count ?? 0) + amount > max)
        return { retryAfterSeconds: Math.ceil(((window?.untilMs ?? atMs + windowMs) - atMs) / 1000) };
      if (window) window.count += amount;
      else windows.set(key, { untilMs: atMs + windowMs, count: amount });
      return null;
    },

    /** What turned out not to count. */
    giveBack: (key: string, amount = 1): void => {
      const window = currentOf(key, now().getTime());
      if (window) window.count = Math.max(0, window.count - amount);
    },
  };
};
