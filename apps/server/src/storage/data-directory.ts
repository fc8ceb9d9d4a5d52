import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteCodeOf } from './storage-fault.ts';

/** The data directory can't be used. The message is for the operator. */
export class DataDirectoryError extends Error {
  override readonly name: string = 'DataDirectoryError';
}

/** Another process uses it. */
export class DataDirectoryInUse extends DataDirectoryError {
  override readonly name = 'DataDirectoryInUse';
}

/** The contents of a data directory, by name. */
export const dataNames = {
  database: 'vitrina.sqlite',
  indexes: 'indexes',
  demoAccount: 'demo-account.json',
  installationKey: 'installation.key',
  lock: 'server.lock',
  /** Of a move to PostgreSQL, which a server may run beside. */
  moveLock: 'move.lock',
  /** Exists once the installation has moved to PostgreSQL. */
  moved: 'moved-to-postgres',
  /** Reports on their way to whoever downloads them. */
  exports: 'exports',
  /** Small versions of pictures, which can be made again. */
  pictures: 'pictures',
  /** Pictures on their way. */
  pictureFiles: 'picture-files',
  /** Copies of Instagram posts’ pictures, which can be fetched again. */
  postPictures: 'post-pictures',
  /** Exists during a restore; stays if one was interrupted. */
  restoring: 'restore.unfinished',
} as const;

/** What a running server or a restore leaves beside the data; it would be wrong in another data directory. */
export const isOfRunningServer = (name: string): boolean =>
  name === dataNames.restoring ||
  name === dataNames.exports ||
  name === dataNames.pictures ||
  name === dataNames.pictureFiles ||
  name === dataNames.postPictures ||
  name === dataNames.lock ||
  name === dataNames.moveLock ||
  name === dataNames.moved ||
  [dataNames.database, dataNames.lock, dataNames.moveLock].some((own) => name.startsWith(`${own}-`));

/** Only the user that the server runs as needs access to its files. */
export const keepFilesPrivate = (): void => {
  process.umask(0o077);
};

const isOurs = (name: string): boolean =>
  name === 'lost+found' || Object.values(dataNames).some((own) => name === own || name.startsWith(`${own}-`));

const tightenTree = (directory: string): void => {
  chmodSync(directory, 0o700);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) tightenTree(path);
    else if (entry.isFile()) chmodSync(path, 0o600);
  }
};

const directories: readonly string[] = [
  ...[dataNames.indexes, dataNames.exports, dataNames.pictures, dataNames.pictureFiles],
  dataNames.postPictures,
];

/**
 * Creates the directory, or revokes access that an earlier version gave to others. A directory with unrelated files stays as it
 * is.
 */
const makePrivate = (directory: string): void => {
  const isNew = !existsSync(directory);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const names = readdirSync(directory);
  if (isNew || names.every(isOurs)) chmodSync(directory, 0o700);
  for (const name of names.filter((one) => one !== 'lost+found' && isOurs(one))) {
    const path = join(directory, name);
    if (directories.includes(name)) tightenTree(path);
    else chmodSync(path, 0o600);
  }
};

/** Takes a lock that the system releases when the process ends, however it ends. Returns the function that releases it; null if another has it. */
const takeLock = (file: string): (() => void) | null => {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('begin exclusive');
    return () => database.close();
  } catch (error) {
    database.close();
    if (sqliteCodeOf(error) !== 5) throw error;
    return null;
  }
};

/** Locks the directory for this process. Returns the function that releases it. Throws a `DataDirectoryInUse`. */
export const lockDataDirectory = (directory: string): (() => void) => {
  const leave = takeLock(join(directory, dataNames.lock));
  if (leave) return leave;
  throw new DataDirectoryInUse(
    `The data in ${directory} is in use by another Vitrina server. Stop that one first, or give this one a DATA_DIR of its own.`,
  );
};

/** The same for the one move out of the directory that there may be; null if there is another. */
export const lockMove = (directory: string): (() => void) | null =>
  takeLock(join(directory, dataNames.moveLock));

/** Notes that the installation has moved to PostgreSQL. Returns what takes the note back. */
export const noteMoved = (directory: string, at: Date): (() => void) => {
  const file = join(directory, dataNames.moved);
  writeFileSync(file, `${at.toISOString()}\n`, { mode: 0o600, flush: true });
  return () => rmSync(file, { force: true });
};

/** Throws a `DataDirectoryError` for a SQLite database that an installation has moved out of: what is written there is lost to it. */
export const refuseMoved = (directory: string): void => {
  const file = join(directory, dataNames.moved);
  if (existsSync(file))
    throw new DataDirectoryError(
      `The installation in ${directory} has moved to PostgreSQL: set its DATABASE_URL. To go back to what it was before, without what was changed since, delete ${file}.`,
    );
};

/** Prepares the data directory and locks it for this process. Returns the function that releases it. */
export const takeDataDirectory = (directory: string): (() => void) => {
  try {
    makePrivate(directory);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DataDirectoryError(`The data directory can't be used: ${why}`, { cause: error });
  }
  if (existsSync(join(directory, dataNames.restoring)))
    throw new DataDirectoryError(
      `A restore into ${directory} was broken off. Empty the directory and restore again.`,
    );
  return lockDataDirectory(directory);
};
