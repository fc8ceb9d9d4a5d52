import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import {
  buildFeed,
  cutOff,
  type FeedServer,
  hang,
  redirectTo,
  reply,
  replyStream,
  replyVersioned,
  serveFeeds,
  stall,
} from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FeedError } from '../feed-error.ts';
import { limitSlowness } from './byte-stream.ts';
import { defaultFetchPolicy, type FetchPolicy } from './fetch-policy.ts';
import { type OpenFeedOptions, openFeed } from './open-feed.ts';

const feed = buildFeed({ items: 50 });
const table = 'id;title\n1;Kubek';
const longFeed = Buffer.from(buildFeed({ items: 2000 }));
const gzipped = gzipSync(longFeed);
const megabyte = Buffer.alloc(1024 * 1024, ' ');
const packedSpaces = gzipSync(
  Buffer.concat([Buffer.from('<a>'), ...Array.from({ length: 40 }, () => megabyte)]),
);
const binary = { contentType: 'application/octet-stream' };

let server: FeedServer;
let policy: FetchPolicy;

beforeAll(async () => {
  server = await serveFeeds({
    '/feed.xml': reply(feed),
    '/chunked.xml': reply(feed, { isChunked: true }),
    '/versioned.xml': replyVersioned(feed, '"v1"'),
    '/once': redirectTo('/feed.xml', 301),
    '/circle': redirectTo('/circle-back'),
    '/circle-back': redirectTo('/circle'),
    ...Object.fromEntries(
      Array.from({ length: 8 }, (_, hop) => [`/hop${hop}`, redirectTo(`/hop${hop + 1}`)]),
    ),
    '/to-private': redirectTo('http://10.0.0.1/feed.xml'),
    '/to-local-name': redirectTo('http://localhost:9/feed.xml'),
    '/to-metadata': redirectTo('http://169.254.169.254/latest/meta-data/'),
    '/to-file': redirectTo('file:///etc/passwd'),
    '/error': reply('broken', { status: 500 }),
    '/no-content': (_request, response) => void response.writeHead(204).end(),
    '/hang': hang,
    '/stall': stall(feed.slice(0, 6000)),
    '/cut': cutOff(feed.slice(0, 6000), feed.length),
    '/cut-chunked': cutOff(feed.slice(0, 6000), null),
    '/cut.gz': reply(gzipped.subarray(0, gzipped.length - 500), binary),
    '/damaged.gz': reply(Buffer.concat([gzipped.subarray(0, 2000), Buffer.alloc(3000, 7)]), binary),
    '/feed.xml.gz': reply(gzipped, { contentType: 'application/gzip' }),
    '/twice-packed': reply(gzipSync(gzipped), { headers: { 'content-encoding': 'gzip' } }),
    '/gzip': reply(gzipSync(feed), { headers: { 'content-encoding': 'gzip' } }),
    '/br': reply(brotliCompressSync(feed), { headers: { 'content-encoding': 'br' } }),
    '/deflate': reply(deflateSync(feed), { headers: { 'content-encoding': 'deflate' } }),
    '/deflate-raw': reply(deflateRawSync(feed), { headers: { 'content-encoding': 'deflate' } }),
    '/zstd': reply(zstdCompressSync(feed), { headers: { 'content-encoding': 'zstd' } }),
    '/mislabelled-gzip': reply(feed, { headers: { 'content-encoding': 'gzip' } }),
    '/html': reply('<!DOCTYPE html><html><title>Sklep</title></html>', { contentType: 'text/html' }),
    '/xhtml': reply('<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "a" "b"><html/>', {
      contentType: 'text/xml',
    }),
    '/json': reply('{"products":[]}', { contentType: 'application/json' }),
    '/csv': reply(table, { contentType: 'application/vnd.ms-excel' }),
    '/empty': reply(''),
    '/spaces': reply(' \n\n '),
    '/image': reply(feed, { contentType: 'image/png' }),
    '/pdf': reply('%PDF-1.7', { contentType: 'application/pdf' }),
    '/octets': reply(feed, binary),
    '/no-type': reply(feed, { contentType: null }),
    '/text-html-feed': reply(feed, { contentType: 'text/html' }),
    '/bomb': reply(packedSpaces, binary),
    '/drip': replyStream(async function* () {
      yield '<a>'.padEnd(5000);
      while (true) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        yield ' ';
      }
    }),
    '/endless': replyStream(function* () {
      yield '<a>';
      while (true) yield megabyte;
    }),
  });
  policy = {
    ...defaultFetchPolicy,
    allowedOrigins: [server.origin],
    idleTimeoutMs: 300,
    maxBytes: 8 * 1024 * 1024,
  };
});
afterAll(() => server.close());

