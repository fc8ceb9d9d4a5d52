import type { FeedCredentials, FeedSummary, FoundPath } from '@vitrina/contract';
import type { FetchPolicy } from '../fetch/fetch-policy.ts';
import { openFeed } from '../fetch/open-feed.ts';
import type { FeedValidators } from '../fetch/request-feed.ts';
import { noItems, streamItems } from '../reading/stream-items.ts';
import { createPathStatistics } from './path-statistics.ts';
import { recognizeDialect } from './recognize-dialect.ts';

export type AnalyzeFeedOptions = {
  /** How much of the feed (unpacked) is read. */
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
  readonly credentials?: FeedCredentials | null | undefined;
};

export type FeedAnalysis = {
  readonly feed: FeedSummary;
  readonly foundPaths: FoundPath[];
  /** Different values of a path, more than its samples. */
  readonly valuesOf: (path: string) => readonly string[];
  readonly validators: FeedValidators;
};

const firstLookBytes = 8 * 1024 * 1024;
/** The owner is waiting: longer than the first byte of a slow server may take, shorter than the patience of proxies. */
const firstLookTimeoutMs = 45_000;

/** Analyses the beginning of a feed: its repeating element and the paths within. Throws FeedError. */
export const analyzeFeed = async (
  url: string,
  policy: FetchPolicy,
  options: AnalyzeFeedOptions = {},
): Promise<FeedAnalysis> => {
  const patience = { ...policy, totalTimeoutMs: options.timeoutMs ?? firstLookTimeoutMs };
  const opened = await openFeed(url, patience, {
    signal: options.signal,
    credentials: options.credentials,
  });
  if (opened.kind === 'unchanged') throw new TypeError('A feed that was not asked conditionally has changed');
  const statistics = createPathStatistics();
  const streamed = await streamItems(opened, {
    wants: () => true,
    onItem: statistics.add,
    maxBytes: options.maxBytes ?? firstLookBytes,
    signal: options.signal,
  });
  if (statistics.itemCount() === 0) throw noItems(streamed.itemPath);
  const { format, itemPath, title, complete, encoding } = streamed;
  const foundPaths = statistics.foundPaths();
  const columns = streamed.columns ?? [];
  const dialect = recognizeDialect(streamed, [...columns, ...foundPaths.map(({ path }) => path)]);
  return {
    feed: {
      format,
      dialect,
      itemPath,
      title,
      itemCount: statistics.itemCount(),
      complete,
      bytes: opened.bytesRead(),
      totalBytes: opened.totalBytes,
      encoding,
      contentType: opened.contentType,
    },
    foundPaths,
    valuesOf: statistics.valuesOf,
    validators: opened.validators,
  };
};
