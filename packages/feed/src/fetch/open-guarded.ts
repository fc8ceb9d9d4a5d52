import { FeedError } from '../feed-error.ts';
import { type ByteStream, limitBytes } from './byte-stream.ts';
import type { FetchPolicy } from './fetch-policy.ts';
import { openReply } from './open-reply.ts';
import { type FeedValidators, headerOf, type RequestOptions } from './request-feed.ts';
import { unpack } from './unpack.ts';

export type OpenGuardedOptions = Omit<RequestOptions, 'credentials'>;

/** Any reply but "unchanged": its status may be an error's. `chunks` can be read once; leaving it early, or `close`, ends the connection. */
export type GuardedBody = {
  readonly kind: 'body';
  /** The address that answered, after redirects. */
  readonly address: string;
  readonly status: number;
  /** '' if the server sent none. */
  readonly contentType: string;
  /** As the server sent it: seconds or a date; null without one. */
  readonly retryAfter: string | null;
  /** Any other header by its name in lower case; null if the server sent none. */
  readonly header: (name: string) => string | null;
  readonly validators: FeedValidators;
  /** Unpacked, never longer than the policy's `maxBytes`. Throws FeedError. */
  readonly chunks: ByteStream;
  readonly close: () => Promise<void>;
};
export type OpenedGuarded = { readonly kind: 'unchanged' } | GuardedBody;

/** Only what is labelled is unpacked: a packed file is the file here, unlike a feed. */
const unpackLabelled = (
  stream: ByteStream,
  encoding: string,
  policy: FetchPolicy,
): ByteStream | Promise<ByteStream> =>
  ['', 'identity'].includes(encoding.trim().toLowerCase())
    ? stream
    : unpack(stream, encoding, policy.maxBytes);

/**
 * Fetches any file from an address that a stranger gave: the same guard, redirects, limits and deadline as a feed's (`openFeed`), but what the body is stays the
 * caller's to judge. Throws FeedError; `signal` ends it with its own reason.
 */
export const openGuarded = (
  url: string,
  policy: FetchPolicy,
  options: OpenGuardedOptions = {},
): Promise<OpenedGuarded> =>
  openReply(url, policy, options, async (reply): Promise<GuardedBody> => {
    const length = Number(headerOf(reply, 'content-length') ?? 0);
    if (length > policy.maxBytes) throw new FeedError('FEED_TOO_LARGE', { limit: policy.maxBytes });
    const unpacked = await unpackLabelled(reply.wire, headerOf(reply, 'content-encoding') ?? '', policy);
    return {
      kind: 'body',
      address: reply.url.href,
      status: reply.status,
      contentType: headerOf(reply, 'content-type') ?? '',
      retryAfter: headerOf(reply, 'retry-after'),
      header: (name) => headerOf(reply, name),
      validators: reply.validators,
      chunks: limitBytes(unpacked, policy.maxBytes),
      close: reply.close,
    };
  });
