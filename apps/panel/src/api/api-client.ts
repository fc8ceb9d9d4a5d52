import {
  type Call,
  type CallName,
  type CallReply,
  type CallRequest,
  type Calls,
  errorReply,
  isReadingCall,
} from '@vitrina/contract';
import { ApiFailure, failureCodes, isApiFailure } from '../kit/api-failure.ts';
import { findCall } from './find-call.ts';
import { type FileProgress, type ReceivedFile, readFile } from './read-file.ts';

type AlternateReply<C extends Call> =
  C['otherReplies'] extends Readonly<Record<number, infer S>>
    ? S extends { _zod: { output: infer Output } }
      ? Output
      : never
    : never;

/** A reply of status 200, or one of the others that belong to the call's meaning (202 while not ready). */
export type Answer<C extends Call> =
  | { status: 200; reply: CallReply<C> }
  | { status: 202 | 412; reply: AlternateReply<C> };

export type ApiDependencies = {
  /** The origin that serves `/api`; empty for the panel's own. */
  baseUrl: string;
  fetch: typeof fetch;
  token: () => string | null;
  /** Called before each call that needs a session, so that a token about to expire is renewed first. */
  beforeCall?: (name: CallName) => Promise<void>;
  /** Called when a call that needs a session gets a 401. */
  onUnauthorized: () => void;
};

type Options = {
  signal?: AbortSignal;
  /** Lets the call outlive the page that made it. */
  keepalive?: boolean;
};

export type ApiClient = {
  /** Resolves to the reply of a call. Throws `ApiFailure` for any status but 200. */
  call: <N extends CallName>(
    name: N,
    request: CallRequest<Calls[N]>,
    options?: Options,
  ) => Promise<CallReply<Calls[N]>>;
  /** Like `call`, but a 202 is a reply, not a failure. */
  ask: <N extends CallName>(
    name: N,
    request: CallRequest<Calls[N]>,
    options?: Options,
  ) => Promise<Answer<Calls[N]>>;
  /** Reads the reply of a call as a file, piece by piece. An aborted one throws the signal's reason. */
  download: <N extends CallName>(
    name: N,
    request: CallRequest<Calls[N]>,
    options?: Options & { onProgress?: (progress: FileProgress) => void },
  ) => Promise<ReceivedFile>;
  /** Reads as text what anybody may read of this server outside `/api`, such as what mails show. Throws `ApiFailure`. */
  readPublic: (path: string) => Promise<string>;
};

type AnyRequest = { params?: unknown; query?: unknown; body?: unknown };

const fillParams = (path: string, params: unknown): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name] ?? '')),
  );

const queryText = (query: unknown): string => {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  const given = entries.filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
};

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (!response.headers.get('content-type')?.includes('json')) return text;
  return JSON.parse(text);
};

const codeForStatus = (status: number, isOurs: boolean): ApiFailure['code'] => {
  if (status === 401) return 'BAD_TOKEN';
  if (status === 403) return 'FEATURE_NOT_AVAILABLE';
  if (status === 404) return 'NOT_FOUND';
  if (status === 413) return 'PAYLOAD_TOO_LARGE';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  // The server says why in JSON. Otherwise a proxy answered in its place.
  if (!isOurs && (status === 502 || status === 503 || status === 504)) return 'RESTARTING';
  if (status === 503) return 'OVERLOADED';
  return status >= 500 ? 'INTERNAL' : 'UNEXPECTED_REPLY';
};

const failureOf = (response: Response, body: unknown, isRead: boolean): ApiFailure => {
  const parsed = errorReply.safeParse(body);
  if (!parsed.success)
    return new ApiFailure({ code: codeForStatus(response.status, false), status: response.status, isRead });
  const { error } = parsed.data;
  const refused = body as { validation?: unknown; contentType?: unknown };
  // A 412 about a feed has the problems and the content type beside the error object.
  const details =
    response.status === 412
      ? { ...(error.details as object), problems: refused.validation, contentType: refused.contentType }
      : error.details;
  return new ApiFailure({
    code: failureCodes.find((code) => code === error.code) ?? codeForStatus(response.status, true),
    status: response.status,
    details,
    requestId: error.requestId,
    isRead,
  });
};

/** A shape that couldn't be loaded is like a server that can't be reached. */
const callOf = (name: CallName): Promise<Call> =>
  findCall(name).catch((cause: unknown) => {
    throw new ApiFailure({ code: 'NETWORK', status: 0, cause });
  });

export const createApiClient = (dependencies: ApiDependencies): ApiClient => {
  const send = async (call: Call, request: AnyRequest, { signal, keepalive }: Options): Promise<Response> => {
    const token = dependencies.token();
    const headers = new Headers({ accept: 'application/json' });
    if (token && call.access !== 'public') headers.set('authorization', `Bearer ${token}`);
    if (request.body !== undefined) headers.set('content-type', 'application/json');
    try {
      return await dependencies.fetch(
        `${dependencies.baseUrl}/api${fillParams(call.path, request.params)}${queryText(request.query)}`,
        {
          method: call.method,
          headers,
          ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
          ...(signal && { signal }),
          ...(keepalive && { keepalive }),
        },
      );
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new ApiFailure({ code: 'NETWORK', status: 0, cause });
    }
  };

  const respond = async (name: CallName, request: AnyRequest, options: Options): Promise<Response> => {
    const call = await callOf(name);
    const needsSession = call.access !== 'public';
    if (needsSession) await dependencies.beforeCall?.(name);
    const response = await send(call, request, options);
    if (response.status === 401 && needsSession) dependencies.onUnauthorized();
    return response;
  };
  const parse = (response: Response, { signal }: Options): Promise<unknown> =>
    bodyOf(response).catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new ApiFailure({ code: 'UNEXPECTED_REPLY', status: response.status, cause });
    });

  const ask = async <N extends CallName>(
    name: N,
    request: CallRequest<Calls[N]>,
    options: Options = {},
  ): Promise<Answer<Calls[N]>> => {
    const call = await callOf(name);
    const response = await respond(name, request, options);
    const body = await parse(response, options);
    const schema = response.status === 200 ? call.reply : call.otherReplies?.[response.status];
    if (!schema || response.status >= 400) throw failureOf(response, body, isReadingCall(name, call));
    const parsed = schema.safeParse(body);
    if (!parsed.success)
      throw new ApiFailure({ code: 'UNEXPECTED_REPLY', status: response.status, cause: parsed.error });
    return { status: response.status, reply: parsed.data } as Answer<Calls[N]>;
  };

  return {
    ask,
    download: async (name, request, options = {}) => {
      const response = await respond(name, request, options);
      if (response.status !== 200) throw failureOf(response, await parse(response, options), true);
      try {
        return await readFile(response, options.onProgress);
      } catch (cause) {
        if (options.signal?.aborted || isApiFailure(cause)) throw cause;
        throw new ApiFailure({ code: 'NETWORK', status: response.status, cause });
      }
    },
    readPublic: async (path) => {
      let response: Response;
      try {
        response = await dependencies.fetch(`${dependencies.baseUrl}${path}`);
      } catch (cause) {
        throw new ApiFailure({ code: 'NETWORK', status: 0, cause });
      }
      const body = await parse(response, {});
      if (response.status !== 200 || typeof body !== 'string') throw failureOf(response, body, true);
      return body;
    },
    call: async (name, request, options) => {
      const answer = await ask(name, request, options);
      if (answer.status === 200) return answer.reply;
      throw new ApiFailure({ code: 'UNEXPECTED_REPLY', status: answer.status });
    },
  };
};
