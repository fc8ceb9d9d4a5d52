import { type Failure, fail } from '../../http/failure.ts';

const maxPerCustomer = 3;
const maxTotal = 12;

export type AnalysisSlots = {
  /** Analyses a feed if there is a free slot, and otherwise says why not. */
  readonly take: <T>(customerId: string, analyze: () => Promise<T>) => Promise<T | Failure>;
};

/** How many feeds are analysed at once: each holds a connection and a process for up to a minute. */
export const createAnalysisSlots = (): AnalysisSlots => {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take: async (customerId, analyze) => {
      const own = taken.get(customerId) ?? 0;
      if (own >= maxPerCustomer) return fail('TOO_MANY_REQUESTS');
      if (all >= maxTotal) return fail('OVERLOADED');
      taken.set(customerId, own + 1);
      all += 1;
      try {
        return await analyze();
      } finally {
        all -= 1;
        const left = (taken.get(customerId) ?? 1) - 1;
        if (left > 0) taken.set(customerId, left);
        else taken.delete(customerId);
      }
    },
  };
};
