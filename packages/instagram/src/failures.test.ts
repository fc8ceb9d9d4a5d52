import { type GraphServer, makeProfile, serveGraph } from '@vitrina/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectClient } from './testing/connect-client.ts';

let graph: GraphServer;
beforeEach(async () => {
  graph = await serveGraph({ profiles: [makeProfile()] });
});
afterEach(() => graph.close());

const ask = async () => {
  const { client, waits } = connectClient(graph.origin);
  return { result: await client.listAccounts(graph.token), waits };
};

test.each([
  [{ code: 4, isTransient: true }, 'throttled', 3_600_000],
  [{ code: 17 }, 'throttled', 3_600_000],
  [{ code: 32 }, 'throttled', 3_600_000],
  [{ code: 613 }, 'throttled', 3_600_000],
  [{ code: 80002, regainMinutes: 17 }, 'throttled', 1_020_000],
  [{ code: 3 }, 'permission', null],
  [{ code: 10, status: 403 }, 'permission', null],
  [{ code: 200 }, 'permission', null],
  [{ code: 299 }, 'permission', null],
  [{ code: 300 }, 'bad_request', null],
  [{ code: 24, subcode: 2207006 }, 'missing', null],
  [{ code: 100, subcode: 33 }, 'bad_request', null],
  [{ code: 102 }, 'reconnect', null],
  [{ code: 190, subcode: 458 }, 'reconnect', null],
  [{ code: 190, subcode: 463 }, 'reconnect', null],
  [{ code: 110, subcode: 2207013 }, 'not_professional', null],
  [{ code: 341 }, 'blocked', 86_400_000],
  [{ code: 368 }, 'blocked', 86_400_000],
] as const)('[R10.07] the error %j is %s, and returned at once', async (fault, kind, waitMs) => {
  graph.failNext(fault);
  const { result, waits } = await ask();
  expect(result).toMatchObject({
    ok: false,
    failure: { kind, waitMs, code: fault.code, subcode: 'subcode' in fault ? fault.subcode : null },
  });
  expect(waits).toEqual([]);
  expect(graph.requests).toHaveLength(1);
});

test.each([
  { code: 1 },
  { code: -1 },
  { code: 2 },
  { code: -2 },
  { code: 99, status: 500 },
  { code: 99, status: 503 },
  { code: 99, isTransient: true },
])('the passing fault %j is tried again after waits that grow', async (fault) => {
  graph.failNext({ ...fault, times: 3 });
  const { result, waits } = await ask();
  expect(result.ok).toBe(true);
  expect(waits).toEqual([1_000, 4_000, 15_000]);
  expect(graph.requests).toHaveLength(4);
});

test('a fault that doesn’t pass is returned after three more tries', async () => {
  graph.failNext({ code: 2, times: 9 });
  const { result, waits } = await ask();
  expect(result).toMatchObject({ failure: { kind: 'passing', code: 2, waitMs: null } });
  expect(waits).toHaveLength(3);
  expect(graph.requests).toHaveLength(4);
});

test('Graph’s own sentence for the user is handed on', async () => {
  graph.failNext({ code: 100, userMessage: 'Something that only Graph knows' });
  expect((await ask()).result).toMatchObject({ failure: { userMessage: 'Something that only Graph knows' } });
});

