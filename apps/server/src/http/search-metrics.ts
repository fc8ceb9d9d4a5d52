import {
  EngineBusyError,
  NoGenerationError,
  type SearchEngine,
  SearchTimeoutError,
} from '@vitrina/search-engine';
import { type Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { replaceEngineCalls } from '../replace-engine-calls.ts';
import { countLooks } from './cache-metrics.ts';

const outcomeOf = (error: unknown): string => {
  if (error instanceof SearchTimeoutError) return 'timeout';
  if (error instanceof EngineBusyError) return 'busy';
  if (error instanceof NoGenerationError) return 'noGeneration';
  return 'failed';
};

/** A catalog has a series of its own only as long as there are few. */
const maxListed = 200;

/** Which generation answers here: several servers tell by it whether they answer alike. */
const generationInfo = (engine: SearchEngine): Gauge<'catalog' | 'generation'> =>
  new Gauge({
    name: 'vitrina_generation_info',
    help: `The index that answers searches on this server, by catalog; of at most ${maxListed} catalogs.`,
    labelNames: ['catalog', 'generation'],
    registers: [],
    async collect() {
      this.reset();
      for (const { catalogKey, generationId } of (await engine.listLive()).slice(0, maxListed))
        this.set({ catalog: catalogKey, generation: generationId }, 1);
    },
  });

const resultLooks = (engine: SearchEngine): Counter<'outcome'> =>
  countLooks(
    {
      name: 'vitrina_result_cache_looks_total',
      help: 'Searches, by whether the cache of results had the answer: hit, miss. None of searches in a cluster.',
    },
    () => engine.resultCache,
  );

/** An engine whose searches are measured, whichever engine it is: by outcome, from the question to the answer, waiting included. */
export const measureSearches = (
  engine: SearchEngine,
): { readonly engine: SearchEngine; readonly register: (registry: Registry) => void } => {
  const duration = new Histogram({
    name: 'vitrina_search_duration_seconds',
    help: 'Time of a search in the engine, waiting included, by outcome: ok, timeout, busy, noGeneration, failed.',
    labelNames: ['outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 5],
    registers: [],
  });
  const inProgress = new Gauge({
    name: 'vitrina_searches_in_progress',
    help: 'Searches that the engine was asked for and has not answered: running or waiting for a thread.',
    registers: [],
  });
  const search: SearchEngine['search'] = async (catalog, plan) => {
    const end = duration.startTimer();
    inProgress.inc();
    try {
      const found = await engine.search(catalog, plan);
      end({ outcome: 'ok' });
      return found;
    } catch (error) {
      end({ outcome: outcomeOf(error) });
      throw error;
    } finally {
      inProgress.dec();
    }
  };
  return {
    engine: replaceEngineCalls(engine, { search }),
    register: (registry) => {
      registry.registerMetric(duration);
      registry.registerMetric(inProgress);
      registry.registerMetric(generationInfo(engine));
      registry.registerMetric(resultLooks(engine));
    },
  };
};
