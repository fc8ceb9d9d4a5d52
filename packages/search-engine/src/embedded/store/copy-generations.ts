import { constants, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from './file-errors.ts';
import { readPointer, writePointer } from './pointer.ts';

/** Between two swaps lies a whole import, so a copy is never overtaken this often. */
const maxAttempts = 20;

const copyLive = (source: string, target: string): boolean => {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const fileName = readPointer(source);
    if (fileName === null) return false;
    mkdirSync(target, { recursive: true });
    try {
      // An open file can be read to its end even if it is removed.
      copyFileSync(join(source, fileName), join(target, fileName), constants.COPYFILE_FICLONE);
    } catch (error) {
      // Another generation has become live, and this one was removed.
      if (hasCode(error, 'ENOENT')) continue;
      throw error;
    }
    writePointer(target, fileName);
    return true;
  }
  return false;
};

/** Copies each catalog's live generation from one directory to another, even while an engine uses the first. Returns the number of catalogs. */
export const copyLiveGenerations = (source: string, target: string): number => {
  if (!existsSync(source)) return 0;
  let copied = 0;
  for (const entry of readdirSync(source, { withFileTypes: true }))
    if (entry.isDirectory() && copyLive(join(source, entry.name), join(target, entry.name))) copied += 1;
  return copied;
};
