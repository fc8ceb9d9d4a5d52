import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';

type Window = { readonly endsAtMs: number; count: number };
type Options = { readonly cache?: number | undefined };

const defaultKeys = 5000;

/**
 * The plug-in's own store counts by the clock on the wall: where that is put back by an hour, no window ends for an hour, and
 * everybody is turned away. This one counts by a clock that only goes forward.
 */
export class MonotonicRateStore implements FastifyRateLimitStore {
  readonly #windows: LRUCache<string, Window>;

  constructor({ cache = defaultKeys }: Options) {
    this.#windows = new LRUCache({ max: cache });
  }

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && known.endsAtMs > now ? known : { endsAtMs: now + timeWindow, count: 0 };
    window.count += 1;
    this.#windows.set(key, window);
    callback(null, { current: window.count, ttl: window.endsAtMs - now });
  }

  /** Of one limit: its options are the plug-in's, with those of this store among them. */
  child(options: object): MonotonicRateStore {
    return new MonotonicRateStore(
      'cache' in options && typeof options.cache === 'number' ? { cache: options.cache } : {},
    );
  }
}
