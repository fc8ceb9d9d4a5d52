import { type ByteStream, limitSlowness } from './byte-stream.ts';
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

/** A reply whose body wasn't read yet. `wire` is what arrives; leaving it early, or `close`, ends the connection. */
export type OpenReply = Omit<FeedResponse, 'body'> & {
  readonly wire: ByteStream;
  readonly validators: FeedValidators;
};

async function* readWire(
  response: FeedResponse,
  policy: FetchPolicy,
  signal: AbortSignal,
  close: () => Promise<void>,
): ByteStream {
  try {
    yield* limitSlowness(response.body, policy.slowest, response.url.hostname);
  } catch (error) {
    signal.throwIfAborted();
    throw networkError(error, response.url, true);
  } finally {
    await close();
  }
}

/**
 * Requests an address behind the guard, within the policy's time, and has `open` make something of the reply: if it throws, the connection is
 * ended. The time goes on until the reply is closed. Throws FeedError; `signal` ends it with its own reason.
 */
export const openReply = async <Opened>(
  url: string,
  policy: FetchPolicy,
  options: RequestOptions,
  open: (reply: OpenReply) => Promise<Opened>,
): Promise<Opened | { readonly kind: 'unchanged' }> => {
  const deadline = startDeadline(url, policy.totalTimeoutMs, options.signal);
  const { signal } = deadline;
  try {
    const response = await requestFeed(url, policy, { ...options, signal });
    const close = async (): Promise<void> => {
      deadline.end();
      response.body.on('error', () => {}).destroy();
      await response.close();
    };
    try {
      if (response.status === 304 && (options.validators?.etag || options.validators?.lastModified)) {
        await close();
        return { kind: 'unchanged' };
      }
      const validators = {
        etag: headerOf(response, 'etag'),
        lastModified: headerOf(response, 'last-modified'),
      };
      return await open({
        ...{ ...response, validators, close },
        wire: readWire(response, policy, signal, close),
      });
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    deadline.end();
    throw error;
  }
};
