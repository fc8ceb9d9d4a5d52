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

/** As bytes, or as text in hexadecimal or Base64, as secrets are kept elsewhere; null if it is neither. */
const readKey = (content: Buffer): Buffer | null => {
  if (content.length === keyBytes) return content;
  const text = content.toString('latin1').trim();
  const key = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
  return key.length === keyBytes ? key : null;
};

/** The key that several servers share. Never made here: each would make its own. */
const loadSharedKey = (path: string): Buffer => {
  const key = existsSync(path) ? readKey(readFileSync(path)) : null;
  if (key === null)
    throw new DataDirectoryError(
      `INSTALLATION_KEY_FILE: ${path} has to hold ${keyBytes} random bytes, the same for all servers. Make it once: openssl rand -base64 ${keyBytes}`,
    );
  return key;
};

/**
 * The key of this installation, created in the data directory at its first start unless several servers share one. The caller must hold the
 * directory's lock. A lost key is replaced by a new one; what was encrypted with the old one has to be entered again.
 */
export const loadInstallationKey = (directory: string, sharedFile: string | null = null): Buffer => {
  if (sharedFile !== null) return loadSharedKey(sharedFile);
  const path = join(directory, dataNames.installationKey);
  if (!existsSync(path)) makeKey(path);
  const key = readFileSync(path);
  if (key.length !== keyBytes)
    throw new DataDirectoryError(
      `${path} is damaged. Restore it from a backup, or remove it: then the passwords of feeds have to be entered anew.`,
    );
  return key;
};
