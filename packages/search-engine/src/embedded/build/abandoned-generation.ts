import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../store/file-errors.ts';
import { pointerName, temporarySuffix } from '../store/paths.ts';
import { readPointer } from '../store/pointer.ts';
import { pathsOf, type WriterOptions } from './pending-generation.ts';

/** Identifies a generation whose writer may be in another process. */
export type GenerationLocation = Pick<WriterOptions, 'directory' | 'catalogKey' | 'generationId'>;

/** The files of a generation that is not live: its own file, its segments, and a pointer that was never swapped in. */
const unfinishedFiles = async (location: GenerationLocation): Promise<string[]> => {
  const { folder, fileName } = pathsOf(location);
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => name.startsWith(fileName) || name === `${pointerName}${temporarySuffix}`)
      .map((name) => join(folder, name));
  } catch (error) {
    // Nothing has been written yet, or the catalog has been dropped.
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
};

/**
 * Cleans up after a writer whose process or thread is gone: if the pointer names its generation, that is live and stays, otherwise all of its
 * files are removed. Returns whether it is live. Call this only once the writer has stopped for good.
 */
export const settleAbandonedGeneration = async (location: GenerationLocation): Promise<boolean> => {
  const { folder, fileName } = pathsOf(location);
  if (readPointer(folder) === fileName) return true;
  for (const path of await unfinishedFiles(location)) await rm(path, { force: true });
  return false;
};

/** Bytes on disk of a generation that is being written, its temporary files included. */
export const measureGeneration = async (location: GenerationLocation): Promise<number> => {
  const sizes = await Promise.all(
    (await unfinishedFiles(location)).map((path) =>
      stat(path).then(
        ({ size }) => size,
        // Removed since the folder was listed.
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};
