import type { ProductDocument } from '@vitrina/contract';
import type { EngineOptions, Logger } from '../engine-adapter.ts';
import { LoopSlices } from '../loop-slices.ts';
import type { SearchPlan } from '../plan/plan.ts';
import {
  type CatalogAddress,
  DamagedIndexError,
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
import { openWriter } from './build/writer.ts';
import { openSearchCapabilities } from './capabilities.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { MissingIndexError, UnavailableError } from './cluster-errors.ts';
import { wellFormed } from './field-words.ts';
import { listGenerations, liveGeneration, removeGenerations } from './generations.ts';
import { type Live, LiveGenerations } from './live-generations.ts';
import type { OpenSearchLocation } from './location.ts';
import { aliasOf, generationsOf, wordsIndexOf } from './names.ts';
import { OwnerLanes } from './owner-lanes.ts';
import { removeLeftovers, removeOlderGenerations } from './remove-replaced.ts';
import { formatVersion } from './schema.ts';
import { deadlineIn, type Hit, type Searched, searchIndex } from './search/ask.ts';
import { searchProducts } from './search/search.ts';
import { suggestTexts } from './search/suggest.ts';
import { writeSignals } from './signals.ts';

const defaultSearchMs = 3_000;
const defaultWaitMs = 1_000;
const adminMs = 30_000;
/** Products of one portion of a walk. */
const productsAtOnce = 500;
const maxVariants = 1000;

const productOf = ({ _source }: Hit): ProductDocument => JSON.parse(_source.p) as ProductDocument;

const findById = async (searched: Searched, productId: string): Promise<Hit | undefined> => {
  const query = { term: { id: wellFormed(productId) } };
  const { hits } = await searchIndex(searched, { size: 1, _source: ['p', 'g'], query });
  return hits.hits[0];
};

class OpenSearchEngine implements SearchEngine {
  readonly capabilities = openSearchCapabilities;
  /** The cluster caches what it finds. */
  readonly resultCache = null;
  readonly #location: OpenSearchLocation;
  readonly #cluster: Cluster;
  readonly #searchMs: number;
  readonly #logger: Logger | undefined;
  readonly #live: LiveGenerations;
  readonly #lanes: OwnerLanes;
  readonly #slices = new LoopSlices();

  constructor(
    cluster: Cluster,
    location: OpenSearchLocation,
    { searchMs = defaultSearchMs, waitMs = defaultWaitMs, logger }: EngineOptions,
  ) {
    this.#location = location;
    this.#cluster = cluster;
    this.#searchMs = searchMs;
    this.#logger = logger;
    this.#live = new LiveGenerations({ cluster, location, searchMs });
    this.#lanes = new OwnerLanes(waitMs, cluster.isSilent);
  }

  openWriter(catalogKey: string, generationId: string, schema: GenerationSchema): Promise<GenerationWriter> {
    const [cluster, location] = [this.#cluster, this.#location];
    return openWriter({ cluster, location, catalogKey, generationId, schema });
  }

  /** Searches take no time on this machine. */
  followSearches(): () => void {
    return () => {};
  }

  async refresh(catalogKey: string): Promise<Generation | null> {
    const live = await this.#live.refresh(catalogKey);
    // The new generation is live, whatever becomes of those before it: the next refresh removes them, or the next start.
    await removeOlderGenerations(this.#cluster, this.#location, catalogKey).catch((error: unknown) => {
      this.#logger?.error(
        { err: error, catalogKey },
        'generations that were replaced were not removed from OpenSearch',
      );
    });
    return live?.generation ?? null;
  }

  async current(catalogKey: string): Promise<Generation | null> {
    const live = await this.#live.current(catalogKey);
    if (live) this.#live.recheckIfDue(catalogKey, live);
    return live?.generation ?? null;
  }

  async inspect(catalogKey: string): Promise<GenerationState> {
    const alias = aliasOf(this.#location, catalogKey);
    const [found] = await listGenerations(this.#cluster, alias);
    if (found === undefined) return 'none';
    if (found.meta === null) return 'damaged';
    // What a server of a newer version has built is rebuilt by none of an older one, which is about to be replaced.
    if (found.meta.format !== formatVersion) return found.meta.format > formatVersion ? 'sound' : 'outdated';
    try {
      const { count } = await this.#cluster.ask<{ count: number }>({
        ...{ method: 'GET', path: `/${found.index}/_count`, timeoutMs: adminMs },
      });
      await this.#cluster.ask({
        ...{ method: 'GET', path: `/${wordsIndexOf(found.index)}/_count`, timeoutMs: adminMs },
      });
      return count === found.meta.generation.productsCount ? 'sound' : 'damaged';
    } catch (error) {
      if (error instanceof MissingIndexError) return 'damaged';
      throw error;
    }
  }

  search(catalog: CatalogAddress, plan: SearchPlan): Promise<SearchResult> {
    return this.#ask(catalog, ({ meta }, searched) =>
      searchProducts(searched, meta, plan, (items, each) => this.#slices.map(catalog.owner, items, each)),
    );
  }

  suggest(catalog: CatalogAddress, request: SuggestRequest): Promise<readonly Suggestion[]> {
    return this.#ask(catalog, ({ meta }, searched) => suggestTexts(searched, meta, request));
  }

  async setSignals({ catalogKey }: CatalogAddress, signals: Signals): Promise<void> {
    if ((await this.#live.current(catalogKey)) === null) return;
    await this.#askLive(
      catalogKey,
      () => adminMs,
      async (live) => {
        const meta = await writeSignals(this.#cluster, live.index, live.meta, signals);
        this.#live.update(catalogKey, live, meta);
      },
    );
  }

  async get(catalog: CatalogAddress, productId: string): Promise<ProductDocument | null> {
    if ((await this.#live.current(catalog.catalogKey)) === null) return null;
    return this.#ask(catalog, async (_, searched) => {
      const hit = await findById(searched, productId);
      return hit ? productOf(hit) : null;
    });
  }

  async variants(catalog: CatalogAddress, productId: string): Promise<readonly ProductDocument[]> {
    if ((await this.#live.current(catalog.catalogKey)) === null) return [];
    return this.#ask(catalog, async (_, searched) => {
      const hit = await findById(searched, productId);
      if (!hit) return [];
      const query = { term: { g: hit._source.g } };
      const body = { size: maxVariants, _source: ['p'], sort: [{ n: 'asc' }], query };
      return (await searchIndex(searched, body)).hits.hits.map(productOf);
    });
  }

  async *walk(catalog: CatalogAddress, fields: readonly string[]): AsyncIterable<readonly ProductDocument[]> {
    const { catalogKey } = catalog;
    const { index, meta } = await this.#required(catalogKey);
    for (let from = 0; from < meta.generation.productsCount; from += productsAtOnce) {
      if (this.#live.get(catalogKey)?.index !== index)
        throw new NoGenerationError('another generation has taken its place');
      const range = { range: { n: { gte: from, lt: from + productsAtOnce } } };
      const body = { size: productsAtOnce, _source: ['p'], sort: [{ n: 'asc' }], query: range };
      const { hits } = await this.#ask(catalog, (_, searched) => searchIndex({ ...searched, index }, body));
      yield hits.hits.map(productOf).map((product) => ({
        ...product,
        fields: Object.fromEntries(
          fields.flatMap((field) =>
            Object.hasOwn(product.fields, field) ? [[field, product.fields[field]]] : [],
          ),
        ) as ProductDocument['fields'],
      }));
    }
  }

  async drop(catalogKey: string): Promise<void> {
    this.#live.forget(catalogKey);
    const all = await listGenerations(this.#cluster, generationsOf(this.#location, catalogKey));
    await removeGenerations(
      this.#cluster,
      all.map(({ index }) => index),
    );
  }

  /** Other servers import into the same cluster. */
  stateOf(): null {
    return null;
  }

  async checkReady(): Promise<void> {
    await liveGeneration(this.#cluster, aliasOf(this.#location, 'readiness'));
  }

  async listLive(): Promise<readonly LiveGeneration[]> {
    return this.#live.list();
  }

  async close(): Promise<void> {
    this.#live.close();
    this.#lanes.close();
    await this.#cluster.close();
  }

  async #required(catalogKey: string): Promise<Live> {
    const live = await this.#live.current(catalogKey);
    if (live === null) throw new NoGenerationError('the catalog has no index');
    return live;
  }

  /**
   * Asks the live generation; if that is gone, because another process or a person has replaced it, the one that is live now. All of it
   * together takes no longer than a search may.
   */
  #ask<Answer>(
    { catalogKey, owner }: CatalogAddress,
    ask: (live: Live, searched: Searched) => Promise<Answer>,
  ): Promise<Answer> {
    return this.#lanes.run(owner, catalogKey, (isAlone) => {
      const deadlineMs = deadlineIn(this.#searchMs);
      const searchedOf = ({ index }: Live): Searched => ({
        ...{ cluster: this.#cluster, index, deadlineMs, mayHedge: isAlone },
        isReplaced: (withinMs) =>
          this.#live.load(catalogKey, withinMs).then(
            (next) => next?.index !== index,
            () => false,
          ),
      });
      return this.#askLive(
        catalogKey,
        () => deadlineMs - performance.now(),
        (live) => ask(live, searchedOf(live)),
      );
    });
  }

  async #askLive<Answer>(
    catalogKey: string,
    leftMs: () => number,
    ask: (live: Live) => Promise<Answer>,
  ): Promise<Answer> {
    const live = await this.#required(catalogKey);
    try {
      return await ask(live);
    } catch (error) {
      if (!(error instanceof MissingIndexError || error instanceof UnavailableError)) throw error;
      const withinMs = Math.floor(leftMs());
      if (withinMs < 1) throw error;
      const isGone = error instanceof MissingIndexError;
      let next = await this.#live.load(catalogKey, withinMs);
      // A load that was under way already may have read the alias before it was moved.
      if (isGone && next?.index === live.index) next = await this.#live.load(catalogKey, withinMs);
      if (next === null) throw new NoGenerationError('the catalog has no index any more');
      if (next.index !== live.index) return ask(next);
      if (!isGone) throw error;
      throw new DamagedIndexError(`${live.index} is not whole`);
    }
  }
}

export const openOpenSearchEngine = async (
  location: OpenSearchLocation,
  options: EngineOptions,
): Promise<SearchEngine> => {
  const cluster = openCluster(location);
  // A cluster that can't be reached now may be there by the first search; what is left over can wait for the next start.
  await removeLeftovers(cluster, location).catch((error: unknown) => {
    options.logger?.error({ err: error }, 'leftovers of killed imports could not be removed from OpenSearch');
  });
  return new OpenSearchEngine(cluster, location, options);
};
