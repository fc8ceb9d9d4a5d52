import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { SearchEngine } from '@vitrina/search-engine';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Storage } from '../storage/storage.ts';

type Dependencies = {
  readonly storage: Storage;
  readonly engine: SearchEngine;
  readonly metricsToken: string | null;
  /** Memory of caches, by their names. */
  readonly cacheBytes: () => Readonly<Record<string, number>>;
};

const makeLoopback = (): BlockList => {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8);
  list.addAddress('::1', 'ipv6');
  return list;
};
const loopback = makeLoopback();

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** By its token, or without one from this machine alone. What a proxy on this machine passes on came from elsewhere. */
const mayReadMetrics = ({ headers, socket }: FastifyRequest, token: string | null): boolean => {
  if (token !== null)
    return timingSafeEqual(digestOf(headers.authorization ?? ''), digestOf(`Bearer ${token}`));
  const address = socket.remoteAddress ?? '';
  const isHere = loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return isHere && !headers['x-forwarded-for'] && !headers.forwarded;
};

/** `/healthz`: the process is up. `/readyz`: storage and engine answer. `/metrics`: Prometheus text. */
export const registerHealth = (
  app: FastifyInstance,
  { storage, engine, metricsToken, cacheBytes }: Dependencies,
): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to reply, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'vitrina_cache_bytes',
    help: 'Memory that a cache takes.',
    labelNames: ['cache'],
    registers: [registry],
    collect() {
      for (const [cache, bytes] of Object.entries(cacheBytes())) this.set({ cache }, bytes);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'other',
      status: String(reply.statusCode),
    };
    duration.observe(labels, reply.elapsedTime / 1000);
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await sql`select 1`.execute(storage);
      await engine.current('readiness');
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
