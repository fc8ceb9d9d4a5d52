import type { EngineAdapter } from '../engine-adapter.ts';
import { embeddedCapabilities } from './capabilities.ts';
import { openEmbeddedEngine } from './engine.ts';
import { openEmbeddedIndexer } from './indexer.ts';
import type { SharedLocation } from './shared/location.ts';
import { copyLiveGenerations } from './store/copy-generations.ts';

/**
 * A directory on a local disk, with a folder for each catalog; it belongs to one searching process at a time. `shared`: where several servers
 * find each other's generations, of which they then have copies in their directories.
 */
export type EmbeddedLocation = {
  readonly kind: 'embedded';
  readonly directory: string;
  readonly shared?: SharedLocation;
};

export const embeddedAdapter: EngineAdapter<EmbeddedLocation> = {
  capabilities: embeddedCapabilities,
  openEngine: ({ directory, shared }, options) =>
    openEmbeddedEngine({ directory, ...(shared && { shared }), ...options }),
  openIndexer: openEmbeddedIndexer,
  copyGenerations: (from, to) => copyLiveGenerations(from.directory, to.directory),
};
