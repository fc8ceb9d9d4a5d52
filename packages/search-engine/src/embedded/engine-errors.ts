import {
  DamagedIndexError,
  GenerationCheckError,
  IndexLimitError,
  type IndexLimits,
  NoGenerationError,
  SearchTimeoutError,
} from '../port.ts';
import type { ErrorClasses } from '../threads/thread-error.ts';

/** The errors of the port that this engine's threads throw, made again from their messages. */
export const engineErrors: ErrorClasses = {
  DamagedIndexError: (message) => new DamagedIndexError(message),
  GenerationCheckError: (message) => new GenerationCheckError(message),
  // The fields were set by the same class in a builder thread.
  IndexLimitError: (_, { limit, max }) => new IndexLimitError(limit as keyof IndexLimits, Number(max)),
  NoGenerationError: (message) => new NoGenerationError(message),
  SearchTimeoutError: (message) => new SearchTimeoutError(message),
};
