import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The manifest of the search app's build; null if it hasn't been built. Read every time, since it may be built while the server
 * runs.
 */
export const readAppManifest = async (directory: string): Promise<unknown> => {
  const text = await readFile(join(directory, 'manifest.json'), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'null';
    throw error;
  });
  return JSON.parse(text);
};
