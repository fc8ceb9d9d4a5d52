import { defaultFetchPolicy } from '@vitrina/feed';
import { type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReadPicture } from './read-picture.ts';

let pictures: FeedServer;
const busy = reply('later', { status: 503, contentType: 'text/plain' });
beforeAll(async () => {
  pictures = await serveFeeds({ '/a.jpg': reply('a'), '/busy.jpg': busy });
});
afterAll(() => pictures.close());

const askedFor = (path: string): number => pictures.requests.filter(({ url }) => url === path).length;
const policy = { ...defaultFetchPolicy, allowPrivate: true };

test('all who ask for a picture at once get it from one request', async () => {
  const read = createReadPicture(policy);
  const got = await Promise.all(
    Array.from({ length: 5 }, () => read('shop', 'catalog', pictures.url('/a.jpg'))),
  );
  expect(got.map(String)).toEqual(['a', 'a', 'a', 'a', 'a']);
  expect(askedFor('/a.jpg')).toBe(1);
});

test('a picture that isn’t there isn’t asked for again at once; its host’s others are', async () => {
  const read = createReadPicture(policy);
  expect(await read('shop', 'catalog', pictures.url('/none.jpg'))).toBeNull();
  expect(await read('shop', 'catalog', pictures.url('/none.jpg'))).toBeNull();
  expect(askedFor('/none.jpg')).toBe(1);
  expect(String(await read('shop', 'catalog', pictures.url('/a.jpg')))).toBe('a');
});

test('a busy host is left alone, for this customer', async () => {
  const read = createReadPicture(policy);
  const before = askedFor('/a.jpg');
  expect(await read('shop', 'catalog', pictures.url('/busy.jpg'))).toBeNull();
  expect(await read('shop', 'catalog', pictures.url('/a.jpg'))).toBeNull();
  expect(askedFor('/a.jpg')).toBe(before);
  expect(String(await read('other', 'catalog', pictures.url('/a.jpg')))).toBe('a');
});
