import { readFileSync } from 'node:fs';
import { Client, errors } from '@opensearch-project/opensearch';
import { EngineBusyError, SearchTimeoutError, SearchWorkerError } from '../port.ts';
import type { OpenSearchLocation } from './location.ts';

/** An index that was asked for is not there, or no longer. */
export class MissingIndexError extends Error {
  override readonly name = 'MissingIndexError';
}

/** No node can search the index now: it was removed while the node that was asked still knew of it, or those that hold it are gone. */
export class UnavailableIndexError extends EngineBusyError {}

export type Request = {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** JSON lines, each with its end. */
  readonly lines?: string;
  readonly timeoutMs: number;
};

/** A cluster as this adapter asks it: one deadline, the port's errors, and a second attempt only where the first node asked is gone. */
export type Cluster = {
  /** The reply's JSON. Throws `MissingIndexError` where something isn't there. */
  readonly ask: <Reply>(request: Request) => Promise<Reply>;
  readonly close: () => Promise<void>;
};

const readCredentials = (path: string): { username: string; password: string } => {
  const [line = ''] = readFileSync(path, 'utf8').split('\n');
  const colon = line.indexOf(':');
  if (colon < 1) throw new Error(`${path} has no line with user:password`);
  return { username: line.slice(0, colon), password: line.slice(colon + 1).trimEnd() };
};

/** 429: its queue is full, or memory is short; 502 and 504: a proxy that can't reach it now. */
const busyStatuses: ReadonlySet<number> = new Set([429, 502, 504]);

/** What a status means to a caller. */
export const refusedRequest = (status: number, reason: string): Error => {
  if (status === 404) return new MissingIndexError(reason);
  if (status === 503) return new UnavailableIndexError(`OpenSearch is unavailable: ${reason}`);
  if (busyStatuses.has(status)) return new EngineBusyError(`OpenSearch is busy (${status})`);
  return new SearchWorkerError(`OpenSearch refused a request (${status}): ${reason}`);
};

/** What a failed request means to a caller. */
const portErrorOf = (error: unknown): unknown => {
  if (error instanceof errors.TimeoutError)
    return new SearchTimeoutError('OpenSearch did not answer in time');
  if (error instanceof errors.ConnectionError || error instanceof errors.NoLivingConnectionsError)
    return new EngineBusyError('OpenSearch can’t be reached');
  if (!(error instanceof errors.ResponseError)) return error;
  return refusedRequest(error.statusCode ?? 0, error.message);
};

export const openCluster = ({ urls, credentialsFile }: OpenSearchLocation): Cluster => {
  const client = new Client({
    nodes: [...urls],
    maxRetries: 0,
    ...(credentialsFile !== undefined && { auth: readCredentials(credentialsFile) }),
  });
  const send = async <Reply>({ method, path, body, lines, timeoutMs }: Request): Promise<Reply> => {
    const reply = await client.transport.request(
      { method, path, ...(body && { body }), ...(lines !== undefined && { bulkBody: lines }) },
      { requestTimeout: timeoutMs, maxRetries: 0 },
    );
    return reply.body as Reply;
  };
  /** The client asks another node next. What the lost one had done already nobody knows, so only what changes nothing is repeated. */
  const mayRepeat = (error: unknown, { method, path }: Request): boolean =>
    urls.length > 1 &&
    error instanceof errors.ConnectionError &&
    (method === 'GET' || method === 'HEAD' || /\/_m?search(\?|$)/.test(path));
  return {
    ask: async <Reply>(request: Request): Promise<Reply> => {
      try {
        return await send<Reply>(request).catch((error: unknown) => {
          if (mayRepeat(error, request)) return send<Reply>(request);
          throw error;
        });
      } catch (error) {
        throw portErrorOf(error);
      }
    },
    close: () => client.close(),
  };
};
