import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';

export type FeedHandler = RequestListener;

export type FeedServer = {
  readonly origin: string;
  readonly url: (path: string) => string;
  /** The requests so far, in order. */
  readonly requests: readonly IncomingMessage[];
  readonly close: () => Promise<void>;
};

/** A real HTTP server on a free loopback port; `handlers` by path, 404 for all others. */
export const serveFeeds = async (
  handlers: Readonly<Record<string, FeedHandler>>,
  port = 0,
): Promise<FeedServer> => {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const handler = handlers[path] ?? reply('not found', { status: 404, contentType: 'text/plain' });
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin, url: (path) => origin + path, requests, close };
};

export type ReplyOptions = {
  readonly status?: number;
  /** null sends no Content-Type. */
  readonly contentType?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without a Content-Length the body is sent in chunks. */
  readonly isChunked?: boolean;
};

const head = (response: ServerResponse, options: ReplyOptions): void => {
  response.statusCode = options.status ?? 200;
  const { contentType = 'application/xml; charset=utf-8', headers = {} } = options;
  if (contentType !== null) response.setHeader('content-type', contentType);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
};

export const reply =
  (body: string | Uint8Array, options: ReplyOptions = {}): FeedHandler =>
  (_request, response) => {
    head(response, options);
    if (!options.isChunked) {
      response.end(body);
      return;
    }
    response.write(body);
    response.end();
  };

/** Sends what `make` yields as fast as it is read, one piece at a time. */
export const replyStream =
  (
    makeBody: () => Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
    options: ReplyOptions = {},
  ): FeedHandler =>
  (_request, response) => {
    head(response, options);
    pipeline(Readable.from(makeBody(), { objectMode: true, highWaterMark: 2 }), response, () => {});
  };

/** Sends a feed that names its reply, as many shops write into theirs when it was made: none is unchanged. */
export const replyAnew = (makeFeed: () => Iterable<string>, options: ReplyOptions = {}): FeedHandler => {
  let replies = 0;
  return replyStream(function* () {
    replies += 1;
    let note = `?>\n<!-- ${replies} -->`;
    for (const piece of makeFeed()) {
      yield piece.replace('?>', () => note);
      note = '?>';
    }
  }, options);
};

export const redirectTo =
  (location: string, status = 302): FeedHandler =>
  (_request, response) => {
    response.writeHead(status, { location }).end();
  };

/** Never answers. */
export const hang: FeedHandler = () => {};

/** Sends the beginning of a body and then nothing more. */
export const stall =
  (begin: string | Uint8Array, options: ReplyOptions = {}): FeedHandler =>
  (_request, response) => {
    head(response, options);
    response.write(begin);
  };

/** Announces `totalBytes` (null: chunked) and breaks the connection after sending the beginning. */
export const cutOff =
  (begin: string | Uint8Array, totalBytes: number | null, options: ReplyOptions = {}): FeedHandler =>
  (_request, response) => {
    head(response, options);
    if (totalBytes !== null) response.setHeader('content-length', totalBytes);
    response.write(begin, () => setTimeout(() => response.destroy(), 20));
  };

/** Answers 304 to a request with this version, otherwise sends the body with it. */
export const replyVersioned =
  (body: string | Uint8Array, etag: string): FeedHandler =>
  (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else reply(body, { headers: { etag } })(request, response);
  };

/** Sends the feed to requests with the given `user:password`; others get 401, or another status. */
export const replyToUser =
  (pair: string, handler: FeedHandler, status = 401): FeedHandler =>
  (request, response) => {
    const expected = `Basic ${Buffer.from(pair).toString('base64')}`;
    if (request.headers.authorization === expected) handler(request, response);
    else response.writeHead(status, { 'www-authenticate': 'Basic realm="feeds"' }).end();
  };
