import { copyFileSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dataNames, lockDataDirectory } from '../storage/data-directory.ts';
import { migrations } from '../storage/database.ts';
import { findUnknown } from '../storage/migrate.ts';
import type { BackupSummary } from './make-backup.ts';
import { type BackedUpFile, BackupError, describeFile, type Manifest, readManifest } from './manifest.ts';

/** What a freshly formatted disk and the lock itself put there. */
const isNothing = (name: string): boolean => name === 'lost+found' || name.startsWith(dataNames.lock);

const partsOf = (version: string): number[] => version.split(/[.+-]/, 3).map(Number);

/** Whether one version is later than another, by its first three numbers. */
export const isNewer = (one: string, other: string): boolean => {
  const others = partsOf(other);
  for (const [at, part] of partsOf(one).entries()) {
    const difference = part - (others[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
};

const refuseNewer = (manifest: Manifest, version: string): void => {
  const unknown = findUnknown(manifest.migrations, migrations);
  if (unknown.length === 0 && !isNewer(manifest.version, version)) return;
  throw new BackupError(
    `The backup is of version ${manifest.version}, which is newer than this one (${version}). Restore it with that version.`,
  );
};

/** Whether this is a regular file, reached without any symbolic link on the way. */
const isRegularFile = (source: string, path: string): boolean => {
  let at = source;
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  for (const part of parts) {
    at = join(at, part);
    if (!lstatSync(at).isDirectory()) return false;
  }
  return lstatSync(join(at, name)).isFile();
};

const copyFile = async (source: string, dataDir: string, file: BackedUpFile): Promise<void> => {
  const path = join(dataDir, file.path);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    if (!isRegularFile(source, file.path))
      throw new BackupError(
        `The backup is damaged: ${file.path} is a link, or no file at all. Nothing was restored.`,
      );
    copyFileSync(join(source, file.path), path);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file.path} of the backup can't be copied.`, { cause: error });
  }
  const copied = await describeFile(dataDir, file.path);
  if (copied.sha256 !== file.sha256)
    throw new BackupError(
      `The backup is damaged: ${file.path} is not what was written. Nothing was restored.`,
    );
};

/**
 * Copies a backup into an empty data directory and checks every file against its checksum. On failure the directory is left
 * empty.
 */
export const restoreBackup = async (
  source: string,
  dataDir: string,
  version: string,
): Promise<BackupSummary> => {
  const manifest = readManifest(source);
  refuseNewer(manifest, version);
  if (!manifest.files.some(({ path }) => path === dataNames.database))
    throw new BackupError(`The backup in ${source} has no database.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!readdirSync(dataDir).every(isNothing))
    throw new BackupError(`${dataDir} is not empty: a backup is restored into an empty DATA_DIR.`);
  const leave = lockDataDirectory(dataDir);
  const marker = join(dataDir, dataNames.restoring);
  try {
    writeFileSync(marker, '');
    for (const file of manifest.files) await copyFile(source, dataDir, file);
    rmSync(marker);
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    return { directory: dataDir, files: manifest.files.length, bytes };
  } catch (error) {
    for (const name of readdirSync(dataDir))
      if (!isNothing(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
    throw error;
  } finally {
    leave();
  }
};
