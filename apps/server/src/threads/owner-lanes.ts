import { Turns } from './turns.ts';

/** Runs work by owner: so many pieces of one owner's work at a time, in order, whatever others do. */
export const createOwnerLanes = (atOnce: number) => {
  const lanes = new Map<string, { readonly turns: Turns; users: number }>();
  return {
    /** How many pieces of an owner's work wait or are being done. */
    countOf: (owner: string): number => lanes.get(owner)?.users ?? 0,

    /** The signal ends the wait, as in `Turns`. */
    run: async <T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
      const lane = lanes.get(owner) ?? {
        turns: new Turns({ total: Infinity, perOwner: Infinity, atOnce }),
        users: 0,
      };
      lanes.set(owner, lane);
      lane.users += 1;
      try {
        return await lane.turns.run(owner, work, signal);
      } finally {
        lane.users -= 1;
        if (lane.users === 0) lanes.delete(owner);
      }
    },
  };
};
