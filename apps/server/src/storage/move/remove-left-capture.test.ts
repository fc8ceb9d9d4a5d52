import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listCopiedTables } from '../copy/list-tables.ts';
import { lockMove } from '../data-directory.ts';
import { openDatabase } from '../database.ts';
import { sqliteAt } from '../database-location.ts';
import { createCapture, hasCapture } from './change-capture.ts';
import { removeLeftCapture } from './remove-left-capture.ts';

test('[R10.09] a capture that a killed move has left goes with the next start, but not that of a move under way', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-left-'));
  const location = sqliteAt(join(dataDir, 'vitrina.sqlite'));
  await removeLeftCapture({ dataDir, database: location });
  const database = await openDatabase(location);
  await removeLeftCapture({ dataDir, database: location });
  const tables = await listCopiedTables(database);
  await database.transaction().execute((transaction) => createCapture(transaction, tables));
  expect(await listCopiedTables(database)).toEqual(tables);
  const endMove = lockMove(dataDir);
  await removeLeftCapture({ dataDir, database: location });
  expect(await hasCapture(database)).toBe(true);
  endMove?.();
  await removeLeftCapture({ dataDir, database: location });
  expect(await hasCapture(database)).toBe(false);
  await database.destroy();
  rmSync(dataDir, { recursive: true });
});
