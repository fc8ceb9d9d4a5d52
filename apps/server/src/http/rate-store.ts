import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { type CountSharing, createWindows } from './counting-windows.ts';
import { sharedFrom } from './shared-counts.ts';

type Options = { readonly cache?: number | undefined; readonly max?: unknown };

const defaultKeys = 5000;

/**
 * The plug-in's own store counts by the wall clock: if that is put back by an hour, no window ends for an hour, and everybody is
 * refused. This one uses a monotonic clock, and counts together with other servers by key alone, so two limits must never use the same key.
 */
export const createRateStore = (sharing: CountSharing | null) =>
  class RateStore implements FastifyRateLimitStore {
    readonly #windows: ReturnType<typeof createWindows>;

    constructor({ cache = defaultKeys, max }: Options) {
      this.#windows = createWindows({
        maxKeys: cache,
        nowMs: () => performance.now(),
        share: sharing && typeof max === 'number' ? { by: sharing, from: sharedFrom(max) } : null,
      });
    }

    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
    ): void {
      const { count, untilMs } = this.#windows.add(key, timeWindow, 1);
      callback(null, { current: count, ttl: Math.max(0, untilMs - performance.now()) });
    }

    /** The store of one limit. Its options are the plug-in's, with this store's among them. */
    child(options: object): RateStore {
      return new RateStore({
        ...('cache' in options && typeof options.cache === 'number' && { cache: options.cache }),
        ...('max' in options && { max: options.max }),
      });
    }
  };
