import type { EngineAdapter } from '../engine-adapter.ts';
import type { Indexer } from '../port.ts';
import { openSearchCapabilities } from './capabilities.ts';
import type { OpenSearchLocation } from './location.ts';

const openIndexer: EngineAdapter<OpenSearchLocation>['openIndexer'] = (location, options) => {
  let loading: Promise<Indexer> | undefined;
  const indexer = (): Promise<Indexer> => {
    loading ??= import('./indexer.ts')
      .then(({ openOpenSearchIndexer }) => openOpenSearchIndexer(location, options))
      .catch((error) => {
        // What comes next tries once more.
        loading = undefined;
        throw error;
      });
    return loading;
  };
  return {
    openWriter: async (...given) => (await indexer()).openWriter(...given),
    settle: async (...given) => (await indexer()).settle(...given),
    measure: async (...given) => (await indexer()).measure(...given),
    close: async () => {
      const opened = await loading?.catch(() => null);
      await opened?.close();
    },
  };
};

/** Loads the cluster's client, hundreds of files, when it is asked for something: whoever uses another engine starts sooner. */
export const openSearchAdapter: EngineAdapter<OpenSearchLocation> = {
  capabilities: openSearchCapabilities,
  openEngine: async (location, options) => {
    const { openOpenSearchEngine } = await import('./engine.ts');
    return openOpenSearchEngine(location, options);
  },
  openIndexer,
  // A cluster is backed up by snapshots of its own; catalogs without a generation are imported again.
  copyGenerations: () => 0,
};
