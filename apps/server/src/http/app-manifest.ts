import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the build of the search app says of its files; null where it has not been built. Read anew each time, as it may be built while the server runs. */
export const readAppManifest = async (directory: string): Promise<unknown> => {
  const text = await readFile(join(directory, 'manifest.json'), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'null';
    throw error;
  });
  return JSON.parse(text);
};
