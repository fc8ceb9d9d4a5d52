import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { storageFaults } from '../storage/storage-fault.ts';
import type { StorageWatch } from '../storage/storage-watch.ts';
import type { Connections } from './connections.ts';

type Dependencies = { readonly watch: StorageWatch; readonly connections: Connections };

/** Measures requests, as `http_request_duration_seconds`. */
const measureRequests = (app: FastifyInstance, registers: Registry[]): void => {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to reply, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'other',
      status: String(reply.statusCode),
    };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
};

const measureStorage = (watch: StorageWatch, registers: Registry[]): void => {
  const free: Gauge = new Gauge({
    name: 'vitrina_disk_free_bytes',
    help: 'Free space on the fullest disk under the data directory.',
    registers,
    collect: async () => {
      free.set((await watch.check()).disk.freeBytes);
    },
  });
  const low: Gauge = new Gauge({
    name: 'vitrina_disk_low',
    help: '1 where less is free than DISK_RESERVE_MB: imports wait.',
    registers,
    collect: async () => {
      low.set((await watch.check()).disk.isLow ? 1 : 0);
    },
  });
  const state = new Gauge({
    name: 'vitrina_storage_state',
    help: '1 for the state that the database is in: ok, or what keeps it from being written to.',
    labelNames: ['state'],
    registers,
    collect: async () => {
      const { database } = await watch.check();
      for (const one of ['ok', ...storageFaults]) state.set({ state: one }, one === database ? 1 : 0);
    },
  });
  const failures = new Counter({
    name: 'vitrina_storage_failures_total',
    help: 'Requests that failed because of the database or its disk, by cause.',
    labelNames: ['cause'],
    registers,
    collect: () => {
      failures.reset();
      for (const [cause, count] of Object.entries(watch.failures())) failures.inc({ cause }, count);
    },
  });
};

const measureConnections = (connections: Connections, registers: Registry[]): void => {
  const open: Gauge = new Gauge({
    name: 'vitrina_connections_open',
    help: 'Connections of clients and proxies.',
    registers,
    collect: () => open.set(connections.open()),
  });
  const refused = new Counter({
    name: 'vitrina_connections_refused_total',
    help: 'Connections turned away or ended: too many in all or of one address, or with too many answers unread.',
    labelNames: ['reason'],
    registers,
    collect: () => {
      refused.reset();
      for (const [reason, count] of Object.entries(connections.refused())) refused.inc({ reason }, count);
    },
  });
};

/** The registry that Prometheus reads. Event loop delay and memory are among Node's default metrics. */
export const createMetrics = (app: FastifyInstance, { watch, connections }: Dependencies): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, [registry]);
  measureStorage(watch, [registry]);
  measureConnections(connections, [registry]);
  return registry;
};
