import { setTimeout as sleep } from 'node:timers/promises';
import { SearchTimeoutError } from '../../port.ts';
import { type Cluster, refusedRequest, UnavailableError } from '../cluster.ts';

export type Hit = {
  readonly _score: number | null;
  readonly _source: { readonly p: string; readonly m: number; readonly n: number; readonly g: number };
  readonly sort?: readonly (number | string | null)[];
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
  readonly buckets?: readonly (Aggregate & { readonly key: string })[];
} & { readonly [name: string]: unknown };

/** A generation in the cluster, and how long one request to it may take. */
export type Searched = { readonly cluster: Cluster; readonly index: string; readonly timeoutMs: number };

/** A nested aggregation of a reply. */
export const nested = (aggregate: Aggregate | undefined, name: string): Aggregate | undefined =>
  aggregate?.[name] as Aggregate | undefined;

const expectWhole = <Reply extends { readonly timed_out: boolean }>(reply: Reply): Reply => {
  if (reply.timed_out) throw new SearchTimeoutError('the search took too long');
  return reply;
};

/** The copies of the node that is asked, if it has any: the way to another node is saved, and one that is lost keeps nobody waiting. */
const preference = '_local';

const firstPauseMs = 20;

/** Asks again while nodes are lost or come back, for as long as the search may take. */
const untilAvailable = async <Reply>(
  timeoutMs: number,
  ask: (timeoutMs: number) => Promise<Reply>,
): Promise<Reply> => {
  const deadline = performance.now() + timeoutMs;
  const leftMs = (): number => Math.floor(deadline - performance.now());
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    try {
      return await ask(leftMs());
    } catch (error) {
      if (!(error instanceof UnavailableError) || leftMs() <= pauseMs) throw error;
      await sleep(pauseMs);
      if (leftMs() < 1) throw error;
    }
  }
};

export const searchIndex = async <Source = Hit>(
  { cluster, index, timeoutMs }: Searched,
  body: object,
): Promise<SearchReply<Source>> =>
  untilAvailable(timeoutMs, async (leftMs) =>
    expectWhole(
      await cluster.ask<SearchReply<Source>>({
        ...{ method: 'POST', path: `/${index}/_search?preference=${preference}`, timeoutMs: leftMs },
        body: { timeout: `${leftMs}ms`, ...body },
      }),
    ),
  );

type ManyReply<Source> = {
  readonly responses: readonly (SearchReply<Source> | { readonly error: object; readonly status: number })[];
};

/** Several searches in one request. */
export const searchMany = async <Source = Hit>(
  { cluster, timeoutMs }: Searched,
  searches: readonly { readonly index: string; readonly body: object }[],
): Promise<SearchReply<Source>[]> => {
  if (searches.length === 0) return [];
  return untilAvailable(timeoutMs, async (leftMs) => {
    const lines = searches.map(
      ({ index, body }) =>
        `${JSON.stringify({ index, preference })}\n${JSON.stringify({ timeout: `${leftMs}ms`, ...body })}\n`,
    );
    const { responses } = await cluster.ask<ManyReply<Source>>({
      ...{ method: 'POST', path: '/_msearch', lines: lines.join(''), timeoutMs: leftMs },
    });
    return responses.map((reply) => {
      if ('error' in reply) throw refusedRequest(reply.status, JSON.stringify(reply.error));
      return expectWhole(reply);
    });
  });
};
