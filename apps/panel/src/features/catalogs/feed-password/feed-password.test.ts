import { expect, test } from 'vitest';
import { asksForPassword } from './asks-for-password.ts';
import { isSameServer, splitPassword } from './feed-password.ts';

test('[R5.01] takes the user name and password out of an address, decoded', () => {
  expect(splitPassword('https://ala:za%C5%BC%40%25@shop.example/feed.xml')).toEqual({
    url: 'https://shop.example/feed.xml',
    username: 'ala',
    password: 'zaż@%',
  });
  expect(splitPassword('https://shop.example/feed.xml')).toBeNull();
  expect(splitPassword('https://')).toBeNull();
});

test('[R5.01] leaves a password that isn’t UTF-8 in the address, byte for byte', () => {
  expect(splitPassword('https://ala:%FF@shop.example/feed.xml')).toBeNull();
});

test('[R5.01] a password belongs to its server, whatever the path', () => {
  expect(isSameServer('https://shop.example/a.xml', 'https://shop.example/b.xml')).toBe(true);
  expect(isSameServer('https://shop.example/a.xml', 'http://shop.example/a.xml')).toBe(false);
  expect(isSameServer('https://shop.example/a.xml', 'https://other.example/a.xml')).toBe(false);
  expect(isSameServer('', '')).toBe(false);
});

test('[R8.08] asks for a password if one can help', () => {
  const failure = (reason?: string, code = 'FEED_PASSWORD_WRONG') => ({ code, details: { reason } });
  expect(asksForPassword(failure('none'))).toBe(true);
  expect(asksForPassword(failure('sent'))).toBe(true);
  expect(asksForPassword({ code: 'FEED_PASSWORD_WRONG' })).toBe(true);
  expect(asksForPassword(failure('withheld'))).toBe(false);
  expect(asksForPassword(failure('none', 'FEED_HTTP_STATUS'))).toBe(false);
});
