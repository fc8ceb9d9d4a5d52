import {
  DamagedIndexError,
  GenerationCheckError,
  IndexLimitError,
  type IndexLimits,
  NoGenerationError,
  SearchTimeoutError,
} from '../port.ts';
import type { ErrorClasses } from '../threads/thread-error.ts';

/** The port's errors that this engine's threads throw. */
export const engineErrors: ErrorClasses = {
  DamagedIndexError: (message) => new DamagedIndexError(message),
  GenerationCheckError: (message) => new GenerationCheckError(message),
  // Made in a builder thread by the same class.
  IndexLimitError: (_, { limit, max }) => new IndexLimitError(limit as keyof IndexLimits, Number(max)),
  NoGenerationError: (message) => new NoGenerationError(message),
  SearchTimeoutError: (message) => new SearchTimeoutError(message),
};
