import { rmSync, statSync } from 'node:fs';
import type { IndexerOptions } from '../engine-adapter.ts';
import type { Indexer } from '../port.ts';
import { openWriter } from './build/writer.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { listGenerations, removeGenerations } from './generations.ts';
import type { OpenSearchLocation } from './location.ts';
import { aliasOf, productsIndexOf, spoolPathOf } from './names.ts';

/** Searches run in the cluster, so writing has nothing to yield to here. */
export const openOpenSearchIndexer = (
  location: OpenSearchLocation,
  { onHeld }: IndexerOptions = {},
): Indexer => {
  let opened: Cluster | undefined;
  const cluster = (): Cluster => {
    opened ??= openCluster(location);
    return opened;
  };
  return {
    openWriter: (catalogKey, generationId, schema, limits) =>
      openWriter({
        cluster: cluster(),
        location,
        catalogKey,
        generationId,
        schema,
        limits,
        onHeld,
      }),
    settle: async (catalogKey, generationId) => {
      rmSync(spoolPathOf(location, catalogKey, generationId), { force: true });
      const index = productsIndexOf(location, catalogKey, generationId);
      const live = await listGenerations(cluster(), aliasOf(location, catalogKey));
      if (live.some((one) => one.index === index)) return true;
      await removeGenerations(cluster(), [index]);
      return false;
    },
    measure: async (catalogKey, generationId) =>
      statSync(spoolPathOf(location, catalogKey, generationId), { throwIfNoEntry: false })?.size ?? 0,
    close: async () => {
      await opened?.close();
      opened = undefined;
    },
  };
};
