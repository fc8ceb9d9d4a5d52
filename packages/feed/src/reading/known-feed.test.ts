import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { requiredMapping, toMappingItem } from '@vitrina/contract';
import {
  buildFeed,
  cutOff,
  type FeedHandler,
  type FeedServer,
  reply,
  replyVersioned,
  serveFeeds,
} from '@vitrina/testkit';
import { afterAll, expect, test } from 'vitest';
import { FeedError } from '../feed-error.ts';
import { defaultFetchPolicy } from '../fetch/fetch-policy.ts';
import { type ReadFeed, type ReadProductsOptions, readProducts } from './read-products.ts';

const servers: FeedServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});
const serve = async (handler: FeedHandler): Promise<FeedServer> => {
  const server = await serveFeeds({ '/feed.xml': handler });
  servers.push(server);
  return server;
};
const policyFor = (server: FeedServer) => ({ ...defaultFetchPolicy, allowedOrigins: [server.origin] });
const readAt = (server: FeedServer, changes: Partial<ReadProductsOptions> = {}) =>
  readProducts(server.url('/feed.xml'), {
    mapping: requiredMapping.map(toMappingItem),
    currency: 'PLN',
    language: 'pol',
    policy: policyFor(server),
    onBatch: async () => {},
    ...changes,
  });

const directory = mkdtempSync(join(tmpdir(), 'vitrina-known-'));
afterAll(() => rmSync(directory, { recursive: true }));

type Second = Partial<ReadProductsOptions> & {
  /** What the first reading left, as it is at the second. */
  readonly change?: (feed: ReadFeed) => ReadFeed;
};

const firstDay = new Date('2026-06-01T12:00:00Z');

/** Reads what a server has, and again what it has then. Whatever comes of it, no file is left. */
const readTwice = async (first: FeedHandler, second: FeedHandler, options: Second = {}) => {
  const { change, ...others } = options;
  let answer = first;
  const server = await serve((request, response) => answer(request, response));
  const before = await readAt(server, { now: firstDay });
  if (before.kind === 'unchanged') throw new Error('nothing was known');
  answer = second;
  const known = { feed: change?.(before.feed) ?? before.feed, directory };
  try {
    const again = await readAt(server, { now: firstDay, ...others, known });
    return again.kind === 'read' ? again.correctCount : again.kind;
  } catch (error) {
    return error instanceof FeedError ? error.code : String(error);
  } finally {
    expect(readdirSync(directory)).toEqual([]);
  }
};

const body = buildFeed({ items: 30 });
const kinds: readonly FeedHandler[] = [reply(body), replyVersioned(body, '"v1"')];

test('[R10.01] a feed is unchanged by what its server says, or else by its bytes', async () => {
  for (const handler of kinds) expect(await readTwice(handler, handler)).toBe('unchanged');
  expect(await readTwice(reply(body), reply(`${body} `))).toBe(30);
  expect(await readTwice(reply(body), reply(buildFeed({ items: 31 })))).toBe(31);
});

test('[R10.01] how the same bytes are packed doesn’t matter', async () => {
  const gzipped = reply(gzipSync(body), { headers: { 'content-encoding': 'gzip' } });
  expect(await readTwice(reply(body), gzipped)).toBe('unchanged');
  expect(await readTwice(gzipped, reply(gzipSync(body, { level: 1 })))).toBe('unchanged');
  expect(await readTwice(gzipped, reply(gzipSync(`${body}\n`)))).toBe(30);
});

test('[R10.01] a version that a server gives to the same bytes is what it is asked by next', async () => {
  let etag = '"v1"';
  const server = await serve((request, response) => replyVersioned(body, etag)(request, response));
  const first = await readAt(server);
  if (first.kind === 'unchanged') throw new Error('nothing was known');
  etag = '"v2"';
  const again = await readAt(server, { known: { feed: first.feed, directory } });
  expect(again).toEqual({ kind: 'unchanged', feed: { ...first.feed, etag: '"v2"' } });
});

test('[R10.01] an unchanged feed is read again by another version of the code, and in another encoding', async () => {
  for (const handler of kinds)
    for (const code of ['', 'f'.repeat(16)])
      expect(await readTwice(handler, handler, { change: (feed) => ({ ...feed, code }) })).toBe(30);
  const as = (charset: string) => reply(body, { contentType: `text/xml; charset=${charset}` });
  expect(await readTwice(as('utf-8'), as('iso-8859-2'))).toBe(30);
});

test('[R10.01] an unchanged feed is read again once a sale in it has begun or ended', async () => {
  const dates = '2026-06-10T00:00Z/2026-06-20T00:00Z';
  const sale = `<g:sale_price>0.10 PLN</g:sale_price><g:sale_price_effective_date>${dates}</g:sale_price_effective_date>`;
  const withSale = body.replace('</item>', `${sale}</item>`);
  for (const handler of [reply(withSale), replyVersioned(withSale, '"v1"')]) {
    const at = (time: string) => readTwice(handler, handler, { now: new Date(time) });
    expect(await at('2026-06-09T23:59:59Z')).toBe('unchanged');
    expect(await at('2026-06-10T00:00:00Z')).toBe(30);
  }
});

test('[R10.01] of a known feed that breaks off, is too long or is stopped, or can’t be held, nothing is left', async () => {
  const long = buildFeed({ items: 3000 });
  const whole = reply(long);
  const begin = long.slice(0, 500_000);
  expect(await readTwice(whole, cutOff(begin, long.length))).toBe('FEED_CUT_OFF');
  expect(await readTwice(whole, cutOff(begin, null))).toBe('FEED_CUT_OFF');
  // Its server calls it whole.
  expect(await readTwice(whole, reply(begin))).toBe('FEED_CUT_OFF');
  const stop = new AbortController();
  const onProgress = () => stop.abort(new Error('cancelled'));
  expect(await readTwice(whole, whole, { onProgress, signal: stop.signal })).toBe('Error: cancelled');

  const server = await serve(reply(long, { isChunked: true }));
  const first = await readAt(server);
  if (first.kind === 'unchanged') throw new Error('nothing was known');
  const again = (changes: Partial<ReadProductsOptions>, place = directory) =>
    readAt(server, { known: { feed: first.feed, directory: place }, ...changes });
  const policy = { ...policyFor(server), maxBytes: 300_000 };
  await expect(again({ policy })).rejects.toMatchObject({ code: 'FEED_TOO_LARGE' });
  await expect(again({}, join(directory, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(readdirSync(directory)).toEqual([]);
  expect(server.requests.map(({ socket }) => socket.destroyed).slice(1)).toEqual([true, true]);
});
