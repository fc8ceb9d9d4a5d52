import { expect, test } from 'vitest';
import { hostOfOrigin } from './host-of-origin.ts';

test.each([
  ['https://shop.pl', 'shop.pl'],
  ['HTTPS://Shop.PL:8443', 'shop.pl'],
  ['https://żółty.pl', 'xn--ty-4ja03asj.pl'],
  ['http://shop.pl.', 'shop.pl'],
  ['https://[::1]', '[::1]'],
  ['null', null],
  ['', null],
  ['ftp://shop.pl', null],
  ['javascript://alert(1)', null],
  ['chrome-extension://abc', null],
  ['shop.pl', null],
  ['https://<b>.shop.pl', null],
  [`https://${'a'.repeat(245)}.shop.pl`, `${'a'.repeat(245)}.shop.pl`],
  [`https://${'a'.repeat(246)}.shop.pl`, null],
])('[R10.04] the host of the page’s origin %s is %s', (origin, host) => {
  for (const _ of ['first', 'again']) expect(hostOfOrigin(origin)).toBe(host);
});
