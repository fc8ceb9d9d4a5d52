import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase, openReadOnlyConnection } from '../../storage/database.ts';
import { sqliteAt } from '../../storage/database-location.ts';
import { storageFaultOf } from '../../storage/storage-fault.ts';
import { databaseIn, isTestedOnPostgres } from '../../storage/testing/test-database.ts';
import { fillReports } from '../../testing/fill-reports.ts';
import { ReportReader, ReportsBusyError } from './report-reader.ts';

const root = mkdtempSync(join(tmpdir(), 'vitrina-reports-'));
const databaseLocation = await databaseIn(root);
const place = { customerId: 'c', instanceId: 'i', catalogId: 'k' };
const period = { from: '2026-11-01', to: '2026-11-30' };
let database: Database;
let reader: ReportReader;

beforeAll(async () => {
  database = await openDatabase(databaseLocation);
  await database
    .insertInto('customer')
    .values({
      ...{ id: 'c', email: 'a@b.pl', password_hash: '', name: 'Sklep', domain: 'b.pl', symbol: 's' },
      ...{ platform_id: 'p', plan: 'pro', features_json: '[]', modules_json: '[]', time_zone: 'UTC' },
      created_at: '2026-01-01',
    })
    .execute();
  await fillReports(database, place, {
    phrases: [
      { phrase: 'lampa', day: '2026-11-10', searches: 5, last_total: 3 },
      { phrase: 'lampa', day: '2026-11-11', searches: 1 },
      { phrase: 'kubek', day: '2026-11-10', searches: 6, last_total: 9 },
      { phrase: 'kubek', day: '2026-11-11', searches: 1, last_total: 0 },
      { phrase: 'raz', day: '2026-11-10', searches: 1, last_total: 4 },
      { phrase: '', day: '2026-11-10', searches: 99 },
    ],
  });
});
afterAll(async () => {
  await database.destroy();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  reader = new ReportReader(databaseLocation);
});
afterEach(() => reader.close());

test('popular queries: the most frequent, what their last search found, and none that was searched once', async () => {
  expect(await reader.ask('listFrequent', place, period, 10)).toEqual([
    { phrase: 'kubek', searches: 7, lastTotal: 0 },
    { phrase: 'lampa', searches: 6, lastTotal: 3 },
  ]);
  expect(await reader.ask('listFrequent', place, period, 1)).toHaveLength(1);
  expect(await reader.ask('listFrequent', { ...place, customerId: 'd' }, period, 10)).toEqual([]);
});

test('a day: the sums of all, of the phrases asked for, and the most frequent', async () => {
  const day = await reader.ask('readDay', place, '2026-11-10', ['lampa', 'nie ma'], 2);
  expect(day.latest).toMatchObject([{ phrase: 'lampa', searches: 5 }]);
  expect(day.frequent.map(({ phrase }) => phrase)).toEqual(['', 'kubek']);
});

/** How each database calls a table that is missing. */
const notThere = isTestedOnPostgres ? { code: '42P01' } : { errcode: 1 };

test('errors keep what they say about the disk, and the thread goes on', async () => {
  await database.schema.alterTable('phrase_day').renameTo('away').execute();
  const failed = reader.ask('listFrequent', place, period, 10);
  await expect(failed).rejects.toMatchObject({ message: expect.stringContaining('phrase_day'), ...notThere });
  await database.schema.alterTable('away').renameTo('phrase_day').execute();
  expect(await reader.ask('listFrequent', place, period, 10)).toHaveLength(2);
});

test('a database that can’t be opened is told as one, and tried again', async () => {
  const lost = new ReportReader(sqliteAt(join(root, 'none.sqlite')));
  const error: unknown = await lost.ask('listFrequent', place, period, 1).catch((thrown: unknown) => thrown);
  expect(storageFaultOf(error)).toBe('descriptors');
  await expect(lost.ask('listFrequent', place, period, 1)).rejects.toThrow('unable to open');
  await lost.close();
});

test('questions asked while too many wait are refused, and the others answered', async () => {
  const small = new ReportReader(databaseLocation, { total: 3 });
  const all = await Promise.allSettled(
    Array.from({ length: 5 }, () => small.ask('listFrequent', place, period, 1)),
  );
  expect(all.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
  ]);
  expect(all[4]).toMatchObject({ reason: expect.any(ReportsBusyError) });
  expect(await small.ask('listFrequent', place, period, 1)).toHaveLength(1);
  await small.close();
  await expect(small.ask('listFrequent', place, period, 1)).rejects.toThrow('closed');
});

test('a customer who asks too much is refused, and others are answered in between', async () => {
  const answered: string[] = [];
  const ask = async (customerId: string): Promise<void> => {
    await reader.ask('listFrequent', { ...place, customerId }, period, 1);
    answered.push(customerId);
  };
  const greedy = Array.from({ length: 9 }, () => ask('c'));
  const modest = ask('d');
  const all = await Promise.allSettled([...greedy, modest]);
  expect(all.map(({ status }) => status)).toEqual([
    ...Array<string>(8).fill('fulfilled'),
    ...['rejected', 'fulfilled'],
  ]);
  expect(all[8]).toMatchObject({ reason: expect.any(ReportsBusyError) });
  // Two of the first customer are being answered, and while one more has its turn the other thread may answer another.
  expect(answered.indexOf('d')).toBeLessThan(5);
});

test('questions whose client left aren’t asked any more, and make room for others', async () => {
  const small = new ReportReader(databaseLocation, { total: 4 });
  const client = new AbortController();
  const first = Promise.all([1, 2].map(() => small.ask('listFrequent', place, period, 1)));
  const given = [1, 2].map(() => small.until(client.signal).ask('listFrequent', place, period, 1));
  const left = Promise.allSettled(given);
  client.abort(new Error('gone'));
  const others = Promise.all([1, 2].map(() => small.ask('listFrequent', place, period, 1)));
  expect((await left).map((one) => one.status === 'rejected' && String(one.reason))).toEqual([
    ...['Error: gone', 'Error: gone'],
  ]);
  expect(await others).toHaveLength(2);
  expect(await first).toHaveLength(2);
  await small.close();
});

test('the connection of reports can’t write', async () => {
  const connection = openReadOnlyConnection(databaseLocation);
  const refused = sql`delete from phrase_day`.execute(connection).then(() => 'written', storageFaultOf);
  expect(await refused).toBe('readOnly');
  await expect(connection.transaction().execute(async () => {})).rejects.toThrow('only reads');
  await connection.destroy();
});
