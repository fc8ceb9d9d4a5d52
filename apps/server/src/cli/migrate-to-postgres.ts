import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { dataNames, takeDataDirectory } from '../storage/data-directory.ts';
import { sqliteAt } from '../storage/database-location.ts';
import { moveToPostgres } from '../storage/move/move-to-postgres.ts';

/** This command's lines of the usage text. */
export const migrateUsage = `  DATABASE_URL=postgres://… npm run -s cli -- migrate-to-postgres
      copies the tables of DATA_DIR into an empty PostgreSQL database and holds every row against it; the server has to be stopped.
      DATA_DIR keeps its own: without DATABASE_URL the server starts as it was
`;

type Outcome = { readonly data: unknown } | { readonly error: string; readonly details: string };

const toldEvery = 50_000;

/** Progress goes to standard error, the outcome is returned. */
export const migrateToPostgres = async ({ dataDir, database }: Config): Promise<Outcome> => {
  if (database.kind !== 'postgres')
    return {
      error: 'DATABASE_URL_MISSING',
      details: 'Set DATABASE_URL to the database that the tables go to.',
    };
  const file = join(dataDir, dataNames.database);
  if (!existsSync(file)) return { error: 'NOTHING_TO_MIGRATE', details: `There is no ${file}.` };
  const leave = takeDataDirectory(dataDir);
  const started = performance.now();
  let told = '';
  try {
    const moved = await moveToPostgres(sqliteAt(file), database, ({ table, rows }) => {
      const line = `${table} ${Math.floor(rows / toldEvery)}`;
      if (line !== told) process.stderr.write(`${table}: ${rows} rows\n`);
      told = line;
    });
    return { data: { ...moved, seconds: Math.round((performance.now() - started) / 1000) } };
  } finally {
    leave();
  }
};
