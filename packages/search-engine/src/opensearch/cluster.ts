import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, errors } from '@opensearch-project/opensearch';
import { orTimeout, type Sleep, timedOut } from '../or-timeout.ts';
import { isNodeAway, portErrorOf, UnavailableError, wasNotReached } from './cluster-errors.ts';
import type { OpenSearchLocation } from './location.ts';

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

/** Nobody knows what a lost node has done already, so only requests that change nothing are repeated. */
const mayRepeat = ({ method, path }: Request): boolean =>
  method === 'GET' || method === 'HEAD' || /\/_m?search(\?|$)/.test(path);

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
