import { describe, expect, test } from 'vitest';
import { createRefusedDomains, type Refused, refusedLimits } from './refused-domains.ts';

const startMs = Date.parse('2026-03-10T12:00:00.000Z');
/** What is stored outlives the memory: `restarted` begins anew over it. */
const open = (stored = new Map<string, readonly Refused[]>()) => {
  let at = startMs;
  let writes = 0;
  const refused = createRefusedDomains({
    now: () => new Date(at),
    load: async (customerId) => stored.get(customerId) ?? [],
    store: async (customerId, domains) => {
      writes += 1;
      stored.set(customerId, domains);
    },
    onError: (error) => {
      throw error;
    },
  });
  return {
    ...refused,
    pass: (ms: number): void => {
      at += ms;
    },
    domains: async (customerId = 'ala') => (await refused.list(customerId)).map(({ domain }) => domain),
    countWrites: () => writes,
    restarted: () => open(stored),
  };
};

describe('[R10.04] refused domains', () => {
  test('are remembered by customer, with when and how often, the last first; scheme, port and page are not', async () => {
    const refused = open();
    refused.note('ala', 'https://Sklep.pl:8443', 'net');
    refused.note('ala', 'http://inny.pl', 'net');
    refused.pass(60_000);
    refused.note('ala', 'https://sklep.pl', 'another');
    refused.note('ola', 'https://żółty.pl', 'net');
    expect(await refused.list('ala')).toEqual([
      { domain: 'sklep.pl', lastAskedAt: '2026-03-10T12:01:00.000Z', timesAsked: 2 },
      { domain: 'inny.pl', lastAskedAt: '2026-03-10T12:00:00.000Z', timesAsked: 1 },
    ]);
    expect(await refused.domains('ola')).toEqual(['xn--ty-4ja03asj.pl']);
    expect(await refused.domains('nobody')).toEqual([]);
  });

  test.each([
    'null',
    '',
    'file://',
    'chrome-extension://abc',
    'x'.repeat(5000),
    `https://${'a'.repeat(400)}.pl`,
  ])('leave out what names no domain or is too long: %#', async (origin) => {
    const refused = open();
    refused.note('ala', origin, 'net');
    expect(await refused.domains()).toEqual([]);
  });

  test('one network gets only a few new names in; what is there already goes on counting', async () => {
    const refused = open();
    refused.note('ala', 'https://sklep.pl', 'home');
    for (let i = 0; i < 500; i++) refused.note('ala', `https://evil${i}.com`, 'bad');
    refused.note('ala', 'https://sklep.pl', 'bad');
    expect(await refused.domains()).toHaveLength(1 + refusedLimits.newByNetwork);
    expect((await refused.list('ala')).find(({ domain }) => domain === 'sklep.pl')?.timesAsked).toBe(2);
    refused.pass(refusedLimits.perMs);
    refused.note('ala', 'https://late.com', 'bad');
    expect(await refused.domains()).toContain('late.com');
  });

  test('many networks fill no more than twenty places, and don’t push out a shop that asks again and again', async () => {
    const refused = open();
    for (let i = 0; i < 3; i++) refused.note('ala', 'https://sklep.pl', 'home');
    for (let round = 0; round < 50; round++) {
      for (let i = 0; i < 100; i++) refused.note('ala', `https://evil${round}-${i}.com`, `net${round}-${i}`);
      refused.pass(refusedLimits.perMs);
    }
    expect(await refused.domains()).toHaveLength(refusedLimits.domains);
    expect(await refused.domains()).toContain('sklep.pl');
  });

  test('outlive a restart once they were saved, and go on counting from there', async () => {
    const before = open();
    for (let i = 0; i < 3; i++) before.note('ala', 'https://sklep.pl', 'home');
    before.note('ola', 'https://inny.pl', 'home');
    await before.domains();
    await before.save();
    const after = before.restarted();
    after.note('ala', 'https://sklep.pl', 'home');
    expect(await after.list('ala')).toMatchObject([{ domain: 'sklep.pl', timesAsked: 4 }]);
    expect(await after.domains('ola')).toEqual(['inny.pl']);
  });

  test('are written once for a thousand requests, and not at all where nobody asked', async () => {
    const refused = open();
    for (let i = 0; i < 1000; i++) refused.note('ala', 'https://sklep.pl', 'home');
    expect(await refused.domains()).toEqual(['sklep.pl']);
    expect(refused.countWrites()).toBe(0);
    await refused.save();
    await refused.save();
    expect(refused.countWrites()).toBe(1);
  });

  test('stored from before are pushed out by the same rule: the name that asked least goes', async () => {
    const before = open();
    for (let i = 0; i < refusedLimits.domains; i++)
      for (let times = 0; times <= i; times++) before.note('ala', `https://sklep${i}.pl`, `net${i}`);
    await before.domains();
    await before.save();
    const after = before.restarted();
    for (let i = 0; i < 5; i++) after.note('ala', `https://evil${i}.com`, 'bad');
    const domains = await after.domains();
    expect(domains).toHaveLength(refusedLimits.domains);
    expect(domains).toEqual(expect.arrayContaining(['evil4.com', 'sklep1.pl', 'sklep19.pl']));
    expect(domains).not.toContain('sklep0.pl');
  });
});
