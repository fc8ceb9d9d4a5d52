import { FeedError, type FetchPolicy, openGuarded } from '@vitrina/feed';
import { LRUCache } from 'lru-cache';
import type { ReadPicture } from '../../ports/read-picture.ts';
import { createOwnerLanes } from '../../threads/owner-lanes.ts';
import { readRetryAfter } from './fetch-image.ts';
import { hostOf } from './image-address.ts';

const cacheBytes = 32 * 1024 * 1024;
/** That there is no picture is remembered as long as a picture is. */
const ttlMs = 60_000;
/** A host that doesn't answer, or is busy, is left alone for this long, or as long as it asks for. */
const pauseMs = 60_000;
const longestPauseMs = 60 * 60_000;
const maxPausedHosts = 10_000;
/** Pictures fetched at once for a customer: one whose server is slow keeps nobody else waiting. */
const perCustomer = 4;

type Fetched = {
  readonly bytes: Buffer | null;
  /** For how long its host is to be left alone; 0 for not at all. */
  readonly pauseMs: number;
};
type Wanted = { readonly customerId: string; readonly url: string };

const unanswered: readonly string[] = ['FEED_TIMEOUT', 'FEED_CONNECTION_FAILED', 'FEED_HOST_NOT_FOUND'];
const missing: Fetched = { bytes: null, pauseMs: 0 };

const fetchBytes = async (url: string, policy: FetchPolicy): Promise<Fetched> => {
  try {
    const opened = await openGuarded(url, policy, { accept: 'image/*,*/*;q=0.5' });
    if (opened.kind === 'unchanged') return missing;
    try {
      if (opened.status === 429 || opened.status === 503) {
        const askedMs = readRetryAfter(opened.retryAfter, new Date());
        return { bytes: null, pauseMs: Math.min(Math.max(askedMs, pauseMs), longestPauseMs) };
      }
      if (opened.status !== 200) return missing;
      const pieces: Uint8Array[] = [];
      for await (const piece of opened.chunks) pieces.push(piece);
      return { bytes: Buffer.concat(pieces), pauseMs: 0 };
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return unanswered.includes(error.code) ? { bytes: null, pauseMs } : missing;
  }
};

/**
 * Fetches pictures through the guard. The last ones are kept for a minute, since what needs one in a size soon needs it in another; so are failures, and a host
 * that doesn't answer isn't asked for other pictures meanwhile.
 */
export const createReadPicture = (policy: FetchPolicy): ReadPicture => {
  const { run: inTurn } = createOwnerLanes(perCustomer);
  /** By customer: a host that is slow with one shop's pictures may be quick with another's. */
  const paused = new LRUCache<string, true>({ max: maxPausedHosts, ttl: pauseMs });

  const fetchUnlessPaused = async ({ customerId, url }: Wanted): Promise<Buffer | null> => {
    const host = `${customerId} ${hostOf(url)}`;
    if (paused.has(host)) return null;
    const fetched = await fetchBytes(url, policy);
    if (fetched.pauseMs > 0) paused.set(host, true, { ttl: fetched.pauseMs });
    return fetched.bytes;
  };

  const pictures = new LRUCache<string, { readonly bytes: Buffer | null }, Wanted>({
    maxSize: cacheBytes,
    sizeCalculation: ({ bytes }) => (bytes?.length ?? 0) + 1,
    ttl: ttlMs,
    // One fetch answers all who ask for the picture meanwhile.
    fetchMethod: async (_key, _stale, { context }) => ({
      bytes: await inTurn(context.customerId, () => fetchUnlessPaused(context)),
    }),
    // One that makes room for others before it is there still goes to whoever waits for it.
    ignoreFetchAbort: true,
  });
  return async (customerId, catalogId, url) => {
    const context = { customerId, url };
    return (await pictures.fetch(`${customerId} ${catalogId} ${url}`, { context }))?.bytes ?? null;
  };
};
