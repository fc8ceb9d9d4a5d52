import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteCodeOf } from './storage-fault.ts';

/** The data directory can't be used. The message is for whoever runs the server. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError';
}

/** What a data directory is made of, by name. */
export const dataNames = {
  database: 'vitrina.sqlite',
  indexes: 'indexes',
  demoAccount: 'demo-account.json',
  installationKey: 'installation.key',
  lock: 'server.lock',
  /** There while a restore is going on; where one was broken off, it stays. */
  restoring: 'restore.unfinished',
} as const;

/** What a server at work, or a restore, leaves beside the data; put into another data directory it says what isn't so. */
export const isOfRunningServer = (name: string): boolean =>
  name === dataNames.restoring ||
  name === dataNames.lock ||
  [dataNames.database, dataNames.lock].some((own) => name.startsWith(`${own}-`));

/** Nobody but the user that the server runs as has any business in its files. */
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

/** Makes the directory, or takes from others what an earlier version let them read. A directory that holds other things too stays as it is. */
const makePrivate = (directory: string): void => {
  const isNew = !existsSync(directory);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const names = readdirSync(directory);
  if (isNew || names.every(isOurs)) chmodSync(directory, 0o700);
  for (const name of names.filter((one) => one !== 'lost+found' && isOurs(one))) {
    const path = join(directory, name);
    if (name === dataNames.indexes) tightenTree(path);
    else chmodSync(path, 0o600);
  }
};

/** Holds a lock that the system itself takes back when the process ends, however it ends. Gives what lets go of it. */
export const lockDataDirectory = (directory: string): (() => void) => {
  const database = new DatabaseSync(join(directory, dataNames.lock), { timeout: 0 });
  try {
    database.exec('begin exclusive');
    return () => database.close();
  } catch (error) {
    database.close();
    if (sqliteCodeOf(error) !== 5) throw error;
    throw new DataDirectoryError(
      `The data in ${directory} is in use by another Vitrina server. Stop that one first, or give this one a DATA_DIR of its own.`,
    );
  }
};

/** Makes the data directory ready and takes it for this process alone. Gives what lets go of it again. */
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
