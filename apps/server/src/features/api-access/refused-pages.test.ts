import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';

let shop: Shop;
let searchId: string;
beforeAll(async () => {
  shop = await startShop({ PUBLIC_URL: 'http://panel.example:3000' });
  searchId = await shop.newInstance();
});
afterAll(() => shop.close());
beforeEach(() => shop.owner.call('setAuthDomains', { body: { domains: [] } }));

const ask = async (origin: string, path = `public/config/${searchId}`, init: RequestInit = {}) =>
  (await fetch(`${shop.server.origin}/${path}`, { ...init, headers: { origin, ...init.headers } })).status;
const listRefused = async (by = shop.owner) => (await by.call('getRefusedDomains')).reply.data;

describe('[R10.04] pages that are refused', () => {
  test('show the owner their domain, until it is allowed', async () => {
    expect(await ask('https://nowy-sklep.pl')).toBe(403);
    expect(await ask('https://nowy-sklep.pl:8443', `public/search/${searchId}?q=buty`)).toBe(403);
    const [refused] = await listRefused();
    expect(refused).toMatchObject({ domain: 'nowy-sklep.pl', timesAsked: 2, lookalikeOf: null });
    expect(Date.parse(refused?.lastAskedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(await listRefused(shop.stranger)).toEqual([]);
    await shop.owner.call('setAuthDomains', { body: { domains: ['nowy-sklep.pl'] } });
    expect(await ask('https://nowy-sklep.pl')).toBe(200);
    expect(await listRefused()).toEqual([]);
  });

  test('are told apart from those that only look like the shop', async () => {
    await shop.owner.call('setAuthDomains', { body: { domains: ['https://sklep.pl', '*.sklep.pl'] } });
    for (const host of ['sklep.pl.evil.com', 'xn--sklp-dsa.pl', 'inna-marka.com'])
      expect(await ask(`https://${host}`)).toBe(403);
    const refused = await listRefused();
    const likes = Object.fromEntries(refused.map(({ domain, lookalikeOf }) => [domain, lookalikeOf]));
    expect(likes).toMatchObject({
      'inna-marka.com': null,
      'sklep.pl.evil.com': 'sklep.pl',
      'xn--sklp-dsa.pl': 'sklep.pl',
    });
  });

  test('are known by the question before a request too; the shop’s own server, the panel and links from elsewhere are no pages', async () => {
    const before = (await listRefused()).length;
    const headers = { 'access-control-request-method': 'POST' };
    const elsewhere = `public/config/${searchId}`;
    await fetch(`${shop.server.origin}/${elsewhere}`, { headers: { referer: 'https://wyszukiwarka.com/' } });
    await fetch(`${shop.server.origin}/${elsewhere}`, { headers: { 'x-api-key': 'wrong' } });
    await ask('http://panel.example:3000');
    expect(await listRefused()).toHaveLength(before);
    expect(
      await ask('https://nowy-sklep.pl', `public/events/${searchId}`, { method: 'OPTIONS', headers }),
    ).toBe(403);
    expect((await listRefused())[0]?.domain).toBe('nowy-sklep.pl');
  });
});