describe('what isn’t Graph', () => {
  const askOf = async (transport: () => Promise<{ status: number; headers: Headers; text: string }>) => {
    const { client, waits } = connectClient('https://graph.example', { transport });
    return { result: await client.listAccounts('EAAtoken'), waits };
  };
  const replying = (status: number, text: string) => async () => ({ status, headers: new Headers(), text });

  test.each([
    [200, '<html>'],
    [200, ''],
    [200, '[]'],
    [404, '<html>Not found'],
    [302, ''],
  ])('an answer %i %j is unreachable', async (status, text) => {
    const { result, waits } = await askOf(replying(status, text));
    expect(result).toMatchObject({ failure: { kind: 'unreachable', code: null } });
    expect(waits).toEqual([]);
  });

  test('a broken gateway is a passing fault, and 429 without a code is a limit', async () => {
    expect((await askOf(replying(502, '<html>'))).result).toMatchObject({ failure: { kind: 'passing' } });
    expect((await askOf(replying(429, ''))).result).toMatchObject({
      failure: { kind: 'throttled', waitMs: 3_600_000 },
    });
  });

  test('an error that is answered with 200 is an error', async () => {
    const text = JSON.stringify({ error: { code: 190, error_subcode: 467 } });
    expect((await askOf(replying(200, text))).result).toMatchObject({ failure: { kind: 'reconnect' } });
  });

  test('a lost connection is tried again', async () => {
    let calls = 0;
    const { result, waits } = await askOf(async () => {
      calls += 1;
      if (calls < 3) throw new Error('socket hang up');
      return { status: 200, headers: new Headers(), text: '{"data":[]}' };
    });
    expect(result).toMatchObject({ ok: true, value: [] });
    expect(waits).toEqual([1_000, 4_000]);
  });
});

describe('secrets', () => {
  test('neither failures nor what they say hold the token, though Graph quotes it', async () => {
    const { client } = connectClient(graph.origin);
    const result = await client.listAccounts('EAAsecret-of-the-shop');
    expect(result).toMatchObject({ ok: false, failure: { kind: 'reconnect', code: 190, userMessage: null } });
    expect(JSON.stringify(result)).not.toContain('EAAsecret');
  });

  test('what a transport throws goes no further: it may quote the address', async () => {
    const { client } = connectClient('https://graph.example', {
      transport: async (url) => {
        throw new Error(`could not fetch ${url.href}`);
      },
    });
    const result = await client.listAccounts('EAAsecret');
    expect(result).toEqual({
      ok: false,
      failure: { kind: 'unreachable', code: null, subcode: null, waitMs: null, userMessage: null },
    });
  });

  test('the address of the next page, which holds the token, isn’t in what is read', async () => {
    await graph.close();
    graph = await serveGraph();
    const { client } = connectClient(graph.origin);
    const steps: unknown[] = [];
    const access = { token: graph.token, accountId: '17841400000000009' };
    for await (const step of client.walkOwnMedia(access, { maxPosts: 10, maxPages: 9, pageSize: 2 }))
      steps.push(step);
    expect(steps).toHaveLength(4);
    expect(JSON.stringify(steps)).not.toContain(graph.token);
  });
});

test('limits: how much of the hour is used up comes with each answer, and what is too much is refused', async () => {
  await graph.close();
  graph = await serveGraph({ callsPerHour: 4, businessCallsPerDay: 2 });
  const { client } = connectClient(graph.origin);
  const used: unknown[] = [];
  for (let call = 0; call < 4; call += 1) {
    const result = await client.listAccounts(graph.token);
    used.push(result.ok && result.usage.usedPercent);
  }
  expect(used).toEqual([25, 50, 75, 100]);
  expect(await client.listAccounts(graph.token)).toMatchObject({
    failure: { kind: 'throttled', code: 4, waitMs: 3_600_000 },
  });
  graph.advance(3_600_001);
  expect((await client.listAccounts(graph.token)).ok).toBe(true);
});

test('limits: on the account’s own edges the headers say when they open again', async () => {
  await graph.close();
  graph = await serveGraph({
    businessCallsPerDay: 1,
    tokens: [
      { token: 'EAAlong', accounts: ['sklepik'], scopes: ['instagram_basic'], expiresInSeconds: null },
    ],
  });
  const { client } = connectClient(graph.origin);
  const access = { token: 'EAAlong', accountId: '17841400000000009' };
  const read = async () => {
    for await (const step of client.walkOwnMedia(access, { maxPosts: 9, maxPages: 1, pageSize: 9 }))
      if (step.kind === 'end') return step.failure;
    return null;
  };
  expect(await read()).toBeNull();
  graph.advance(23 * 3_600_000);
  expect(await read()).toMatchObject({ kind: 'throttled', code: 80002, waitMs: 3_600_000 });
});
