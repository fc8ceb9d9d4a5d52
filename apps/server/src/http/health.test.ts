import { expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

const metricsFrom = async (
  server: TestServer,
  remoteAddress: string,
  headers: Record<string, string> = {},
): Promise<number> => (await server.app.http.inject({ url: '/metrics', remoteAddress, headers })).statusCode;

test('without a token this machine alone reads the metrics, and not through a proxy on it', async () => {
  const server = await startTestServer();
  try {
    for (const address of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])
      expect([address, await metricsFrom(server, address)]).toEqual([address, 200]);
    for (const address of ['198.51.100.7', '10.0.0.1', '2001:db8::1', '::ffff:10.0.0.1'])
      expect([address, await metricsFrom(server, address)]).toEqual([address, 404]);
    for (const [name, value] of [
      ['x-forwarded-for', '198.51.100.7'],
      ['forwarded', 'for=198.51.100.7'],
      ['x-real-ip', '198.51.100.7'],
      ['via', '1.1 proxy'],
    ] as const)
      expect([name, await metricsFrom(server, '127.0.0.1', { [name]: value })]).toEqual([name, 404]);
  } finally {
    await server.close();
  }
});

test('[R10.09] isn’t ready while another server over its database searches by itself', async () => {
  let isAlone = true;
  const server = await startTestServer({}, { isAlone: () => isAlone });
  try {
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    isAlone = false;
    const ready = await fetch(`${server.origin}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { engine: 'failing' } }]);
  } finally {
    await server.close();
  }
});

test('however many ask at once whether it is ready, the engine is not asked for each of them', async () => {
  const server = await startTestServer();
  const asked = vi.spyOn(server.engine, 'checkReady');
  try {
    const answers = Array.from({ length: 50 }, () => server.app.http.inject({ url: '/readyz' }));
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    // One for each second that it takes.
    expect(asked.mock.calls.length).toBeLessThan(20);
  } finally {
    await server.close();
  }
});

test('with a token whoever has it reads the metrics, and nobody else', async () => {
  const server = await startTestServer({ METRICS_TOKEN: 'a-token-of-some-length' });
  try {
    const authorization = 'Bearer a-token-of-some-length';
    expect(await metricsFrom(server, '198.51.100.7', { authorization })).toBe(200);
    expect(await metricsFrom(server, '127.0.0.1')).toBe(404);
    expect(await metricsFrom(server, '127.0.0.1', { authorization: 'Bearer another' })).toBe(404);
  } finally {
    await server.close();
  }
});
