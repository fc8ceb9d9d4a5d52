import { FeedError } from '../feed-error.ts';
import { bodyKindOf, isRefusedContentType } from './body-kind.ts';
import { type ByteStream, limitSlowness, peek } from './byte-stream.ts';
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

const checkHead = (response: FeedResponse, policy: FetchPolicy, totalBytes: number | null): void => {
  const { status, credentialsUse } = response;
  const contentType = headerOf(response, 'content-type');
  if (status === 204) throw new FeedError('FEED_EMPTY', { contentType });
  const details = { status, host: response.url.hostname, contentType };
  // Unless a password was sent, 403 says nothing about one: many servers answer unknown clients with it.
  if (status === 401 || (status === 403 && credentialsUse === 'sent'))
    throw new FeedError('FEED_PASSWORD_WRONG', { ...details, reason: credentialsUse });
  if (status !== 200) throw new FeedError('FEED_HTTP_STATUS', details);
  if (contentType !== null && isRefusedContentType(contentType))
    throw new FeedError('FEED_CONTENT_TYPE', { contentType });
  if (totalBytes !== null && totalBytes > policy.maxBytes)
    throw new FeedError('FEED_TOO_LARGE', { limit: policy.maxBytes });
};

const openBody = async (
  response: FeedResponse,
  policy: FetchPolicy,
  signal: AbortSignal | undefined,
): Promise<FeedBody> => {
  const length = headerOf(response, 'content-length');
  const totalBytes = length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null;
  checkHead(response, policy, totalBytes);
  let bytesRead = 0;
  const wire = (async function* (): ByteStream {
    try {
      for await (const chunk of limitSlowness(response.body, policy.slowest, response.url.hostname)) {
        bytesRead += chunk.length;
        yield chunk;
      }
    } catch (error) {
      signal?.throwIfAborted();
      throw networkError(error, response.url, true);
    } finally {
      await response.close();
    }
  })();
  const unpacked = await unpack(wire, headerOf(response, 'content-encoding') ?? '', policy.maxBytes);
  const { head, all } = await peek(unpacked, sniffedBytes);
  const contentType = headerOf(response, 'content-type');
  const looksLike = bodyKindOf(head);
  if (looksLike === 'empty') throw new FeedError('FEED_EMPTY', { contentType });
  if (looksLike !== 'xml') throw new FeedError('FEED_NOT_XML', { looksLike, contentType });
  return {
    kind: 'body',
    finalUrl: response.url.href,
    contentType: contentType ?? '',
    totalBytes,
    validators: { etag: headerOf(response, 'etag'), lastModified: headerOf(response, 'last-modified') },
    chunks: all,
    bytesRead: () => bytesRead,
    close: response.close,
  };
};

const openWithin = async (
  url: string,
  policy: FetchPolicy,
  options: OpenFeedOptions,
  onClose: () => void,
): Promise<OpenedFeed> => {
  const opened = await requestFeed(url, policy, options);
  const close = async (): Promise<void> => {
    onClose();
    await opened.close();
  };
  const response = { ...opened, close };
  const asked = options.validators?.etag || options.validators?.lastModified;
  try {
    if (response.status === 304 && asked) {
      await response.close();
      return { kind: 'unchanged' };
    }
    return await openBody(response, policy, options.signal);
  } catch (error) {
    response.body.on('error', () => {}).destroy();
    await response.close();
    throw error;
  }
};

/**
 * Fetches a feed: guards the address, follows redirects itself, unpacks, and checks by the first bytes that it is XML. Throws FeedError;
 * `signal` ends it with its own reason.
 */
export const openFeed = async (
  url: string,
  policy: FetchPolicy,
  options: OpenFeedOptions = {},
): Promise<OpenedFeed> => {
  const deadline = startDeadline(url, policy.totalTimeoutMs, options.signal);
  const { signal } = deadline;
  try {
    return await openWithin(url, policy, { ...options, signal }, deadline.end);
  } catch (error) {
    deadline.end();
    throw error;
  }
};
