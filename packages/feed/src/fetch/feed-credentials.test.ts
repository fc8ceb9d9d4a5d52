import { splitFeedAddress } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { basicAuthorization } from './feed-credentials.ts';

const sent = (address: string): string | null => {
  const { credentials } = splitFeedAddress(address);
  return (
    credentials && Buffer.from(basicAuthorization(credentials).slice('Basic '.length), 'base64').toString()
  );
};

test.each([
  ['https://user:secret@shop.example/feed.xml', 'https://shop.example/feed.xml', 'user:secret'],
  ['https://user@shop.example/feed.xml', 'https://shop.example/feed.xml', 'user:'],
  ['https://:secret@shop.example/feed.xml', 'https://shop.example/feed.xml', ':secret'],
  ['https://user:se:cr:et@shop.example/', 'https://shop.example/', 'user:se:cr:et'],
  ['https://user:p@ss@shop.example/', 'https://shop.example/', 'user:p@ss'],
  ['https://user%40shop:se%2Fcr%3Fet@shop.example/', 'https://shop.example/', 'user@shop:se/cr?et'],
  ['https://user:100%@shop.example/', 'https://shop.example/', 'user:100%'],
  ['https://user:%zz%25@shop.example/', 'https://shop.example/', 'user:%zz%'],
  ['https://użytkownik:zażółć%20gęślą@shop.example/', 'https://shop.example/', 'użytkownik:zażółć gęślą'],
  ['https://user:🔑@shop.example/', 'https://shop.example/', 'user:🔑'],
  ['HTTPS:\\\\user:secret@shop.example\\feed.xml', 'HTTPS:\\\\shop.example\\feed.xml', 'user:secret'],
  ['https:////user:secret@shop.example/a@b', 'https:////shop.example/a@b', 'user:secret'],
  ['https://user:secret@żółw.example:8443/a?b=c@d#e', 'https://żółw.example:8443/a?b=c@d#e', 'user:secret'],
])('[R5.01] removes the credentials from %s and leaves the rest as typed', (address, url, pair) => {
  expect(splitFeedAddress(address).url).toBe(url);
  expect(sent(address)).toBe(pair);
  const bare = new URL(url);
  expect([bare.username, bare.password]).toEqual(['', '']);
});

test.each([
  'https://shop.example/feed.xml',
  'https://shop.example/user:secret@feed.xml',
  'https://shop.example/?key=a:b@c',
  'https://@shop.example/',
  'no address',
])('[R5.01] leaves %s as it is', (address) => {
  expect(splitFeedAddress(address)).toEqual({ url: address, credentials: null });
});

test('credentials are removed even from an address in an unusual form', () => {
  const { url, credentials } = splitFeedAddress('https:user:secret@shop.example/feed.xml');
  expect({ url, credentials }).toEqual({
    url: 'https://shop.example/feed.xml',
    credentials: { username: 'user', password: 'secret' },
  });
});

test('bytes that are no UTF-8 are sent as they are', () => {
  const { credentials } = splitFeedAddress('https://user:%FF%00@shop.example/');
  expect(credentials && basicAuthorization(credentials)).toBe(
    `Basic ${Buffer.from([...Buffer.from('user:'), 0xff, 0]).toString('base64')}`,
  );
});

test('the longest address allowed has the longest password allowed', () => {
  const password = 'a'.repeat(2000);
  expect(sent(`https://u:${password}@shop.example/`)).toBe(`u:${password}`);
});
