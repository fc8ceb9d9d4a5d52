import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../storage/database.ts';
import { sqliteAt } from '../../../storage/database-location.ts';
import { createWriteTurns } from '../../../storage/write-turns.ts';
import { EventWriter } from './event-writer.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-log-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const megabyte = 1024 ** 2;
/** Until the main connection moves its log by itself, its file has to grow to this. */
const atWhichMainMoves = 64 * megabyte;

test('what the main connection writes much of is moved out of the log before it has to do so itself', async () => {
  const file = join(directory, 'vitrina.sqlite');
  const turns = createWriteTurns();
  const database = await openDatabase(sqliteAt(file), turns);
  const writer = new EventWriter(sqliteAt(file), { turns });
  await sql`create table filler (id integer primary key, bytes blob)`.execute(database);
  let longest = 0;
  for (let round = 0; round < 30; round += 1) {
    for (let row = 0; row < 20; row += 1)
      await sql`insert into filler (bytes) values (zeroblob(200000))`.execute(database);
    await writer.keepLogShort();
    longest = Math.max(longest, statSync(`${file}-wal`).size);
  }
  expect(longest).toBeLessThan(atWhichMainMoves / 2);
  // All of it was written, more than the log holds.
  expect(statSync(file).size).toBeGreaterThan(1.5 * atWhichMainMoves);
  await writer.close();
  await database.destroy();
});
