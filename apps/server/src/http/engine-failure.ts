import {
  DamagedIndexError,
  EngineBusyError,
  NoGenerationError,
  SearchTimeoutError,
  SearchWorkerError,
} from '@vitrina/search-engine';
import { type Failure, fail } from './failure.ts';

/** What an engine throws where there is nothing (yet, or any more) to search in, or too much to do; anything else is a surprise and goes on. */
export const engineFailure = (error: unknown): Failure => {
  if (error instanceof NoGenerationError) return fail('CATALOG_NOT_IMPORTED');
  if (error instanceof DamagedIndexError || error instanceof SearchWorkerError)
    return fail('INDEX_UNAVAILABLE');
  if (error instanceof SearchTimeoutError) return fail('SEARCH_TIMEOUT');
  if (error instanceof EngineBusyError) return fail('OVERLOADED');
  throw error;
};
