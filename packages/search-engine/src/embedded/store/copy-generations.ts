import { constants, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from './file-errors.ts';
import { readPointer, writePointer } from './pointer.ts';

/** Swaps follow each other by whole imports; a copy is not outrun so often. */
const maxAttempts = 20;

const copyLive = (source: string, target: string): boolean => {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const fileName = readPointer(source);
    if (fileName === null) return false;
    mkdirSync(target, { recursive: true });
    try {
      // What is open is read to its end, whoever removes its name meanwhile.
      copyFileSync(join(source, fileName), join(target, fileName), constants.COPYFILE_FICLONE);
    } catch (error) {
      // Another generation became live, and this one was removed.
      if (hasCode(error, 'ENOENT')) continue;
      throw error;
    }
    writePointer(target, fileName);
    return true;
  }
  return false;
};

/**
 * Copies each catalog's live generation, whole, from an engine's directory into another one, while an engine may be at work there.
 * Gives the number of catalogs.
 */
export const copyLiveGenerations = (source: string, target: string): number => {
  if (!existsSync(source)) return 0;
  let copied = 0;
  for (const entry of readdirSync(source, { withFileTypes: true }))
    if (entry.isDirectory() && copyLive(join(source, entry.name), join(target, entry.name))) copied += 1;
  return copied;
};
