import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ PUBLIC_RATE_PER_VISITOR: '3', PUBLIC_RATE_PER_SHOP: '5' });
});
afterAll(() => shop.close());

test('[R10.04] one address is slowed down, then the whole shop; the reply says for how long', async () => {
  const searchId = await shop.newInstance();
  await shop.owner.call('setAuthDomains', { body: { domains: ['sklep.pl'] } });
  const { key } = (await shop.owner.call('getAuthKey')).reply.data;
  const ask = (headers: Record<string, string>) =>
    fetch(`${shop.server.origin}/public/search/${searchId}`, { headers });
  const visits = [];
  for (let i = 0; i < 4; i++) visits.push(await ask({ origin: 'https://sklep.pl' }));
  expect(visits.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(Number(visits[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(visits[3]?.headers.get('access-control-allow-origin')).toBe('https://sklep.pl');
  const ownServer = [];
  for (let i = 0; i < 3; i++) ownServer.push((await ask({ 'x-api-key': key })).status);
  expect(ownServer).toEqual([200, 200, 429]);
});

test('[R10.04] whoever turns through the networks of an IPv6 site is slowed down too; neighbours in IPv4 are not', async () => {
  const other = await startShop({ PUBLIC_RATE_PER_VISITOR: '3', PUBLIC_RATE_PER_SHOP: '1000' });
  try {
    const searchId = await other.newInstance();
    await other.owner.call('setAuthDomains', { body: { domains: ['sklep.pl'] } });
    const ask = async (remoteAddress: string): Promise<number> => {
      const headers = { origin: 'https://sklep.pl' };
      return (
        await other.server.app.http.inject({ url: `/public/search/${searchId}`, headers, remoteAddress })
      ).statusCode;
    };
    const answered = async (addresses: readonly string[]): Promise<number> => {
      let count = 0;
      for (const address of addresses) if ((await ask(address)) === 200) count += 1;
      return count;
    };
    const thirty = Array.from({ length: 30 }, (_, index) => index + 1);
    expect(await answered(thirty.map((network) => `2001:db8:1:${network}::1`))).toBe(24);
    expect(await ask('2001:db8:2:1::1')).toBe(200);
    expect(await answered(thirty.map((host) => `198.51.100.${host}`))).toBe(30);
  } finally {
    await other.close();
  }
});

test('[R10.04] searches that come in one call are counted each for itself', async () => {
  const { stranger } = shop;
  await stranger.call('setAuthDomains', { body: { domains: ['obcy.pl'] } });
  const ask = async (searches: number) => {
    const response = await fetch(`${shop.server.origin}/1/indexes/*/queries`, {
      method: 'POST',
      headers: { origin: 'https://obcy.pl', 'x-algolia-application-id': stranger.customer.symbol },
      body: JSON.stringify({ requests: Array.from({ length: searches }, () => ({ indexName: 'none' })) }),
    });
    return { status: response.status, body: await response.json() };
  };
  expect((await ask(2)).status).toBe(404);
  expect(await ask(2)).toMatchObject({ status: 429, body: { status: 429 } });
});
