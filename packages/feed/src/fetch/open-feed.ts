import { FeedError } from '../feed-error.ts';
import { bodyKindOf, isRefusedContentType } from './body-kind.ts';
import { type ByteStream, peek } from './byte-stream.ts';
import type { FetchPolicy } from './fetch-policy.ts';
import { type OpenReply, openReply } from './open-reply.ts';
import { type FeedValidators, headerOf, type RequestOptions } from './request-feed.ts';
import { unpack } from './unpack.ts';

export type OpenFeedOptions = RequestOptions;

/** An open feed. `chunks` can be read once; leaving it early, or `close`, ends the connection. */
export type FeedBody = {
  readonly kind: 'body';
  readonly finalUrl: string;
  /** '' if the server sent none. */
  readonly contentType: string;
  /** Bytes on the wire, by Content-Length. */
  readonly totalBytes: number | null;
  readonly validators: FeedValidators;
  /** Unpacked, never longer than the policy's `maxBytes`. */
  readonly chunks: ByteStream;
  /** Bytes received over the wire so far. */
  readonly bytesRead: () => number;
  readonly close: () => Promise<void>;
};
export type OpenedFeed = { readonly kind: 'unchanged' } | FeedBody;

const sniffedBytes = 4096;

const checkHead = (reply: OpenReply, policy: FetchPolicy, totalBytes: number | null): void => {
  const { status, credentialsUse } = reply;
  const contentType = headerOf(reply, 'content-type');
  if (status === 204) throw new FeedError('FEED_EMPTY', { contentType });
  const details = { status, host: reply.url.hostname, contentType };
  // Unless a password was sent, 403 says nothing about one: many servers answer unknown clients with it.
  if (status === 401 || (status === 403 && credentialsUse === 'sent'))
    throw new FeedError('FEED_PASSWORD_WRONG', { ...details, reason: credentialsUse });
  if (status !== 200) throw new FeedError('FEED_HTTP_STATUS', details);
  if (contentType !== null && isRefusedContentType(contentType))
    throw new FeedError('FEED_CONTENT_TYPE', { contentType });
  if (totalBytes !== null && totalBytes > policy.maxBytes)
    throw new FeedError('FEED_TOO_LARGE', { limit: policy.maxBytes });
};

const openBody = async (reply: OpenReply, policy: FetchPolicy): Promise<FeedBody> => {
  const length = headerOf(reply, 'content-length');
  const totalBytes = length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null;
  checkHead(reply, policy, totalBytes);
  let bytesRead = 0;
  const counted = (async function* (): ByteStream {
    for await (const chunk of reply.wire) {
      bytesRead += chunk.length;
      yield chunk;
    }
  })();
  const unpacked = await unpack(counted, headerOf(reply, 'content-encoding') ?? '', policy.maxBytes, {
    zip: true,
  });
  const { head, all } = await peek(unpacked, sniffedBytes);
  const contentType = headerOf(reply, 'content-type');
  const looksLike = bodyKindOf(head);
  if (looksLike === 'empty') throw new FeedError('FEED_EMPTY', { contentType });
  if (looksLike !== 'xml' && looksLike !== 'text')
    throw new FeedError('FEED_NOT_XML', { looksLike, contentType });
  return {
    kind: 'body',
    finalUrl: reply.url.href,
    contentType: contentType ?? '',
    totalBytes,
    validators: reply.validators,
    chunks: all,
    bytesRead: () => bytesRead,
    close: reply.close,
  };
};

/**
 * Fetches a feed: guards the address, follows redirects itself, unpacks, and checks by the first bytes that it is text. Throws FeedError;
 * `signal` ends it with its own reason.
 */
export const openFeed = (
  url: string,
  policy: FetchPolicy,
  options: OpenFeedOptions = {},
): Promise<OpenedFeed> => openReply(url, policy, options, (reply) => openBody(reply, policy));
