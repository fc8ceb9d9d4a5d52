import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DataDirectoryError, dataNames } from './data-directory.ts';

const keyBytes = 32;

/** Written under another name and then renamed, so that an interrupted start never leaves half a key. */
const makeKey = (path: string): void => {
  const unfinished = `${path}-new`;
  const file = openSync(unfinished, 'w', 0o600);
  try {
    // The mode above has no effect on a file left by an interrupted start.
    chmodSync(unfinished, 0o600);
    writeFileSync(file, randomBytes(keyBytes));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(unfinished, path);
};

/**
 * The key of this installation, created at its first start. The caller must hold the data directory's lock. A lost key is
 * replaced by a new one; what was encrypted with the old one has to be entered again.
 */
export const loadInstallationKey = (directory: string): Buffer => {
  const path = join(directory, dataNames.installationKey);
  if (!existsSync(path)) makeKey(path);
  const key = readFileSync(path);
  if (key.length !== keyBytes)
    throw new DataDirectoryError(
      `${path} is damaged. Restore it from a backup, or remove it: then the passwords of feeds have to be entered anew.`,
    );
  return key;
};
