import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProductDocument } from '@vitrina/contract';
import type { SearchPlan } from '../plan/plan.ts';
import {
  type Generation,
  type GenerationSchema,
  type GenerationState,
  type GenerationWriter,
  NoGenerationError,
  type SearchEngine,
  type SearchResult,
  type Signals,
  type Suggestion,
  type SuggestRequest,
} from '../port.ts';
import { openThreadedWriter } from './build/threaded-writer.ts';
import type { RunningSearches } from './running-searches.ts';
import { removeLeftovers, removeOldGenerations } from './store/clean.ts';
import { inspectGeneration } from './store/inspect-generation.ts';
import { catalogDirectory } from './store/paths.ts';
import { readPointer } from './store/pointer.ts';
import { type Logger, SearchPool } from './worker/pool.ts';

export type EmbeddedEngineOptions = {
  /** Where the generations live, one folder a catalog. Belongs to one process at a time. */
  readonly directory: string;
  readonly searchThreads: number;
  /** Counts this engine's searches for those who give way to them. */
  readonly searches?: RunningSearches;
  readonly logger?: Logger;
};

type Live = { readonly fileName: string; readonly generation: Generation };

class EmbeddedEngine implements SearchEngine {
  readonly #directory: string;
  readonly #pool: SearchPool;
  /** By catalog: its live generation, loaded on first use. A damaged one stays refused until the next refresh. */
  readonly #live = new Map<string, Promise<Live | null>>();

  constructor({ directory, searchThreads, searches, logger }: EmbeddedEngineOptions) {
    this.#directory = directory;
    this.#pool = new SearchPool({ threads: searchThreads, searches, logger });
  }

  openWriter(catalogKey: string, generationId: string, schema: GenerationSchema): Promise<GenerationWriter> {
    return openThreadedWriter({ directory: this.#directory, catalogKey, generationId, schema });
  }

  async refresh(catalogKey: string): Promise<Generation | null> {
    const before = this.#live.get(catalogKey);
    const next = this.#swap(catalogKey, before);
    this.#live.set(catalogKey, next);
    try {
      return (await next)?.generation ?? null;
    } catch (error) {
      // The new file can't be used; what was live stays so.
      if (before !== undefined && this.#live.get(catalogKey) === next) this.#live.set(catalogKey, before);
      throw error;
    }
  }

  async current(catalogKey: string): Promise<Generation | null> {
    return (await this.#current(catalogKey))?.generation ?? null;
  }

  async inspect(catalogKey: string): Promise<GenerationState> {
    const directory = catalogDirectory(this.#directory, catalogKey);
    for (;;) {
      const fileName = readPointer(directory);
      if (fileName === null) return 'none';
      const state = await inspectGeneration(join(directory, fileName));
      // A swap takes the file before away, even from under whoever reads it.
      if (state !== 'damaged' || readPointer(directory) === fileName) return state;
    }
  }

  async search(catalogKey: string, plan: SearchPlan): Promise<SearchResult> {
    await this.#required(catalogKey);
    return this.#pool.ask<SearchResult>({ kind: 'search', catalogKey, plan });
  }

  async suggest(catalogKey: string, request: SuggestRequest): Promise<readonly Suggestion[]> {
    await this.#required(catalogKey);
    return this.#pool.ask<Suggestion[]>({ kind: 'suggest', catalogKey, request });
  }

  async setSignals(catalogKey: string, signals: Signals): Promise<void> {
    const live = await this.#current(catalogKey);
    if (live === null) return;
    const ids = [...new Set([...signals.values()].flatMap((numbers) => [...numbers.keys()]))];
    const numbers = await this.#pool.ask<number[]>({ kind: 'numbers', catalogKey, ids });
    const { id: generationId, productsCount } = live.generation;
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

  async get(catalogKey: string, productId: string): Promise<ProductDocument | null> {
    if ((await this.#current(catalogKey)) === null) return null;
    return this.#pool.ask<ProductDocument | null>({ kind: 'get', catalogKey, productId });
  }

  async variants(catalogKey: string, productId: string): Promise<readonly ProductDocument[]> {
    if ((await this.#current(catalogKey)) === null) return [];
    return this.#pool.ask<ProductDocument[]>({ kind: 'variants', catalogKey, productId });
  }

  async drop(catalogKey: string): Promise<void> {
    this.#live.delete(catalogKey);
    this.#pool.detach(catalogKey);
    rmSync(catalogDirectory(this.#directory, catalogKey), { recursive: true, force: true });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  #current(catalogKey: string): Promise<Live | null> {
    const known = this.#live.get(catalogKey);
    if (known) return known;
    const loading = this.#swap(catalogKey, undefined);
    this.#live.set(catalogKey, loading);
    return loading;
  }

  async #required(catalogKey: string): Promise<Live> {
    const live = await this.#current(catalogKey);
    if (live === null) throw new NoGenerationError('the catalog has no index');
    return live;
  }

  /** Loads what the pointer names, unless it is live already, and hands it to all search threads. */
  async #swap(catalogKey: string, before: Promise<Live | null> | undefined): Promise<Live | null> {
    const old = await before?.catch(() => null);
    const directory = catalogDirectory(this.#directory, catalogKey);
    const fileName = readPointer(directory);
    if (fileName === null) return null;
    if (old?.fileName === fileName) return old;
    const loaded = await this.#pool.load(join(directory, fileName));
    this.#pool.attach(catalogKey, loaded);
    removeOldGenerations(directory, fileName);
    return { fileName, generation: loaded.meta.generation };
  }
}

/** Opens the embedded engine over its directory and removes what killed writers left there. For the main thread of one process. */
export const openEmbeddedEngine = async (options: EmbeddedEngineOptions): Promise<SearchEngine> => {
  mkdirSync(options.directory, { recursive: true });
  for (const entry of readdirSync(options.directory, { withFileTypes: true })) {
    const directory = join(options.directory, entry.name);
    if (entry.isDirectory() && existsSync(directory)) removeLeftovers(directory, readPointer(directory));
  }
  return new EmbeddedEngine(options);
};
