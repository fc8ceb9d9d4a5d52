import {
  DamagedIndexError,
  EngineBusyError,
  NoGenerationError,
  SearchTimeoutError,
  SearchWorkerError,
} from '@vitrina/search-engine';
import { type Failure, fail } from './failure.ts';

/**
 * Maps what an engine throws when there is nothing (yet, or any more) to search, or too much to do. Anything else is a surprise
 * and is rethrown.
 */
export const engineFailure = (error: unknown): Failure => {
  if (error instanceof NoGenerationError) return fail('CATALOG_NOT_IMPORTED');
  if (error instanceof DamagedIndexError || error instanceof SearchWorkerError)
    return fail('INDEX_UNAVAILABLE');
  if (error instanceof SearchTimeoutError) return fail('SEARCH_TIMEOUT');
  if (error instanceof EngineBusyError) return fail('OVERLOADED');
  throw error;
};
