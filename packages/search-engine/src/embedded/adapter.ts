import type { EngineAdapter } from '../engine-adapter.ts';
import { embeddedCapabilities } from './capabilities.ts';
import { openEmbeddedEngine } from './engine.ts';
import { openEmbeddedIndexer } from './indexer.ts';
import { copyLiveGenerations } from './store/copy-generations.ts';

/** A directory on a local disk, with a folder for each catalog. Belongs to one searching process at a time. */
export type EmbeddedLocation = { readonly kind: 'embedded'; readonly directory: string };

export const embeddedAdapter: EngineAdapter<EmbeddedLocation> = {
  capabilities: embeddedCapabilities,
  openEngine: ({ directory }, options) => openEmbeddedEngine({ directory, ...options }),
  openIndexer: ({ directory }, options) => openEmbeddedIndexer(directory, options),
  copyGenerations: (from, to) => copyLiveGenerations(from.directory, to.directory),
};
