import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, errors } from '@opensearch-project/opensearch';
import { EngineAwayError, EngineBusyError, SearchTimeoutError, SearchWorkerError } from '../port.ts';
import type { OpenSearchLocation } from './location.ts';

/** An index that was asked for is not there, or no longer. */
export class MissingIndexError extends Error {
  override readonly name = 'MissingIndexError';
}

/** The cluster compiles no more scripts for some minutes: a search with one that is compiled already is answered, as are those without any. */
export class ScriptLimitError extends EngineBusyError {
  override readonly name = 'ScriptLimitError';
}

/** The cluster takes nothing for now, and has done nothing: its disks are full, or were a moment ago. */
export class WritesBlockedError extends EngineBusyError {
  override readonly name = 'WritesBlockedError';
}

/** Nodes are gone or have just started, or an index was removed while the node that was asked still knew of it: a matter of seconds. */
export class UnavailableError extends EngineAwayError {}

export type Request = {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** JSON lines, each with its end. */
  readonly lines?: string | Buffer;
  readonly timeoutMs: number;
  /** Whether two nodes may work on it at once, asked where one is slow; they always may without it. */
  readonly mayHedge?: (() => boolean) | undefined;
};

/** A cluster as this adapter asks it: the port's errors, and other nodes where the one asked is gone or doesn't know the cluster. */
export type Cluster = {
  /** The reply's JSON. Throws `MissingIndexError` where something isn't there. */
  readonly ask: <Reply>(request: Request) => Promise<Reply>;
  /** Whether no node has answered anything since a request ended without an answer. */
  readonly isSilent: () => boolean;
  readonly close: () => Promise<void>;
};

const readCredentials = (path: string): { username: string; password: string } => {
  const [line = ''] = readFileSync(path, 'utf8').split('\n');
  const colon = line.indexOf(':');
  if (colon < 1) throw new Error(`${path} has no line with user:password`);
  return { username: line.slice(0, colon), password: line.slice(colon + 1).trimEnd() };
};

/** 502 and 504 are a proxy's, 503 a node's that doesn't know the cluster's state, or no copy of an index. */
const unavailableStatuses: ReadonlySet<number> = new Set([502, 503, 504]);
/** A node that is gone, which the cluster hasn't noticed yet. */
const lostNode = /node_(not_connected|disconnected|closed)_exception/;

/** Every node would refuse the same search, although the status is that of a node that is away. */
const tooManyBuckets = /too_many_buckets_exception/;
const tooManyScripts = /too many dynamic script compilations/i;
const noMemory = /circuit_breaking_exception/;
const blockedWrites = /(index_create|cluster)_block_exception/;
const isHopeless = (details: string): boolean =>
  [tooManyBuckets, tooManyScripts, noMemory].some((one) => one.test(details));

/** What a status means to a caller; `details` say more than the reason, which lacks causes of causes. */
export const refusedRequest = (status: number, reason: string, details = reason): Error => {
  if (tooManyBuckets.test(details))
    return new SearchWorkerError(`OpenSearch counts no search with so many values: ${reason}`);
  if (tooManyScripts.test(details))
    return new ScriptLimitError('OpenSearch compiles no more scripts for now');
  if (noMemory.test(details)) return new EngineBusyError('OpenSearch is short of memory');
  if (status === 404) return new MissingIndexError(reason);
  if (status === 403 && blockedWrites.test(reason))
    return new WritesBlockedError(`OpenSearch takes nothing for now: ${reason}`);
  // Its queue is full.
  if (status === 429) return new EngineBusyError('OpenSearch is busy');
  if (unavailableStatuses.has(status) || lostNode.test(reason))
    return new UnavailableError(`OpenSearch is unavailable (${status}): ${reason}`);
  return new SearchWorkerError(`OpenSearch refused a request (${status}): ${reason}`);
};

const detailsOf = (error: errors.ResponseError): string => JSON.stringify(error.body ?? '');

