import { type GraphServer, graphScopes, makeProfile, serveGraph } from '@vitrina/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectClient } from './testing/connect-client.ts';

const first = makeProfile({ id: '17841400000000001', username: 'sklepik' });
const second = makeProfile({ id: '17841400000000002', username: 'sklepik.outlet', name: 'Outlet' });
const token = 'EAAshort-secret';
let graph: GraphServer;

beforeEach(async () => {
  graph = await serveGraph({
    profiles: [first, second, makeProfile({ id: '17841400000000003', username: 'cudza' })],
    tokens: [{ token, accounts: ['sklepik', 'sklepik.outlet'], scopes: graphScopes, expiresInSeconds: 3600 }],
    app: { id: '4242', secret: 'app-secret' },
  });
});
afterEach(() => graph.close());

test('the accounts that a token speaks for are listed; a Page without one is passed over', async () => {
  const result = await connectClient(graph.origin).client.listAccounts(token);
  expect(result).toMatchObject({
    ok: true,
    value: [
      { id: '17841400000000001', username: 'sklepik', name: 'Sklepik' },
      { id: '17841400000000002', username: 'sklepik.outlet', name: 'Outlet' },
    ],
  });
});

test('a token is inspected by the app, or by itself', async () => {
  const { client } = connectClient(graph.origin);
  for (const app of [graph.app, null]) {
    const result = await client.inspectToken(token, app);
    expect(result).toMatchObject({
      ok: true,
      value: {
        ...{ isValid: true, code: null, subcode: null },
        scopes: ['instagram_basic', 'instagram_manage_insights', 'pages_read_engagement', 'pages_show_list'],
      },
    });
    const expiresAt = result.ok ? Date.parse(result.value.expiresAt ?? '') : 0;
    expect(Math.abs(expiresAt - Date.now() - 3_600_000)).toBeLessThan(60_000);
  }
});

test('a token that ended is told from one whose owner changed the password', async () => {
  const { client } = connectClient(graph.origin);
  graph.expire(token);
  const asked = await client.inspectToken(token, graph.app);
  expect(asked).toMatchObject({ ok: true, value: { isValid: false, code: 190, subcode: 463, scopes: [] } });
  graph.revoke(token);
  expect(await client.listAccounts(token)).toMatchObject({
    ok: false,
    failure: { kind: 'reconnect', code: 190, subcode: 460, waitMs: null },
  });
});

test('a token is exchanged for one of about 60 days, and that one for a later one', async () => {
  const { client } = connectClient(graph.origin);
  const exchanged = await client.exchangeToken(token, graph.app);
  expect(exchanged).toMatchObject({ ok: true, value: { expiresInSeconds: 5_183_944 } });
  const later = exchanged.ok ? exchanged.value.token : '';
  expect(later).not.toBe(token);
  graph.advance(50 * 24 * 3_600_000);
  const renewed = await client.exchangeToken(later, graph.app);
  expect(renewed).toMatchObject({ ok: true, value: { expiresInSeconds: 5_183_944 } });
  expect(await client.exchangeToken(token, graph.app)).toMatchObject({
    failure: { kind: 'reconnect', subcode: 463 },
  });
});

test('an exchange may leave the end where it was', async () => {
  graph.freezeRenewal();
  graph.advance(600_000);
  const result = await connectClient(graph.origin).client.exchangeToken(token, graph.app);
  expect(result).toMatchObject({ ok: true, value: { token } });
  expect(result.ok && result.value.expiresInSeconds).toBeLessThanOrEqual(3_000);
});

test('a token without an end has none', async () => {
  await graph.close();
  graph = await serveGraph({
    tokens: [{ token, accounts: ['sklepik'], scopes: graphScopes, expiresInSeconds: null }],
  });
  const { client } = connectClient(graph.origin);
  expect(await client.inspectToken(token, null)).toMatchObject({ ok: true, value: { expiresAt: null } });
  graph.freezeRenewal();
  expect(await client.exchangeToken(token, graph.app)).toMatchObject({
    ok: true,
    value: { expiresInSeconds: null },
  });
});

test('an app’s wrong secret is told at once, though Graph gives it the code of a passing fault', async () => {
  const { client, waits } = connectClient(graph.origin);
  const result = await client.exchangeToken(token, { id: '4242', secret: 'wrong' });
  expect(result).toMatchObject({ ok: false, failure: { kind: 'bad_request', code: 1 } });
  expect(waits).toEqual([]);
});

test('a version that Graph doesn’t have is a bad request', async () => {
  expect(await connectClient(graph.origin, { version: 'v99.0' }).client.listAccounts(token)).toMatchObject({
    failure: { kind: 'bad_request', code: 2500 },
  });
});

test('a token without the scopes is told so, and no other account than its own is read', async () => {
  await graph.close();
  graph = await serveGraph({
    profiles: [first, second],
    tokens: [{ token, accounts: ['sklepik'], scopes: ['pages_show_list'], expiresInSeconds: null }],
  });
  const { client } = connectClient(graph.origin);
  expect(await client.readOwnProfile({ token, accountId: first.id })).toMatchObject({
    failure: { kind: 'permission', code: 10 },
  });
});

test('another’s account isn’t read as one’s own', async () => {
  const { client } = connectClient(graph.origin);
  expect(await client.readOwnProfile({ token, accountId: '17841400000000003' })).toMatchObject({
    failure: { kind: 'bad_request', code: 100, subcode: 33 },
  });
});
