import {
  type FacetResult,
  type Generation,
  type PlannedFacet,
  planSearch,
  type SearchEngine,
} from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { engineFailure } from '../http/engine-failure.ts';
import type { CatalogRecord } from '../storage/records.ts';
import { addressOf } from './catalog-address.ts';

type Choices<T extends object> = {
  readonly engine: Pick<SearchEngine, 'search'>;
  /** Of all that is remembered. */
  readonly maxBytes: number;
  readonly bytesOf: (counted: T) => number;
  /** Stands for what the engine couldn't count, for so long. Without it, it is counted again the next time. */
  readonly fallback?: { readonly value: T; readonly forMs: number };
};

type Counting<T> = {
  /** Tells what is counted from anything else of the same generation. */
  readonly key: string;
  readonly facets: readonly PlannedFacet[];
  /** Whether the variants of a product count as one; what the engine does by itself if absent. */
  readonly groupVariants?: boolean;
  readonly read: (results: readonly FacetResult[]) => T;
};

/** What is known already is handed over at once, and not as a promise. */
export type CountOnce<T> = (
  catalog: CatalogRecord,
  live: Generation,
  counting: Counting<T>,
) => T | Promise<T>;

/**
 * Counts facets of all products of a catalog, once for each generation, whoever asks meanwhile. Failures are thrown, those of the engine only where there
 * is no fallback.
 */
export const createCountOnce = <T extends object>({
  engine,
  maxBytes,
  bytesOf,
  fallback,
}: Choices<T>): CountOnce<T> => {
  const known = new LRUCache<string, T>({
    maxSize: maxBytes,
    sizeCalculation: (counted) => 1000 + bytesOf(counted),
  });
  const underWay = new Map<string, Promise<T>>();

  const count = async (catalog: CatalogRecord, { facets, groupVariants, read }: Counting<T>): Promise<T> => {
    const asked = { query: '', perPage: 0, facets, ...(groupVariants !== undefined && { groupVariants }) };
    return read((await engine.search(addressOf(catalog), planSearch({ fields: [] }, asked))).facets);
  };

  const remember = async (id: string, counting: Promise<T>): Promise<T> => {
    try {
      const counted = await counting;
      known.set(id, counted);
      return counted;
    } catch (error) {
      if (!fallback) throw error;
      known.set(id, fallback.value, { ttl: fallback.forMs });
      // Throws again what isn't about the engine.
      engineFailure(error);
      return fallback.value;
    } finally {
      underWay.delete(id);
    }
  };

  return (catalog, live, counting) => {
    const id = `${catalog.id} ${live.id} ${counting.key}`;
    const counted = known.get(id);
    if (counted) return counted;
    const running = underWay.get(id) ?? remember(id, count(catalog, counting));
    underWay.set(id, running);
    return running;
  };
};
