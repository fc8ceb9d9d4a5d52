import { LRUCache } from 'lru-cache';
import { sharedWindowMs } from '../storage/postgres/rate-windows.ts';

export type CountingWindow = {
  untilMs: number;
  count: number;
  /** How much of the count every server knows of; without others, none. */
  shared: number;
};

/** A place where servers add up what they count. */
export type CountSharing = {
  /** Something was counted in the key's window; `from` as in `createWindows`. Two limits never use the same key. */
  readonly note: (key: string, window: CountingWindow, nowMs: () => number, from: number) => void;
};

type Options = {
  readonly maxKeys: number;
  /** A clock in milliseconds; it may be put back. */
  readonly nowMs: () => number;
  /** Windows of a minute are shared once they hold this much. Null for a server that is alone. */
  readonly share: { readonly by: CountSharing; readonly from: number } | null;
};

/** Windows of time by key, each starting with the first thing counted in it. Works with clocks that are put back. */
export const createWindows = ({ maxKeys, nowMs, share }: Options) => {
  // With `max`, room for all keys would be taken at once: 1.7 MB for each of the server's twenty limits, most of which count few.
  const windows = new LRUCache<string, CountingWindow>({ maxSize: maxKeys, sizeCalculation: () => 1 });
  const find = (key: string, windowMs: number): CountingWindow | undefined => {
    const window = windows.get(key);
    const atMs = nowMs();
    // A window lasting longer than any does began before the clock was put back.
    return window && window.untilMs > atMs && window.untilMs <= atMs + windowMs ? window : undefined;
  };
  return {
    /** The open window; undefined if there is none. */
    find,
    /** Counts in the open window, or in a new one. */
    add: (key: string, windowMs: number, amount: number): CountingWindow => {
      const window = find(key, windowMs) ?? { untilMs: nowMs() + windowMs, count: 0, shared: 0 };
      window.count += amount;
      windows.set(key, window);
      if (share && windowMs === sharedWindowMs && window.count >= share.from)
        share.by.note(key, window, nowMs, share.from);
      return window;
    },
  };
};
