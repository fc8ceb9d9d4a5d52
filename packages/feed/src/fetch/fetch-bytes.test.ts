import { gzipSync } from 'node:zlib';
import { type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchBytes } from './fetch-bytes.ts';
import { defaultFetchPolicy } from './fetch-policy.ts';

const policy = { ...defaultFetchPolicy, allowPrivate: true, maxBytes: 1000 };
let server: FeedServer;
beforeAll(async () => {
  server = await serveFeeds({
    '/a.jpg': reply('picture', { contentType: 'image/jpeg' }),
    '/packed.svg': reply(gzipSync('<svg/>'), { headers: { 'content-encoding': 'gzip' } }),
    '/bomb.svg': reply(gzipSync('a'.repeat(100_000)), { headers: { 'content-encoding': 'gzip' } }),
  });
});
afterAll(() => server.close());

test('a file comes whole and unpacked', async () => {
  expect(String(await fetchBytes(server.url('/a.jpg'), policy))).toBe('picture');
  expect(String(await fetchBytes(server.url('/packed.svg'), policy))).toBe('<svg/>');
});

test('a private address, a missing file and too many bytes are refused', async () => {
  const codeOf = (path: string, allowPrivate = true) =>
    fetchBytes(server.url(path), { ...policy, allowPrivate }).then(
      () => null,
      ({ code }) => code,
    );
  expect(await codeOf('/a.jpg', false)).toBe('FEED_ADDRESS_REFUSED');
  expect(await codeOf('/none.jpg')).toBe('FEED_HTTP_STATUS');
  expect(await codeOf('/bomb.svg')).toBe('FEED_TOO_LARGE');
});
