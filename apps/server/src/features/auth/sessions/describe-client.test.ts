import { expect, test } from 'vitest';
import { describeClient } from './describe-client.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  ['curl/8.14.1', 'curl', null],
  ['', null, null],
])('%s is told as %s on %s', (userAgent, browser, system) => {
  expect(describeClient({ address: '', userAgent })).toMatchObject({ browser, system });
});

test.each([
  ['198.51.100.77', '198.51.100.*'],
  ['::ffff:198.51.100.77', '198.51.100.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:*'],
  ['nonsense', null],
])('of %s only %s is told', (address, network) => {
  expect(describeClient({ address, userAgent: '' }).network).toBe(network);
});
