import { describe, expect, test } from 'vitest';
import { createRefusedDomains, refusedLimits } from './refused-domains.ts';

const startMs = Date.parse('2026-03-10T12:00:00.000Z');
const open = () => {
  let at = startMs;
  const refused = createRefusedDomains(() => new Date(at));
  return {
    ...refused,
    pass: (ms: number): void => {
      at += ms;
    },
    domains: (customerId = 'ala') => refused.list(customerId).map(({ domain }) => domain),
  };
};

describe('[R10.04] refused domains', () => {
  test('are remembered by customer, with when and how often, the last first; scheme, port and page are not', () => {
    const refused = open();
    refused.note('ala', 'https://Sklep.pl:8443', 'net');
    refused.note('ala', 'http://inny.pl', 'net');
    refused.pass(60_000);
    refused.note('ala', 'https://sklep.pl', 'another');
    refused.note('ola', 'https://żółty.pl', 'net');
    expect(refused.list('ala')).toEqual([
      { domain: 'sklep.pl', lastAskedAt: '2026-03-10T12:01:00.000Z', timesAsked: 2 },
      { domain: 'inny.pl', lastAskedAt: '2026-03-10T12:00:00.000Z', timesAsked: 1 },
    ]);
    expect(refused.domains('ola')).toEqual(['xn--ty-4ja03asj.pl']);
    expect(refused.domains('nobody')).toEqual([]);
  });

  test.each([
    'null',
    '',
    'file://',
    'chrome-extension://abc',
    'x'.repeat(5000),
    `https://${'a'.repeat(400)}.pl`,
  ])('leave out what names no domain or is too long: %#', (origin) => {
    const refused = open();
    refused.note('ala', origin, 'net');
    expect(refused.domains()).toEqual([]);
  });

  test('one network gets only a few new names in; what is there already goes on counting', () => {
    const refused = open();
    refused.note('ala', 'https://sklep.pl', 'home');
    for (let i = 0; i < 500; i++) refused.note('ala', `https://evil${i}.com`, 'bad');
    refused.note('ala', 'https://sklep.pl', 'bad');
    expect(refused.domains()).toHaveLength(1 + refusedLimits.newByNetwork);
    expect(refused.list('ala').find(({ domain }) => domain === 'sklep.pl')?.timesAsked).toBe(2);
    refused.pass(refusedLimits.perMs);
    refused.note('ala', 'https://late.com', 'bad');
    expect(refused.domains()).toContain('late.com');
  });

  test('many networks fill no more than twenty places, and don’t push out a shop that asks again and again', () => {
    const refused = open();
    for (let i = 0; i < 3; i++) refused.note('ala', 'https://sklep.pl', 'home');
    for (let round = 0; round < 50; round++) {
      for (let i = 0; i < 100; i++) refused.note('ala', `https://evil${round}-${i}.com`, `net${round}-${i}`);
      refused.pass(refusedLimits.perMs);
    }
    expect(refused.domains()).toHaveLength(refusedLimits.domains);
    expect(refused.domains()).toContain('sklep.pl');
  });
});
