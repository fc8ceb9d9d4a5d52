import { DamagedIndexError, type Generation, type LiveGeneration, SearchWorkerError } from '../port.ts';
import type { Cluster } from './cluster.ts';
import { generationOf, liveGeneration } from './generations.ts';
import type { OpenSearchLocation } from './location.ts';
import { aliasOf } from './names.ts';
import { type GenerationMeta, isReadFormat } from './schema.ts';
import { warmUp } from './search/warm-up.ts';

export type Live = {
  readonly index: string;
  readonly meta: GenerationMeta;
  readonly generation: Generation;
  /** When the cluster was last asked whether it still is. */
  readonly checkedMs: number;
};

/** Searches go on with a live generation; the cluster is asked no more often than this whether it still is. */
const recheckMs = 1_000;

type Options = {
  readonly cluster: Cluster;
  readonly location: OpenSearchLocation;
  readonly searchMs: number;
};

/** The generation of each catalog that searches see: the newest one that its alias has named and that this server can read. */
export class LiveGenerations {
  readonly #options: Options;
  readonly #live = new Map<string, Live>();
  /** By catalog: the load under way, which all share that need one. */
  readonly #loading = new Map<string, Promise<Live | null>>();
  readonly #rechecking = new Set<string>();
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** What is known without asking the cluster. */
  get(catalogKey: string): Live | undefined {
    return this.#live.get(catalogKey);
  }

  /** Null if there is none; what isn't known yet is asked for no longer than a search may take. Throws `DamagedIndexError` if the only one is of a format that this server can't read. */
  async current(catalogKey: string): Promise<Live | null> {
    return this.#live.get(catalogKey) ?? this.load(catalogKey, this.#options.searchMs);
  }

  /** Follows what other servers do, in the background: takes up a newer generation once it is warm, and what was added to this one. */
  recheckIfDue(catalogKey: string, live: Live): void {
    if (performance.now() - live.checkedMs > recheckMs && !this.#rechecking.has(catalogKey))
      void this.#recheck(catalogKey, live);
  }

  /** Makes what the alias names live once it is warm; until then the one before answers. */
  async refresh(catalogKey: string): Promise<Live | null> {
    const next = await this.#readAlias(catalogKey);
    if (next?.meta && isReadFormat(next.meta.format)) await this.#warmUp(next.index, next.meta);
    // A load under way may have read the alias before it was moved.
    await this.#loading.get(catalogKey)?.catch(() => undefined);
    return this.load(catalogKey);
  }

  /** Makes what the alias names live. Servers are replaced one by one: what this one can't read doesn't take the place of what it can. */
  load(catalogKey: string, withinMs?: number): Promise<Live | null> {
    const underWay = this.#loading.get(catalogKey);
    if (underWay) return underWay;
    const loading = this.#find(catalogKey, withinMs)
      .then((live) => {
        // The catalog may have been dropped in the meantime.
        if (this.#loading.get(catalogKey) !== loading) return null;
        this.#set(catalogKey, live);
        return live;
      })
      .finally(() => {
        if (this.#loading.get(catalogKey) === loading) this.#loading.delete(catalogKey);
      });
    this.#loading.set(catalogKey, loading);
    return loading;
  }

  /** What was added to a generation, if that is still live. */
  update(catalogKey: string, { index }: Live, meta: GenerationMeta): void {
    const now = this.#live.get(catalogKey);
    if (now?.index === index) this.#live.set(catalogKey, { ...now, meta });
  }

  forget(catalogKey: string): void {
    this.#live.delete(catalogKey);
    this.#loading.delete(catalogKey);
  }

  list(): LiveGeneration[] {
    return Array.from(this.#live, ([catalogKey, { generation }]) => ({
      catalogKey,
      generationId: generation.id,
    }));
  }

  close(): void {
    this.#isClosed = true;
  }

  #set(catalogKey: string, live: Live | null): void {
    if (live === null) this.#live.delete(catalogKey);
    else this.#live.set(catalogKey, live);
  }

  #readAlias(catalogKey: string, withinMs?: number): ReturnType<typeof liveGeneration> {
    const { cluster, location } = this.#options;
    return liveGeneration(cluster, aliasOf(location, catalogKey), withinMs);
  }

  #warmUp(index: string, meta: GenerationMeta): Promise<void> {
    const { cluster, searchMs } = this.#options;
    return warmUp({ cluster, index, searchMs }, meta);
  }

  async #find(catalogKey: string, withinMs?: number): Promise<Live | null> {
    if (this.#isClosed) throw new SearchWorkerError('the engine is closed');
    const found = await this.#readAlias(catalogKey, withinMs);
    if (found === null || found.meta === null) return null;
    const { index, meta } = found;
    const known = this.#live.get(catalogKey);
    if (isReadFormat(meta.format)) return this.#describe(index, meta, withinMs);
    if (known === undefined) throw new DamagedIndexError(`${index} has the format ${meta.format}`);
    return known;
  }

  async #describe(index: string, meta: GenerationMeta, withinMs?: number): Promise<Live> {
    const generation = await generationOf(this.#options.cluster, { index, meta }, withinMs);
    return { index, meta, generation, checkedMs: performance.now() };
  }

  /** What can't be asked now stays as it is. */
  async #recheck(catalogKey: string, live: Live): Promise<void> {
    this.#rechecking.add(catalogKey);
    const next = await this.#findNext(catalogKey, live).catch(() => live);
    this.#rechecking.delete(catalogKey);
    const now = this.#live.get(catalogKey);
    if (now?.index !== live.index) return;
    // What was added to it in the meantime is newer than what was read.
    const taken = next?.index === now.index && now !== live ? now : next;
    this.#set(catalogKey, taken && { ...taken, checkedMs: performance.now() });
  }

  /** What is live now, null if nothing is any more. */
  async #findNext(catalogKey: string, live: Live): Promise<Live | null> {
    const found = await this.#readAlias(catalogKey);
    if (found === null || found.meta === null) return null;
    const { index, meta } = found;
    if (index === live.index) return { ...live, meta };
    if (!isReadFormat(meta.format)) return live;
    await this.#warmUp(index, meta);
    return this.#describe(index, meta);
  }
}
