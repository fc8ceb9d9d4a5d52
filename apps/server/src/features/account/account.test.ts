import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../storage/calendar-days.ts';
import {
  makeCall,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const password = 'correct horse battery';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** Another browser of the same owner. */
const signInAgain = async ({ customer }: SignedIn, userAgent = firefox): Promise<string> => {
  const hash = await server.app.services.auth.createReloginHash(customer.id);
  const response = await fetch(`${server.origin}/api/auth/relogin/${hash}`, {
    headers: { 'user-agent': userAgent },
  });
  return ((await response.json()) as { access_token: string }).access_token;
};
const isSignedIn = async (token: string): Promise<boolean> =>
  (await makeCall(server.origin, token, 'getProfile')).status === 200;
const postForm = (fields: Record<string, string>): Promise<Response> =>
  fetch(`${server.origin}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

describe('sessions', () => {
  test('are listed with when and roughly where they were used, the one that asks marked', async () => {
    const owner = await server.signIn();
    const phone = await signInAgain(owner, safari);
    const { reply } = await makeCall(server.origin, phone, 'listSessions');
    expect(reply.data).toHaveLength(2);
    const [own, other] = reply.data;
    expect(own).toMatchObject({ browser: 'Safari', system: 'iPhone', network: '127.0.0.*', isCurrent: true });
    expect(other).toMatchObject({ isCurrent: false });
    const days = (Date.parse(own?.endsAt ?? '') - Date.parse(own?.startedAt ?? '')) / dayMs;
    expect(days).toBe(30);
    expect(JSON.stringify(reply.data)).not.toContain(phone);
  });

  test('a refreshed session stays one; what was used last comes first, also once that is stored', async () => {
    const owner = await server.signIn();
    await signInAgain(owner);
    server.clock.now = new Date(Date.now() + 120_000);
    const { reply: renewed } = await owner.call('refreshToken');
    for (let turn = 0; turn < 2; turn += 1) {
      const { reply } = await makeCall(server.origin, renewed.access_token, 'listSessions');
      expect(reply.data.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
      expect(reply.data[0]?.lastUsedAt).toBe(server.clock.now.toISOString());
      await server.app.services.saveActivity();
    }
    server.clock.now = null;
  });

  test('one is ended, or all others, and every token of theirs with it', async () => {
    const owner = await server.signIn();
    const [first, second] = [await signInAgain(owner), await signInAgain(owner, safari)];
    const { reply: renewed } = await makeCall(server.origin, second, 'refreshToken');
    const { reply } = await owner.call('listSessions');
    const phone = reply.data.find(({ browser }) => browser === 'Safari');
    const params = { sessionId: phone?.sessionId ?? '' };
    expect((await owner.call('endSession', { params })).reply.data).toEqual({ ended: 1 });
    expect([await isSignedIn(second), await isSignedIn(renewed.access_token)]).toEqual([false, false]);
    expect((await owner.call('endSession', { params })).status).toBe(404);
    expect(await isSignedIn(first)).toBe(true);
    expect((await owner.call('endOtherSessions')).reply.data).toEqual({ ended: 1 });
    expect([await isSignedIn(first), await isSignedIn(owner.token)]).toEqual([false, true]);
  });

  test('[R6.04] of another customer are neither seen nor ended', async () => {
    const [owner, stranger] = [await server.signIn(), await server.signIn()];
    const { reply } = await owner.call('listSessions');
    const params = { sessionId: reply.data[0]?.sessionId ?? '' };
    expect((await stranger.call('endSession', { params })).status).toBe(404);
    expect((await stranger.call('endOtherSessions')).reply.data).toEqual({ ended: 0 });
    expect((await stranger.call('listSessions')).reply.data).toHaveLength(1);
    expect(await isSignedIn(owner.token)).toBe(true);
  });
});

describe('another password', () => {
  const next = 'staple of the battery';

  test('ends all sessions but the one that asked, voids hashes, and is what signs in from then on', async () => {
    const owner = await server.signIn({ email: 'change@shop.example', password });
    const other = await signInAgain(owner);
    const hash = await server.app.services.auth.createReloginHash(owner.customer.id);
    const body = { currentPassword: password, newPassword: next };
    const { status, reply } = await owner.call('changePassword', { body });
    expect([status, reply.data]).toEqual([200, { ended: 1 }]);
    expect([await isSignedIn(other), await isSignedIn(owner.token)]).toEqual([false, true]);
    const relogin = await makeCall(server.origin, null, 'relogin', { params: { hash } });
    expect(relogin.status).toBe(401);
    const signIns = [
      await postForm({ email: 'change@shop.example', password }),
      await postForm({ email: 'change@shop.example', password: next }),
    ];
    expect(signIns.map((response) => response.status)).toEqual([401, 303]);
  });

  test('signs in nobody whose password was checked before it, and opened after it', async () => {
    const email = 'meanwhile@shop.example';
    const owner = await server.signIn({ email, password });
    const { auth } = server.app.services;
    const checked = (await auth.findPasswordHash(email)) ?? '';
    expect(await auth.createSignInHash(email, checked)).toEqual(expect.any(String));
    await owner.call('changePassword', { body: { currentPassword: password, newPassword: next } });
    expect(await auth.createSignInHash(email, checked)).toBeNull();
  });

  test('wants the current one, and one as long as a new account’s', async () => {
    const owner = await server.signIn({ password });
    const wrong = await owner.call('changePassword', {
      body: { currentPassword: 'not this one', newPassword: next },
    });
    expect([wrong.status, wrong.error.code]).toEqual([422, 'PASSWORD_WRONG']);
    const short = await owner.call('changePassword', {
      body: { currentPassword: password, newPassword: 'short' },
    });
    expect(short.error.details?.problems).toEqual([
      { path: 'newPassword', rule: 'minChars', params: { min: 10 } },
    ]);
    const blank = await owner.call('changePassword', {
      body: { currentPassword: password, newPassword: ' '.repeat(12) },
    });
    expect(blank.error.details?.problems).toMatchObject([{ path: 'newPassword', rule: 'required' }]);
  });

  test('has to be another one; the sessions stay', async () => {
    const owner = await server.signIn({ email: 'same@shop.example', password });
    const other = await signInAgain(owner);
    const same = await owner.call('changePassword', {
      body: { currentPassword: password, newPassword: password },
    });
    expect([same.status, same.error.code]).toEqual([422, 'PASSWORD_UNCHANGED']);
    expect(await isSignedIn(other)).toBe(true);
  });

  test('after ten wrong current ones even the right one has to wait, while the owner can still sign in', async () => {
    const owner = await server.signIn({ email: 'guessed@shop.example', password });
    const change = (currentPassword: string) =>
      owner.call('changePassword', { body: { currentPassword, newPassword: next } });
    for (let turn = 0; turn < 10; turn += 1) expect((await change('a guess')).status).toBe(422);
    expect((await change(password)).error.code).toBe('TOO_MANY_REQUESTS');
    expect((await postForm({ email: 'guessed@shop.example', password })).status).toBe(303);
  });
});

describe('the shop’s time zone', () => {
  const zoneOf = async (owner: SignedIn) => (await owner.call('getProfile')).reply.data.timeZone;

  test('is set for one customer, and refresh times are in it', async () => {
    const [owner, stranger] = [await server.signIn(), await server.signIn()];
    const { status, reply } = await owner.call('setTimeZone', { body: { timeZone: ' Asia/Tokyo ' } });
    expect([status, reply.data]).toEqual([200, { timeZone: 'Asia/Tokyo' }]);
    expect([await zoneOf(owner), await zoneOf(stranger)]).toEqual(['Asia/Tokyo', 'Europe/Warsaw']);
    expect((await owner.call('getRefreshTimes', { query: {} })).reply.data.timeZone).toBe('Asia/Tokyo');
    expect((await makeCall(server.origin, null, 'setTimeZone', { body: {} })).status).toBe(401);
  });

  test.each([
    ['', 'required'],
    ['Mars/Olympus', 'oneOf'],
    ['+14:00', 'oneOf'],
    ['SystemV/EST5', 'oneOf'],
    ['<b>Europe/Warsaw</b>', 'oneOf'],
    ['\u202EwasraW/eporuE', 'oneOf'],
    ['E'.repeat(500), 'maxChars'],
  ])('is none: %#', async (timeZone, rule) => {
    const owner = await server.signIn();
    const { status, error } = await owner.call('setTimeZone', { body: { timeZone } });
    expect([status, error.details?.problems]).toEqual([
      422,
      [expect.objectContaining({ path: 'timeZone', rule })],
    ]);
    expect(await zoneOf(owner)).toBe('Europe/Warsaw');
  });
});
