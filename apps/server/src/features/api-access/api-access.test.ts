import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCall, startTestServer, type TestServer } from '../../testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://szukaj.example' });
});
afterAll(() => server.close());

describe('domains whose pages may search', () => {
  test('[R2.15] [R3.28] [R7.33] are none at first, and kept as the owner wrote them', async () => {
    const owner = await server.signIn();
    expect((await owner.call('getAuthDomains')).reply.data).toEqual([]);
    const domains = ['https://sklep.pl', '*.sklep.pl', 'żółty-sklep.pl'];
    expect((await owner.call('setAuthDomains', { body: { domains } })).reply.data).toEqual(domains);
    expect((await owner.call('getAuthDomains')).reply.data).toEqual(domains);
    expect((await owner.call('setAuthDomains', { body: { domains: [] } })).reply.data).toEqual([]);
  });

  test('[R4.13] [R5.09] the same domain twice and what is no domain are refused, each with its place', async () => {
    const owner = await server.signIn();
    const domains = ['sklep.pl', 'HTTPS://Sklep.pl', 'sklep', 'sklep.pl/szukaj', '*.*.pl'];
    const { status, error } = await owner.call('setAuthDomains', { body: { domains } });
    expect(status).toBe(422);
    expect(error.details?.problems).toEqual(
      expect.arrayContaining([
        { path: 'domains.2', rule: 'domain' },
        { path: 'domains.3', rule: 'domain' },
        { path: 'domains.4', rule: 'domain' },
      ]),
    );
    const twice = await owner.call('setAuthDomains', { body: { domains: domains.slice(0, 2) } });
    expect(twice.error.details?.problems).toEqual([{ path: 'domains.1', rule: 'distinct' }]);
    expect((await owner.call('getAuthDomains')).reply.data).toEqual([]);
  });

  test.each([
    ['a page', 'sklep.pl/szukaj'],
    ['a port', 'sklep.pl:8080'],
    ['a query', 'sklep.pl?q=1'],
    ['an e-mail address', 'ala@sklep.pl'],
    ['an address of a machine', '192.168.10.20'],
    ['an address of a machine in the new form', '[2001:db8::1]'],
    ['a machine of its own', 'localhost'],
    ['everything', '*'],
    ['an ending', '*.pl'],
    ['another scheme', 'ftp://sklep.pl'],
    ['nothing', ' '],
  ])('[R5.09] %s is no domain', async (_, value) => {
    const owner = await server.signIn();
    const { status } = await owner.call('setAuthDomains', { body: { domains: [value] } });
    expect(status).toBe(422);
  });

  test('[R4.13] a domain is the same in capitals, with its scheme, and as punycode', async () => {
    const owner = await server.signIn();
    for (const domains of [
      ['sklep.pl', 'SKLEP.PL'],
      ['*.sklep.pl', 'https://*.Sklep.pl'],
      ['żółty-sklep.pl', new URL('http://żółty-sklep.pl').host],
    ]) {
      const { error } = await owner.call('setAuthDomains', { body: { domains } });
      expect(error.details?.problems).toEqual([{ path: 'domains.1', rule: 'distinct' }]);
    }
    const domains = ['sklep.pl', '*.sklep.pl'];
    expect((await owner.call('setAuthDomains', { body: { domains } })).status).toBe(200);
  });

  test('[R3.28] no more than a hundred', async () => {
    const owner = await server.signIn();
    const domains = Array.from({ length: 101 }, (_, index) => `sklep${index}.pl`);
    const { error } = await owner.call('setAuthDomains', { body: { domains } });
    expect(error.details?.problems).toEqual([{ path: 'domains', rule: 'maxItems', params: { max: 100 } }]);
    const most = await owner.call('setAuthDomains', { body: { domains: domains.slice(1) } });
    expect(most.status).toBe(200);
  });

  test('[R6.04] are each customer’s own', async () => {
    const [owner, stranger] = [await server.signIn(), await server.signIn()];
    await owner.call('setAuthDomains', { body: { domains: ['sklep.pl'] } });
    expect((await stranger.call('getAuthDomains')).reply.data).toEqual([]);
  });
});

describe('the access key', () => {
  test('[R2.15] [R3.27] [R7.34] is made once, shown again, and comes with the address and the symbol', async () => {
    const owner = await server.signIn();
    const keys = await Promise.all([owner.call('getAuthKey'), owner.call('getAuthKey')]);
    const [first, second] = keys.map(({ reply }) => reply.data);
    expect(first).toEqual(second);
    expect(first?.url).toBe('https://szukaj.example/public');
    expect(first?.key).toMatch(/^[\w-]{43}$/);
    expect(first?.customerSymbol).toBe(owner.customer.symbol);
    expect((await owner.call('getAuthKey')).reply.data).toEqual(first);
  });

  test('[R7.34] a reset makes another one; domains stay', async () => {
    const owner = await server.signIn();
    await owner.call('setAuthDomains', { body: { domains: ['sklep.pl'] } });
    const before = (await owner.call('getAuthKey')).reply.data.key;
    const after = (await owner.call('resetAuthKey')).reply.data.key;
    expect(after).not.toBe(before);
    expect((await owner.call('getAuthKey')).reply.data.key).toBe(after);
    expect((await owner.call('getAuthDomains')).reply.data).toEqual(['sklep.pl']);
    const ask = (key: string) => server.app.services.access.allows(owner.customer.id, { origin: null, key });
    expect([(await ask(before)).isKeyValid, (await ask(after)).isKeyValid]).toEqual([false, true]);
  });

  test.each(['getAuthDomains', 'setAuthDomains', 'getRefusedDomains', 'getAuthKey', 'resetAuthKey'] as const)(
    '[R6.03] %s wants a signed-in owner',
    async (name) => {
      expect((await makeCall(server.origin, null, name)).status).toBe(401);
      expect((await makeCall(server.origin, 'nonsense', name)).status).toBe(401);
    },
  );
});
