import type { FeedAnalysisReply } from '@vitrina/contract';

const freshMs = 5 * 60_000;
const mostKept = 100;

export type RecentAnalyses = {
  readonly keep: (customerId: string, url: string, analysis: FeedAnalysisReply) => void;
  /** What the customer saw of the feed in the last five minutes. */
  readonly find: (customerId: string, url: string) => FeedAnalysisReply | null;
};

/** The last looks at feeds: who saves a mapping has just looked, and need not wait for the feed a second time. */
export const createRecentAnalyses = (now: () => Date): RecentAnalyses => {
  const kept = new Map<string, { readonly at: number; readonly analysis: FeedAnalysisReply }>();
  const keyOf = (customerId: string, url: string): string => `${customerId} ${url}`;
  const dropOld = (): void => {
    // In the order in which they were kept.
    for (const [key, { at }] of kept) {
      if (kept.size <= mostKept && Math.abs(now().getTime() - at) < freshMs) return;
      kept.delete(key);
    }
  };
  return {
    keep: (customerId, url, analysis) => {
      const key = keyOf(customerId, url);
      kept.delete(key);
      kept.set(key, { at: now().getTime(), analysis });
      dropOld();
    },
    find: (customerId, url) => {
      dropOld();
      return kept.get(keyOf(customerId, url))?.analysis ?? null;
    },
  };
};
