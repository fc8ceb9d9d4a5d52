import { LRUCache } from 'lru-cache';
import type { LastKnown, ReadKnown } from './last-known.ts';

/** How long another process's change may take to be seen. */
const recentMs = 1000;

/**
 * What every search asks of the database is read once a second, not once a search. A change that this process has made is seen by the next
 * read: an answer from before the last of its `writes` is not used again.
 */
export const keepRecent = (inner: LastKnown, writes: () => number, ttlMs = recentMs): LastKnown => ({
  remember: <Value>(maxBytes: number, sizeOf: (value: Value) => number): ReadKnown<Value> => {
    const readKnown = inner.remember(maxBytes, sizeOf);
    const recent = new LRUCache<string, { readonly value: Value; readonly writes: number }>({
      maxSize: maxBytes,
      sizeCalculation: ({ value }) => 100 + sizeOf(value),
      ttl: ttlMs,
    });
    return async (key, read) => {
      const known = recent.get(key);
      if (known?.writes === writes()) return known.value;
      // A write that ends while this is read may not be in it.
      const before = { writes: writes(), start: performance.now() };
      const value = await readKnown(key, read);
      // Anybody can ask for what isn't there.
      if (value !== null) recent.set(key, { value, writes: before.writes }, { start: before.start });
      return value;
    };
  },
});
