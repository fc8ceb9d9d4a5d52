import { FeedError } from '../feed-error.ts';
import type { FetchPolicy } from './fetch-policy.ts';
import { headerOf, requestFeed } from './request-feed.ts';
import { unpack } from './unpack.ts';

/**
 * A whole file from an address of a feed, such as a product's picture, fetched as guardedly as the feed itself. Throws a `FeedError`
 * if it can't be had, or has more bytes than the policy allows.
 */
export const fetchBytes = async (url: string, policy: FetchPolicy): Promise<Buffer> => {
  const response = await requestFeed(url, policy, { signal: AbortSignal.timeout(policy.totalTimeoutMs) });
  try {
    if (response.status !== 200)
      throw new FeedError('FEED_HTTP_STATUS', { status: response.status, host: response.url.hostname });
    const encoding = headerOf(response, 'content-encoding') ?? '';
    const parts: Uint8Array[] = [];
    for await (const part of await unpack(response.body, encoding, policy.maxBytes)) parts.push(part);
    return Buffer.concat(parts);
  } finally {
    response.body.on('error', () => {}).destroy();
    await response.close();
  }
};
