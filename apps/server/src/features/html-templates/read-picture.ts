import { type FetchPolicy, fetchBytes } from '@vitrina/feed';
import { LRUCache } from 'lru-cache';
import type { ReadPicture } from '../../ports/read-picture.ts';

const maxBytes = 10 * 2 ** 20;
const timeoutMs = 5000;
const cachedBytes = 48 * 2 ** 20;
const cachedMs = 10 * 60_000;

/** Pictures of products, through the guard that feeds are fetched by. */
export const createReadPicture = (policy: FetchPolicy): ReadPicture => {
  const guarded: FetchPolicy = {
    ...policy,
    maxBytes,
    connectTimeoutMs: timeoutMs,
    idleTimeoutMs: timeoutMs,
    totalTimeoutMs: timeoutMs,
  };
  const cache = new LRUCache<string, Buffer>({
    maxSize: cachedBytes,
    sizeCalculation: ({ length }) => length + 500,
    ttl: cachedMs,
  });

  return async (customerId, catalogId, url) => {
    const key = `${customerId} ${catalogId} ${url}`;
    const known = cache.get(key);
    if (known) return known;
    try {
      const picture = await fetchBytes(url, guarded);
      cache.set(key, picture);
      return picture;
    } catch {
      // Whatever is wrong with an address of a feed: the card is drawn without its picture.
      return null;
    }
  };
};
