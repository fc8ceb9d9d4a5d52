import { type Failure, fail } from '../../http/failure.ts';

const maxOfCustomer = 3;
const maxOfAll = 12;

export type AnalysisPlaces = {
  /** Analyses a feed if there is a free place, and otherwise says why not. */
  readonly take: <T>(customerId: string, look: () => Promise<T>) => Promise<T | Failure>;
};

/** How many feeds are analysed at once: each holds a connection and a process for up to a minute. */
export const createAnalysisPlaces = (): AnalysisPlaces => {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take: async (customerId, look) => {
      const own = taken.get(customerId) ?? 0;
      if (own >= maxOfCustomer) return fail('TOO_MANY_REQUESTS');
      if (all >= maxOfAll) return fail('OVERLOADED');
      taken.set(customerId, own + 1);
      all += 1;
      try {
        return await look();
      } finally {
        all -= 1;
        const left = (taken.get(customerId) ?? 1) - 1;
        if (left > 0) taken.set(customerId, left);
        else taken.delete(customerId);
      }
    },
  };
};
