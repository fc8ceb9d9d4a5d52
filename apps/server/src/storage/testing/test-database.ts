import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { monthOf } from '../calendar-days.ts';
import { openDatabase } from '../database.ts';
import { type DatabaseLocation, sqliteAt } from '../database-location.ts';
import { makeMissingMonths } from '../postgres/event-months.ts';
import type { Tables } from '../schema.ts';

/** A PostgreSQL server that tests may make databases in, as its superuser; without one they run on SQLite. */
const serverUrl = process.env.TEST_DATABASE_URL ?? '';
export const isTestedOnPostgres = serverUrl !== '';

const addressOf = (name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

const withServer = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Changes with the tables, so that no template of an earlier state is used. */
const templateName = (): string => {
  const storage = fileURLToPath(new URL('..', import.meta.url));
  const hash = createHash('sha256');
  for (const folder of ['migrations', 'postgres'])
    for (const name of readdirSync(join(storage, folder)).sort())
      hash.update(readFileSync(join(storage, folder, name)));
  return `vitrina_template_${hash.digest('hex').slice(0, 16)}`;
};

/** Migrating takes a second; copying what is migrated takes a tenth. One test process makes it, the others wait. */
const makeTemplate = (): Promise<string> =>
  withServer(async (client) => {
    const name = templateName();
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const unfinished = `${name}_unfinished`;
      await client.query(`drop database if exists ${unfinished} with (force)`);
      await client.query(`create database ${unfinished}`);
      await (await openDatabase({ kind: 'postgres', url: addressOf(unfinished) })).destroy();
      await client.query(`alter database ${unfinished} rename to ${name}`);
    }
    return name;
  });

let template: Promise<string> | null = null;

const makeDatabase = async (): Promise<string> => {
  template ??= makeTemplate();
  const from = await template;
  const name = `vitrina_${randomUUID().replaceAll('-', '')}`;
  await withServer((client) => client.query(`create database ${name} template ${from}`));
  return name;
};

const byDataDir = new Map<string, Promise<string>>();

/** The setting that gives a server with this data directory its database, the same whenever it starts; none on SQLite. */
export const databaseSettingOf = async (dataDir: string): Promise<{ readonly DATABASE_URL?: string }> => {
  if (!isTestedOnPostgres) return {};
  const known = byDataDir.get(dataDir) ?? makeDatabase();
  byDataDir.set(dataDir, known);
  return { DATABASE_URL: addressOf(await known) };
};

/** Where a server with this data directory has its database. */
export const databaseIn = async (dataDir: string): Promise<DatabaseLocation> => {
  const { DATABASE_URL: url } = await databaseSettingOf(dataDir);
  return url === undefined ? sqliteAt(join(dataDir, 'vitrina.sqlite')) : { kind: 'postgres', url };
};

/** A SQLite file with the tables of today and nothing in them. */
const makeTables = async (): Promise<Buffer> => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrina-tables-'));
  try {
    const file = join(directory, 'vitrina.sqlite');
    await (await openDatabase(sqliteAt(file))).destroy();
    return await readFile(file);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

let tables: Promise<Buffer> | null = null;

/** Gives a server that will begin in this directory its tables: making them anew takes most of its start. */
export const prepareTables = async (dataDir: string): Promise<void> => {
  if (isTestedOnPostgres) return;
  tables ??= makeTables();
  await writeFile(join(dataDir, 'vitrina.sqlite'), await tables);
};

export const dropDatabaseOf = async (dataDir: string): Promise<void> => {
  const known = byDataDir.get(dataDir);
  if (!known) return;
  byDataDir.delete(dataDir);
  const name = await known;
  await withServer((client) => client.query(`drop database if exists ${name} with (force)`));
};

/** An empty database of its own. */
export const openTestDatabase = async (): Promise<Kysely<Tables>> =>
  openDatabase(isTestedOnPostgres ? await databaseIn(randomUUID()) : sqliteAt(':memory:'));

/** Lets events of a time be stored without the writer, where months are apart. */
export const makeMonthOf = async (database: Kysely<Tables>, at: string): Promise<void> => {
  if (isTestedOnPostgres)
    await database.transaction().execute((transaction) => makeMissingMonths(transaction, [monthOf(at)]));
};
