import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ProductDocument } from '@vitrina/contract';
import type { EngineOptions } from '../engine-adapter.ts';
import { createInFlightCounter, followInFlight, type InFlightCounter } from '../in-flight-counter.ts';
import type { SearchPlan } from '../plan/plan.ts';
import {
  type CacheFigures,
  type CatalogAddress,
  type Generation,
  type GenerationSchema,
  type GenerationState,
  type GenerationWriter,
  type InspectionDepth,
  type LiveGeneration,
  NoGenerationError,
  type SearchEngine,
  type SearchResult,
  type Signals,
  type Suggestion,
  type SuggestRequest,
} from '../port.ts';
import { embeddedCapabilities } from './capabilities.ts';
import { LiveGenerations } from './live-generations.ts';
import { openEmbeddedWriter } from './open-writer.ts';
import { checkStore } from './shared/check-store.ts';
import { inspectShared } from './shared/inspect-shared.ts';
import type { SharedLocation } from './shared/location.ts';
import { openStore } from './shared/open-store.ts';
import { SharedCatalogs } from './shared/shared-catalogs.ts';
import { removeLeftovers } from './store/clean.ts';
import { inspectGeneration } from './store/inspect-generation.ts';
import { catalogDirectory, listCatalogFolders } from './store/paths.ts';
import { readPointer } from './store/pointer.ts';
import { SearchPool } from './worker/pool.ts';

export type EmbeddedEngineOptions = EngineOptions & {
  /** Where the generations are, one folder per catalog. Used by one process at a time. */
  readonly directory: string;
  /** Where other servers' generations come from, and this one's go to. */
  readonly shared?: SharedLocation;
};

/** Ids looked up by one job, so that other jobs can run in between. */
const idsAtOnce = 5000;
/** Products read by one job of a walk: some ten milliseconds of a search thread. */
const productsAtOnce = 500;

class EmbeddedEngine implements SearchEngine {
  readonly capabilities = embeddedCapabilities;
  readonly #directory: string;
  readonly #searches: InFlightCounter = createInFlightCounter();
  readonly #pool: SearchPool;
  readonly #shared: SharedCatalogs | null;
  readonly #live: LiveGenerations;

