import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProductDocument } from '@vitrina/contract';
import type { EngineOptions } from '../engine-adapter.ts';
import { createInFlightCounter, followInFlight, type InFlightCounter } from '../in-flight-counter.ts';
import type { SearchPlan } from '../plan/plan.ts';
import {
  type CatalogAddress,
  DamagedIndexError,
  EngineBusyError,
  type Generation,
  type GenerationSchema,
  type GenerationState,
  type GenerationWriter,
  type LiveGeneration,
  NoGenerationError,
  type SearchEngine,
  type SearchResult,
  type Signals,
  type Suggestion,
  type SuggestRequest,
} from '../port.ts';
import { embeddedCapabilities } from './capabilities.ts';
import { openEmbeddedWriter } from './open-writer.ts';
import { Follower } from './shared/follower.ts';
import { inspectShared } from './shared/inspect-shared.ts';
import type { SharedLocation } from './shared/location.ts';
import { openStore } from './shared/open-store.ts';
import { seeThatStoreIsFit } from './shared/see-that-fit.ts';
import { SharedCatalogs } from './shared/shared-catalogs.ts';
import { removeLeftovers, removeOldGenerations } from './store/clean.ts';
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

type Live = { readonly fileName: string; readonly generation: Generation };

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
  /** Null where generations aren't shared. */
  readonly #follower: Follower | null;
  /** By catalog: its live generation, loaded on first use. A damaged one stays refused until the next refresh; other failures are retried. */
  readonly #live = new Map<string, Promise<Live | null>>();
  /** By catalog: the last refresh under way. Refreshes of a catalog run one after another. */
  readonly #refreshing = new Map<string, Promise<Live | null>>();

  constructor({ directory, searchThreads, shared, ...options }: EmbeddedEngineOptions) {
    this.#directory = directory;
    this.#pool = new SearchPool({ threads: searchThreads, searches: this.#searches, ...options });
    this.#shared = shared ? new SharedCatalogs(openStore(shared)) : null;
    this.#follower =
      this.#shared &&
      new Follower({
        ...{ shared: this.#shared, directory, logger: options.logger },
        onBrought: (catalogKey) => this.#refreshHere(catalogKey),
        onDropped: (catalogKey) => this.#dropHere(catalogKey),
        onFolderDropped: (folder) => rmSync(join(directory, folder), { recursive: true, force: true }),
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

  async refresh(catalogKey: string): Promise<Generation | null> {
    // Where the store is away, what this machine has is as new as it gets.
    await this.#follower?.bring(catalogKey).catch((error: unknown) => this.#follower?.noteAway(error));
    return this.#refreshHere(catalogKey);
  }

  async current(catalogKey: string): Promise<Generation | null> {
    return (await this.#current(catalogKey))?.generation ?? null;
  }

  async inspect(catalogKey: string): Promise<GenerationState> {
    if (this.#shared !== null) return inspectShared(this.#shared, this.#directory, catalogKey);
    const directory = catalogDirectory(this.#directory, catalogKey);
    for (;;) {
      const fileName = readPointer(directory);
      if (fileName === null) return 'none';
      const state = await inspectGeneration(join(directory, fileName));
      // A swap removes the previous file, even while it is being read.
      if (state !== 'damaged' || readPointer(directory) === fileName) return state;
    }
  }

  async search({ catalogKey, owner }: CatalogAddress, plan: SearchPlan): Promise<SearchResult> {
    await this.#required(catalogKey);
    return this.#pool.ask<SearchResult>(owner, { kind: 'search', catalogKey, plan });
  }

  async suggest(
    { catalogKey, owner }: CatalogAddress,
    request: SuggestRequest,
  ): Promise<readonly Suggestion[]> {
    await this.#required(catalogKey);
    return this.#pool.ask<Suggestion[]>(owner, { kind: 'suggest', catalogKey, request });
  }

  async setSignals({ catalogKey, owner }: CatalogAddress, signals: Signals): Promise<void> {
    const live = await this.#current(catalogKey);
    if (live === null) return;
    const ids = [...new Set([...signals.values()].flatMap((numbers) => [...numbers.keys()]))];
    const numbers: number[] = [];
    for (let at = 0; at < ids.length; at += idsAtOnce) {
      const some = ids.slice(at, at + idsAtOnce);
      numbers.push(...(await this.#pool.ask<number[]>(owner, { kind: 'numbers', catalogKey, ids: some })));
    }
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

  async get({ catalogKey, owner }: CatalogAddress, productId: string): Promise<ProductDocument | null> {
    if ((await this.#current(catalogKey)) === null) return null;
    return this.#pool.ask<ProductDocument | null>(owner, { kind: 'get', catalogKey, productId });
  }

  async variants(
    { catalogKey, owner }: CatalogAddress,
    productId: string,
  ): Promise<readonly ProductDocument[]> {
    if ((await this.#current(catalogKey)) === null) return [];
    return this.#pool.ask<ProductDocument[]>(owner, { kind: 'variants', catalogKey, productId });
  }

  async *walk(
    { catalogKey, owner }: CatalogAddress,
    fields: readonly string[],
  ): AsyncIterable<readonly ProductDocument[]> {
    const { id: generationId, productsCount } = (await this.#required(catalogKey)).generation;
    for (let from = 0; from < productsCount; from += productsAtOnce) {
      const to = Math.min(from + productsAtOnce, productsCount);
      const job = { kind: 'portion', catalogKey, generationId, from, to, fields } as const;
      const portion = await this.#pool.ask<ProductDocument[] | null>(owner, job);
      if (portion === null) throw new NoGenerationError('another generation has taken its place');
      yield portion;
    }
  }

  async drop(catalogKey: string): Promise<void> {
    this.#dropHere(catalogKey);
    await this.#shared?.drop(catalogKey);
  }

  async seeThatReady(): Promise<void> {
    if (this.#shared === null) return;
    if (listCatalogFolders(this.#directory).some((folder) => readPointer(folder) !== null)) return;
    await this.#shared.read('readiness');
  }

  async listLive(): Promise<readonly LiveGeneration[]> {
    const listed = Array.from(this.#live, async ([catalogKey, loading]) => {
      // One that is being fetched isn't waited for.
      const live = await Promise.race([loading, null]).catch(() => null);
      return live === null ? [] : [{ catalogKey, generationId: live.generation.id }];
    });
    return (await Promise.all(listed)).flat();
  }

  async close(): Promise<void> {
    await this.#follower?.close();
    await this.#pool.close();
  }

  /** Makes what this machine's pointer names its live generation. */
  async #refreshHere(catalogKey: string): Promise<Generation | null> {
    const before = this.#live.get(catalogKey);
    const isUsable = (await before?.catch(() => null)) ?? null;
    // As nothing can be searched yet, searches wait for the new generation.
    if (isUsable === null) {
      return (await this.#load(catalogKey))?.generation ?? null;
    }
    const last = this.#refreshing.get(catalogKey) ?? Promise.resolve(isUsable);
    const next = last.catch(() => null).then(() => this.#replace(catalogKey));
    this.#refreshing.set(catalogKey, next);
    try {
      return (await next)?.generation ?? null;
    } finally {
      if (this.#refreshing.get(catalogKey) === next) this.#refreshing.delete(catalogKey);
    }
  }

  #dropHere(catalogKey: string): void {
    this.#live.delete(catalogKey);
    this.#follower?.forget(catalogKey);
    this.#pool.detach(catalogKey);
    rmSync(catalogDirectory(this.#directory, catalogKey), { recursive: true, force: true });
  }

  async #current(catalogKey: string): Promise<Live | null> {
    const loading = this.#live.get(catalogKey) ?? this.#load(catalogKey);
    this.#follower?.see(catalogKey);
    const live = await loading;
    if (live !== null || this.#follower === null) return live;
    await this.#follower.lookNow(catalogKey);
    return this.#live.get(catalogKey) ?? null;
  }

  #load(catalogKey: string): Promise<Live | null> {
    const loading = this.#follower
      ? this.#loadShared(catalogKey, this.#follower)
      : this.#swap(catalogKey, null);
    this.#live.set(catalogKey, loading);
    loading.catch((error: unknown) => {
      // Failing disks, missing file descriptors and dead threads are not the file's fault.
      const isFilesOwn = error instanceof DamagedIndexError;
      if (!isFilesOwn && this.#live.get(catalogKey) === loading) this.#live.delete(catalogKey);
    });
    return loading;
  }

  /** Loads what this machine has, without asking whether there is something newer; fetches it if there is nothing, or nothing whole. */
  async #loadShared(catalogKey: string, follower: Follower): Promise<Live | null> {
    const directory = catalogDirectory(this.#directory, catalogKey);
    const fileName = readPointer(directory);
    // A load has its place in `#live` before its first step.
    await Promise.resolve();
    try {
      if (fileName !== null) return await this.#swap(catalogKey, null);
    } catch (error) {
      if (!(error instanceof DamagedIndexError)) throw error;
      rmSync(join(directory, fileName ?? ''), { force: true });
    }
    const brought = await follower.bringToSearch(catalogKey).catch((error: unknown) => {
      follower.noteAway(error);
      throw new EngineBusyError('the catalog’s index is not on this machine, and can’t be fetched now');
    });
    if (brought.kind === 'unreadable')
      throw new DamagedIndexError(
        `the format of the published index has version ${brought.live.formatVersion}`,
      );
    return this.#swap(catalogKey, null);
  }

  async #required(catalogKey: string): Promise<Live> {
    const live = await this.#current(catalogKey);
    if (live === null) throw new NoGenerationError('the catalog has no index');
    return live;
  }

  /** Makes the newest generation live; if its file can't be used, the previous one stays. */
  async #replace(catalogKey: string): Promise<Live | null> {
    const before = this.#live.get(catalogKey);
    if (before === undefined) return null;
    const next = await this.#swap(catalogKey, await before);
    // The catalog may have been dropped in the meantime.
    if (this.#live.get(catalogKey) !== before) return null;
    this.#live.set(catalogKey, Promise.resolve(next));
    return next;
  }

  /** Loads the generation that the pointer names, unless it is live already, and attaches it in all search threads. */
  async #swap(catalogKey: string, old: Live | null): Promise<Live | null> {
    const directory = catalogDirectory(this.#directory, catalogKey);
    const fileName = readPointer(directory);
    if (fileName === null) return null;
    if (old?.fileName === fileName) return old;
    const loaded = await this.#pool.load(join(directory, fileName));
    // The catalog may have been dropped in the meantime.
    if (!this.#live.has(catalogKey)) return null;
    await this.#pool.attach(catalogKey, loaded);
    removeOldGenerations(directory, fileName);
    return { fileName, generation: loaded.meta.generation };
  }
}

/**
 * Opens the embedded engine over its directory and removes the leftovers of killed writers. For the main thread of one process. Throws
 * `UnfitStoreError`.
 */
export const openEmbeddedEngine = async (options: EmbeddedEngineOptions): Promise<SearchEngine> => {
  if (options.shared) await seeThatStoreIsFit(options.shared);
  mkdirSync(options.directory, { recursive: true });
  for (const folder of listCatalogFolders(options.directory)) removeLeftovers(folder, readPointer(folder));
  return new EmbeddedEngine(options);
};
