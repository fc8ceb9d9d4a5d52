import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Call, type CallName, type CallReply, type Calls, calls, errorReply } from '@vitrina/contract';
import type { FailureCode } from '../kit/api-failure.ts';

export type Received = {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  token: string;
};
/** A reply that isn't plain data with status 200. A body of bytes is sent as it is. */
type Reply = { status: number; body: unknown; headers?: Record<string, string> };
export type Handlers = {
  [N in CallName]?: (
    received: Received,
  ) => CallReply<Calls[N]> | Reply | Promise<CallReply<Calls[N]> | Reply>;
};

/** An error reply in the contract's shape. */
export const refuse = (status: number, code: FailureCode | 'UNHEARD_OF', details?: unknown): Reply => ({
  status,
  body: errorReply.parse({ error: { code, message: 'raw text of the server', details, requestId: 'req-1' } }),
});

/** A reply whose body is a file. */
export const sendFile = (name: string, text: string, headers: Record<string, string> = {}): Reply => ({
  status: 200,
  body: Buffer.from(text),
  headers: {
    'content-type': 'text/csv; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'content-disposition': `attachment; filename="${name}"`,
    ...headers,
  },
});

const isReply = (answer: unknown): answer is Reply =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'body' in answer;

const match = (
  method: string,
  pathname: string,
): { name: CallName; params: Record<string, string> } | null => {
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const pattern = new RegExp(
      `^/api${call.path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
    );
    const found = call.method === method ? pattern.exec(pathname) : null;
    if (found) return { name, params: { ...found.groups } };
  }
  return null;
};

export type ApiServer = {
  readonly baseUrl: string;
  /** The names of the calls received, in order. */
  readonly log: CallName[];
  handle: (handlers: Handlers) => void;
  close: () => Promise<void>;
};

/** A real HTTP server on loopback that implements calls of the contract. A call without a handler gets a 404. */
export const startApiServer = async (initial: Handlers = {}): Promise<ApiServer> => {
  let handlers: Handlers = initial;
  const log: CallName[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', 'http://localhost');
    const found = match(request.method ?? 'GET', url.pathname);
    if (found) log.push(found.name);
    const handler = found && (handlers[found.name] as ((received: Received) => unknown) | undefined);
    const answer = handler
      ? await handler({
          params: found.params,
          query: url.searchParams,
          body: text === '' ? undefined : JSON.parse(text),
          token: (request.headers.authorization ?? '').replace('Bearer ', ''),
        })
      : refuse(404, 'NOT_FOUND');
    const { status, body, headers } = isReply(answer) ? answer : { status: 200, body: answer };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body instanceof Uint8Array ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    handle: (more) => {
      handlers = { ...handlers, ...more };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
