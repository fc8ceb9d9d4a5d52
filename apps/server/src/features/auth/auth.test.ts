import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../storage/calendar-days.ts';
import { makeCall, startTestServer, type TestServer } from '../../testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const hashFor = async (email: string): Promise<string> => {
  const owner = await server.signIn({ email });
  return server.app.services.auth.createReloginHash(owner.customer.id);
};

describe('relogin and sessions', () => {
  test('[R7.01] [R4.16] a hash gives a token for an hour, and works once', async () => {
    const hash = await hashFor('once@shop.example');
    const first = await makeCall(server.origin, null, 'relogin', { params: { hash } });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ access_token: expect.stringMatching(/^[\w-]{43}$/), expires_in: 3600 });
    const second = await makeCall(server.origin, null, 'relogin', { params: { hash } });
    expect([second.status, second.error.code]).toEqual([401, 'WRONG_CREDENTIALS']);
  });

  test('a hash that is older than a minute is worth nothing', async () => {
    const hash = await hashFor('late@shop.example');
    server.clock.now = new Date(Date.now() + 61_000);
    const late = await makeCall(server.origin, null, 'relogin', { params: { hash } });
    server.clock.now = null;
    expect(late.status).toBe(401);
  });

  test('[R3.01] [R7.01] the profile has its fields, role user and status online', async () => {
    const owner = await server.signIn({
      email: 'profile@shop.example',
      name: 'Sklep Ż',
      modules: ['search'],
    });
    const { reply } = await owner.call('getProfile');
    expect(reply.data).toMatchObject({
      uid: owner.customer.id,
      displayName: 'Sklep Ż',
      domain: 'shop.example',
      features: ['enabled_searchv3'],
      modules: ['search'],
      role: 'user',
      status: 'online',
    });
    expect(reply.data.customerSymbol).toMatch(/^sklepz-\w{5}$/);
    expect(reply.data.platformId).not.toBe('');
  });

  test('[R8.10] no token is ‘Wrong credentials.’, a wrong or ended one ‘Bad token.’', async () => {
    const none = await makeCall(server.origin, null, 'getProfile');
    expect([none.status, none.body.error]).toEqual([
      401,
      expect.objectContaining({ code: 'WRONG_CREDENTIALS', message: 'Wrong credentials.' }),
    ]);
    const wrong = await makeCall(server.origin, 'nonsense', 'getProfile');
    expect([wrong.status, wrong.body.error]).toEqual([
      401,
      expect.objectContaining({ code: 'BAD_TOKEN', message: 'Bad token.' }),
    ]);
    const owner = await server.signIn({ email: 'ended@shop.example' });
    server.clock.now = new Date(Date.now() + 3_601_000);
    const ended = await owner.call('getProfile');
    server.clock.now = null;
    expect(ended.error.code).toBe('BAD_TOKEN');
  });

  test('[R4.15] [R7.01] a refresh gives a new token; the one before lives a minute more', async () => {
    const owner = await server.signIn({ email: 'refresh@shop.example' });
    const { reply } = await owner.call('refreshToken');
    expect(reply.access_token).not.toBe(owner.token);
    expect((await makeCall(server.origin, reply.access_token, 'getProfile')).status).toBe(200);
    expect((await owner.call('getProfile')).status).toBe(200);
    server.clock.now = new Date(Date.now() + 61_000);
    const statuses = [
      await owner.call('getProfile'),
      await makeCall(server.origin, reply.access_token, 'getProfile'),
    ].map(({ status }) => status);
    server.clock.now = null;
    expect(statuses).toEqual([401, 200]);
  });

  test('[R4.15] of a session’s tokens only the newest is renewed; one that lives on beside it is told so, and stays good', async () => {
    const owner = await server.signIn({ email: 'replaced@shop.example' });
    const { reply } = await owner.call('refreshToken');
    const again = await owner.call('refreshToken');
    // Not 401: a tab that was a moment late must not end the session of all tabs.
    expect([again.status, again.error.code]).toEqual([409, 'TOKEN_REPLACED']);
    expect((await owner.call('getProfile')).status).toBe(200);
    expect((await makeCall(server.origin, reply.access_token, 'refreshToken')).status).toBe(200);
  });

  test('of two refreshes with one token at once a single one gets a new token', async () => {
    const owner = await server.signIn({ email: 'twice@shop.example' });
    const both = await Promise.all([owner.call('refreshToken'), owner.call('refreshToken')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('[R4.15] 30 days after the sign-in a session is over, however often it was renewed', async () => {
    const owner = await server.signIn({ email: 'month@shop.example' });
    const startMs = Date.now();
    let { token } = owner;
    let lastSeconds = 0;
    for (let minutes = 58; minutes < 30 * 24 * 60; minutes += 58) {
      server.clock.now = new Date(startMs + minutes * 60_000);
      const renewed = await server.app.services.auth.refresh(token);
      if (!('access_token' in renewed)) throw new Error(`refused after ${minutes} minutes`);
      token = renewed.access_token;
      lastSeconds = renewed.expires_in;
    }
    expect(lastSeconds).toBeLessThan(3600);
    server.clock.now = new Date(startMs + 30 * dayMs + 5000);
    const over = await makeCall(server.origin, token, 'getProfile');
    server.clock.now = null;
    expect(over.error.code).toBe('BAD_TOKEN');
  });

  test('[R7.01] [R4.17] logout ends the session', async () => {
    const owner = await server.signIn({ email: 'logout@shop.example' });
    expect((await owner.call('logout')).status).toBe(200);
    expect((await owner.call('getProfile')).error.code).toBe('BAD_TOKEN');
  });

  test('logout ends the tokens of before as well', async () => {
    const owner = await server.signIn({ email: 'logout-all@shop.example' });
    const { reply } = await owner.call('refreshToken');
    await makeCall(server.origin, reply.access_token, 'logout');
    expect((await owner.call('getProfile')).error.code).toBe('BAD_TOKEN');
  });

  test('HEAD uses no hash up, renews no token and ends no session; it says who may', async () => {
    const owner = await server.signIn({ email: 'head@shop.example' });
    const hash = await server.app.services.auth.createReloginHash(owner.customer.id);
    const head = async (path: string, token?: string) => {
      const headers = token ? { authorization: `Bearer ${token}` } : undefined;
      const response = await fetch(`${server.origin}/api${path}`, {
        method: 'HEAD',
        ...(headers && { headers }),
      });
      return [response.status, await response.text()];
    };
    for (let turn = 0; turn < 2; turn += 1) expect(await head(`/auth/relogin/${hash}`)).toEqual([200, '']);
    expect(await head('/auth/logout', owner.token)).toEqual([200, '']);
    expect(await head('/auth/refresh', owner.token)).toEqual([200, '']);
    expect(await head('/catalog/resetAuthKey', owner.token)).toEqual([200, '']);
    expect(await head('/auth/logout')).toEqual([401, '']);
    expect(await head('/auth/profile', owner.token)).toEqual([200, '']);
    const rows = await server.database.selectFrom('api_access').selectAll().execute();
    expect(rows.filter(({ customer_id }) => customer_id === owner.customer.id)).toEqual([]);
    expect((await owner.call('refreshToken')).status).toBe(200);
    const relogin = await makeCall(server.origin, null, 'relogin', { params: { hash } });
    expect(relogin.status).toBe(200);
  });

  test('tokens and hashes are stored as digests only', async () => {
    const owner = await server.signIn({ email: 'digest@shop.example' });
    const rows = JSON.stringify(await server.database.selectFrom('access_token').selectAll().execute());
    expect(rows).not.toContain(owner.token);
    const { password_hash } = await server.database
      .selectFrom('customer')
      .select('password_hash')
      .where('id', '=', owner.customer.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$/);
  });
});

const postForm = (
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  query = '',
): Promise<Response> =>
  fetch(`${server.origin}/sign-in${query}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });

describe('the sign-in page', () => {
  test('[R4.18] is there in three languages; an unknown browser language sees Polish', async () => {
    const titleFor = async (query: string, acceptLanguage: string): Promise<string | undefined> => {
      const page = await (
        await fetch(`${server.origin}/sign-in${query}`, { headers: { 'accept-language': acceptLanguage } })
      ).text();
      return /<html lang="(\w+)">/.exec(page)?.[1];
    };
    expect(await titleFor('', 'de-DE,de')).toBe('pl');
    expect(await titleFor('', 'cs-CZ,cs;q=0.9')).toBe('cs');
    expect(await titleFor('', 'en-US')).toBe('en');
    expect(await titleFor('?lang=cz', 'en-US')).toBe('cs');
  });

  test('[R4.18] hands the language on to the panel where it was chosen, not where the browser asked for it', async () => {
    const person = { email: 'ola@shop.example', password: 'zażółć gęślą jaźń' };
    await server.signIn(person);
    const targetFor = async (query: string): Promise<string | null> =>
      (await postForm(person, { 'accept-language': 'cs' }, query)).headers.get('location');
    expect(await targetFor('?lang=en')).toMatch(/^\/auth\/[\w-]+\?lang=en$/);
    expect(await targetFor('')).toMatch(/^\/auth\/[\w-]+$/);
    expect(await targetFor('?lang=de')).toMatch(/^\/auth\/[\w-]+$/);
  });

  test('[R4.16] the right password hands over to the panel by a one-use hash', async () => {
    await server.signIn({ email: 'jan@shop.example', password: 'zażółć gęślą jaźń' });
    const response = await postForm({ email: 'Jan@Shop.example', password: 'zażółć gęślą jaźń' });
    expect(response.status).toBe(303);
    const hash = /^\/auth\/([\w-]+)$/.exec(response.headers.get('location') ?? '')?.[1] ?? '';
    expect((await makeCall(server.origin, null, 'relogin', { params: { hash } })).status).toBe(200);
  });

  test('a wrong password and an unknown address get the same answer, with the address kept and escaped', async () => {
    await server.signIn({ email: 'ewa@shop.example' });
    const wrong = await postForm({ email: 'ewa@shop.example', password: 'no' });
    const unknown = await postForm({ email: '"><script>@x.pl', password: 'no' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const page = await unknown.text();
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;@x.pl"');
    expect(page.replace('&quot;&gt;&lt;script&gt;@x.pl', 'ewa@shop.example')).toBe(await wrong.text());
  });

  test('a form posted from another site signs nobody in', async () => {
    await server.signIn({ email: 'csrf@shop.example', password: 'correct horse battery' });
    const response = await postForm(
      { email: 'csrf@shop.example', password: 'correct horse battery' },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(response.status).toBe(400);
  });

  test('after ten wrong passwords of one account even the right one has to wait', async () => {
    await server.signIn({ email: 'target@shop.example', password: 'correct horse battery' });
    for (let attempt = 0; attempt < 10; attempt++)
      await postForm({ email: 'target@shop.example', password: 'guess' });
    const blocked = await postForm({ email: 'target@shop.example', password: 'correct horse battery' });
    expect(blocked.status).toBe(429);
    expect(await blocked.text()).toContain('Za dużo prób');
  });
});

test('sign-ins that succeed are no guesses, however many come from one address', async () => {
  const owner = { email: 'often@shop.example', password: 'correct horse battery' };
  await server.signIn(owner);
  for (let turn = 0; turn < 35; turn += 1) expect((await postForm(owner)).status).toBe(303);
  for (let turn = 0; turn < 10; turn += 1)
    expect((await postForm({ ...owner, password: 'guess' })).status).toBe(401);
  expect((await postForm({ ...owner, password: 'guess' })).status).toBe(429);
});

const guessFrom = async (remoteAddress: string, email: string, headers: Record<string, string> = {}) =>
  (
    await server.app.http.inject({
      method: 'POST',
      url: '/sign-in',
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ email, password: 'guess' }).toString(),
    })
  ).statusCode;

describe('against guessing', () => {
  test('addresses of one IPv6 network count as one', async () => {
    for (let attempt = 0; attempt < 30; attempt++)
      await guessFrom(`2001:db8:1:2::${attempt.toString(16)}`, `nobody${attempt}@shop.example`);
    expect(await guessFrom('2001:db8:1:2:ffff::1', 'somebody@shop.example')).toBe(429);
    expect(await guessFrom('2001:db8:1:3::1', 'somebody@shop.example')).toBe(401);
  });

  test('an address that is past its limit can’t lock out an account', async () => {
    for (let attempt = 0; attempt < 30; attempt++)
      await guessFrom('198.51.100.7', `other${attempt}@shop.example`);
    for (let attempt = 0; attempt < 12; attempt++) await guessFrom('198.51.100.7', 'victim@shop.example');
    expect(await guessFrom('198.51.100.8', 'victim@shop.example')).toBe(401);
  });

  test('strangers from everywhere can’t lock out the browser that the owner signs in with', async () => {
    const owner = { email: 'known@shop.example', password: 'correct horse battery' };
    await server.signIn(owner);
    const signInFrom = (remoteAddress: string, cookie?: string) =>
      server.app.http.inject({
        method: 'POST',
        url: '/sign-in',
        remoteAddress,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
        body: new URLSearchParams(owner).toString(),
      });
    const first = await signInFrom('192.0.2.1');
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toMatch(/^vitrina\.device=[\w.-]+; Path=\/sign-in; .*HttpOnly; SameSite=Strict/);
    for (let attempt = 0; attempt < 60; attempt++) await guessFrom(`203.0.113.${attempt}`, owner.email);
    const [device = ''] = cookie.split(';');
    expect((await signInFrom('192.0.2.2', device)).statusCode).toBe(303);
    expect((await signInFrom('192.0.2.3')).statusCode).toBe(429);
    expect((await signInFrom('192.0.2.4', `${device.slice(0, -1)}_`)).statusCode).toBe(429);
  });

  test('ten guesses from one network close an account to it, and to no other', async () => {
    await server.signIn({ email: 'two-networks@shop.example' });
    for (let attempt = 0; attempt < 10; attempt++)
      await guessFrom(`2001:db8:9:9::${attempt}`, 'two-networks@shop.example');
    expect(await guessFrom('2001:db8:9:9::ff', 'Two-Networks@shop.example')).toBe(429);
    expect(await guessFrom('2001:db8:9:8::1', 'two-networks@shop.example')).toBe(401);
  });

  test('an address that a client claims for itself is not believed', async () => {
    for (let attempt = 0; attempt < 30; attempt++)
      await guessFrom('198.51.100.9', `claim${attempt}@shop.example`, {
        'x-forwarded-for': `203.0.113.${attempt}`,
      });
    expect(await guessFrom('198.51.100.9', 'claim@shop.example', { 'x-forwarded-for': '203.0.113.99' })).toBe(
      429,
    );
  });

  test('of very many passwords at once only some are checked, the others turned away', async () => {
    const { auth } = server.app.services;
    const checks = await Promise.all(
      Array.from({ length: 40 }, () => auth.checkPassword('nobody@shop.example', 'guess')),
    );
    expect(checks.filter((check) => check === null)).toHaveLength(16);
    expect(checks.filter((check) => check !== null)).toContainEqual({
      failure: 'OVERLOADED',
      details: undefined,
    });
    expect(await auth.checkPassword('nobody@shop.example', 'guess')).toBeNull();
  });

  test('a call’s bound counts the customer, not the token', async () => {
    const owner = await server.signIn({ email: 'many-tokens@shop.example' });
    let { token } = owner;
    const statuses = new Set<number>();
    for (let turn = 0; turn < 31; turn++) {
      const refreshed = await makeCall(server.origin, token, 'refreshToken');
      statuses.add(refreshed.status);
      if (refreshed.status === 200) token = refreshed.reply.access_token;
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});
