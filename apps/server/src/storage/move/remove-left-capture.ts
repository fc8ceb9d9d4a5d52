import { existsSync } from 'node:fs';
import type { Config } from '../../config.ts';
import { lockMove } from '../data-directory.ts';
import { openDurableConnection, openReadOnlyConnection } from '../database.ts';
import { hasCapture, removeCapture } from './change-capture.ts';

/** Removes what a move that was killed has left in the SQLite file; every write would go on being noted for nobody. */
export const removeLeftCapture = async ({
  dataDir,
  database: location,
}: Pick<Config, 'dataDir' | 'database'>): Promise<void> => {
  if (location.kind !== 'sqlite' || !existsSync(location.file)) return;
  await using reader = openReadOnlyConnection(location);
  if (!(await hasCapture(reader))) return;
  const endMove = lockMove(dataDir);
  // A move is under way.
  if (endMove === null) return;
  try {
    await using database = openDurableConnection(location);
    await database.transaction().execute(removeCapture);
  } finally {
    endMove();
  }
};
