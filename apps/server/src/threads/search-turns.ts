import { LoopSlices } from '@vitrina/search-engine';
import { type Failure, fail } from '../http/failure.ts';
import { createOwnerLanes } from './owner-lanes.ts';

/** As many as the search threads of most servers have to do. */
const atOnce = 4;
/** Nobody waits longer for a search. */
const defaultWaitMs = 3000;

/** What keeps the searches of one customer from holding up those of others, around the engine's own queue. */
export type SearchTurns = {
  /** Does a whole search, from look-up to presentation. Never within another one: it would wait for itself. */
  readonly run: <T>(customerId: string, search: () => Promise<T>) => Promise<T | Failure>;
  /** For what takes time on the event loop. */
  readonly slices: LoopSlices;
};

export const createSearchTurns = (waitMs = defaultWaitMs): SearchTurns => {
  const inLane = createOwnerLanes(atOnce);
  return {
    slices: new LoopSlices(),
    run: async (customerId, search) => {
      const tooLate = AbortSignal.timeout(waitMs);
      let hasBegun = false;
      const begin = () => {
        hasBegun = true;
        return search();
      };
      try {
        return await inLane(customerId, begin, tooLate);
      } catch (error) {
        if (hasBegun || !tooLate.aborted) throw error;
        return fail('SEARCH_TIMEOUT');
      }
    },
  };
};
