import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../store/file-errors.ts';
import { pointerName, temporarySuffix } from '../store/paths.ts';
import { readPointer } from '../store/pointer.ts';
import { pathsOf, type WriterOptions } from './pending-generation.ts';

/** Names a generation whose writer may be in another process. */
export type GenerationLocation = Pick<WriterOptions, 'directory' | 'catalogKey' | 'generationId'>;

/** The files of a generation that is not live: its own, its segments, and a pointer that was not swapped in. */
const unfinishedFiles = async (location: GenerationLocation): Promise<string[]> => {
  const { folder, fileName } = pathsOf(location);
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => name.startsWith(fileName) || name === `${pointerName}${temporarySuffix}`)
      .map((name) => join(folder, name));
  } catch (error) {
    // Nothing was written yet, or the catalog was dropped meanwhile.
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
};

/**
 * Settles what a writer left whose process or thread is gone: either its generation is the live one, which the pointer
 * decides, or nothing of it stays. Gives whether it is live. Only once the writer can't go on.
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
        // Removed between the two looks.
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};
