import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../engine-adapter.ts';
import { DamagedIndexError, EngineAwayError, type Generation, type LiveGeneration } from '../port.ts';
import { Follower } from './shared/follower.ts';
import type { SharedCatalogs } from './shared/shared-catalogs.ts';
import { removeOldGenerations } from './store/clean.ts';
import { catalogDirectory } from './store/paths.ts';
import { readPointer } from './store/pointer.ts';
import type { SearchPool } from './worker/pool.ts';

type Options = {
  readonly directory: string;
  readonly pool: SearchPool;
  /** Where other servers' generations come from; null where they aren't shared. */
  readonly shared: SharedCatalogs | null;
  readonly logger: Logger | undefined;
};

type Live = { readonly fileName: string; readonly generation: Generation };

/** The generation of each catalog that searches see: the one that this machine's pointer names, in all search threads. */
export class LiveGenerations {
  readonly #directory: string;
  readonly #pool: SearchPool;
  /** Null where generations aren't shared. */
  readonly #follower: Follower | null;
  /** By catalog: its live generation, loaded on first use. A damaged one stays refused until the next refresh; other failures are retried. */
  readonly #live = new Map<string, Promise<Live | null>>();
  /** By catalog: the last refresh under way. Refreshes of a catalog run one after another. */
  readonly #refreshing = new Map<string, Promise<Live | null>>();

  constructor({ directory, pool, shared, logger }: Options) {
    this.#directory = directory;
    this.#pool = pool;
    this.#follower =
      shared &&
      new Follower({
        ...{ shared, directory, logger },
        onSynced: (catalogKey) => this.#refreshHere(catalogKey),
        onDropped: (catalogKey) => this.drop(catalogKey),
        onFolderDropped: (folder) => rmSync(join(directory, folder), { recursive: true, force: true }),
      });
  }

  /** Null if there is none. Throws `DamagedIndexError`, and `EngineAwayError` where it isn't here and can't be fetched now. */
  async current(catalogKey: string): Promise<Generation | null> {
    const loading = this.#live.get(catalogKey) ?? this.#load(catalogKey);
    this.#follower?.pollIfDue(catalogKey);
    const live = await loading;
    if (live !== null || this.#follower === null) return live?.generation ?? null;
    await this.#follower.pollNow(catalogKey);
    return (await this.#live.get(catalogKey))?.generation ?? null;
  }

  /** Makes the newest generation live, be it from here or from another server. */
  async refresh(catalogKey: string): Promise<Generation | null> {
    // Where the store is away, what this machine has is as new as it gets.
    await this.#follower?.sync(catalogKey).catch((error: unknown) => this.#follower?.logUnavailable(error));
    return this.#refreshHere(catalogKey);
  }

  /** Forgets a catalog and removes what this machine has of it. */
  drop(catalogKey: string): void {
    this.#live.delete(catalogKey);
    this.#follower?.forget(catalogKey);
    this.#pool.detach(catalogKey);
    rmSync(catalogDirectory(this.#directory, catalogKey), { recursive: true, force: true });
  }

  async list(): Promise<readonly LiveGeneration[]> {
    const listed = Array.from(this.#live, async ([catalogKey, loading]) => {
      // One that is being fetched isn't waited for.
      const live = await Promise.race([loading, null]).catch(() => null);
      return live === null ? [] : [{ catalogKey, generationId: live.generation.id }];
    });
    return (await Promise.all(listed)).flat();
  }

  async close(): Promise<void> {
    await this.#follower?.close();
  }

  /** Makes what this machine's pointer names its live generation. */
  async #refreshHere(catalogKey: string): Promise<Generation | null> {
    const before = this.#live.get(catalogKey);
    const usable = (await before?.catch(() => null)) ?? null;
    // As nothing can be searched yet, searches wait for the new generation.
    if (usable === null) return (await this.#load(catalogKey))?.generation ?? null;
    const last = this.#refreshing.get(catalogKey) ?? Promise.resolve(usable);
    const next = last.catch(() => null).then(() => this.#replace(catalogKey));
    this.#refreshing.set(catalogKey, next);
    try {
      return (await next)?.generation ?? null;
    } finally {
      if (this.#refreshing.get(catalogKey) === next) this.#refreshing.delete(catalogKey);
    }
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
    if (fileName !== null)
      try {
        return await this.#swap(catalogKey, null);
      } catch (error) {
        if (!(error instanceof DamagedIndexError)) throw error;
        rmSync(join(directory, fileName), { force: true });
      }
    const synced = await follower.syncForSearch(catalogKey).catch((error: unknown) => {
      follower.logUnavailable(error);
      throw new EngineAwayError('the catalog’s index is not on this machine, and can’t be fetched now', {
        cause: error,
      });
    });
    if (synced.kind === 'unreadable')
      throw new DamagedIndexError(
        `the format of the published index has version ${synced.live.formatVersion}`,
      );
    return this.#swap(catalogKey, null);
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
