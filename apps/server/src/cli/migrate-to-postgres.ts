import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { CopyError } from '../storage/copy/store-rows.ts';
import {
  DataDirectoryInUse,
  dataNames,
  lockDataDirectory,
  lockMove,
  noteMoved,
  takeDataDirectory,
} from '../storage/data-directory.ts';
import { sqliteAt } from '../storage/database-location.ts';
import { moveToPostgres } from '../storage/move/move-to-postgres.ts';
import { tellProgress } from './move-progress.ts';

/** This command's lines of the usage text. */
export const migrateUsage = `  DATABASE_URL=postgres://… npm run -s cli -- migrate-to-postgres
      moves the tables of DATA_DIR into an empty PostgreSQL database, also while the server runs on DATA_DIR: copies them, follows what changes, says
      when to stop the server, and compares every row with what was read. DATA_DIR keeps its own, for the way back
`;

type Outcome = { readonly data: unknown } | { readonly error: string; readonly details: string };

/** Locks the data directory from the moment in which no server does. */
const createSourceLock = (dataDir: string) => {
  let leave: (() => void) | null = null;
  let lock = takeDataDirectory;
  return {
    tryLock: (): boolean => {
      try {
        leave ??= lock(dataDir);
      } catch (error) {
        if (!(error instanceof DataDirectoryInUse)) throw error;
        // The server that has it has prepared it.
        lock = lockDataDirectory;
      }
      return leave !== null;
    },
    leave: (): void => leave?.(),
  };
};

/** The first signal ends what is under way, the second the process. */
const abortOnSignals = () => {
  const aborting = new AbortController();
  const abort = (): void => {
    if (aborting.signal.aborted) process.exit(1);
    aborting.abort(new CopyError('Stopped before the end: the installation is where it was.'));
  };
  // The last is a terminal's that is closed.
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of signals) process.on(name, abort);
  return {
    signal: aborting.signal,
    end: (): void => {
      for (const name of signals) process.off(name, abort);
    },
  };
};

/** Progress goes to standard error, the outcome is returned. */
export const migrateToPostgres = async ({ dataDir, database }: Config): Promise<Outcome> => {
  if (database.kind !== 'postgres')
    return {
      error: 'DATABASE_URL_MISSING',
      details: 'Set DATABASE_URL to the database that the tables go to.',
    };
  const file = join(dataDir, dataNames.database);
  if (!existsSync(file)) return { error: 'NOTHING_TO_MIGRATE', details: `There is no ${file}.` };
  const endMove = lockMove(dataDir);
  if (endMove === null) return { error: 'FAILED', details: `Another move out of ${dataDir} is under way.` };
  const started = performance.now();
  const source = createSourceLock(dataDir);
  const { signal, end } = abortOnSignals();
  try {
    const tell = tellProgress((line) => process.stderr.write(`${line}\n`));
    const moved = await moveToPostgres(sqliteAt(file), database, {
      ...{ tryLockSource: source.tryLock, sealSource: () => noteMoved(dataDir, new Date()) },
      ...{ tell, signal },
    });
    process.stderr.write('Moved. Start the server with this DATABASE_URL and the same DATA_DIR.\n');
    return { data: { ...moved, seconds: Math.round((performance.now() - started) / 1000) } };
  } finally {
    end();
    source.leave();
    endMove();
  }
};
