import type { PublicConfig } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { isOwnMachine } from './origin-match.ts';

const started = new Date('2026-03-10T12:00:00.000Z');
const tomorrow = '2026-03-11T12:00:00.000Z';
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const localhost = 'http://localhost:8080';
let shop: Shop;
let searchId: string;
beforeAll(async () => {
  shop = await startShop({ PUBLIC_URL: 'http://szukaj.example' });
  await shop.owner.call('setAuthDomains', { body: { domains: ['sklep.pl'] } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.server.clock.now = started;
  await shop.owner.call('endTestMode', { body: {} });
  searchId = await shop.newInstance();
});

const start = async () => (await shop.owner.call('startTestMode', { body: {} })).reply.data.until;
const ask = (origin: string, path = `config/${searchId}`) =>
  fetch(`${shop.server.origin}/public/${path}`, { headers: { origin } });
const readConfig = async (origin: string) => (await (await ask(origin)).json()) as PublicConfig;
const readActivity = async () => (await shop.owner.call('getActivity', { params: { searchId } })).reply.data;
const sendSearch = async (origin: string, query: string) => {
  const event = { type: 'search', query, queryId: 'q1', visitor: 'v1', total: 3, context: 'serp' };
  const response = await fetch(`${shop.server.origin}/public/events/${searchId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser, origin },
    body: JSON.stringify({ events: [{ eventId: `event-${query}-${origin.length}-0001`, ...event }] }),
  });
  return { status: response.status, reply: (await response.json()) as { accepted: number; ignored: number } };
};

test.each([
  ...['localhost', 'shop.localhost', 'sklep.test', 'mac-ali.local', '127.0.0.1', '127.8.8.8', '10.1.2.3'],
  ...['172.16.0.1', '172.31.255.255', '192.168.10.20', '169.254.1.1', '[::1]', '[fd00::1]', '[fe80::1]'],
])('[R10.04] %s is a machine of one’s own', (host) => {
  expect(isOwnMachine(host)).toBe(true);
});

test.each([
  ...['sklep.pl', 'localhost.evil.com', 'evil-localhost.com', 'mylocalhost', 'xlocal', 'contest', '8.8.8.8'],
  ...['172.15.0.1', '172.32.0.1', '11.0.0.1', '192.169.0.1', '[2606:4700::1111]', '[::ffff:8.8.8.8]', ''],
])('[R10.04] %s is none', (host) => {
  expect(isOwnMachine(host)).toBe(false);
});

describe('[R10.04] the test mode', () => {
  test('is off at first, and a page of localhost is refused', async () => {
    expect((await shop.owner.call('getTestMode')).reply.data).toEqual({ until: null });
    expect((await ask(localhost)).status).toBe(403);
    const { reply } = await shop.owner.call('getRefusedDomains');
    expect(reply.data).toEqual([expect.objectContaining({ domain: 'localhost', isOwnMachine: true })]);
  });

  test('lets pages of one’s own machines search for 24 hours, and no others', async () => {
    expect(await start()).toBe(tomorrow);
    for (const origin of [localhost, 'http://127.0.0.1', 'http://192.168.1.5:3000', 'https://sklep.test']) {
      const reply = await ask(origin, `search/${searchId}?q=kubek`);
      expect([origin, reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([
        origin,
        200,
        origin,
      ]);
    }
    for (const origin of ['https://evil.com', 'http://localhost.evil.com', 'http://8.8.8.8', 'null'])
      expect([origin, (await ask(origin)).status]).toEqual([origin, 403]);
    shop.server.clock.now = new Date(Date.parse(tomorrow) - 1000);
    expect((await ask(localhost)).status).toBe(200);
    shop.server.clock.now = new Date(tomorrow);
    expect((await ask(localhost)).status).toBe(403);
    expect((await shop.owner.call('getTestMode')).reply.data).toEqual({ until: null });
  });

  test('is told to the page that needs it, so that it can be marked; not to the shop’s', async () => {
    await start();
    expect((await readConfig(localhost)).testUntil).toBe(tomorrow);
    expect((await readConfig('https://sklep.pl')).testUntil).toBeNull();
    expect((await readConfig('http://szukaj.example')).testUntil).toBeNull();
  });

  test('counts nothing, and does not pass for the shop', async () => {
    await start();
    expect(await sendSearch(localhost, 'kubek')).toEqual({
      status: 202,
      reply: expect.objectContaining({ accepted: 0, ignored: 1 }),
    });
    await ask('http://szukaj.example');
    expect(await readActivity()).toMatchObject({
      ...{ lastAsked: null, today: { searches: 0 }, phrases: [] },
      lastTested: { at: started.toISOString(), domain: 'szukaj.example' },
    });
    expect((await sendSearch('https://sklep.pl', 'kubek')).reply.accepted).toBe(1);
    await ask(localhost);
    const { lastAsked, lastTested } = await readActivity();
    expect([lastAsked?.domain, lastTested?.domain]).toEqual(['sklep.pl', 'localhost']);
  });

  test('ends at once, and once for another customer alone', async () => {
    const stranger = await shop.server.signIn();
    await start();
    await stranger.call('endTestMode', { body: {} });
    expect((await ask(localhost)).status).toBe(200);
    await shop.owner.call('endTestMode', { body: {} });
    await stranger.call('startTestMode', { body: {} });
    expect((await ask(localhost)).status).toBe(403);
  });

  test('that was begun while the clock was far ahead does not last until then', async () => {
    shop.server.clock.now = new Date('2026-03-11T06:00:00.000Z');
    await start();
    expect((await ask(localhost)).status).toBe(200);
    shop.server.clock.now = started;
    expect((await ask(localhost)).status).toBe(403);
    expect((await shop.owner.call('getTestMode')).reply.data).toEqual({ until: null });
    // Clocks of two servers differ by minutes at most.
    shop.server.clock.now = new Date(started.getTime() + 5 * 60_000);
    await start();
    shop.server.clock.now = started;
    expect((await ask(localhost)).status).toBe(200);
  });

  test('keeps the domains and the key', async () => {
    const { key } = (await shop.owner.call('getAuthKey')).reply.data;
    await start();
    expect((await shop.owner.call('getAuthKey')).reply.data.key).toBe(key);
    expect((await shop.owner.call('getAuthDomains')).reply.data).toEqual(['sklep.pl']);
    const fresh = await shop.server.signIn();
    await fresh.call('startTestMode', { body: {} });
    expect((await fresh.call('getAuthDomains')).reply.data).toEqual([]);
  });
});
