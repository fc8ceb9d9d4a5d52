import { expect, test } from 'vitest';
import { startShop } from '../../testing/start-shop.ts';
import { shopDomainsOf } from './shop-domains.ts';

test.each<[string, string[], string[]]>([
  ['one host', ['https://www.sklep.pl/a', 'https://www.sklep.pl/b'], ['www.sklep.pl', 'sklep.pl']],
  ['a host without www', ['https://sklep.pl/a'], ['sklep.pl', 'www.sklep.pl']],
  [
    'most of them',
    ['https://sklep.pl/a', 'https://sklep.pl/b', 'https://inny.pl/c'],
    ['sklep.pl', 'www.sklep.pl'],
  ],
  ['half of them', ['https://sklep.pl/a', 'https://inny.pl/c'], []],
  ['a machine', ['http://127.0.0.1:3000/a', 'http://127.0.0.1:3000/b'], []],
  ['this machine', ['http://localhost/a'], []],
  ['no address', ['', 'x', 'javascript:alert(1)'], []],
  ['nothing', [], []],
])('[R10.04] products that link to %s', (_, links, domains) => {
  expect(shopDomainsOf(links)).toEqual(domains);
});

test('[R10.04] with the first search its shop is allowed; an owner’s own list stays, and so does an emptied one', async () => {
  const shop = await startShop();
  try {
    const read = async () => (await shop.owner.call('getAuthDomains')).reply.data;
    expect(await read()).toEqual([]);
    await shop.newInstance();
    expect(await read()).toEqual(['shop.example', 'www.shop.example']);
    await shop.owner.call('setAuthDomains', { body: { domains: [] } });
    await shop.newInstance();
    expect(await read()).toEqual([]);
  } finally {
    await shop.close();
  }
});
