import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { readAskedPages } from './repository.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const origin = 'https://www.sklep.pl';
let shop: Shop;
let searchId: string;
let productIds: string[];
let ids = 0;
beforeAll(async () => {
  shop = await startShop();
  shop.server.clock.now = now;
  await shop.owner.call('setAuthDomains', { body: { domains: ['*.sklep.pl'] } });
  const { reply } = await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } });
  productIds = reply.data.map(({ id }) => id);
});
afterAll(() => shop.close());
beforeEach(async () => {
  searchId = await shop.newInstance();
});

const readActivity = async () => (await shop.owner.call('getActivity', { params: { searchId } })).reply.data;
const send = (events: readonly Record<string, unknown>[], headers: Record<string, string> = { origin }) =>
  fetch(`${shop.server.origin}/public/events/${searchId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser, ...headers },
    body: JSON.stringify({
      events: events.map((event) => ({ eventId: `event-${String(++ids).padStart(4, '0')}`, ...event })),
    }),
  });
const search = (query: string, queryId: string, visitor = queryId) => ({
  ...{ type: 'search', query, queryId, visitor, total: 3, context: 'serp' },
});

describe('[R10.05] [R10.06] what a search does on the shop’s pages', () => {
  test('is nothing yet at first', async () => {
    expect(await readActivity()).toEqual({
      since: '2026-03-09T23:00:00.000Z',
      currency: 'PLN',
      lastAsked: null,
      lastTested: null,
      pages: [],
      today: { searches: 0, clicks: 0, sales: 0, total: 0 },
      phrases: [],
    });
  });

  test('who asked last: a page by its domain, the shop’s own server without one; a refused page not', async () => {
    const config = `${shop.server.origin}/public/config/${searchId}`;
    await fetch(config, { headers: { origin } });
    expect((await readActivity()).lastAsked).toEqual({ at: now.toISOString(), domain: 'www.sklep.pl' });
    await fetch(config, { headers: { origin: 'https://evil.com' } });
    expect((await readActivity()).lastAsked?.domain).toBe('www.sklep.pl');
    const { key } = (await shop.owner.call('getAuthKey')).reply.data;
    await fetch(config, { headers: { 'x-api-key': key } });
    expect((await readActivity()).lastAsked?.domain).toBeNull();
  });

  test('of a domain that asks all the time, each second once, and another one at once', async () => {
    const ask = async (ms: number, from: string) => {
      shop.server.clock.now = new Date(now.getTime() + ms);
      await fetch(`${shop.server.origin}/public/config/${searchId}`, { headers: { origin: from } });
      const { lastAsked, pages } = await readActivity();
      // Whether a domain is new is asked of the database, behind the reply.
      await expect
        .poll(async () => (await readActivity()).pages?.map(({ domain }) => domain))
        .toContain(new URL(from).host);
      return lastAsked && [lastAsked.at.slice('2026-03-10T'.length, -1), lastAsked.domain, pages?.length];
    };
    try {
      await ask(100, origin);
      expect(await ask(200, origin)).toEqual(['12:00:00.100', 'www.sklep.pl', 1]);
      expect(await ask(999, origin)).toEqual(['12:00:00.100', 'www.sklep.pl', 1]);
      expect((await ask(999, 'https://m.sklep.pl'))?.slice(0, 2)).toEqual(['12:00:00.999', 'm.sklep.pl']);
      expect((await ask(999, origin))?.slice(0, 2)).toEqual(['12:00:00.999', 'www.sklep.pl']);
      await shop.server.app.services.events.activityLog.save();
      expect(await ask(1000, origin)).toEqual(['12:00:01.000', 'www.sklep.pl', 2]);
    } finally {
      shop.server.clock.now = now;
    }
  });

  test('the domains that asked within thirty days, the latest first and twenty at most, also after they were stored', async () => {
    const { clock, app } = shop.server;
    const dayMs = 24 * 3_600_000;
    const ask = (domain: string, daysAgo: number) => {
      clock.now = new Date(now.getTime() - daysAgo * dayMs);
      return fetch(`${shop.server.origin}/public/config/${searchId}`, {
        headers: { origin: `https://${domain}` },
      });
    };
    const pages = async () => (await readActivity()).pages?.map(({ domain }) => domain);
    await ask('stary.sklep.pl', 31);
    await ask('blog.sklep.pl', 29);
    await app.services.events.activityLog.save();
    await ask('www.sklep.pl', 1);
    await ask('blog.sklep.pl', 3);
    clock.now = now;
    expect((await readActivity()).pages).toEqual([
      { domain: 'www.sklep.pl', at: '2026-03-09T12:00:00.000Z' },
      { domain: 'blog.sklep.pl', at: '2026-03-07T12:00:00.000Z' },
    ]);
    await app.services.events.activityLog.save();
    const stored = await readAskedPages(shop.server.database, shop.owner.customer.id, searchId);
    expect(Object.keys(stored).toSorted()).toEqual(['blog.sklep.pl', 'www.sklep.pl']);
    for (let at = 0; at < 25; at += 1) await ask(`s${at}.sklep.pl`, 0.5 - at / 100);
    clock.now = now;
    expect([(await pages())?.length, (await pages())?.[0]]).toEqual([20, 's24.sklep.pl']);
  });

  test('made-up subdomains of a visitor push out no domain that is used', async () => {
    const ask = (domain: string) =>
      fetch(`${shop.server.origin}/public/config/${searchId}`, { headers: { origin: `https://${domain}` } });
    await ask('www.sklep.pl');
    for (let at = 0; at < 30; at += 1) await ask(`wymyslona${at}.sklep.pl`);
    const domains = (await readActivity()).pages?.map(({ domain }) => domain);
    expect(domains).toContain('www.sklep.pl');
    expect(domains).toHaveLength(5);
  });

  test('what calls itself no domain of a page is named as none, whoever has the key', async () => {
    const { key } = (await shop.owner.call('getAuthKey')).reply.data;
    for (const asking of ['javascript://alert(1)', 'null', `https://${'a'.repeat(3000)}.sklep.pl`]) {
      const answer = await fetch(`${shop.server.origin}/public/config/${searchId}`, {
        headers: { origin: asking, 'x-api-key': key },
      });
      expect(answer.status).toBe(200);
    }
    expect(await readActivity()).toMatchObject({ lastAsked: { domain: null }, pages: [] });
  });

  test('InstantSearch’s clients ask too', async () => {
    await fetch(`${shop.server.origin}/1/indexes/${searchId}/query`, {
      method: 'POST',
      headers: { origin, 'x-algolia-application-id': shop.owner.customer.symbol },
      body: '{"query":"kubek","analytics":false}',
    });
    expect((await readActivity()).lastAsked?.domain).toBe('www.sklep.pl');
  });

  test('searches, clicks and sales of today, by the phrases searched for last', async () => {
    const [productId] = productIds;
    await send([search('buty', 'q1'), search('lampa', 'q2'), search('buty', 'q3')]);
    await send([{ type: 'click', productId, position: 1, queryId: 'q1', visitor: 'q1' }]);
    await send([
      { type: 'purchase', visitor: 'q1', products: [{ productId, quantity: 2, price: 10.25 }] },
      // The shop's day has begun, that of UTC has not.
      { ...search('kubek', 'q4'), at: '2026-03-09T23:00:00.000Z' },
    ]);
    await send([{ ...search('wczoraj', 'q5'), at: '2026-03-09T22:59:59.999Z' }]);
    const { today, phrases } = await readActivity();
    expect(today).toEqual({ searches: 4, clicks: 1, sales: 1, total: 20.5 });
    expect(phrases).toEqual([
      { phrase: 'kubek', searches: 1, clicks: 0, sales: 0, total: 0 },
      { phrase: 'buty', searches: 2, clicks: 1, sales: 1, total: 20.5 },
      { phrase: 'lampa', searches: 1, clicks: 0, sales: 0, total: 0 },
    ]);
  });

  test('a phrase typed letter by letter stands there once, whole; those of bots never', async () => {
    for (const text of ['su', 'suk', 'sukienka']) await send([search(text, `q-${text}`, 'ann')]);
    await send([search('robot', 'q9')], { origin, 'user-agent': 'Googlebot/2.1' });
    expect((await readActivity()).phrases.map(({ phrase }) => phrase)).toEqual(['sukienka']);
  });

  test('twenty phrases at most', async () => {
    await send(Array.from({ length: 30 }, (_, index) => search(`fraza ${index}`, `q${index}`)));
    const { today, phrases } = await readActivity();
    expect([today.searches, phrases.length, phrases[0]?.phrase]).toEqual([30, 20, 'fraza 29']);
  });

  test('[R6.04] is for its owner alone', async () => {
    const { status } = await shop.stranger.call('getActivity', { params: { searchId } });
    expect(status).toBe(404);
  });
});
