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

/** Written whole under another name first: a start that is broken off leaves no half of a key. */
const makeKey = (path: string): void => {
  const unfinished = `${path}-new`;
  const file = openSync(unfinished, 'w', 0o600);
  try {
    // It may be there from a start that was broken off.
    chmodSync(unfinished, 0o600);
    writeFileSync(file, randomBytes(keyBytes));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(unfinished, path);
};

/**
 * The key of this installation, made at its first start. Whoever calls it holds the data directory. A key that is lost is
 * replaced; what was encrypted with it has to be entered anew.
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
