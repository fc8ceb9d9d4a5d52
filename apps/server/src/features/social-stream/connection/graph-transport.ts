import { type FetchPolicy, openGuarded } from '@vitrina/feed';
import type { GraphTransport } from '@vitrina/instagram';

/** A page of fifty posts is a tenth of this. */
const maxBytes = 4 * 1024 * 1024;

/** What replaces a feed’s limits. Graph never redirects, and the address holds a token: nothing is followed. */
export const graphLimits = {
  connectTimeoutMs: 10_000,
  idleTimeoutMs: 30_000,
  totalTimeoutMs: 60_000,
  maxRedirects: 0,
  maxBytes,
  userAgent: 'Vitrina/0.1 (Instagram posts)',
} as const satisfies Partial<FetchPolicy>;

/** Fetches the Graph API’s answers behind the guard. Throws FeedError, which names the host and never the address. */
export const createGraphTransport =
  (policy: FetchPolicy): GraphTransport =>
  async (url, signal) => {
    const opened = await openGuarded(url.href, policy, { accept: 'application/json', signal });
    if (opened.kind === 'unchanged') throw new Error('It wasn’t asked conditionally');
    try {
      const pieces: Uint8Array[] = [];
      for await (const piece of opened.chunks) pieces.push(piece);
      const text = Buffer.concat(pieces).toString('utf8');
      return { status: opened.status, headers: { get: opened.header }, text };
    } finally {
      await opened.close();
    }
  };
