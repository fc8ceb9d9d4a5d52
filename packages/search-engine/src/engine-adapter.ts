import type { InFlightCounter } from './in-flight-counter.ts';
import type { EngineCapabilities, Indexer, SearchEngine } from './port.ts';

/** Reports what goes wrong where no caller waits for it. */
export type Logger = { readonly error: (details: object, message: string) => void };

export type EngineOptions = {
  /** How many searches may run at once. */
  readonly searchThreads: number;
  readonly logger?: Logger;
  /** How long a search may run once it has begun, and how long it may wait for that; 2 and 3 s by default. */
  readonly searchMs?: number;
  readonly waitMs?: number;
};

export type IndexerOptions = {
  /**
   * Given by a thread that does nothing but index, never by a main thread: writers then lower the priority of the calling thread,
   * and `add` blocks it while searches are in flight, for at most half of the time.
   */
  readonly searches?: InFlightCounter;
};

/**
 * Where an engine keeps its data. Plain JSON, because imports open the same location in a process of their own; `kind` names the
 * adapter that understands the rest.
 */
export type AnyLocation = { readonly kind: string };

/** What an engine has to bring to be one of `engines.ts`. */
export type EngineAdapter<Location extends AnyLocation> = {
  readonly capabilities: EngineCapabilities;
  /** Opens the engine for searching and tidies up after killed writers. One process at a time, in its main thread. */
  readonly openEngine: (location: Location, options: EngineOptions) => Promise<SearchEngine>;
  /** Opens the engine for writing alone, in any process and thread, beside the one that searches. Costs nothing by itself. */
  readonly openIndexer: (location: Location, options: IndexerOptions) => Indexer;
  /** Copies each live generation to another location while both may be in use, and returns how many; for backups. */
  readonly copyGenerations: (from: Location, to: Location) => number;
};
