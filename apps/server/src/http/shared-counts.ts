import { createHmac, hkdfSync } from 'node:crypto';
import type { Kysely } from 'kysely';
import { addToRateWindows, eraseRateWindows, sharedWindowMs } from '../storage/postgres/rate-windows.ts';
import type { Tables } from '../storage/schema.ts';
import type { CountingWindow, CountSharing } from './counting-windows.ts';

/** How long each server counts by itself: what the others admit meanwhile comes on top of a limit. */
const flushEveryMs = 1_000;
/** In one statement. The rest waits for the next one. */
const maxKeys = 500;
/** A key that is far from its limit isn't worth a row. */
const minShareOfLimit = 0.05;

/** The count from which a window is shared, for a limit of `max`. */
export const sharedFrom = (max: number): number => Math.max(1, Math.ceil(max * minShareOfLimit));

type Pending = {
  readonly window: CountingWindow;
  readonly nowMs: () => number;
  readonly from: number;
};

const unsyncedCount = ({ window }: Pending): number => window.count - window.shared;
const nearestFirst = ([, one]: readonly [string, Pending], [, other]: readonly [string, Pending]): number =>
  unsyncedCount(other) / other.from - unsyncedCount(one) / one.from;

/** Keys name visitors' networks, which are few enough to be guessed from plain digests. All servers have the same key. */
const createKeyHash = (installationKey: Buffer): ((key: string) => string) => {
  const secret = Buffer.from(hkdfSync('sha256', installationKey, '', 'rate windows', 32));
  return (key) => createHmac('sha256', secret).update(key).digest('hex');
};

type Options = {
  readonly installationKey: Buffer;
  readonly onError: (error: unknown) => void;
  readonly eraseEveryMs?: number;
};

/**
 * Adds what several servers have counted, once a second, so that a limit holds for all of them together. Without the database each goes on by
 * itself. `close` closes the database connection, too.
 */
export const createSharedCounts = (
  database: Kysely<Tables>,
  { installationKey, onError, eraseEveryMs = sharedWindowMs }: Options,
): CountSharing & { readonly close: () => Promise<void> } => {
  const hashKey = createKeyHash(installationKey);
  let pending = new Map<string, Pending>();
  /** Pending since before the last statement, which had no room for them. They go first: made-up keys near a limit must not keep them waiting. */
  let overdue = new Map<string, Pending>();
  let flushing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  /** The next keys to be flushed, by their hashes. */
  const takeDue = (): ReadonlyMap<string, Pending> => {
    const fresh = [...pending].filter(([key]) => !overdue.has(key)).sort(nearestFirst);
    // A window that was replaced meanwhile is noted anew.
    const waiting = [...overdue].map(([key, one]) => [key, pending.get(key) ?? one] as const);
    const due = [...waiting, ...fresh].filter(([, { window, nowMs }]) => window.untilMs > nowMs());
    pending = new Map();
    overdue = new Map(due.slice(maxKeys));
    return new Map(due.slice(0, maxKeys).map(([key, one]) => [hashKey(key), one]));
  };

  const flush = async (): Promise<void> => {
    const due = takeDue();
    if (due.size === 0) return;
    const flushed = new Map([...due].map(([key, { window }]) => [key, window.count]));
    const counted = [...due].map(([key, one]) => ({
      key,
      added: unsyncedCount(one),
      remainingMs: Math.ceil(one.window.untilMs - one.nowMs()),
    }));
    for (const { key, count, remainingMs } of await addToRateWindows(database, counted)) {
      const one = due.get(key);
      if (!one) continue;
      const { window, nowMs } = one;
      // What was counted meanwhile is flushed next time.
      window.count += count - (flushed.get(key) ?? 0);
      window.shared = count;
      window.untilMs = nowMs() + remainingMs;
    }
  };

  const start = (): void => {
    timer = null;
    flushing = flush()
      .catch(onError)
      .finally(() => {
        flushing = null;
        if (pending.size + overdue.size > 0) schedule();
      });
  };
  const schedule = (): void => {
    timer ??= setTimeout(start, flushEveryMs).unref();
  };

  let erasing: Promise<void> | null = null;
  const eraser = setInterval(() => {
    erasing ??= eraseRateWindows(database)
      .catch(onError)
      .finally(() => {
        erasing = null;
      });
  }, eraseEveryMs).unref();

  return {
    note: (key, window, nowMs, from) => {
      pending.set(key, { window, nowMs, from });
      if (flushing === null) schedule();
    },
    close: async () => {
      if (timer !== null) clearTimeout(timer);
      clearInterval(eraser);
      pending = new Map();
      overdue = new Map();
      await Promise.all([flushing, erasing]);
      await database.destroy();
    },
  };
};
