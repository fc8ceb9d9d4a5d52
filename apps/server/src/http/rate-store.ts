import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { createWindows } from './counting-windows.ts';

type Options = { readonly cache?: number | undefined };

const defaultKeys = 5000;

/**
 * The plug-in's own store counts by the wall clock: where that is put back by an hour, no window ends for an hour, and
 * everybody is turned away. This one counts by a clock that only goes forward.
 */
export class MonotonicRateStore implements FastifyRateLimitStore {
  readonly #windows: ReturnType<typeof createWindows>;

  constructor({ cache = defaultKeys }: Options) {
    this.#windows = createWindows(cache, () => performance.now());
  }

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const window = this.#windows.open(key, timeWindow);
    window.count += 1;
    callback(null, { current: window.count, ttl: Math.max(0, window.untilMs - performance.now()) });
  }

  /** The store of one limit. Its options are the plug-in's, with this store's among them. */
  child(options: object): MonotonicRateStore {
    return new MonotonicRateStore(
      'cache' in options && typeof options.cache === 'number' ? { cache: options.cache } : {},
    );
  }
}
