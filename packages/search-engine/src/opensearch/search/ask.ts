import { setTimeout as sleep } from 'node:timers/promises';
import { type MainType, SearchTimeoutError } from '../../port.ts';
import type { Cluster } from '../cluster.ts';
import { refusedRequest, UnavailableError } from '../cluster-errors.ts';

export type Hit = {
  readonly _score: number | null;
  readonly _source: { readonly p: string; readonly m: number; readonly n: number; readonly g: number };
  readonly sort?: readonly (number | string | null)[];
  /** Values of fields that were asked for besides the source. */
  readonly fields?: Readonly<Record<string, readonly (string | number)[]>>;
  readonly mainType?: MainType;
  /** The required words that it has, by name, where it may lack some. */
  readonly matched_queries?: readonly string[];
};

export type SearchReply<Source = Hit> = {
  readonly timed_out: boolean;
  readonly hits: { readonly total: { readonly value: number }; readonly hits: readonly Source[] };
  readonly aggregations?: Readonly<Record<string, Aggregate>>;
};

/** What any of the aggregations we ask for answers; each has some of these. */
export type Aggregate = {
  readonly doc_count?: number;
  readonly value?: number | null;
  readonly buckets?: readonly (Aggregate & { readonly key: string | number })[];
} & { readonly [name: string]: unknown };

/** A generation in the cluster, and until when, on the clock of `performance`, one search of it may ask. */
export type Searched = {
  readonly cluster: Cluster;
  readonly index: string;
  readonly deadlineMs: number;
  /** See `Request`. */
  readonly mayHedge?: () => boolean;
  /** Whether another generation has taken its place: an index that is removed seems to be away for a moment. */
  readonly isReplaced?: (withinMs: number) => Promise<boolean>;
};

/** The deadline of what begins now. */
export const deadlineIn = (ms: number): number => performance.now() + ms;

/** A nested aggregation of a reply. */
export const nested = (aggregate: Aggregate | undefined, name: string): Aggregate | undefined =>
  aggregate?.[name] as Aggregate | undefined;

const tooLate = (): SearchTimeoutError => new SearchTimeoutError('the search took too long');

const expectWhole = <Reply extends { readonly timed_out: boolean }>(reply: Reply): Reply => {
  if (reply.timed_out) throw tooLate();
  return reply;
};

/** Shards of the node that is asked, if it has any: that saves a hop, and no search waits for another node that is lost. */
const preference = '_local';

/** A node that is only slow says so itself, a little before it is taken for one that hangs. */
const nodeShare = 0.9;
const nodeTimeout = (leftMs: number): string => `${Math.max(1, Math.floor(leftMs * nodeShare))}ms`;

const firstPauseMs = 20;
/** What comes back is found this soon, and by a search that has little time left. */
const maxPauseMs = 200;

/** Asks again while nodes are lost or come back, for as long as the search may take, or until its generation has been replaced. */
const untilAvailable = async <Reply>(
  { deadlineMs, isReplaced }: Searched,
  ask: (timeoutMs: number) => Promise<Reply>,
): Promise<Reply> => {
  const leftMs = (): number => Math.floor(deadlineMs - performance.now());
  if (leftMs() < 1) throw tooLate();
  let [hasGone, isChecking] = [false, false];
  const check = async (withinMs: number): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    hasGone = (await isReplaced?.(withinMs)) ?? false;
    isChecking = false;
  };
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await ask(leftMs());
    } catch (error) {
      if (!(error instanceof UnavailableError) || leftMs() <= pauseMs) throw error;
      void check(leftMs());
      await sleep(pauseMs);
      if (leftMs() < 1 || hasGone) throw error;
    }
  }
};

export const searchIndex = async <Source = Hit>(
  searched: Searched,
  body: object,
): Promise<SearchReply<Source>> => {
  const { cluster, index, mayHedge } = searched;
  return untilAvailable(searched, async (leftMs) =>
    expectWhole(
      await cluster.ask<SearchReply<Source>>({
        ...{ method: 'POST', path: `/${index}/_search?preference=${preference}`, timeoutMs: leftMs },
        ...{ body: { timeout: nodeTimeout(leftMs), ...body }, mayHedge },
      }),
    ),
  );
};

type ManyReply<Source> = {
  readonly responses: readonly (SearchReply<Source> | { readonly error: object; readonly status: number })[];
};

/** Several searches in one request. */
export const searchMany = async <Source = Hit>(
  searched: Searched,
  searches: readonly { readonly index: string; readonly body: object }[],
): Promise<SearchReply<Source>[]> => {
  if (searches.length === 0) return [];
  const { cluster, mayHedge } = searched;
  return untilAvailable(searched, async (leftMs) => {
    const lines = searches.map(
      ({ index, body }) =>
        `${JSON.stringify({ index, preference })}\n${JSON.stringify({ timeout: nodeTimeout(leftMs), ...body })}\n`,
    );
    const { responses } = await cluster.ask<ManyReply<Source>>({
      ...{ method: 'POST', path: '/_msearch', lines: lines.join(''), timeoutMs: leftMs, mayHedge },
    });
    return responses.map((reply) => {
      if ('error' in reply) throw refusedRequest(reply.status, JSON.stringify(reply.error));
      return expectWhole(reply);
    });
  });
};
