import type { FeedErrorCode } from '@vitrina/contract';

/** Values for the sentence about the failure; all of them may be shown to the owner of the feed. */
export type FeedErrorDetails = {
  readonly status?: number;
  readonly host?: string;
  readonly line?: number;
  readonly column?: number;
  readonly byteOffset?: number;
  readonly encoding?: string;
  readonly contentType?: string | null;
  readonly looksLike?: string;
  readonly limit?: number;
  readonly what?: string;
  readonly reason?: string;
};

/** Why a feed could not be fetched or read. The message is for logs; the panel has words for each code. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly code: FeedErrorCode;
  readonly details: FeedErrorDetails;

  constructor(code: FeedErrorCode, details: FeedErrorDetails = {}, cause?: unknown) {
    super(`${code} ${JSON.stringify(details)}`, cause === undefined ? {} : { cause });
    this.code = code;
    this.details = details;
  }
}

/** The FeedError in an error or the chain of its causes: network libraries wrap what a look-up throws. */
export const feedErrorIn = (error: unknown): FeedError | null => {
  for (let current = error, depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if (current instanceof FeedError) return current;
    if (current instanceof AggregateError) {
      const found = current.errors.map(feedErrorIn).find((inner) => inner !== null);
      if (found) return found;
    }
    current = current.cause;
  }
  return null;
};
