import { expect, test } from 'vitest';
import { FeedError } from '../feed-error.ts';
import { checkUrl, isPublicAddress } from './address-guard.ts';
import { defaultFetchPolicy } from './fetch-policy.ts';

const codeOf = (url: string, policy = defaultFetchPolicy): string => {
  try {
    checkUrl(url, policy);
    return 'let through';
  } catch (error) {
    return error instanceof FeedError ? error.code : String(error);
  }
};

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '168.63.129.16',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  'fe80::1',
  'fd00:ec2::254',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  'not an address',
])('[R5.01] does not take %s for a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '185.15.59.224', '2a00:1450:401b::1', '::ffff:8.8.8.8'])(
  'takes %s for a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '',
  'feed.xml',
  'ftp://shop.example/feed.xml',
  'file:///etc/passwd',
  'http://',
  'javascript:alert(1)',
  'http://user:secret@shop.example/',
])('[R5.01] refuses %j as the address of a feed', (url) => {
  expect(codeOf(url)).toBe('FEED_URL_INVALID');
});

test.each([
  'http://127.0.0.1/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://017700000001/',
  'http://127.1:8080/',
  'http://0/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://①②⑦.0.0.1/',
])('[R5.01] refuses a private address however %s spells it', (url) => {
  expect(codeOf(url)).toBe('FEED_ADDRESS_REFUSED');
});

test('lets an origin through that is allowed by name, and no other port of it', () => {
  const policy = { ...defaultFetchPolicy, allowedOrigins: ['http://127.0.0.1:3000'] };
  expect(codeOf('http://127.0.0.1:3000/demo.xml', policy)).toBe('let through');
  expect(codeOf('http://127.0.0.1:3001/demo.xml', policy)).toBe('FEED_ADDRESS_REFUSED');
  expect(codeOf('http://127.0.0.1:3001/', { ...defaultFetchPolicy, allowPrivate: true })).toBe('let through');
});
