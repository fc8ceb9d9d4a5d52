import type { LookupAddress } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { FeedError } from '../feed-error.ts';
import { checkUrl, guardedLookup, isPublicAddress } from './address-guard.ts';
import { defaultFetchPolicy } from './fetch-policy.ts';
import type { LookUpHost } from './look-up-host.ts';

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
])('[R5.01] refuses %s as not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '185.15.59.224', '2a00:1450:401b::1', '::ffff:8.8.8.8'])(
  'accepts %s as public',
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
  'http://user@shop.example/',
  'http://:secret@shop.example/',
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

test('lets an explicitly allowed origin through, but no other port of it', () => {
  const policy = { ...defaultFetchPolicy, allowedOrigins: ['http://127.0.0.1:3000'] };
  expect(codeOf('http://127.0.0.1:3000/demo.xml', policy)).toBe('let through');
  expect(codeOf('http://127.0.0.1:3001/demo.xml', policy)).toBe('FEED_ADDRESS_REFUSED');
  expect(codeOf('http://127.0.0.1:3001/', { ...defaultFetchPolicy, allowPrivate: true })).toBe('let through');
});

test('an allowed address with a slash at its end allows what begins with it, and nothing else of that origin', () => {
  const policy = { ...defaultFetchPolicy, allowedOrigins: ['http://127.0.0.1:3000/demo/'] };
  expect(codeOf('http://127.0.0.1:3000/demo/feed.xml', policy)).toBe('let through');
  expect(codeOf('http://127.0.0.1:3000/other.xml', policy)).toBe('FEED_ADDRESS_REFUSED');
  expect(codeOf('http://127.0.0.1:3000/other?from=http://127.0.0.1:3000/demo/', policy)).toBe(
    'FEED_ADDRESS_REFUSED',
  );
});

describe('a name is looked up', () => {
  const url = new URL('http://shop.example/feed.xml');
  const open: LookupAddress = { address: '8.8.8.8', family: 4 };
  const inside: LookupAddress = { address: '10.0.0.1', family: 4 };

  /** The result of looking a name up, if its name server answers with these addresses. */
  const lookUp = (
    answer: readonly LookupAddress[] | NodeJS.ErrnoException,
    { all = false, policy = defaultFetchPolicy } = {},
  ): Promise<unknown> => {
    const resolve: LookUpHost = (_name, _options, found) =>
      answer instanceof Error ? found(answer, []) : found(null, [...(answer as readonly LookupAddress[])]);
    return new Promise((settle) => {
      guardedLookup(url, policy, resolve)('shop.example', { all }, (error, address, family) =>
        settle(error instanceof FeedError ? [error.code, error.details] : [address, family]),
      );
    });
  };

  test('[R5.01] and refused, without naming the address, if any of its addresses is private', async () => {
    const refused = ['FEED_ADDRESS_REFUSED', { host: 'shop.example' }];
    for (const addresses of [[inside], [open, inside], [inside, open]]) {
      expect(await lookUp(addresses)).toEqual(refused);
      expect(await lookUp(addresses, { all: true })).toEqual(refused);
    }
  });

  test('and the connection uses the checked addresses: the first, or all if all are asked for', async () => {
    const other: LookupAddress = { address: '2a00:1450:401b::1', family: 6 };
    expect(await lookUp([open, other])).toEqual(['8.8.8.8', 4]);
    expect(await lookUp([open, other], { all: true })).toEqual([[open, other], undefined]);
    const policy = { ...defaultFetchPolicy, allowedOrigins: ['http://shop.example'] };
    expect(await lookUp([inside], { policy })).toEqual(['10.0.0.1', 4]);
  });

  test('and reported as not found, with the reason, if it has no address', async () => {
    expect(await lookUp([])).toEqual(['FEED_HOST_NOT_FOUND', { host: 'shop.example' }]);
    const missing = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    expect(await lookUp(missing)).toEqual([
      'FEED_HOST_NOT_FOUND',
      { host: 'shop.example', reason: 'ENOTFOUND' },
    ]);
  });
});
