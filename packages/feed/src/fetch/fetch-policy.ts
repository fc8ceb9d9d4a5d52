import { limits } from '@vitrina/contract/basics';

/**
 * How feeds may be fetched. `allowedOrigins` may be requested whatever their address is (the demo shop's own feed): an origin, or with a slash
 * at its end everything that begins with it.
 */
export type FetchPolicy = {
  /** Allows private, loopback and link-local addresses. */
  readonly allowPrivate: boolean;
  readonly allowedOrigins: readonly string[];
  readonly connectTimeoutMs: number;
  /** The longest wait for the head of the reply, and for each piece of its body. */
  readonly idleTimeoutMs: number;
  /** The longest time from the first request to the last byte, because a server that drips is never idle. */
  readonly totalTimeoutMs: number;
  /** A body that is slower than this on average, over a whole window of waiting for it, is abandoned. */
  readonly slowest: { readonly bytesPerSecond: number; readonly windowMs: number };
  readonly maxRedirects: number;
  /** Counts the unpacked body. */
  readonly maxBytes: number;
  readonly userAgent: string;
};

export const defaultFetchPolicy: FetchPolicy = {
  allowPrivate: false,
  allowedOrigins: [],
  connectTimeoutMs: 10_000,
  idleTimeoutMs: 30_000,
  totalTimeoutMs: 30 * 60_000,
  slowest: { bytesPerSecond: 20_000, windowMs: 2 * 60_000 },
  maxRedirects: 5,
  maxBytes: limits.feedBytes,
  userAgent: 'Vitrina/0.1 (product feed reader)',
};
