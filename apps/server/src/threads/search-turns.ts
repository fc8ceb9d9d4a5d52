import { availableParallelism } from 'node:os';
import { LoopSlices } from '@vitrina/search-engine';
import { type Failure, fail } from '../http/failure.ts';
import { createOwnerLanes } from './owner-lanes.ts';

/** On two cores; as many as this server has a cluster do at once for one owner. */
const minAtOnce = 4;
/** While some are looked up, others are presented. */
const atOncePerCore = 2;
/** Nobody waits longer for a turn. */
const defaultWaitMs = 3000;
/** On two cores that many are answered in that time, about; one more would be too late. */
const maxWaiting = 500;

/** What keeps the searches of one customer from holding up those of others, around the engine's own queue. */
export type SearchTurns = {
  /** Does a whole search, from look-up to presentation. Never within another one: it would wait for itself. */
  readonly run: <T>(customerId: string, search: () => Promise<T>) => Promise<T | Failure>;
  /** For what takes time on the event loop. */
  readonly slices: LoopSlices;
};

export const createSearchTurns = ({
  waitMs = defaultWaitMs,
  cores = availableParallelism(),
} = {}): SearchTurns => {
  const atOnce = Math.max(minAtOnce, atOncePerCore * cores);
  const lanes = createOwnerLanes(atOnce);
  return {
    slices: new LoopSlices(),
    run: async (customerId, search) => {
      if (lanes.countOf(customerId) >= atOnce + maxWaiting) return fail('OVERLOADED');
      // `AbortSignal.timeout` can't be ended: it would make an error for each search that was answered long ago.
      const tooLate = new AbortController();
      const timer = setTimeout(() => tooLate.abort(), waitMs).unref();
      let hasBegun = false;
      const begin = () => {
        clearTimeout(timer);
        hasBegun = true;
        return search();
      };
      try {
        return await lanes.run(customerId, begin, tooLate.signal);
      } catch (error) {
        if (hasBegun || !tooLate.signal.aborted) throw error;
        return fail('SEARCH_TIMEOUT');
      }
    },
  };
};
