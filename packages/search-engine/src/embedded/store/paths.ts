import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A file name for the key that every file system accepts: the key itself if it is plain, otherwise its readable part and a hash. */
export const safeName = (key: string): string => {
  if (/^[a-z0-9][a-z0-9_-]{0,63}$/.test(key)) return key;
  const readable = key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 32);
  return `${readable}.${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
};

export const indexSuffix = '.idx';
export const temporarySuffix = '.tmp';
export const pointerName = 'CURRENT';

/** The folders of the catalogs that have something in a directory of indexes. */
export const listCatalogFolders = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(directory, name));

export const catalogDirectory = (directory: string, catalogKey: string): string =>
  join(directory, safeName(catalogKey));

/** Also what else may have written it says: it becomes part of a path. */
export const isGenerationFileName = (name: unknown): boolean =>
  typeof name === 'string' && /^[^/\\]+\.idx$/.test(name);

export const generationFileName = (generationId: string): string => `${safeName(generationId)}${indexSuffix}`;
