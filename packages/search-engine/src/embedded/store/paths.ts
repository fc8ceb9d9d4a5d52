import { createHash } from 'node:crypto';
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

export const catalogDirectory = (directory: string, catalogKey: string): string =>
  join(directory, safeName(catalogKey));

export const generationFileName = (generationId: string): string => `${safeName(generationId)}${indexSuffix}`;
