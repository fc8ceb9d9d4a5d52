import type { IndexerOptions } from '../engine-adapter.ts';
import type { GenerationWriter, Indexer } from '../port.ts';
import { measureGeneration, settleAbandonedGeneration } from './build/abandoned-generation.ts';
import { pathsOf } from './build/pending-generation.ts';
import { openEmbeddedWriter } from './open-writer.ts';
import type { SharedLocation } from './shared/location.ts';
import { openStore } from './shared/open-store.ts';
import { SharedCatalogs } from './shared/shared-catalogs.ts';
import { readPointer } from './store/pointer.ts';
import { yieldToSearches } from './yield-to-searches.ts';

/** The calling thread, which reads the feed, yields at each batch, as the builder thread does at each product. */
const yieldingWriter = (writer: GenerationWriter, yieldNow: () => void): GenerationWriter => ({
  add: (products) => {
    yieldNow();
    return writer.add(products);
  },
  commit: (note) => writer.commit(note),
  abort: () => writer.abort(),
});

/** Opened by the first call, and again by one after `close`. */
const sharedAt = (location: SharedLocation | undefined) => {
  let opened: SharedCatalogs | undefined;
  return {
    get: (): SharedCatalogs | null => {
      if (location === undefined) return null;
      opened ??= new SharedCatalogs(openStore(location));
      return opened;
    },
    close: (): void => {
      opened?.close();
      opened = undefined;
    },
  };
};

export const openEmbeddedIndexer = (
  { directory, shared }: { readonly directory: string; readonly shared?: SharedLocation },
  { searches }: IndexerOptions,
): Indexer => {
  const catalogs = sharedAt(shared);
  return {
    openWriter: async (catalogKey, generationId, schema, limits) => {
      const yieldNow = searches && yieldToSearches(searches);
      const writer = await openEmbeddedWriter(catalogs.get(), {
        ...{ directory, catalogKey, generationId, schema, searches },
        ...(limits && { limits }),
      });
      return yieldNow ? yieldingWriter(writer, yieldNow) : writer;
    },
    settle: async (catalogKey, generationId) => {
      const location = { directory, catalogKey, generationId };
      const { folder, fileName } = pathsOf(location);
      // Set here, it was published before; the other way round, a writer may have been killed between the two.
      if (readPointer(folder) === fileName) return true;
      if (await catalogs.get()?.settle(catalogKey, generationId)) return true;
      return settleAbandonedGeneration(location);
    },
    measure: (catalogKey, generationId) => measureGeneration({ directory, catalogKey, generationId }),
    close: async () => catalogs.close(),
  };
};
