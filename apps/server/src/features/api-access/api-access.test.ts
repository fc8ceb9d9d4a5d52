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
    expect([(await ask(before)).isKeyRight, (await ask(after)).isKeyRight]).toEqual([false, true]);
  });

  test.each(['getAuthDomains', 'setAuthDomains', 'getAuthKey', 'resetAuthKey'] as const)(
    '[R6.03] %s wants a signed-in owner',
    async (name) => {
      expect((await makeCall(server.origin, null, name)).status).toBe(401);
      expect((await makeCall(server.origin, 'nonsense', name)).status).toBe(401);
    },
  );
});
