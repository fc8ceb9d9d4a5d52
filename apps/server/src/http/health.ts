import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchEngine } from '@vitrina/search-engine';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Database } from '../storage/database.ts';
import type { StorageHealth, StorageWatch } from '../storage/storage-watch.ts';
import type { Connections } from './connections.ts';
import { createMetrics } from './metrics.ts';
import { shareAnswer } from './share-answer.ts';

type Dependencies = {
  readonly database: Database;
  readonly engine: SearchEngine;
  readonly watch: StorageWatch;
  readonly connections: Connections;
  /** Whether searches go on while the database is away: a load balancer that took all servers away would end them. */
  readonly isDatabaseApart: boolean;
  /** Whether all servers have the same cluster: while it is away the panel works, and events are taken. */
  readonly isEngineApart: boolean;
  /** False while another server searches by itself over the same database. */
  readonly isAlone: () => boolean;
  /** Whether the server is about to stop. */
  readonly isDraining: () => boolean;
  readonly metricsToken: string | null;
  /** Registers further metrics. */
  readonly addMetrics: (registry: Registry) => void;
};

const makeLoopback = (): BlockList => {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8);
  list.addAddress('::1', 'ipv6');
  return list;
};
const loopback = makeLoopback();

/** Nobody waits longer for an answer: load balancers count a late one as none. */
const maxAnswerMs = 2000;
/** How long an answer is given again, so that strangers who ask often cost no more than a load balancer. */
const rememberedMs = 1000;

/** Headers that proxies add; each proxy adds some of them. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * With the token; without a configured one, from this machine only. A request through a proxy on this machine came from
 * elsewhere.
 */
const mayReadMetrics = ({ headers, socket }: FastifyRequest, token: string | null): boolean => {
  if (token !== null)
    return timingSafeEqual(digestOf(headers.authorization ?? ''), digestOf(`Bearer ${token}`));
  const address = socket.remoteAddress ?? '';
  const isHere = loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return isHere && proxyHeaders.every((name) => headers[name] === undefined);
};

/** Free space is shown only to those who may read the metrics. */
const presentDisk = ({ isLow, ...space }: StorageHealth['disk'], isTrusted: boolean) => ({
  status: isLow ? 'low' : 'ok',
  ...(isTrusted && space),
});

/** `/healthz`: the process is up. `/readyz`: everything works, or what doesn't. `/metrics`: Prometheus text. */
export const registerHealth = (app: FastifyInstance, dependencies: Dependencies): void => {
  const { database, engine, watch, connections, isAlone, isDraining } = dependencies;
  const { isDatabaseApart, isEngineApart, metricsToken, addMetrics } = dependencies;
  const metrics = createMetrics(app, { watch, connections });
  addMetrics(metrics);

  const isWorking = async (ask: () => Promise<unknown>): Promise<boolean> => {
    try {
      const late = sleep(maxAnswerMs, null, { ref: false }).then(() => {
        throw new Error(`no answer within ${maxAnswerMs} ms`);
      });
      await Promise.race([ask(), late]);
      return true;
    } catch (error) {
      app.log.error({ err: error }, 'not ready');
      return false;
    }
  };

  const look = shareAnswer(
    () =>
      Promise.all([
        isWorking(() => database.selectFrom('customer').select(sql`1`.as('one')).limit(1).execute()),
        isWorking(() => engine.checkReady()),
      ]),
    rememberedMs,
  );

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const [health, [isReadable, isAnswering]] = await Promise.all([watch.check(), look()]);
    const isSearching = isAlone() && isAnswering;
    const state = isReadable ? health.database : 'failing';
    const isWhole = state === 'ok' && isSearching;
    const isReady = isWhole || (isDatabaseApart && isSearching) || (isEngineApart && state === 'ok');
    const working = isWhole ? 'ok' : isReady ? 'degraded' : 'unavailable';
    return reply
      .code(isReady && !isDraining() ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isDraining() ? 'draining' : working,
        checks: {
          storage: state,
          engine: isSearching ? 'ok' : 'failing',
          disk: presentDisk(health.disk, mayReadMetrics(request, metricsToken)),
        },
      });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
};
