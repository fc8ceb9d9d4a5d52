import type { CacheFigures } from '@vitrina/search-engine';
import { Counter, Gauge, type Registry } from 'prom-client';

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

/** How often a cache was looked into, by whether it had the answer: hit, miss. Null where nothing is kept. */
export const countLooks = (
  about: { readonly name: string; readonly help: string },
  figures: () => CacheFigures | null,
): Counter<'outcome'> =>
  new Counter({
    ...about,
    labelNames: ['outcome'],
    registers: [],
    collect() {
      const looks = figures();
      if (looks === null) return;
      this.reset();
      this.inc({ outcome: 'hit' }, looks.hits);
      this.inc({ outcome: 'miss' }, looks.misses);
    },
  });
