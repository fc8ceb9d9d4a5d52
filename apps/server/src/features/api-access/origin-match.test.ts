import { describe, expect, test } from 'vitest';
import { isAllowedHost } from './origin-match.ts';

describe('a list of domains', () => {
  test.each([
    ['shop.pl', 'shop.pl', true],
    ['shop.pl', 'HTTPS://Shop.pl', true],
    ['www.shop.pl', 'shop.pl', false],
    ['www.shop.pl', '*.shop.pl', true],
    ['a.b.shop.pl', 'https://*.shop.pl', true],
    ['shop.pl', '*.shop.pl', false],
    ['shop.pl.evil.com', 'shop.pl', false],
    ['shop.pl.evil.com', '*.shop.pl', false],
    ['evilshop.pl', '*.shop.pl', false],
    ['evilshop.pl', 'shop.pl', false],
    ['xn--ty-4ja03asj.pl', 'żółty.pl', true],
    ['xn--ty-4ja03asj.pl', 'xn--ty-4ja03asj.pl', true],
    ['zolty.pl', 'żółty.pl', false],
  ])('[R10.04] %s is allowed by %s: %s', (host, domain, isAllowed) => {
    expect(isAllowedHost(host, [domain])).toBe(isAllowed);
  });
});
