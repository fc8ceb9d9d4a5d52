import { FeedError } from '../feed-error.ts';
import { type ByteStream, limitBytes, limitSlowness } from './byte-stream.ts';
import { startDeadline } from './fetch-deadline.ts';
import type { FetchPolicy } from './fetch-policy.ts';
import {
  type FeedResponse,
  type FeedValidators,
  headerOf,
  networkError,
  type RequestOptions,
  requestFeed,
} from './request-feed.ts';
import { unpack } from './unpack.ts';

export type OpenGuardedOptions = Omit<RequestOptions, 'credentials'>;

/** Any reply but "unchanged": its status may be an error's. `chunks` can be read once; leaving it early, or `close`, ends the connection. */
export type GuardedBody = {
  readonly kind: 'body';
  readonly status: number;
  /** '' if the server sent none. */
  readonly contentType: string;
  /** As the server sent it: seconds or a date; null without one. */
  readonly retryAfter: string | null;
  readonly validators: FeedValidators;
  /** Unpacked, never longer than the policy's `maxBytes`. Throws FeedError. */
  readonly chunks: ByteStream;
  readonly close: () => Promise<void>;
};
export type OpenedGuarded = { readonly kind: 'unchanged' } | GuardedBody;

const checkLength = (response: FeedResponse, policy: FetchPolicy): void => {
  const length = Number(headerOf(response, 'content-length') ?? 0);
  if (length > policy.maxBytes) throw new FeedError('FEED_TOO_LARGE', { limit: policy.maxBytes });
};

async function* readWire(
  response: FeedResponse,
  policy: FetchPolicy,
  signal: AbortSignal,
  onEnd: () => Promise<void>,
): ByteStream {
  try {
    yield* limitSlowness(response.body, policy.slowest, response.url.hostname);
  } catch (error) {
    signal.throwIfAborted();
    throw networkError(error, response.url, true);
  } finally {
    await onEnd();
  }
}

/**
 * Fetches any file from an address that a stranger gave: the same guard, redirects, limits and deadline as a feed's (`openFeed`), but what the body is stays the
 * caller's to judge. Throws FeedError; `signal` ends it with its own reason.
 */
export const openGuarded = async (
  url: string,
  policy: FetchPolicy,
  options: OpenGuardedOptions = {},
): Promise<OpenedGuarded> => {
  const deadline = startDeadline(url, policy.totalTimeoutMs, options.signal);
  const { signal } = deadline;
  try {
    const response = await requestFeed(url, policy, { ...options, signal });
    const close = async (): Promise<void> => {
      deadline.end();
      response.body.on('error', () => {}).destroy();
      await response.close();
    };
    if (response.status === 304 && (options.validators?.etag || options.validators?.lastModified)) {
      await close();
      return { kind: 'unchanged' };
    }
    try {
      checkLength(response, policy);
      const wire = readWire(response, policy, signal, close);
      return {
        kind: 'body',
        status: response.status,
        contentType: headerOf(response, 'content-type') ?? '',
        retryAfter: headerOf(response, 'retry-after'),
        validators: { etag: headerOf(response, 'etag'), lastModified: headerOf(response, 'last-modified') },
        chunks: limitBytes(
          await unpackLabelled(wire, headerOf(response, 'content-encoding') ?? '', policy),
          policy.maxBytes,
        ),
        close,
      };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    deadline.end();
    throw error;
  }
};

/** Only what is labelled is unpacked: a packed file is the file here, unlike a feed. */
const unpackLabelled = (
  stream: ByteStream,
  encoding: string,
  policy: FetchPolicy,
): ByteStream | Promise<ByteStream> =>
  ['', 'identity'].includes(encoding.trim().toLowerCase())
    ? stream
    : unpack(stream, encoding, policy.maxBytes);
