import type { z } from 'zod';
import { type GraphFailure, holdsError, plainFailure, readFailure } from './graph-failure.ts';
import { type GraphUsage, readUsage } from './graph-usage.ts';
import type { GraphReply, GraphTransport } from './transport.ts';

export type GraphResult<Value> =
  | { readonly ok: true; readonly value: Value; readonly usage: GraphUsage }
  | { readonly ok: false; readonly failure: GraphFailure };

export type GraphRequest<Value> = {
  /** Below the version: `me/accounts`. Its parts are the caller’s own, or ids that were checked. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | number | null>>;
  readonly schema: z.ZodType<Value>;
  /** What of the query must never be shown. */
  readonly secrets: readonly string[];
  /** Codes that mean `bad_request` here, whatever they mean elsewhere. */
  readonly badRequestCodes?: readonly number[];
  readonly signal?: AbortSignal | undefined;
};
export type GraphRequests = <Value>(request: GraphRequest<Value>) => Promise<GraphResult<Value>>;

export type GraphRequestsOptions = {
  /** `https://graph.facebook.com`, or where something stands in for it. */
  readonly apiUrl: string;
  /** `v26.0` */
  readonly version: string;
  readonly transport: GraphTransport;
  /** Rejects with the signal’s reason if that ends it. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** The waits before a passing fault is tried again; as many tries again as waits. */
  readonly retryWaitsMs: readonly number[];
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const addressOf = (options: GraphRequestsOptions, request: GraphRequest<unknown>): URL => {
  const url = new URL(`${options.apiUrl.replace(/\/+$/, '')}/${options.version}/${request.path}`);
  for (const [name, value] of Object.entries(request.query))
    if (value !== null) url.searchParams.set(name, String(value));
  return url;
};

const readReply = <Value>(reply: GraphReply, request: GraphRequest<Value>): GraphResult<Value> => {
  const body = parseJson(reply.text);
  if (reply.status < 200 || reply.status > 299 || holdsError(body)) {
    const failure = readFailure(reply, body, request.secrets);
    const isRefused = failure.code !== null && request.badRequestCodes?.includes(failure.code) === true;
    return { ok: false, failure: isRefused ? { ...failure, kind: 'bad_request', waitMs: null } : failure };
  }
  const parsed = request.schema.safeParse(body);
  return parsed.success
    ? { ok: true, value: parsed.data, usage: readUsage(reply.headers) }
    : { ok: false, failure: plainFailure('unreachable') };
};

const tryOnce = async <Value>(
  options: GraphRequestsOptions,
  request: GraphRequest<Value>,
): Promise<GraphResult<Value> & { readonly isLost?: boolean }> => {
  try {
    return readReply(await options.transport(addressOf(options, request), request.signal), request);
  } catch {
    request.signal?.throwIfAborted();
    // What was thrown may quote the address, and so the token: it ends here.
    return { ok: false, failure: plainFailure('unreachable'), isLost: true };
  }
};

/**
 * Asks Graph, and again after each of the waits while the fault is a passing one or nothing comes back. Whatever else it answers is returned at once. Throws only the reason of
 * an aborted signal.
 */
export const createGraphRequests =
  (options: GraphRequestsOptions): GraphRequests =>
  async (request) => {
    for (const waitMs of options.retryWaitsMs) {
      const { isLost, ...result } = await tryOnce(options, request);
      if (result.ok || (result.failure.kind !== 'passing' && isLost !== true)) return result;
      await options.sleep(waitMs, request.signal);
    }
    const { isLost, ...result } = await tryOnce(options, request);
    return result;
  };
