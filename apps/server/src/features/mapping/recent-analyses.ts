import type { FeedAnalysisReply } from '@vitrina/contract';
import { LRUCache } from 'lru-cache';

const freshMs = 5 * 60_000;
const maxEntries = 100;
const maxBytes = 32 * 2 ** 20;

type Cached = { readonly at: number; readonly analysis: FeedAnalysisReply };

/** As long in memory as its JSON, and as much again. */
const sizeOf = ({ analysis }: Cached, key: string): number =>
  200 + key.length * 2 + JSON.stringify(analysis).length * 4;

export type RecentAnalyses = {
  readonly store: (customerId: string, url: string, analysis: FeedAnalysisReply) => void;
  /** What the customer saw of the feed in the last five minutes. */
  readonly find: (customerId: string, url: string) => FeedAnalysisReply | null;
};

/** The last looks at feeds: who saves a mapping has just looked, and need not wait for the feed a second time. */
export const createRecentAnalyses = (now: () => Date): RecentAnalyses => {
  const cache = new LRUCache<string, Cached>({ max: maxEntries, maxSize: maxBytes, sizeCalculation: sizeOf });
  const keyOf = (customerId: string, url: string): string => `${customerId} ${url}`;
  return {
    store: (customerId, url, analysis) =>
      void cache.set(keyOf(customerId, url), { at: now().getTime(), analysis }),
    find: (customerId, url) => {
      const key = keyOf(customerId, url);
      const found = cache.get(key);
      if (found && Math.abs(now().getTime() - found.at) < freshMs) return found.analysis;
      cache.delete(key);
      return null;
    },
  };
};
