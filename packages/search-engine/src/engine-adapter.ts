import type { InFlightCounter } from './in-flight-counter.ts';
import type { EngineCapabilities, Indexer, SearchEngine } from './port.ts';

/** Logs faults that no caller learns of. */
export type Logger = { readonly error: (details: object, message: string) => void };

export type EngineOptions = {
  /** How many searches may run at once. */
  readonly searchThreads: number;
  readonly logger?: Logger;
  /** How long a search may run, and how long it may wait before that; an engine knows what suits it. */
  readonly searchMs?: number;
  readonly waitMs?: number;
  /** How much memory what was found may take, to be answered again; none if absent. Clusters have caches of their own. */
  readonly resultCacheBytes?: number;
};

export type IndexerOptions = {
  /**
   * Only for threads that do nothing but index, never for a main thread: writers then lower the priority of the calling thread, and `add`
   * blocks it while searches are in flight, for at most half of the time.
   */
  readonly searches?: InFlightCounter;
  /** Told when what the engine runs on takes nothing for now, and when it does again. */
  readonly onHeld?: ((isHeld: boolean) => void) | undefined;
};

/**
 * Where an engine stores its data. Plain JSON, because imports open the same location in their own process; `kind` names the adapter that
 * understands the rest.
 */
export type AnyLocation = { readonly kind: string };

/** An engine must not be used there, as it couldn't keep its promises. The message tells an operator what to do. */
export class UnfitLocationError extends Error {
  override readonly name: string = 'UnfitLocationError';
}

/** What an engine has to provide to be listed in `engines.ts`. */
export type EngineAdapter<Location extends AnyLocation> = {
  readonly capabilities: EngineCapabilities;
  /** Opens the engine for searching and cleans up after killed writers. One process at a time, in its main thread. Throws `UnfitLocationError`. */
  readonly openEngine: (location: Location, options: EngineOptions) => Promise<SearchEngine>;
  /** Opens the engine for writing only, in any process and thread, beside the one that searches. Does nothing else until it is used. */
  readonly openIndexer: (location: Location, options: IndexerOptions) => Indexer;
  /** Copies each live generation to another location, even while both are in use, and returns how many; for backups. */
  readonly copyGenerations: (from: Location, to: Location) => number;
};
