import { graphScopes, makeProfile } from '@vitrina/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SocialServer, startSocialServer } from '../../../testing/start-social-shop.ts';
import { makeCall } from '../../../testing/start-test-server.ts';

const dayMs = 24 * 3_600_000;
const token = 'EAAtoken-of-the-shop';
const tokens = [
  { token, accounts: ['sklep.mody'], scopes: graphScopes, expiresInSeconds: 7_200 },
  { token: 'EAAboth', accounts: ['sklep.mody', 'outlet'], scopes: graphScopes, expiresInSeconds: 7_200 },
  {
    token: 'EAApoor',
    accounts: ['sklep.mody'],
    scopes: ['instagram_basic', 'pages_show_list'],
    expiresInSeconds: null,
  },
  { token: 'EAAnobody', accounts: [], scopes: graphScopes, expiresInSeconds: null },
  { token: 'EAAforever', accounts: ['sklep.mody'], scopes: graphScopes, expiresInSeconds: null },
];
const profiles = [
  makeProfile({ username: 'sklep.mody' }),
  makeProfile({ id: '17841400000000077', username: 'outlet', name: 'Outlet' }),
];
let shop: SocialServer;
beforeEach(async () => {
  shop = await startSocialServer({ profiles, tokens });
});
afterEach(() => shop.close());

const connect = (body: { token: string; accountId?: string }, by = shop.owner) =>
  by.call('connectInstagram', { body });
const connection = async (by = shop.owner) => (await by.call('getInstagramConnection')).reply.data;

test('[R10.07] an account is connected with a token, which becomes one of about 60 days', async () => {
  expect(await connection()).toMatchObject({
    state: 'none',
    username: null,
    canRenew: true,
    hashtagsUsed: 0,
  });
  const { status, reply } = await connect({ token });
  expect(status).toBe(200);
  expect(reply.data).toMatchObject({ accounts: [], connection: { state: 'ok', username: 'sklep.mody' } });
  const endsAt = Date.parse(reply.data.connection.endsAt ?? '');
  expect(Math.abs(endsAt - Date.now() - 60 * dayMs)).toBeLessThan(dayMs);
  expect(await connection(shop.stranger)).toMatchObject({ state: 'none', username: null });
});

test('of several accounts one is chosen; nothing is connected before', async () => {
  const { reply } = await connect({ token: 'EAAboth' });
  expect(reply.data.accounts).toEqual([
    { accountId: '17841400000000009', username: 'sklep.mody', name: 'Sklepik' },
    { accountId: '17841400000000077', username: 'outlet', name: 'Outlet' },
  ]);
  expect(reply.data.connection.state).toBe('none');
  const chosen = await connect({ token: 'EAAboth', accountId: '17841400000000077' });
  expect(chosen.reply.data.connection).toMatchObject({ state: 'ok', username: 'outlet' });
  expect((await connect({ token: 'EAAboth', accountId: '1' })).error.code).toBe('INSTAGRAM_NO_ACCOUNT');
});

test('a token without an end stays as it is', async () => {
  const { reply } = await connect({ token: 'EAAforever' });
  expect(reply.data.connection).toMatchObject({ state: 'ok', endsAt: null });
  expect(shop.graph.requests.some(({ path }) => path.includes('oauth'))).toBe(false);
});

