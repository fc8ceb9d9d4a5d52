import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { runCli, startServerProcess } from '../testing/server-process.ts';
import { migrations, openDatabase } from './database.ts';
import { sqliteAt } from './database-location.ts';
import { listApplied, migrate, SchemaError } from './migrate.ts';
import { nodeSqliteDialect } from './sqlite/node-sqlite-dialect.ts';
import { storageFaultOf } from './storage-fault.ts';
import { isTestedOnPostgres } from './testing/test-database.ts';

const root = mkdtempSync(join(tmpdir(), 'vitrina-migrate-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let directories = 0;
const newDirectory = (): string => {
  directories += 1;
  return mkdtempSync(join(root, `${directories}-`));
};

const names = Object.keys(migrations).sort();
const open = (file: string): Kysely<unknown> => new Kysely({ dialect: nodeSqliteDialect(file) });

/** The database of an earlier version, with a customer in it. */
const makeOld = async (file: string, applied: number): Promise<void> => {
  const db = open(file);
  await migrate(db, Object.fromEntries(Object.entries(migrations).slice(0, applied)));
  await sql`insert into customer
    (id, email, password_hash, name, domain, symbol, platform_id, plan, features_json, modules_json, time_zone, created_at)
    values ('c', 'a@b.pl', '', 'Sklep', 'b.pl', 's', 'p', 'pro', '[]', '[]', 'UTC', '2026-01-01')`.execute(
    db,
  );
  await db.destroy();
};
const tablesOf = async (db: Kysely<unknown>): Promise<string> =>
  (await sql<{ sql: string }>`select sql from sqlite_master order by name`.execute(db)).rows
    .map((row) => row.sql)
    .join('\n');

/** Opens the database in a process of its own; gives its exit code. */
const openElsewhere = async (file: string): Promise<number | null> => {
  const url = new URL('./database.ts', import.meta.url);
  const script = `const { openDatabase } = await import('${url}'); await (await openDatabase({ kind: 'sqlite', file: process.argv[1] })).destroy();`;
  const words = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script, file];
  const [code] = await once(spawn(process.execPath, words, { stdio: 'inherit' }), 'exit');
  return code as number | null;
};

describe('migrations', () => {
  test('that run out of room at any write leave the database as it was, and the next start completes them', async () => {
    const file = join(newDirectory(), 'vitrina.sqlite');
    await makeOld(file, 1);
    let stops = 0;
    for (let more = 0; ; more += 1) {
      const db = open(file);
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
      const applied = await listApplied(db);
      const before = await tablesOf(db);
      const limit = (rows[0]?.page_count ?? 0) + more;
      await sql`pragma max_page_count = ${sql.lit(limit)}`.execute(db);
      const one = names[applied.length] ?? '';
      const next = Object.fromEntries(
        names.slice(0, applied.length + 1).map((name) => [name, migrations[name]]),
      );
      const error = await migrate(db, next as typeof migrations).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error !== null) {
        stops += 1;
        expect(storageFaultOf(error), one).toBe('full');
        expect(await tablesOf(db), one).toBe(before);
        expect(await listApplied(db)).toEqual(applied);
      } else more = -1;
      const isDone = (await listApplied(db)).length === names.length;
      await db.destroy();
      if (isDone) break;
    }
    expect(stops).toBeGreaterThan(10);
    const database = await openDatabase(sqliteAt(file));
    expect(await database.selectFrom('customer').select('email').execute()).toEqual([{ email: 'a@b.pl' }]);
    await database.destroy();
  });

  test('run once where two processes open an old database at the same time', async () => {
    for (let time = 0; time < 12; time += 1) {
      const dataDir = newDirectory();
      const file = join(dataDir, 'vitrina.sqlite');
      if (time % 2 === 0) await makeOld(file, 1 + (time % 5));
      expect(await Promise.all([openElsewhere(file), openElsewhere(file)])).toEqual([0, 0]);
      const db = open(file);
      expect((await listApplied(db)).sort()).toEqual(names);
      await db.destroy();
    }
  }, 120_000);

  test.skipIf(isTestedOnPostgres)(
    'refuse a database of a newer version in plain words, on the command line and at the start of the server',
    async () => {
      const dataDir = newDirectory();
      const file = join(dataDir, 'vitrina.sqlite');
      await makeOld(file, names.length);
      const db = open(file);
      await sql`insert into kysely_migration values ('0999-later', '2030-01-01')`.execute(db);
      const before = await tablesOf(db);
      await db.destroy();
      const start = await startServerProcess(dataDir).catch((error: Error) => error);
      expect(String(start)).toContain('ended with code 2');
      expect(String(start)).toContain('written by a newer version of Vitrina (0999-later)');
      expect(String(start)).not.toMatch(/\n\s+at .*node-sqlite|SchemaError/);
      const { code, json } = await runCli(dataDir, ['relogin', '--email', 'a@b.pl']);
      expect(code).toBe(1);
      expect(JSON.stringify(json)).toContain('newer version of Vitrina');
      const after = open(file);
      expect(await tablesOf(after)).toBe(before);
      await after.destroy();
    },
    60_000,
  );

  test('say so where an earlier version was stopped in the middle of one, and change nothing', async () => {
    const file = join(newDirectory(), 'vitrina.sqlite');
    await makeOld(file, 1);
    const db = open(file);
    // The first table of 0002, without its record.
    await sql`create table search_setting (customer_id text)`.execute(db);
    const before = await tablesOf(db);
    await expect(migrate(db, migrations)).rejects.toThrow(SchemaError);
    await expect(migrate(db, migrations)).rejects.toThrow(/stopped half-way.*restore a backup/);
    expect(await tablesOf(db)).toBe(before);
    await db.destroy();
  });
});