/** What a failed request means to a caller. A cluster that has answered nobody meanwhile isn't slow: it hangs. */
const portErrorOf = (error: unknown, isSilent: boolean): unknown => {
  if (error instanceof errors.TimeoutError)
    return isSilent
      ? new UnavailableError('OpenSearch answers nobody')
      : new SearchTimeoutError('OpenSearch did not answer in time');
  if (error instanceof errors.ConnectionError || error instanceof errors.NoLivingConnectionsError)
    return new UnavailableError('OpenSearch can’t be reached');
  if (!(error instanceof errors.ResponseError)) return error;
  return refusedRequest(error.statusCode ?? 0, error.message, detailsOf(error));
};

/** Nobody knows what a lost node has done already, so only requests that change nothing are repeated. */
const mayRepeat = ({ method, path }: Request): boolean =>
  method === 'GET' || method === 'HEAD' || /\/_m?search(\?|$)/.test(path);

/** Gone, or just started: then it knows no manager, or no index yet. */
const isNodeAway = (error: unknown): boolean =>
  error instanceof errors.ConnectionError ||
  (error instanceof errors.ResponseError &&
    (error.statusCode === 503 || error.statusCode === 404) &&
    !isHopeless(detailsOf(error)));

/** Whether the request never reached the node. */
const wasNotReached = (error: unknown): boolean =>
  error instanceof errors.ConnectionError &&
  /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN/.test(error.message);

/** For this long a node that failed is asked after the others; twice as long after each further failure. */
const firstCooldownMs = 2_000;
const maxCooldownMs = 60_000;

type Node = { readonly client: Client; failures: number; cooldownUntilMs: number; answeredAtMs: number };

/** A request that one node was sent. Stopped, it ends at once, and the node, which notices that nobody listens, ends its work. */
type Sent<Reply> = { readonly reply: Promise<Reply>; readonly stop: () => void };

const markFailed = (node: Node): void => {
  node.cooldownUntilMs = performance.now() + Math.min(firstCooldownMs * 2 ** node.failures, maxCooldownMs);
  node.failures += 1;
};

/** The first answer, be it a refusal; if there is none, what kept the nodes from answering. */
const firstAnswer = async <T>(asked: readonly Promise<T>[]): Promise<T> => {
  const answers = asked.map((one) =>
    one.then(
      (reply) => () => reply,
      (error: unknown) => {
        if (isNodeAway(error) || error instanceof errors.TimeoutError) throw error;
        return (): T => {
          throw error;
        };
      },
    ),
  );
  const answer = await Promise.any(answers).catch((all: AggregateError) => {
    throw all.errors.find((error) => error instanceof errors.ResponseError) ?? all.errors[0];
  });
  return answer();
};

/** A node's refusal tells more than another one's silence. */
const moreTelling = (error: unknown, later: unknown): unknown =>
  error instanceof errors.ResponseError && !(later instanceof errors.ResponseError) ? error : later;

/** How much of its time a request leaves to the first node alone; the next one begins later and needs the rest. */
const firstShare = 1 / 3;

const timedOut = Symbol('timed out');
type Sleep = <T>(ms: number, value: T, options: { readonly signal: AbortSignal }) => Promise<T>;

