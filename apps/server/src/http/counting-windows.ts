import { LRUCache } from 'lru-cache';

export type CountingWindow = { readonly untilMs: number; count: number };

/** Windows of time by key, each starting with the first thing counted in it. Works with clocks that are put back. */
export const createWindows = (maxKeys: number, nowMs: () => number) => {
  const windows = new LRUCache<string, CountingWindow>({ max: maxKeys });
  const find = (key: string, windowMs: number): CountingWindow | undefined => {
    const window = windows.get(key);
    const atMs = nowMs();
    // A window lasting longer than any does began before the clock was put back.
    return window && window.untilMs > atMs && window.untilMs <= atMs + windowMs ? window : undefined;
  };
  return {
    /** The open window; undefined if there is none. */
    find,
    /** The open window, or a new one. */
    open: (key: string, windowMs: number): CountingWindow => {
      const window = find(key, windowMs) ?? { untilMs: nowMs() + windowMs, count: 0 };
      windows.set(key, window);
      return window;
    },
  };
};
