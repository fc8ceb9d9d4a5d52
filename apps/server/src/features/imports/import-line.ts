export type ImportLine = {
  /** Carries work when its turn comes; resolves when it is done. The work must not reject. */
  readonly enqueue: (customerId: string, carry: () => Promise<void>) => Promise<void>;
};

type Waiting = { readonly customerId: string; readonly begin: () => void };

/**
 * The line in which imports wait. A customer is carried one at a time, and whoever was served longest ago goes first:
 * one with many slow feeds holds up nobody but itself.
 */
export const createImportLine = (lanes: number): ImportLine => {
  const waiting: Waiting[] = [];
  const going = new Set<string>();
  /** By customer: the turn at which it was served last. */
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
    while (going.size < lanes) {
      const index = nextInLine();
      const next = waiting[index];
      if (!next) return;
      waiting.splice(index, 1);
      turn += 1;
      servedAt.set(next.customerId, turn);
      going.add(next.customerId);
      next.begin();
    }
  };

  return {
    enqueue: (customerId, carry) =>
      new Promise((resolve, reject) => {
        const begin = (): void => {
          carry()
            .then(resolve, reject)
            .finally(() => {
              going.delete(customerId);
              forgetIdle();
              beginNext();
            });
        };
        waiting.push({ customerId, begin });
        beginNext();
      }),
  };
};
