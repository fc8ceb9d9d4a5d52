import { setTimeout as sleep } from 'node:timers/promises';
import { defaultStoreSettings } from '@vitrina/contract';
import type { ServerProcess } from '../../apps/server/src/testing/server-process.ts';
import { eventually, makeCall } from '../../apps/server/src/testing/start-test-server.ts';
import { openHttpClient } from '../events/http-client.ts';
import { makeBatch } from '../events/made-events.ts';
import { fireSearches } from '../public/fire-searches.ts';
import { otherProcessesCpuMs } from './other-processes-time.ts';
import type { Deployment } from './start-deployment.ts';

export const batches = 500;
export const eventsInBatch = 20;
const importWithinMs = 600_000;

const firstOf = ({ servers }: Deployment): ServerProcess => servers[0] as ServerProcess;
const lastOf = ({ servers }: Deployment): ServerProcess => servers.at(-1) as ServerProcess;

/** Seconds from the start of another import to the moment at which searches see it. */
export const measureImport = async (deployment: Deployment): Promise<number> => {
  const { origin } = firstOf(deployment);
  const { token, shop } = deployment;
  const params = { catalogId: shop.catalogId };
  await makeCall(origin, token, 'startImport', { params, body: {} });
  const run = await eventually(async () => {
    const { reply } = await makeCall(origin, token, 'listImportRuns', { params });
    return reply.data[0]?.status !== 'in_progress' && reply.data[0];
  }, importWithinMs);
  if (run.status !== 'ok') throw new Error(`${deployment.kind.name}: ${JSON.stringify(run)}`);
  return (Date.parse(run.finishedAt ?? '') - Date.parse(run.date)) / 1000;
};

export type Searches = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Of all processes together, for one search. */
  readonly processorMs: number;
};

/** Over so many connections, divided among the servers as a proxy would. */
export const measureSearches = async (
  { servers, shop, kind }: Deployment,
  paths: readonly string[],
  connections: number,
  seconds: number,
): Promise<Searches> => {
  const asked = connections < servers.length ? servers.slice(0, connections) : servers;
  const before = otherProcessesCpuMs();
  const loads = await Promise.all(
    asked.map(({ origin }) =>
      fireSearches(origin, shop.key, paths, { connections: connections / asked.length, seconds }),
    ),
  );
  const processorMs = otherProcessesCpuMs() - before;
  if (loads.some(({ failures }) => failures > 0)) throw new Error(`${kind.name}: searches failed`);
  const perSecond = loads.reduce((sum, load) => sum + load.perSecond, 0);
  return {
    perSecond,
    p50Ms: Math.max(...loads.map(({ p50Ms }) => p50Ms)),
    p95Ms: Math.max(...loads.map(({ p95Ms }) => p95Ms)),
    processorMs: processorMs / (perSecond * seconds),
  };
};

/** Events a second: the same batches to every installation, from 32 clients. */
export const measureEvents = async ({ servers, shop }: Deployment, run: string): Promise<number> => {
  const clients = servers.map(({ origin }) => openHttpClient(origin, shop.key));
  let next = 0;
  const startedAt = performance.now();
  const sendOn = async (client: (typeof clients)[number] | undefined): Promise<void> => {
    for (let number = next++; number < batches; number = next++) {
      const body = makeBatch(number, shop.productIds, run);
      const send = () => client?.('POST', `/public/events/${shop.searchId}`, body);
      for (let status = await send(); status !== 202; status = await send()) {
        if (status !== 503) throw new Error(`events were answered with ${status}`);
        await sleep(50);
      }
    }
  };
  await Promise.all(Array.from({ length: 32 }, (_, at) => sendOn(clients[at % clients.length])));
  return (batches * eventsInBatch * 1000) / (performance.now() - startedAt);
};

/** Milliseconds of a report of the last week, and its sums, which every installation must agree on. */
export const measureReport = async (
  deployment: Deployment,
): Promise<{ readonly ms: number; readonly sums: string }> => {
  const day = (daysAgo: number): string =>
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const startedAt = performance.now();
  const response = await fetch(`${lastOf(deployment).origin}/api/search/reports/phrases`, {
    method: 'POST',
    headers: { authorization: `Bearer ${deployment.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ searchId: deployment.shop.searchId, from: day(6), to: day(0), limit: 10 }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${deployment.kind.name}: ${text}`);
  const { total, totals } = JSON.parse(text) as { total: number; totals: object };
  return { ms: performance.now() - startedAt, sums: JSON.stringify({ total, totals }) };
};

const seenWithinMs = 60_000;

/** Milliseconds from the answer to a change of settings at the first server until a visitor of the last one sees it. */
export const measureLag = async (deployment: Deployment, itemsPerPage: number): Promise<number> => {
  const { token, shop } = deployment;
  const params = { searchId: shop.searchId };
  const body = { ...defaultStoreSettings, itemsPerPage };
  const { status } = await makeCall(firstOf(deployment).origin, token, 'setStoreSettings', { params, body });
  if (status !== 200) throw new Error(`${deployment.kind.name}: settings were answered with ${status}`);
  const startedAt = performance.now();
  while (performance.now() - startedAt < seenWithinMs) {
    const headers = { 'x-api-key': shop.key };
    const config = await fetch(`${lastOf(deployment).origin}/public/config/${shop.searchId}`, { headers });
    const { productsPerPage } = (await config.json()) as { productsPerPage: number };
    if (productsPerPage === itemsPerPage) return performance.now() - startedAt;
    await sleep(1);
  }
  throw new Error(`${deployment.kind.name}: the change was never seen`);
};
