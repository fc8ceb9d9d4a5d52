import { domainToASCII } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findLookalike } from './look-alike.ts';

describe('[R10.04] a domain that could be taken for the shop’s own', () => {
  test.each([
    'sklep.pl.evil.com',
    'www.sklep.pl.evil.com',
    'sklep-pl.com',
    'evilsklep.pl',
    'moj-sklep.pl',
    'sklep.pl-promocje.com',
    'a.sklep.pl.b.com',
    'sk1ep.pl',
    'skleep.pl',
    'sklp.pl',
    'sklеp.pl', // with a Cyrillic е
    'śklep.pl',
    'zupełnie-inny.pl',
  ])('is %s', (name) => {
    expect(findLookalike(domainToASCII(name), ['sklep.pl'])).toBe('sklep.pl');
  });

  test.each(['www.sklep.pl', 'sklep.pl', 'sklep.cz', 'inna-firma.pl', 'blog.firma.com', 'pl'])(
    'is not %s',
    (host) => {
      expect(findLookalike(host, ['sklep.pl'])).toBeNull();
    },
  );

  test('a shop whose name is punycode has parts of its own', () => {
    const own = domainToASCII('żółty-sklep.pl');
    expect(findLookalike(`www.${own}`, [own])).toBeNull();
    expect(findLookalike('zolty-sklep.pl', [own])).toBe(own);
    expect(findLookalike(own, [])).toBeNull();
  });
});
