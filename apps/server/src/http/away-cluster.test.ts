import { openTcpProxy, type TcpProxy } from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../testing/start-shop.ts';
import { eventually } from '../testing/start-test-server.ts';

const [firstNode] = (process.env.TEST_OPENSEARCH_URL ?? '').split(',');
const isThere = firstNode !== undefined && firstNode !== '';
/** Two checks of two seconds one after the other take longer; load balancers wait for 4 seconds. */
const balancerWaitsMs = 3_900;

let proxy: TcpProxy;
let shop: Shop;
let searchId: string;
let key: string;
beforeAll(async () => {
  if (!isThere) return;
  const { hostname, port } = new URL(firstNode);
  proxy = await openTcpProxy({ host: hostname, port: Number(port) });
  shop = await startShop({ OPENSEARCH_URL: `http://127.0.0.1:${proxy.port}` });
  searchId = await shop.newInstance();
  ({ key } = (await shop.owner.call('getAuthKey')).reply.data);
});
afterAll(async () => {
  if (!isThere) return;
  await shop.close();
  await proxy.close();
});

const search = async () => {
  const response = await fetch(`${shop.server.origin}/public/search/${searchId}?q=lampa`, {
    headers: { 'x-api-key': key },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const askReadiness = async () => {
  const signal = AbortSignal.timeout(balancerWaitsMs);
  const response = await fetch(`${shop.server.origin}/readyz`, { signal });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe.skipIf(!isThere)('while the cluster is away', () => {
  for (const how of ['refuse', 'hang'] as const)
    test(`[R10.09] searches say so, the panel works, and the server stays in the balancer, if connections ${how}`, async () => {
      expect(await search()).toMatchObject({ status: 200, body: { total: 1 } });
      expect(await askReadiness()).toMatchObject({ status: 200, body: { status: 'ok' } });
      proxy[how]();
      expect(await search()).toMatchObject({ status: 503, body: { error: { code: 'SEARCH_AWAY' } } });
      // What was found before is told for a second.
      await expect.poll(askReadiness, { timeout: 15_000 }).toMatchObject({
        status: 200,
        body: { status: 'degraded', checks: { storage: 'ok', engine: 'failing' } },
      });
      const { reply } = await shop.owner.call('listInstances');
      expect(reply.data).toHaveLength(1);
      proxy.restore();
      await eventually(async () => (await search()).status === 200);
      await expect
        .poll(askReadiness, { timeout: 15_000 })
        .toMatchObject({ status: 200, body: { status: 'ok' } });
    });
});
