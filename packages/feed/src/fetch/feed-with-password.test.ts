import { splitFeedAddress } from '@vitrina/contract';
import { buildFeed, type FeedServer, redirectTo, reply, replyToUser, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FeedError } from '../feed-error.ts';
import { defaultFetchPolicy, type FetchPolicy } from './fetch-policy.ts';
import { openFeed } from './open-feed.ts';

const feed = buildFeed({ items: 3 });
let shop: FeedServer;
let elsewhere: FeedServer;
let policy: FetchPolicy;

beforeAll(async () => {
  elsewhere = await serveFeeds({
    '/open.xml': reply(feed),
    '/locked.xml': replyToUser('user:secret', reply(feed)),
    '/back': (request, response) => redirectTo(shop.url('/locked.xml'))(request, response),
  });
  shop = await serveFeeds({
    '/open.xml': reply(feed),
    '/locked.xml': replyToUser('user:secret', reply(feed)),
    '/forbidden.xml': replyToUser('user:secret', reply(feed), 403),
    '/odd.xml': replyToUser('użytkownik:zażółć:gęślą@100%', reply(feed)),
    '/moved': redirectTo('/locked.xml', 301),
    '/away': redirectTo(elsewhere.url('/open.xml')),
    '/away-locked': redirectTo(elsewhere.url('/locked.xml')),
    '/round-trip': redirectTo(elsewhere.url('/back')),
    '/with-password': redirectTo(elsewhere.url('/open.xml').replace('//', '//user:secret@')),
  });
  policy = { ...defaultFetchPolicy, allowedOrigins: [shop.origin, elsewhere.origin] };
});
afterAll(async () => {
  await shop.close();
  await elsewhere.close();
});

/** Fetches a path with credentials; the result is the feed's text, or why there is none. */
const look = async (path: string, pair = 'user:secret', rules = policy) => {
  const { url, credentials } = splitFeedAddress(
    shop.url(path).replace('//', pair === '' ? '//' : `//${pair}@`),
  );
  try {
    const opened = await openFeed(url, rules, { credentials });
    if (opened.kind === 'unchanged') throw new Error('It was not asked conditionally');
    const chunks: Uint8Array[] = [];
    for await (const chunk of opened.chunks) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  } catch (error) {
    if (error instanceof FeedError) return { code: error.code, ...error.details };
    throw error;
  }
};

const wrong = (status: number, reason: string) => ({
  ...{ code: 'FEED_PASSWORD_WRONG', status, reason },
  ...{ host: '127.0.0.1', contentType: null },
});

test('[R5.01] reads a feed behind a password, also after a redirect on the same server', async () => {
  expect(await look('/locked.xml')).toBe(feed);
  expect(await look('/forbidden.xml')).toBe(feed);
  expect(await look('/moved')).toBe(feed);
  expect(await look('/odd.xml', 'użytkownik:zażółć:gęślą@100%')).toBe(feed);
  expect(await look('/odd.xml', encodeURIComponent('użytkownik:zażółć:gęślą@100%').replace('%3A', ':'))).toBe(
    feed,
  );
});

test('a feed that needs no password can be read with one', async () => {
  expect(await look('/open.xml')).toBe(feed);
});

test('[R8.05] tells a wrong password from a missing one, and both from a server that answers with another error', async () => {
  expect(await look('/locked.xml', 'user:other')).toEqual(wrong(401, 'sent'));
  expect(await look('/locked.xml', 'user')).toEqual(wrong(401, 'sent'));
  expect(await look('/locked.xml', '')).toEqual(wrong(401, 'none'));
  expect(await look('/forbidden.xml', 'user:other')).toEqual(wrong(403, 'sent'));
  expect(await look('/forbidden.xml', '')).toMatchObject({ code: 'FEED_HTTP_STATUS', status: 403 });
});

test('another origin that a redirect leads to gets no password, nor does the shop’s own after it', async () => {
  const before = elsewhere.requests.length;
  expect(await look('/away')).toBe(feed);
  expect(await look('/away-locked')).toEqual(wrong(401, 'withheld'));
  const shopBefore = shop.requests.length;
  expect(await look('/round-trip')).toEqual(wrong(401, 'withheld'));
  const seen = elsewhere.requests.slice(before);
  expect(seen).toHaveLength(3);
  expect(seen.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, undefined]);
  expect(shop.requests.slice(shopBefore).map(({ headers }) => headers.authorization !== undefined)).toEqual([
    true,
    false,
  ]);
});

test('a redirect may not bring credentials of its own', async () => {
  expect(await look('/with-password')).toMatchObject({ code: 'FEED_URL_INVALID', reason: 'credentials' });
});

test('[R5.01] an address with credentials is guarded as any other is', async () => {
  expect(await look('/locked.xml', 'user:secret', defaultFetchPolicy)).toMatchObject({
    code: 'FEED_ADDRESS_REFUSED',
  });
});
