import { FeedError, type FetchPolicy, openGuarded } from '@vitrina/feed';
import { LRUCache } from 'lru-cache';
import type { ReadPicture } from '../../ports/read-picture.ts';
import { Turns } from '../../threads/turns.ts';

const cacheBytes = 32 * 1024 * 1024;
const ttlMs = 60_000;
/** Pictures fetched at once for a customer: one whose server is slow keeps nobody else waiting. */
const perCustomer = 4;

const fetchBytes = async (url: string, policy: FetchPolicy): Promise<Buffer | null> => {
  try {
    const opened = await openGuarded(url, policy, { accept: 'image/*,*/*;q=0.5' });
    if (opened.kind === 'unchanged') return null;
    try {
      if (opened.status !== 200) return null;
      const pieces: Uint8Array[] = [];
      for await (const piece of opened.chunks) pieces.push(piece);
      return Buffer.concat(pieces);
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (error instanceof FeedError) return null;
    throw error;
  }
};

type Wanted = { readonly customerId: string; readonly url: string };

/** Fetches pictures through the guard. The last ones are kept for a minute, since what needs one in a size soon needs it in another. */
export const createReadPicture = (policy: FetchPolicy): ReadPicture => {
  const lanes = new Map<string, { readonly turns: Turns; users: number }>();

  const inTurn = async (customerId: string, work: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    const lane = lanes.get(customerId) ?? {
      turns: new Turns({ total: Infinity, perOwner: Infinity, atOnce: perCustomer }),
      users: 0,
    };
    lanes.set(customerId, lane);
    lane.users += 1;
    try {
      return await lane.turns.run(customerId, work);
    } finally {
      lane.users -= 1;
      if (lane.users === 0) lanes.delete(customerId);
    }
  };
  const pictures = new LRUCache<string, Buffer, Wanted>({
    maxSize: cacheBytes,
    sizeCalculation: (bytes) => bytes.length + 1,
    ttl: ttlMs,
    // One fetch answers all who ask for the picture meanwhile. None is kept if there is no picture.
    fetchMethod: async (_key, _stale, { context: { customerId, url } }) =>
      (await inTurn(customerId, () => fetchBytes(url, policy))) ?? undefined,
    // A picture larger than what is kept still goes to whoever waits for it.
    ignoreFetchAbort: true,
  });
  return async (customerId, catalogId, url) => {
    const context = { customerId, url };
    return (await pictures.fetch(`${customerId} ${catalogId} ${url}`, { context })) ?? null;
  };
};
