import { type EmbeddedLocation, embeddedAdapter } from './embedded/adapter.ts';
import type { EngineAdapter, EngineOptions, IndexerOptions } from './engine-adapter.ts';
import { openSearchAdapter } from './opensearch/adapter.ts';
import type { OpenSearchLocation } from './opensearch/location.ts';
import type { Indexer, SearchEngine } from './port.ts';

export type { SharedLocation } from './embedded/shared/location.ts';

/** The location of any engine: `EmbeddedLocation | …`. */
export type EngineLocation = EmbeddedLocation | OpenSearchLocation;
export type EngineKind = EngineLocation['kind'];

/** Every search engine, by the kind of its locations. The conformance suite runs on each of them. */
export const engines: {
  readonly [Kind in EngineKind]: EngineAdapter<Extract<EngineLocation, { kind: Kind }>>;
} = {
  embedded: embeddedAdapter,
  opensearch: openSearchAdapter,
};

/** The kind of a location decides which adapter it belongs to. */
const adapterOf = (location: EngineLocation): EngineAdapter<EngineLocation> =>
  engines[location.kind] as EngineAdapter<EngineLocation>;

/** Opens an engine for searching and cleans up after killed writers. One process at a time, in its main thread. Throws `UnfitLocationError`. */
export const openEngine = (location: EngineLocation, options: EngineOptions): Promise<SearchEngine> =>
  adapterOf(location).openEngine(location, options);

/** Opens an engine for writing only, in any process and thread, beside the one that searches. */
export const openIndexer = (location: EngineLocation, options: IndexerOptions = {}): Indexer =>
  adapterOf(location).openIndexer(location, options);

/** Copies each live generation to another location of the same kind, and returns how many. */
export const copyGenerations = (from: EngineLocation, to: EngineLocation): number =>
  adapterOf(from).copyGenerations(from, to);
