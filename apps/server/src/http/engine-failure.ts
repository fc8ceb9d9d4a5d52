import {
  DamagedIndexError,
  EngineAwayError,
  EngineBusyError,
  NoGenerationError,
  SearchTimeoutError,
  SearchWorkerError,
} from '@vitrina/search-engine';
import { type Failure, fail } from './failure.ts';

/**
 * Maps what an engine throws when there is nothing (yet, or any more) to search, too much to do, or nobody there
 * to do it. Anything else is a surprise and is rethrown.
 */
export const engineFailure = (error: unknown): Failure => {
  if (error instanceof NoGenerationError) return fail('CATALOG_NOT_IMPORTED');
  if (error instanceof DamagedIndexError || error instanceof SearchWorkerError)
    return fail('INDEX_UNAVAILABLE');
  if (error instanceof SearchTimeoutError) return fail('SEARCH_TIMEOUT');
  if (error instanceof EngineAwayError) return fail('SEARCH_AWAY');
  if (error instanceof EngineBusyError) return fail('OVERLOADED');
  throw error;
};
