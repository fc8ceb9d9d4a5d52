import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { copyGenerations } from '@vitrina/search-engine';
import type { Config } from '../config.ts';
import { embeddedLocationIn } from '../engine-location.ts';
import { dataNames, isOfRunningServer } from '../storage/data-directory.ts';
import { loadInstallationKey } from '../storage/installation-key.ts';
import { copyDatabase } from '../storage/sqlite/copy-database.ts';
import { copyFromPostgres } from './copy-from-postgres.ts';
import { type BackedUpFile, BackupError, describeFile, manifestName, writeManifest } from './manifest.ts';

export type BackupSummary = { readonly directory: string; readonly files: number; readonly bytes: number };

const unfinishedName = 'database.unfinished';

const isOtherFile = (name: string): boolean => name !== dataNames.database && !isOfRunningServer(name);

/** Whatever else the data directory holds: the demo account, and files of later versions. */
const copyOthers = (dataDir: string, target: string): void => {
  for (const entry of readdirSync(dataDir, { withFileTypes: true }))
    if (entry.isFile() && isOtherFile(entry.name))
      copyFileSync(join(dataDir, entry.name), join(target, entry.name));
};

const sync = (path: string): void => {
  if (process.platform === 'win32') return;
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

const listFiles = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .map((name) => name.split(sep).join('/'))
    .sort();

const describeAll = async (target: string): Promise<BackedUpFile[]> => {
  const files: BackedUpFile[] = [];
  for (const name of listFiles(target)) {
    sync(join(target, name));
    files.push(await describeFile(target, name));
  }
  return files;
};

/** Resolves symbolic links, even where the last parts of the path don't exist yet. */
const follow = (path: string): string =>
  existsSync(path) || dirname(path) === path
    ? realpathSync(path)
    : join(follow(dirname(path)), basename(path));

const isWithin = (directory: string, path: string): boolean => {
  const way = relative(follow(directory), follow(path));
  return way.split(sep)[0] !== '..' && !isAbsolute(way);
};

const makeTarget = (target: string): void => {
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new BackupError(`${target} is not empty: a backup goes into a directory of its own.`);
  mkdirSync(target, { recursive: true, mode: 0o700 });
};

/** Where all of it is. */
type Installation = Pick<Config, 'dataDir' | 'database' | 'installationKeyFile'>;

/** The database as one SQLite file, from wherever it is. Returns the migrations applied to it, or null if it is damaged. */
const backUpDatabase = async (
  { dataDir, database }: Installation,
  target: string,
): Promise<string[] | null> => {
  const copy = join(target, dataNames.database);
  if (database.kind === 'sqlite') return copyDatabase(join(dataDir, dataNames.database), copy);
  const written = join(target, unfinishedName);
  try {
    await copyFromPostgres(database, written);
    return await copyDatabase(written, copy);
  } finally {
    for (const name of readdirSync(target))
      if (name.startsWith(unfinishedName)) rmSync(join(target, name), { force: true });
  }
};

/**
 * Copies a whole installation into a new directory, even while servers are using it: the database, and what the data directory of this server
 * holds.
 */
export const makeBackup = async (
  installation: Installation,
  target: string,
  version: string,
): Promise<BackupSummary> => {
  const { dataDir, database, installationKeyFile } = installation;
  if (database.kind === 'sqlite' && !existsSync(join(dataDir, dataNames.database)))
    throw new BackupError(`There is nothing to back up in ${dataDir}.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (isWithin(dataDir, target))
    throw new BackupError(
      `${target} lies within the data directory ${dataDir}, and would be lost together with it: choose one outside.`,
    );
  makeTarget(target);
  try {
    // The database first: products newer than the database are noticed at the next start, older ones would not be.
    const migrations = await backUpDatabase(installation, target);
    if (migrations === null) throw new BackupError('The database is damaged; it was not backed up.');
    copyGenerations(embeddedLocationIn(dataDir), embeddedLocationIn(target));
    copyOthers(dataDir, target);
    if (installationKeyFile !== null)
      writeFileSync(
        join(target, dataNames.installationKey),
        loadInstallationKey(dataDir, installationKeyFile),
      );
    const files = await describeAll(target);
    const createdAt = new Date().toISOString();
    writeFileSync(join(target, manifestName), writeManifest({ version, migrations, createdAt, files }));
    sync(join(target, manifestName));
    sync(target);
    sync(dirname(target));
    return {
      directory: target,
      files: files.length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  } catch (error) {
    for (const name of readdirSync(target)) rmSync(join(target, name), { recursive: true, force: true });
    throw error;
  }
};
