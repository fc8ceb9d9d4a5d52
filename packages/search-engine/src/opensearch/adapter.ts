import type { EngineAdapter } from '../engine-adapter.ts';
import { openSearchCapabilities } from './capabilities.ts';
import { openOpenSearchEngine } from './engine.ts';
import { openOpenSearchIndexer } from './indexer.ts';
import type { OpenSearchLocation } from './location.ts';

export const openSearchAdapter: EngineAdapter<OpenSearchLocation> = {
  capabilities: openSearchCapabilities,
  openEngine: openOpenSearchEngine,
  openIndexer: openOpenSearchIndexer,
  // A cluster is backed up by snapshots of its own; catalogs without a generation are imported again.
  copyGenerations: () => 0,
};
