import { expect, test } from 'vitest';
import { deviceOf } from './device-of.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['phone', `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['phone', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  [
    'phone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  ['phone', 'Opera/9.80 (J2ME/MIDP; Opera Mini/9 (Compatible; MSIE:9.0; iPhone; BlackBerry9700)) Mobile'],
  ['tablet', `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/140.0.0.0 Safari/537.36`],
  ['tablet', 'Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0'],
  [
    'tablet',
    'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Mobile/15E148 Safari/604.1',
  ],
  ['desktop', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`],
  ['desktop', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['desktop', 'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0; Tablet PC 2.0)'],
  [
    'desktop',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
  ],
  ['unknown', 'curl/8.5.0'],
  ['unknown', 'GuzzleHttp/7'],
  ['unknown', 'node'],
  ['unknown', ''],
  ['unknown', undefined],
])('[R3.29] a %s is told by its user agent: %s', (device, agent) => {
  expect(deviceOf({ 'user-agent': agent })).toBe(device);
});

test.each([
  ['phone', '?1', `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/140.0.0.0 Safari/537.36`],
  ['phone', '?1', undefined],
  ['tablet', '?0', `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/140.0.0.0 Safari/537.36`],
  ['desktop', '?0', `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/140.0.0.0 Safari/537.36`],
  ['unknown', '?0', 'curl/8.5.0'],
])('[R3.29] a browser that says whether it is a phone is believed: %s, %s', (device, mobile, agent) => {
  expect(deviceOf({ 'sec-ch-ua-mobile': mobile, 'user-agent': agent })).toBe(device);
});
