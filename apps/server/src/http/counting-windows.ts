import { LRUCache } from 'lru-cache';

export type CountingWindow = { readonly untilMs: number; count: number };

/** Windows of time by key, each of which begins with the first thing that is counted in it. The clock may be put back. */
export const createWindows = (maxKeys: number, nowMs: () => number) => {
  const windows = new LRUCache<string, CountingWindow>({ max: maxKeys });
  const find = (key: string, windowMs: number): CountingWindow | undefined => {
    const window = windows.get(key);
    const atMs = nowMs();
    // One that would last longer than any does began before the clock was put back.
    return window && window.untilMs > atMs && window.untilMs <= atMs + windowMs ? window : undefined;
  };
  return {
    /** The window that is open; undefined where there is none. */
    find,
    /** The window that is open, or a new one. */
    open: (key: string, windowMs: number): CountingWindow => {
      const window = find(key, windowMs) ?? { untilMs: nowMs() + windowMs, count: 0 };
      windows.set(key, window);
      return window;
    },
  };
};