/** What comes of the work if it ends in time, `timedOut` otherwise. */
const orTimeout = async <T>(work: Promise<T>, ms: number, wait: Sleep): Promise<T | typeof timedOut> => {
  const timer = new AbortController();
  try {
    return await Promise.race([work, wait(ms, timedOut, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
};

export const openCluster = (
  { urls, credentialsFile }: OpenSearchLocation,
  waitToHedge: Sleep = sleep,
): Cluster => {
  const auth = credentialsFile === undefined ? {} : { auth: readCredentials(credentialsFile) };
  const nodes = urls.map(
    (node): Node => ({
      client: new Client({ node, maxRetries: 0, ...auth }),
      failures: 0,
      cooldownUntilMs: Number.NEGATIVE_INFINITY,
      answeredAtMs: Number.NEGATIVE_INFINITY,
    }),
  );
  let turn = 0;
  let silentSinceMs = Number.NEGATIVE_INFINITY;
  const hasAnsweredSince = (timeMs: number): boolean =>
    nodes.some(({ answeredAtMs }) => answeredAtMs > timeMs);
  /** In turn, those last that failed a moment ago. */
  const listNodes = (): Node[] => {
    turn = (turn + 1) % nodes.length;
    const nowMs = performance.now();
    const inTurn = [...nodes.slice(turn), ...nodes.slice(0, turn)];
    return inTurn.toSorted((a, b) => Number(a.cooldownUntilMs > nowMs) - Number(b.cooldownUntilMs > nowMs));
  };
  const send = <Reply>(node: Node, request: Request): Sent<Reply> => {
    const { method, path, body, lines, timeoutMs } = request;
    const asked = node.client.transport.request(
      { method, path, ...(body && { body }), ...(lines !== undefined && { bulkBody: lines }) },
      { requestTimeout: timeoutMs, maxRetries: 0 },
    );
    const reply = asked.then(
      ({ body: answer }) => {
        node.failures = 0;
        node.answeredAtMs = performance.now();
        return answer as Reply;
      },
      (error: unknown) => {
        if (error instanceof errors.ConnectionError || error instanceof errors.TimeoutError) markFailed(node);
        if (error instanceof errors.ResponseError) node.answeredAtMs = performance.now();
        throw error;
      },
    );
    return { reply, stop: () => asked.abort() };
  };
  /** Takes the first answer of two requests, and stops the other one. */
  const race = async <Reply>(first: Sent<Reply>, second: Sent<Reply>): Promise<Reply> => {
    try {
      return await firstAnswer([first.reply, second.reply]);
    } finally {
      first.stop();
      second.stop();
    }
  };
  /**
   * A hedged request: where a node hasn't answered within a third of the time, the next one is asked as well, and the first answer counts. What
   * may not be hedged is asked of the next one instead if this one has answered nobody since. What may not be repeated is asked of the next node
   * only where it never reached this one.
   */
  const sendToAny = <Reply>(request: Request, [node, ...others]: readonly Node[]): Sent<Reply> => {
    if (node === undefined)
      return { reply: Promise.reject(new UnavailableError('no node is configured')), stop: () => {} };
    const startedMs = performance.now();
    const sent = send<Reply>(node, request);
    if (others.length === 0) return sent;
    let stopOthers = (): void => {};
    const leftMs = (): number => Math.floor(request.timeoutMs - (performance.now() - startedMs));
    const askOthers = (): Sent<Reply> => {
      const asked = sendToAny<Reply>({ ...request, timeoutMs: Math.max(1, leftMs()) }, others);
      stopOthers = asked.stop;
      return asked;
    };
    const isRepeated = mayRepeat(request);
    const mayAskOthers = (error: unknown): boolean =>
      leftMs() >= 1 && (isRepeated ? isNodeAway(error) : wasNotReached(error));
    const answer = async (): Promise<Reply> => {
      let mayHedge = true;
      try {
        const reply = isRepeated
          ? await orTimeout(sent.reply, request.timeoutMs * firstShare, waitToHedge)
          : await sent.reply;
        if (reply !== timedOut) return reply;
        mayHedge = request.mayHedge?.() ?? true;
        // It answers others: it is slow, and doesn't hang.
        if (!mayHedge && node.answeredAtMs > startedMs) return await sent.reply;
      } catch (error) {
        if (!mayAskOthers(error)) throw error;
        return askOthers().reply.catch((later: unknown) => {
          throw moreTelling(error, later);
        });
      }
      markFailed(node);
      if (mayHedge) return race(sent, askOthers());
      sent.reply.catch(() => {});
      sent.stop();
      return askOthers().reply;
    };
    return {
      reply: answer(),
      stop: () => {
        sent.stop();
        stopOthers();
      },
    };
  };
  return {
    ask: async <Reply>(request: Request): Promise<Reply> => {
      const startedMs = performance.now();
      try {
        return await sendToAny<Reply>(request, listNodes()).reply;
      } catch (error) {
        const isSilent = !hasAnsweredSince(startedMs);
        if (isSilent) silentSinceMs = startedMs;
        throw portErrorOf(error, isSilent);
      }
    },
    isSilent: () => silentSinceMs > Number.NEGATIVE_INFINITY && !hasAnsweredSince(silentSinceMs),
    close: async () => {
      for (const { client } of nodes) await client.close();
    },
  };
};
