import type { IndexerOptions } from '../engine-adapter.ts';
import type { GenerationWriter, Indexer } from '../port.ts';
import { measureGeneration, settleAbandonedGeneration } from './build/abandoned-generation.ts';
import { openThreadedWriter } from './build/threaded-writer.ts';
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

export const openEmbeddedIndexer = (directory: string, { searches }: IndexerOptions): Indexer => ({
  openWriter: async (catalogKey, generationId, schema, limits) => {
    const yieldNow = searches && yieldToSearches(searches);
    const writer = await openThreadedWriter({
      ...{ directory, catalogKey, generationId, schema, searches },
      ...(limits && { limits }),
    });
    return yieldNow ? yieldingWriter(writer, yieldNow) : writer;
  },
  settle: (catalogKey, generationId) => settleAbandonedGeneration({ directory, catalogKey, generationId }),
  measure: (catalogKey, generationId) => measureGeneration({ directory, catalogKey, generationId }),
});