  constructor({ directory, searchThreads, shared, ...options }: EmbeddedEngineOptions) {
    this.#directory = directory;
    this.#pool = new SearchPool({ threads: searchThreads, searches: this.#searches, ...options });
    this.#shared = shared ? new SharedCatalogs(openStore(shared)) : null;
    this.#live = new LiveGenerations({
      ...{ directory, pool: this.#pool, shared: this.#shared, logger: options.logger },
    });
  }

  openWriter(catalogKey: string, generationId: string, schema: GenerationSchema): Promise<GenerationWriter> {
    return openEmbeddedWriter(this.#shared, {
      ...{ directory: this.#directory, catalogKey, generationId, schema, searches: this.#searches },
    });
  }

  followSearches(tell: (areSome: boolean) => Promise<void>): () => void {
    return followInFlight(this.#searches, tell);
  }

  refresh(catalogKey: string): Promise<Generation | null> {
    return this.#live.refresh(catalogKey);
  }

  current(catalogKey: string): Promise<Generation | null> {
    return this.#live.current(catalogKey);
  }

  async inspect(catalogKey: string, depth: InspectionDepth = 'whole'): Promise<GenerationState> {
    if (this.#shared !== null) return inspectShared(this.#shared, this.#directory, catalogKey, depth);
    const directory = catalogDirectory(this.#directory, catalogKey);
    for (;;) {
      const fileName = readPointer(directory);
      if (fileName === null) return 'none';
      const state = await inspectGeneration(join(directory, fileName), depth);
      // A swap removes the previous file, even while it is being read.
      if (state !== 'damaged' || readPointer(directory) === fileName) return state;
    }
  }

  async search({ catalogKey, owner }: CatalogAddress, plan: SearchPlan): Promise<SearchResult> {
    await this.#required(catalogKey);
    return this.#pool.search(owner, { catalogKey, plan });
  }

  async suggest(
    { catalogKey, owner }: CatalogAddress,
    request: SuggestRequest,
  ): Promise<readonly Suggestion[]> {
    await this.#required(catalogKey);
    return this.#pool.ask<Suggestion[]>(owner, { kind: 'suggest', catalogKey, request });
  }

  async setSignals({ catalogKey, owner }: CatalogAddress, signals: Signals): Promise<void> {
    const generation = await this.#live.current(catalogKey);
    if (generation === null) return;
    const ids = [...new Set([...signals.values()].flatMap((numbers) => [...numbers.keys()]))];
    const numbers: number[] = [];
    for (let at = 0; at < ids.length; at += idsAtOnce) {
      const some = ids.slice(at, at + idsAtOnce);
      numbers.push(...(await this.#pool.ask<number[]>(owner, { kind: 'numbers', catalogKey, ids: some })));
    }
    const { id: generationId, productsCount } = generation;
    const bytes = productsCount * Float32Array.BYTES_PER_ELEMENT;
    const buffer = new SharedArrayBuffer(bytes * signals.size);
    for (const [i, values] of [...signals.values()].entries()) {
      const column = new Float32Array(buffer, i * bytes, productsCount);
      for (const [at, id] of ids.entries()) {
        const product = numbers[at] ?? -1;
        if (product >= 0) column[product] = values.get(id) ?? 0;
      }
    }
    this.#pool.setSignals(catalogKey, { generationId, names: [...signals.keys()], buffer });
  }

  async get({ catalogKey, owner }: CatalogAddress, productId: string): Promise<ProductDocument | null> {
    if ((await this.#live.current(catalogKey)) === null) return null;
    return this.#pool.ask<ProductDocument | null>(owner, { kind: 'get', catalogKey, productId });
  }

  async variants(
    { catalogKey, owner }: CatalogAddress,
    productId: string,
  ): Promise<readonly ProductDocument[]> {
    if ((await this.#live.current(catalogKey)) === null) return [];
    return this.#pool.ask<ProductDocument[]>(owner, { kind: 'variants', catalogKey, productId });
  }

  async *walk(
    { catalogKey, owner }: CatalogAddress,
    fields: readonly string[],
  ): AsyncIterable<readonly ProductDocument[]> {
    const { id: generationId, productsCount } = await this.#required(catalogKey);
    for (let from = 0; from < productsCount; from += productsAtOnce) {
      const to = Math.min(from + productsAtOnce, productsCount);
      const job = { kind: 'portion', catalogKey, generationId, from, to, fields } as const;
      const portion = await this.#pool.ask<ProductDocument[] | null>(owner, job);
      if (portion === null) throw new NoGenerationError('another generation has taken its place');
      yield portion;
    }
  }

  async drop(catalogKey: string): Promise<void> {
    this.#live.drop(catalogKey);
    await this.#shared?.drop(catalogKey);
  }

  async checkReady(): Promise<void> {
    if (this.#shared === null) return;
    if (listCatalogFolders(this.#directory).some((folder) => readPointer(folder) !== null)) return;
    await this.#shared.read('readiness');
  }

  stateOf(catalogKey: string): number | null {
    return this.#pool.stateOf(catalogKey);
  }

  get resultCache(): CacheFigures {
    return this.#pool.cacheFigures;
  }

  listLive(): Promise<readonly LiveGeneration[]> {
    return this.#live.list();
  }

  async close(): Promise<void> {
    await this.#live.close();
    await this.#pool.close();
  }

  async #required(catalogKey: string): Promise<Generation> {
    const generation = await this.#live.current(catalogKey);
    if (generation === null) throw new NoGenerationError('the catalog has no index');
    return generation;
  }
}

/**
 * Opens the embedded engine over its directory and removes the leftovers of killed writers. For the main thread of one process. Throws
 * `UnfitStoreError`.
 */
export const openEmbeddedEngine = async (options: EmbeddedEngineOptions): Promise<SearchEngine> => {
  if (options.shared) await checkStore(options.shared);
  mkdirSync(options.directory, { recursive: true });
  for (const folder of listCatalogFolders(options.directory)) removeLeftovers(folder, readPointer(folder));
  return new EmbeddedEngine(options);
};
