import { Gauge, type Registry } from 'prom-client';

/** Exports the memory of each cache, by name. */
export const registerCacheMetrics = (
  registry: Registry,
  cacheBytes: () => Readonly<Record<string, number>>,
): void => {
  const bytes: Gauge = new Gauge({
    name: 'vitrina_cache_bytes',
    help: 'Memory that a cache takes.',
    labelNames: ['cache'],
    registers: [registry],
    collect: () => {
      for (const [cache, size] of Object.entries(cacheBytes())) bytes.set({ cache }, size);
    },
  });
};