describe('a token is refused', () => {
  test.each([
    ['EAAunknown', 422, 'INSTAGRAM_TOKEN_REFUSED'],
    ['EAApoor', 422, 'INSTAGRAM_PERMISSION_MISSING'],
    ['EAAnobody', 422, 'INSTAGRAM_NO_ACCOUNT'],
  ])('%s: %i %s', async (wrong, status, code) => {
    const refused = await connect({ token: wrong });
    expect([refused.status, refused.error.code]).toEqual([status, code]);
    expect((await connection()).state).toBe('none');
    expect(JSON.stringify(refused.body)).not.toContain(wrong);
  });

  test('with the names of what it lacks', async () => {
    expect((await connect({ token: 'EAApoor' })).error.details).toEqual({
      missing: ['instagram_manage_insights', 'pages_read_engagement'],
    });
  });

  test.each([
    [{ code: 4 }, 429, 'INSTAGRAM_THROTTLED'],
    [{ code: 2, times: 9 }, 502, 'INSTAGRAM_UNREACHABLE'],
    [{ code: 1, status: 500, times: 9 }, 502, 'INSTAGRAM_UNREACHABLE'],
    [{ code: 190, subcode: 460 }, 422, 'INSTAGRAM_TOKEN_REFUSED'],
    [{ code: 10 }, 422, 'INSTAGRAM_PERMISSION_MISSING'],
  ])('when Graph answers %j: %i %s', async (fault, status, code) => {
    shop.graph.failNext(fault);
    const refused = await connect({ token });
    expect([refused.status, refused.error.code]).toEqual([status, code]);
  });

  test('when it is empty, or nobody is signed in', async () => {
    expect((await connect({ token: '' })).error.code).toBe('VALIDATION_FAILED');
    const { origin } = shop.server;
    expect((await makeCall(origin, null, 'connectInstagram', { body: { token } })).status).toBe(401);
    for (const name of ['getInstagramConnection', 'disconnectInstagram'] as const)
      expect((await makeCall(origin, null, name)).status).toBe(401);
  });
});

test('[R10.07] tokens are encrypted in the database, bound to their customer, and in no reply', async () => {
  const { body } = await connect({ token });
  expect(JSON.stringify(body)).not.toContain('EAA');
  expect(JSON.stringify((await shop.owner.call('getInstagramConnection')).body)).not.toContain('EAA');
  const rows = await shop.server.database.selectFrom('instagram_connection').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('EAA');
  // A row that somebody moved to another customer opens nothing there.
  await shop.server.database
    .updateTable('instagram_connection')
    .set({ customer_id: shop.stranger.customer.id })
    .execute();
  const { reply } = await shop.stranger.call('addInstagramCatalog', {
    body: { name: 'x', source: 'profile', handle: 'sklep.mody' },
  });
  expect(reply.data).toMatchObject({ state: 'failed', fault: 'reconnect' });
});

describe('a token that ends soon', () => {
  let today = 0;
  beforeEach(() => {
    today = 0;
  });
  /** So many days after the token was entered. */
  const renewAt = async (days: number): Promise<void> => {
    shop.graph.advance((days - today) * dayMs);
    today = days;
    shop.server.clock.now = new Date(Date.now() + days * dayMs);
    await shop.server.app.services.social.renewEnding();
  };
  /** Sessions have ended by then. */
  const connection = async () => {
    const hash = await shop.server.app.services.auth.createReloginHash(shop.owner.customer.id);
    const { reply } = await makeCall(shop.server.origin, null, 'relogin', { params: { hash } });
    const session = reply.access_token;
    return (await makeCall(shop.server.origin, session, 'getInstagramConnection')).reply.data;
  };

  test('is renewed by itself', async () => {
    await connect({ token });
    const { endsAt } = await connection();
    await renewAt(30);
    expect((await connection()).endsAt).toBe(endsAt);
    await renewAt(45);
    expect(Date.parse((await connection()).endsAt ?? '')).toBeGreaterThan(
      Date.parse(endsAt ?? '') + 40 * dayMs,
    );
    expect((await connection()).state).toBe('ok');
  });

  test('and whose end doesn’t move is told its owner, until it ends', async () => {
    await connect({ token });
    shop.graph.freezeRenewal();
    await renewAt(50);
    expect(await connection()).toMatchObject({ state: 'ending', username: 'sklep.mody' });
    await renewAt(61);
    expect(await connection()).toMatchObject({ state: 'reconnect' });
  });

  test('and is refused when it is renewed has to be replaced', async () => {
    await connect({ token });
    shop.graph.failNext({ code: 190, subcode: 460 });
    await renewAt(45);
    expect(await connection()).toMatchObject({ state: 'reconnect' });
  });
});
