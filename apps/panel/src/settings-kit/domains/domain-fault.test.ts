import { describe, expect, test } from 'vitest';
import { findDomainFault, maxDomains, tidyDomain } from './domain-fault.ts';

describe('[R5.09] [R4.13] a domain to add', () => {
  test.each([
    ['sklep.pl', null],
    ['https://sklep.pl', null],
    ['*.sklep.pl', null],
    ['żółty-sklep.pl', null],
    ['xn--ty-4ja03asj.pl', null],
    ['', { kind: 'required' }],
    ['sklep.pl/szukaj', { kind: 'onlyDomain', domain: 'sklep.pl' }],
    ['https://www.sklep.pl/szukaj?q=1', { kind: 'onlyDomain', domain: 'www.sklep.pl' }],
    ['sklep.pl:8080', { kind: 'onlyDomain', domain: 'sklep.pl' }],
    ['ala@sklep.pl', { kind: 'onlyDomain', domain: 'sklep.pl' }],
    ['ftp://sklep.pl', { kind: 'onlyDomain', domain: 'sklep.pl' }],
    ['localhost', { kind: 'machine' }],
    ['http://localhost:3000', { kind: 'machine' }],
    ['192.168.10.20', { kind: 'machine' }],
    ['10.0.0.1:80', { kind: 'machine' }],
    ['[::1]', { kind: 'machine' }],
    ['m.sklep.pl', { kind: 'short' }],
    ['sklep', { kind: 'invalid' }],
    ['*', { kind: 'invalid' }],
    ['*.pl', { kind: 'invalid' }],
    ['mój sklep.pl', { kind: 'invalid' }],
    ['nowy.pl', { kind: 'taken' }],
    ['HTTPS://Nowy.PL', { kind: 'taken' }],
    ['*.nowy.pl', null],
  ])('%s: %o', (value, fault) => {
    expect(findDomainFault(value, ['https://nowy.pl'])).toEqual(fault);
  });

  test('a name and its punycode count as the same', () => {
    const [name, code] = ['żółty-sklep.pl', new URL('http://żółty-sklep.pl').host];
    expect(findDomainFault(code, [name])).toEqual({ kind: 'taken' });
    expect(findDomainFault(name, [code])).toEqual({ kind: 'taken' });
  });

  test('there can be a hundred', () => {
    const domains = Array.from({ length: maxDomains }, (_, index) => `sklep${index}.pl`);
    expect(findDomainFault('jeszcze.pl', domains.slice(1))).toBeNull();
    expect(findDomainFault('jeszcze.pl', domains)).toEqual({ kind: 'full' });
  });

  test('what was pasted from the address bar is tidied', () => {
    expect(tidyDomain('  https://sklep.pl/ ')).toBe('https://sklep.pl');
    expect(tidyDomain('https://www.sklep.pl/szukaj?q=but#wyniki')).toBe('https://www.sklep.pl');
    expect(tidyDomain('https://sklep.pl?gclid=1')).toBe('https://sklep.pl');
    expect(tidyDomain('https://sklep.pl:8080/szukaj')).toBe('https://sklep.pl:8080/szukaj');
    expect(tidyDomain('https://sklep.pl@zly.example/')).toBe('https://sklep.pl@zly.example');
  });
});
