import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../storage/database.ts';
import { sqliteAt } from '../../storage/database-location.ts';
import { storageFaultOf } from '../../storage/storage-fault.ts';
import { databaseIn } from '../../storage/testing/test-database.ts';
import { fillReports } from '../../testing/fill-reports.ts';
import { eventually } from '../../testing/start-test-server.ts';
import { createReportExports, type ExportRequest } from './export-files.ts';
import { ReportsBusyError } from './report-reader.ts';

const root = mkdtempSync(join(tmpdir(), 'vitrina-exports-'));
const databaseLocation = await databaseIn(root);
const place = { customerId: 'c', instanceId: 'i', catalogId: 'k' };
let database: Database;

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
  const phrases = Array.from({ length: 20_000 }, (_, index) => ({
    ...{ phrase: `fraza ${index} ${'x'.repeat(100)}`, day: '2026-11-10', searches: 1 },
  }));
  await fillReports(database, place, { phrases });
});
afterAll(async () => {
  await database.destroy();
  rmSync(root, { recursive: true, force: true });
});

const wanted: ExportRequest = {
  ...{ kind: 'phrases', place, locale: 'pl', currency: 'PLN' },
  question: {
    period: { from: '2026-11-01', to: '2026-11-30' },
    filter: { context: 'all', text: '', onlyEmpty: false },
    orderBy: 'searches',
    sort: 'desc',
  },
};
const directoryOf = (name: string): string => join(root, name);

test('what a killed server left behind is removed at the next start', async () => {
  const directory = directoryOf('left');
  mkdirSync(directory);
  writeFileSync(join(directory, 'abc.csv'), 'half of a rep');
  const exports = createReportExports({ databaseLocation, directory });
  expect(existsSync(join(directory, 'abc.csv'))).toBe(false);
  await exports.close();
});

test('exports are written two at a time, and a customer has four under way at most', async () => {
  const directory = directoryOf('many');
  const exports = createReportExports({ databaseLocation, directory });
  let most = 0;
  const watch = setInterval(() => {
    if (existsSync(directory)) most = Math.max(most, readdirSync(directory).length);
  }, 1);
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => exports.write(wanted)));
  clearInterval(watch);
  // A file has a name as long as it is written.
  expect([1, 2]).toContain(most);
  expect(all.map(({ status }) => status)).toEqual([...Array<string>(4).fill('fulfilled'), 'rejected']);
  expect(all[4]).toMatchObject({ reason: expect.any(ReportsBusyError) });
  const files = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  for (const { stream, bytes } of files) expect((await buffer(stream)).length).toBe(bytes);
  await eventually(async () => {
    const again = await exports.write(wanted).catch(() => null);
    again?.stream.destroy();
    return again !== null;
  });
  await exports.close();
  expect(existsSync(directory)).toBe(false);
});

test('a file has lost its name before the first byte of it is read', async () => {
  const directory = directoryOf('nameless');
  const exports = createReportExports({ databaseLocation, directory });
  const { stream, bytes } = await exports.write(wanted);
  expect([readdirSync(directory), stream.bytesRead]).toEqual([[], 0]);
  expect((await buffer(stream)).length).toBe(bytes);
  await exports.close();
});

test('a download that nobody goes on with is ended', async () => {
  const exports = createReportExports({ databaseLocation, directory: directoryOf('idle'), idleMs: 20 });
  const { stream } = await exports.write(wanted);
  const ended = new Promise((resolve) => stream.once('error', resolve));
  expect(String(await ended)).toContain('nobody downloads');
  await exports.close();
});

test('an export whose client left is not written on, leaves no file, and frees its place', async () => {
  const directory = directoryOf('left-by-client');
  const exports = createReportExports({ databaseLocation, directory, maxPerCustomer: 3, maxWriting: 1 });
  const client = new AbortController();
  const left = Promise.allSettled([1, 2, 3].map(() => exports.write(wanted, client.signal)));
  await eventually(async () => existsSync(directory) && readdirSync(directory).length === 1);
  client.abort(new Error('gone'));
  expect((await left).map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
    Array(3).fill('Error: gone'),
  );
  expect(readdirSync(directory)).toEqual([]);
  await expect(exports.write(wanted, client.signal)).rejects.toThrow('gone');
  const all = await Promise.all([1, 2, 3].map(() => exports.write(wanted)));
  for (const { stream } of all) stream.destroy();
  await exports.close();
});

test('a server that stops ends what is being written, and leaves nothing', async () => {
  const directory = directoryOf('stop');
  const exports = createReportExports({ databaseLocation, directory, maxWriting: 1 });
  const all = Array.from({ length: 3 }, () =>
    exports.write(wanted).then(
      () => 'written',
      () => 'ended',
    ),
  );
  await eventually(async () => existsSync(directory));
  await exports.close();
  // The last one had not begun.
  expect((await Promise.all(all))[2]).toBe('ended');
  expect(existsSync(directory) ? readdirSync(directory) : []).toEqual([]);
});

/** A disk of half a megabyte; only root can make one. */
const mountSmallDisk = (disk: string): boolean => {
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const disk = directoryOf('small');
const isSmall = process.platform === 'linux' && mountSmallDisk(disk);

test.skipIf(!isSmall)('a full disk is told as one, and the half-written file is gone', async () => {
  try {
    const directory = join(disk, 'exports');
    const exports = createReportExports({ databaseLocation, directory });
    const error: unknown = await exports.write(wanted).catch((thrown: unknown) => thrown);
    expect(storageFaultOf(error)).toBe('full');
    expect(readdirSync(directory)).toEqual([]);
    await exports.close();
  } finally {
    execFileSync('umount', [disk]);
  }
});

test('a database that can’t be opened is an error, not silence', async () => {
  const exports = createReportExports({
    databaseLocation: sqliteAt(join(root, 'none.sqlite')),
    directory: directoryOf('none'),
  });
  await expect(exports.write(wanted)).rejects.toThrow(/unable to open/);
  expect(readdirSync(directoryOf('none'))).toEqual([]);
  await exports.close();
});
