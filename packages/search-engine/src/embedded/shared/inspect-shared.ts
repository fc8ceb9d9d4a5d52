import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedIndexError, type GenerationState, type InspectionDepth } from '../../port.ts';
import { formatVersion } from '../format/file-format.ts';
import { inspectGeneration } from '../store/inspect-generation.ts';
import { catalogDirectory } from '../store/paths.ts';
import { fetchGeneration } from './fetch-generation.ts';
import { MissingObjectError } from './object-store.ts';
import { UnreadablePublicationError } from './publication.ts';
import type { SharedCatalogs } from './shared-catalogs.ts';

/**
 * The state of what is published: by the copy on this machine if there is one, which is fetched again if it is damaged; otherwise by what the
 * store says. Throws `StoreUnavailableError`: what can't be seen need not be rebuilt.
 */
export const inspectShared = async (
  shared: SharedCatalogs,
  directory: string,
  catalogKey: string,
  depth: InspectionDepth,
): Promise<GenerationState> => {
  const published = await shared.read(catalogKey).catch((error: unknown) => {
    if (error instanceof UnreadablePublicationError) return null;
    throw error;
  });
  if (published === null) return 'damaged';
  const { live } = published.publication;
  if (live === null) return 'none';
  const folder = catalogDirectory(directory, catalogKey);
  const path = join(folder, live.fileName);
  if (!existsSync(path)) {
    if (!(await shared.isThere(catalogKey, live))) return 'damaged';
    return live.formatVersion === formatVersion ? 'sound' : 'outdated';
  }
  const state = await inspectGeneration(path, depth);
  // A machine without a copy would find nothing to fetch.
  if (state !== 'damaged') return (await shared.wasThere(catalogKey, live)) ? state : 'damaged';
  try {
    await fetchGeneration(shared, folder, catalogKey, live);
    return await inspectGeneration(path, depth);
  } catch (error) {
    if (error instanceof MissingObjectError || error instanceof DamagedIndexError) return 'damaged';
    throw error;
  }
};
