import { expect, test } from 'vitest';
import { asksForPassword } from './asks-for-password.ts';
import { isSameServer, takePassword } from './feed-password.ts';

test('[R5.01] takes user name and password out of an address, as they were before they were encoded', () => {
  expect(takePassword('https://ala:za%C5%BC%40%25@shop.example/feed.xml')).toEqual({
    url: 'https://shop.example/feed.xml',
    username: 'ala',
    password: 'zaż@%',
  });
  expect(takePassword('https://shop.example/feed.xml')).toBeNull();
  expect(takePassword('https://')).toBeNull();
});

test('[R5.01] leaves what is not UTF-8 in the address, where it stays byte for byte', () => {
  expect(takePassword('https://ala:%FF@shop.example/feed.xml')).toBeNull();
});

test('[R5.01] a password goes with its server, whatever the path', () => {
  expect(isSameServer('https://shop.example/a.xml', 'https://shop.example/b.xml')).toBe(true);
  expect(isSameServer('https://shop.example/a.xml', 'http://shop.example/a.xml')).toBe(false);
  expect(isSameServer('https://shop.example/a.xml', 'https://other.example/a.xml')).toBe(false);
  expect(isSameServer('', '')).toBe(false);
});

test('[R8.08] asks for a password where one can help', () => {
  const failure = (reason?: string, code = 'FEED_PASSWORD_WRONG') => ({ code, details: { reason } });
  expect(asksForPassword(failure('none'))).toBe(true);
  expect(asksForPassword(failure('sent'))).toBe(true);
  expect(asksForPassword({ code: 'FEED_PASSWORD_WRONG' })).toBe(true);
  expect(asksForPassword(failure('withheld'))).toBe(false);
  expect(asksForPassword(failure('none', 'FEED_HTTP_STATUS'))).toBe(false);
});
