import { AsyncResource } from 'node:async_hooks';

export type ImportQueue = {
  /** Runs the work when its turn comes, in the caller's async context, and resolves when it is done. The work must not reject. */
  readonly enqueue: (customerId: string, work: () => Promise<void>) => Promise<void>;
  /** How many more could begin at once. */
  readonly free: () => number;
};

type Waiting = { readonly customerId: string; readonly begin: () => void };

type Lanes = {
  /** Concurrent imports. */
  readonly lanes: number;
  /** After this long, an import, most likely of a slow feed, gives up its lane to others. */
  readonly patienceMs: number;
  /** Including those that have given up their lane. */
  readonly maxAtOnce: number;
};

/**
 * The queue of imports. Each customer has one at a time, and the one served longest ago goes first: a customer with many slow
 * feeds delays nobody else, and a few customers with slow feeds delay nobody for long.
 */
export const createImportQueue = ({ lanes, patienceMs, maxAtOnce }: Lanes): ImportQueue => {
  const waiting: Waiting[] = [];
  const going = new Set<string>();
  /** The customers among them whose import still has its lane. */
  const inLane = new Set<string>();
  /** The turn at which each customer was served last. */
  const servedAt = new Map<string, number>();
  let turn = 0;

  const nextInLine = (): number => {
    let best = -1;
    for (const [index, { customerId }] of waiting.entries()) {
      if (going.has(customerId)) continue;
      const bestId = waiting[best]?.customerId;
      if (bestId === undefined || (servedAt.get(customerId) ?? 0) < (servedAt.get(bestId) ?? 0)) best = index;
    }
    return best;
  };
  const forgetIdle = (): void => {
    if (waiting.length === 0 && going.size === 0) servedAt.clear();
  };
  const beginNext = (): void => {
    while (inLane.size < lanes && going.size < maxAtOnce) {
      const index = nextInLine();
      const next = waiting[index];
      if (!next) return;
      waiting.splice(index, 1);
      turn += 1;
      servedAt.set(next.customerId, turn);
      going.add(next.customerId);
      inLane.add(next.customerId);
      next.begin();
    }
  };

  return {
    free: () => Math.max(0, Math.min(lanes - inLane.size, maxAtOnce - going.size) - waiting.length),
    enqueue: (customerId, work) =>
      new Promise((resolve, reject) => {
        const begin = (): void => {
          const outstay = setTimeout(() => {
            inLane.delete(customerId);
            beginNext();
          }, patienceMs);
          outstay.unref();
          work()
            .then(resolve, reject)
            .finally(() => {
              clearTimeout(outstay);
              inLane.delete(customerId);
              going.delete(customerId);
              forgetIdle();
              beginNext();
            });
        };
        // Not in the context of the import that ends: traces would take one for the other's.
        waiting.push({ customerId, begin: AsyncResource.bind(begin) });
        beginNext();
      }),
  };
};
