import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultFetchPolicy, type FetchPolicy } from '@vitrina/feed';
import {
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
import { type FetchedImage, fetchImage, imageLimits } from './fetch-image.ts';

let server: FeedServer;
let policy: FetchPolicy;
const directory = mkdtempSync(join(tmpdir(), 'vitrina-fetch-'));
const file = join(directory, 'picture');
const now = new Date('2026-11-23T08:00:00Z');

beforeAll(async () => {
  server = await serveFeeds({
    '/a.jpg': replyVersioned('picture', '"v1"'),
    '/to-private': redirectTo('http://10.0.0.1/a.jpg'),
    '/to-local-name': redirectTo('http://localhost:9/a.jpg'),
    '/to-cloud': redirectTo('http://169.254.169.254/latest/meta-data'),
    '/hang': hang,
    '/stall': stall('picture'),
    '/drip': replyStream(async function* () {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 40));
        yield 'x';
      }
    }),
    '/busy': reply('later', { status: 429, headers: { 'retry-after': '120' } }),
    '/busy-until': reply('later', {
      status: 503,
      headers: { 'retry-after': 'Mon, 23 Nov 2026 08:10:00 GMT' },
    }),
    '/busy-somehow': reply('later', { status: 503, headers: { 'retry-after': 'soon' } }),
    '/long': reply(Buffer.alloc(3000)),
    '/long-chunks': reply(Buffer.alloc(3000), { isChunked: true }),
  });
  policy = {
    ...defaultFetchPolicy,
    ...imageLimits,
    ...{ allowedOrigins: [server.origin], idleTimeoutMs: 300, maxBytes: 2000 },
    slowest: { bytesPerSecond: 1000, windowMs: 400 },
  };
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const fetchFrom = (
  path: string,
  options: Partial<Parameters<typeof fetchImage>[0]> = {},
): Promise<FetchedImage> =>
  fetchImage({ address: path.includes(':') ? path : server.url(path), policy, file, now, ...options });

test.each([
  ['/to-private', 'refused', 'address_refused'],
  ['/to-local-name', 'refused', 'address_refused'],
  ['/to-cloud', 'refused', 'address_refused'],
  ['http://192.168.1.1/a.jpg', 'refused', 'address_refused'],
  ['http://localhost:3000/a.jpg', 'refused', 'address_refused'],
  ['ftp://shop.example/a.jpg', 'refused', 'address_invalid'],
  ['https://user:secret@shop.example/a.jpg', 'refused', 'address_invalid'],
  ['http://shop.invalid/a.jpg', 'broken', 'host_not_found'],
  ['/hang', 'broken', 'timeout'],
  ['/stall', 'broken', 'timeout'],
  ['/drip', 'broken', 'timeout'],
  ['/long', 'too_large', 'too_many_bytes'],
  ['/long-chunks', 'too_large', 'too_many_bytes'],
] as const)('%s is %s (%s), and leaves no file', async (path, state, reason) => {
  expect(await fetchFrom(path)).toMatchObject({ kind: 'failed', state, reason });
  expect(existsSync(file)).toBe(false);
});

test.each([
  ['/busy', 429, 120_000],
  ['/busy-until', 503, 600_000],
  ['/busy-somehow', 503, 0],
] as const)('%s answers %d and wants to be left alone', async (path, status, busyMs) => {
  expect(await fetchFrom(path)).toMatchObject({ reason: 'http_status', status, busyMs });
});

test('a drip is ended by the whole time it takes, too', async () => {
  const patient = {
    ...policy,
    totalTimeoutMs: 500,
    idleTimeoutMs: 5000,
    slowest: { bytesPerSecond: 0, windowMs: 60_000 },
  };
  expect(await fetchFrom('/drip', { policy: patient })).toMatchObject({ reason: 'timeout' });
});

test('a picture that hasn’t changed isn’t sent again', async () => {
  const first = await fetchFrom('/a.jpg');
  if (first.kind !== 'file') throw new Error('no file');
  rmSync(file);
  expect(first).toMatchObject({ bytes: 7, version: expect.stringMatching(/^[\da-f]{16}$/) });
  expect(await fetchFrom('/a.jpg', { validators: first.validators })).toEqual({ kind: 'unchanged' });
});

test('an aborted fetch ends with the signal’s reason', async () => {
  const stop = new AbortController();
  const patient = { ...policy, idleTimeoutMs: 20_000 };
  const waiting = fetchFrom('/hang', { policy: patient, signal: stop.signal });
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
});
