import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from './file-errors.ts';
import { isGenerationFileName, pointerName, temporarySuffix } from './paths.ts';

/** Syncs the names in a directory to disk; Windows has no such thing and refuses. */
export const syncDirectory = (directory: string): void => {
  if (process.platform === 'win32') return;
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** The file name of the live generation, null if there is none. */
export const readPointer = (directory: string): string | null => {
  try {
    const name = readFileSync(join(directory, pointerName), 'utf8').trim();
    return isGenerationFileName(name) ? name : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
};

/** Makes a generation file the live one, atomically even if the machine crashes. */
export const writePointer = (directory: string, fileName: string): void => {
  const temporary = join(directory, `${pointerName}${temporarySuffix}`);
  const file = openSync(temporary, 'w');
  try {
    writeFileSync(file, `${fileName}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, join(directory, pointerName));
  syncDirectory(directory);
};
