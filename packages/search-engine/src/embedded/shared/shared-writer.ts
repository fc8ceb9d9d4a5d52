import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { GenerationWriter } from '../../port.ts';
import type { GenerationLocation } from '../build/abandoned-generation.ts';
import { pathsOf } from '../build/pending-generation.ts';
import { writePointer } from '../store/pointer.ts';
import type { SharedCatalogs } from './shared-catalogs.ts';

/**
 * Opens a writer that builds on the local disk, then publishes: this machine's pointer is set last, so whoever finds it set knows that every
 * server can fetch the generation. `open` opens the one that builds, and must leave that pointer alone.
 */
export const openSharedWriter = async (
  shared: SharedCatalogs,
  { directory, catalogKey, generationId }: GenerationLocation,
  open: () => Promise<GenerationWriter>,
): Promise<GenerationWriter> => {
  const droppedAt = await shared.open(catalogKey, generationId);
  const writer = await open();
  const { folder, fileName } = pathsOf({ directory, catalogKey, generationId });
  return {
    add: (products) => writer.add(products),
    commit: async (note) => {
      const generation = await writer.commit(note);
      try {
        await shared.publish(catalogKey, generationId, folder, droppedAt);
      } catch (error) {
        await rm(join(folder, fileName), { force: true });
        throw error;
      }
      writePointer(folder, fileName);
      return generation;
    },
    abort: () => writer.abort(),
  };
};