const read = async (path: string, options: OpenFeedOptions = {}, rules = policy): Promise<string> => {
  const opened = await openFeed(path.includes('://') ? path : server.url(path), rules, options);
  if (opened.kind === 'unchanged') return 'unchanged';
  const chunks: Uint8Array[] = [];
  for await (const chunk of opened.chunks) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const failureOf = async (path: string, options: OpenFeedOptions = {}, rules = policy): Promise<FeedError> => {
  const error = await read(path, options, rules).then(
    (text) => new Error(`was read: ${text.slice(0, 50)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof FeedError) return error;
  throw error;
};

test.each([
  '/feed.xml',
  '/chunked.xml',
  '/once',
  '/gzip',
  '/br',
  '/deflate',
  '/deflate-raw',
  '/zstd',
  '/mislabelled-gzip',
  '/octets',
  '/no-type',
  '/text-html-feed',
])('[R5.01] reads the feed at %s', async (path) => {
  expect(await read(path)).toBe(feed);
});

test.each(['/feed.xml.gz', '/twice-packed'])('unpacks %s by its first bytes', async (path) => {
  expect(await read(path)).toBe(longFeed.toString());
});

test('[R5.01] reads a table, whatever the server calls it', async () => {
  expect(await read('/csv')).toBe(table);
});

test('reports where the feed was found, its length, and how much has arrived', async () => {
  const opened = await openFeed(server.url('/once'), policy);
  if (opened.kind !== 'body') throw new Error('no body');
  expect(opened).toMatchObject({
    finalUrl: server.url('/feed.xml'),
    contentType: 'application/xml; charset=utf-8',
  });
  expect(opened.totalBytes).toBe(Buffer.byteLength(feed));
  for await (const _chunk of opened.chunks);
  expect(opened.bytesRead()).toBe(Buffer.byteLength(feed));
});

test('says that a feed is unchanged when the server does', async () => {
  const opened = await openFeed(server.url('/versioned.xml'), policy);
  if (opened.kind !== 'body') throw new Error('no body');
  await opened.close();
  expect(opened.validators.etag).toBe('"v1"');
  expect(await read('/versioned.xml', { validators: opened.validators })).toBe('unchanged');
  expect(await read('/versioned.xml', { validators: { etag: '"v0"', lastModified: null } })).toBe(feed);
});

test.each([
  ['/circle', 'FEED_REDIRECT_LIMIT'],
  ['/hop0', 'FEED_REDIRECT_LIMIT'],
  ['/to-private', 'FEED_ADDRESS_REFUSED'],
  ['/to-local-name', 'FEED_ADDRESS_REFUSED'],
  ['/to-metadata', 'FEED_ADDRESS_REFUSED'],
  ['/to-file', 'FEED_URL_INVALID'],
  ['/nowhere', 'FEED_HTTP_STATUS'],
  ['/error', 'FEED_HTTP_STATUS'],
  ['/no-content', 'FEED_EMPTY'],
  ['/empty', 'FEED_EMPTY'],
  ['/spaces', 'FEED_EMPTY'],
  ['/hang', 'FEED_TIMEOUT'],
  ['/stall', 'FEED_TIMEOUT'],
  ['/cut', 'FEED_CUT_OFF'],
  ['/cut-chunked', 'FEED_CUT_OFF'],
  ['/cut.gz', 'FEED_CUT_OFF'],
  ['/damaged.gz', 'FEED_CUT_OFF'],
  ['/image', 'FEED_CONTENT_TYPE'],
  ['/pdf', 'FEED_CONTENT_TYPE'],
  ['/bomb', 'FEED_TOO_LARGE'],
  ['/endless', 'FEED_TOO_LARGE'],
] as const)('[R8.04] [R8.05] [R8.08] says of %s: %s', async (path, code) => {
  expect((await failureOf(path)).code).toBe(code);
});

test.each([
  ['/html', 'html'],
  ['/xhtml', 'html'],
  ['/json', 'json'],
])('[R8.05] says of %s what it looks like instead of XML: %s', async (path, looksLike) => {
  const { code, details } = await failureOf(path);
  expect({ code, looksLike: details.looksLike }).toEqual({ code: 'FEED_NOT_XML', looksLike });
});

test('[R8.05] reports the status of a server that refuses', async () => {
  expect((await failureOf('/nowhere')).details).toMatchObject({ status: 404, host: '127.0.0.1' });
});

test('refuses a feed by its announced length before reading it', async () => {
  expect(await failureOf('/feed.xml', {}, { ...policy, maxBytes: 1000 })).toMatchObject({
    code: 'FEED_TOO_LARGE',
    details: { limit: 1000 },
  });
});

test('[R9.03] stops at 512 MB unless told otherwise', () => {
  expect(defaultFetchPolicy.maxBytes).toBe(512 * 1024 * 1024);
});

test('[R8.05] tells an unknown host and a refused connection apart', async () => {
  expect((await failureOf('http://shop.invalid/feed.xml')).code).toBe('FEED_HOST_NOT_FOUND');
  const closed = await serveFeeds({});
  await closed.close();
  const rules = { ...policy, allowedOrigins: [closed.origin] };
  expect((await failureOf(closed.url('/feed.xml'), {}, rules)).code).toBe('FEED_CONNECTION_FAILED');
});

test('[R5.01] checks the address that a name has at the moment of connecting', async () => {
  const named = server.origin.replace('127.0.0.1', 'localhost');
  const refusal = await failureOf(`${named}/feed.xml`);
  expect(refusal.code).toBe('FEED_ADDRESS_REFUSED');
  // Not the address that the name resolves to.
  expect(refusal.details).toEqual({ host: 'localhost' });
  expect(await read(`${named}/feed.xml`, {}, { ...policy, allowPrivate: true })).toBe(feed);
});

test('ends with the signal’s reason, before the head and in the body', async () => {
  const stop = new AbortController();
  const waiting = read('/hang', { signal: stop.signal }, { ...policy, idleTimeoutMs: 20_000 });
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  const inBody = new AbortController();
  const stalled = openFeed(
    server.url('/stall'),
    { ...policy, idleTimeoutMs: 20_000 },
    { signal: inBody.signal },
  );
  const reading = stalled.then(async (opened) => {
    if (opened.kind === 'unchanged') return;
    setTimeout(() => inBody.abort(new Error('stopped too')), 50);
    for await (const _chunk of opened.chunks);
  });
  await expect(reading).rejects.toThrow('stopped too');
});

test('ends with the signal’s reason while the connection is still being made', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const stop = new AbortController();
  const opening = openFeed(
    `https://127.0.0.1:${port}/`,
    { ...policy, allowPrivate: true, connectTimeoutMs: 170_000 },
    { signal: stop.signal },
  );
  const [connected] = (await once(silent, 'connection')) as [Socket];
  try {
    stop.abort(new Error('stopped'));
    await expect(opening).rejects.toThrow('stopped');
  } finally {
    connected.destroy();
    silent.close();
  }
}, 20_000);

test('a server that drips bytes for ever is abandoned after the total time, although it is never idle', async () => {
  expect(await failureOf('/drip', {}, { ...policy, totalTimeoutMs: 600 })).toMatchObject({
    code: 'FEED_TIMEOUT',
    details: { host: '127.0.0.1', limit: 600, what: 'total' },
  });
});

test('a server that drips is abandoned after one window', async () => {
  const slowest = { bytesPerSecond: 20_000, windowMs: 400 };
  expect(await failureOf('/drip', {}, { ...policy, slowest })).toMatchObject({
    code: 'FEED_TIMEOUT',
    details: { host: '127.0.0.1', limit: 20_000, what: 'rate' },
  });
});

test('a slow reader does not count as a slow server', async () => {
  const source = (async function* () {
    for (let piece = 0; piece < 10; piece++) yield new Uint8Array(10);
  })();
  let bytes = 0;
  for await (const chunk of limitSlowness(source, { bytesPerSecond: 1000, windowMs: 15 }, 'shop.example')) {
    bytes += chunk.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(bytes).toBe(100);
});

test('the total time also counts before the reply begins', async () => {
  const patient = { ...policy, idleTimeoutMs: 20_000, totalTimeoutMs: 300 };
  expect(await failureOf('/hang', {}, patient)).toMatchObject({ code: 'FEED_TIMEOUT' });
});
