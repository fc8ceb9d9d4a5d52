import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storageFaultOf } from '../storage-fault.ts';
import { databaseIn, dropDatabaseOf, isTestedOnPostgres } from '../testing/test-database.ts';
import { postgresDialect } from './dialect.ts';
import type { PoolOptions } from './pool.ts';

type Tables = { note: { id: number; text: string; is_read: number } };

let url: string;
const opened: Kysely<Tables>[] = [];
const open = (options: Partial<PoolOptions> = {}): Kysely<Tables> => {
  const dialect = postgresDialect(url, { connections: 4, statementMs: 20_000, ...options });
  const database = new Kysely<Tables>({ dialect });
  opened.push(database);
  return database;
};
const faultOf = (failing: Promise<unknown>): Promise<string | null> =>
  failing.then(() => 'none', storageFaultOf);

describe.skipIf(!isTestedOnPostgres)('[R10.09] PostgreSQL', () => {
  let database: Kysely<Tables>;
  beforeAll(async () => {
    const location = await databaseIn('driver-test');
    if (location.kind !== 'postgres') throw new Error('This suite is for PostgreSQL');
    ({ url } = location);
    database = open();
    await database.schema
      .createTable('note')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('is_read', 'integer', (column) => column.notNull())
      .execute();
  });
  afterAll(async () => {
    await Promise.all(opened.map((one) => one.destroy()));
    await dropDatabaseOf('driver-test');
  });
  const write = (text: string, id: number) => database.insertInto('note').values({ id, text, is_read: 0 });
  const readText = async (id: number): Promise<string | undefined> =>
    (await database.selectFrom('note').select('text').where('id', '=', id).executeTakeFirst())?.text;

  test('writers take turns: what a transaction has read is still true when it writes, whatever connections are used', async () => {
    await write('0', 1001).execute();
    const elsewhere = open();
    const addOne = (db: Kysely<Tables>) =>
      db.transaction().execute(async (transaction) => {
        const { text } = await transaction
          .selectFrom('note')
          .select('text')
          .where('id', '=', 1001)
          .executeTakeFirstOrThrow();
        const next = String(Number(text) + 1);
        await transaction.updateTable('note').set({ text: next }).where('id', '=', 1001).execute();
      });
    await Promise.all(Array.from({ length: 40 }, (_, index) => addOne(index % 2 ? database : elsewhere)));
    expect(await readText(1001)).toBe('40');
  });

  test('a condition in a single statement holds too: of many that may insert one row, one does', async () => {
    const insertFirst = () =>
      sql`insert into note (text, is_read) select 'first', 0
        where not exists (select 1 from note where text = 'first')`.execute(database);
    const results = await Promise.all(Array.from({ length: 20 }, insertFirst));
    expect(results.filter(({ numAffectedRows }) => numAffectedRows === 1n)).toHaveLength(1);
  });

  test('a failed statement leaves nothing behind, and the connection goes on', async () => {
    const failing = database.transaction().execute(async (transaction) => {
      await transaction.updateTable('note').set({ text: 'lost' }).where('id', '=', 1001).execute();
      await sql`select 1 / 0`.execute(transaction);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await readText(1001)).toBe('40');
    await expect(
      sql`insert into note (id, text, is_read) values (1001, '', 0)`.execute(database),
    ).rejects.toThrow();
    await write('after', 1002).execute();
    expect(await readText(1002)).toBe('after');
  });

  test('a lost connection fails the call that used it, and the next call has another', async () => {
    const other = open();
    const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()`;
    const lost = faultOf(sql`select pg_sleep(20)`.execute(database));
    await expect
      .poll(async () => (await kill.execute(other)).rows.length, { timeout: 15_000 })
      .toBeGreaterThan(0);
    expect(await lost).toBe('failing');
    expect(await readText(1002)).toBe('after');
  });

  test('a statement that takes too long is cancelled, and so is waiting for a connection', async () => {
    const hasty = open({ connections: 1, statementMs: 300, connectMs: 200 });
    expect(await faultOf(sql`select pg_sleep(20)`.execute(hasty))).toBe('busy');
    const holder = open({ connections: 1, connectMs: 200 });
    const holding = sql`select pg_sleep(2)`.execute(holder);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await faultOf(sql`select 1`.execute(holder))).toBe('busy');
    await holding;
  });

  test('a server that can’t be reached is a fault of the database, without its password in the message', async () => {
    const away = new Kysely<Tables>({
      dialect: postgresDialect('postgres://shop:geheim@127.0.0.1:9/none', {
        connections: 1,
        statementMs: 1000,
      }),
    });
    const error: unknown = await sql`select 1`.execute(away).catch((thrown: unknown) => thrown);
    expect(storageFaultOf(error)).toBe('failing');
    expect(String(error)).not.toContain('geheim');
    await away.destroy();
  });

  test('a connection that only reads refuses to write', async () => {
    const reader = open({ isReadOnly: true });
    expect(await faultOf(sql`delete from note`.execute(reader))).toBe('readOnly');
    expect(await readText(1001)).toBe('40');
  });

  test('values are as with SQLite: flags 0 and 1, counts numbers, texts without NUL, sorted by their bytes, empty lists empty', async () => {
    await write('Ż\0ółw', 2010).execute();
    await database
      .insertInto('note')
      .values({ id: 2011, text: 'a', is_read: true as never })
      .execute();
    await write('B', 2012).execute();
    expect(await readText(2010)).toBe('Żółw');
    const rows = await database
      .selectFrom('note')
      .select(['text', 'is_read'])
      .where('id', '>=', 2010)
      .orderBy('text')
      .execute();
    expect(rows).toEqual([
      { text: 'B', is_read: 0 },
      { text: 'a', is_read: 1 },
      { text: 'Żółw', is_read: 0 },
    ]);
    const counted = await database
      .selectFrom('note')
      .select(({ fn }) => [fn.countAll().as('count'), fn.sum('is_read').as('sum')])
      .where('id', '>=', 2010)
      .executeTakeFirstOrThrow();
    expect(counted).toEqual({ count: 3, sum: 1 });
    const none = database.selectFrom('note').select('id').where('id', '>=', 2010);
    expect(await none.where('text', 'in', []).execute()).toEqual([]);
    expect(await none.where('text', 'not in', []).execute()).toHaveLength(3);
  });

  test('a transaction in which an error was caught does not pass for one that was committed', async () => {
    const swallowing = database.transaction().execute(async (transaction) => {
      await transaction.updateTable('note').set({ text: 'half' }).where('id', '=', 1002).execute();
      await sql`select 1 / 0`.execute(transaction).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    expect(await readText(1002)).toBe('after');
  });

  test('reads that take all their connections hold no writer up', async () => {
    const busy = open({ connections: 1, connectMs: 5000 });
    const reading = sql`select pg_sleep(1.5)`.execute(busy);
    await busy.updateTable('note').set({ is_read: 1 }).where('id', '=', 1002).execute();
    const [{ is_read } = { is_read: 0 }] = await database
      .selectFrom('note')
      .select('is_read')
      .where('id', '=', 1002)
      .execute();
    expect(is_read).toBe(1);
    await reading;
  });

  test('a connection that is lost between two portions ends the reading, and one that is broken off does no harm', async () => {
    const reader = open({ connections: 1, isReadOnly: true });
    const query = sql<{ n: number }>`select n, 'portion' as mark from generate_series(1, 100000) as n`;
    const readAll = async (each: () => Promise<boolean>): Promise<void> => {
      for await (const _ of reader.getExecutor().stream(query.compile(reader), 100)) if (await each()) return;
    };
    await readAll(async () => true);
    const cut = readAll(async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%mark from generate_series%' and pid <> pg_backend_pid()`.execute(
        database,
      );
      return false;
    });
    expect(await faultOf(cut)).toBe('failing');
    expect(await faultOf(sql`select 1`.execute(reader))).toBe('none');
  });

  test('a database that accepts no connections is one that fails; the same code of a statement is not', async () => {
    const name = new URL(url).pathname.slice(1);
    // Nobody can close the database that they are in.
    const elsewhere = Object.assign(new URL(url), { pathname: '/postgres' }).href;
    await using outside = new Kysely<Tables>({
      dialect: postgresDialect(elsewhere, { connections: 1, statementMs: 20_000 }),
    });
    const accept = (is: boolean) =>
      sql`alter database ${sql.id(name)} allow_connections ${sql.lit(is)}`.execute(outside);
    await sql`create sequence not_asked_yet`.execute(database);
    const early = await sql`select currval('not_asked_yet')`.execute(database).catch((error) => error);
    expect([early.code, storageFaultOf(early)]).toEqual(['55000', null]);
    await accept(false);
    try {
      expect(await faultOf(sql`select 1`.execute(open()))).toBe('failing');
    } finally {
      await accept(true);
    }
    expect(await faultOf(sql`select 1`.execute(open()))).toBe('none');
  });

  test('members of stored JSON are read, whatever is in it', async () => {
    const extract = async (json: string): Promise<string | null | undefined> =>
      (
        await sql<{
          name: string | null;
        }>`select json_extract(cast(${json} as text), '$.name') as name`.execute(database)
      ).rows[0]?.name;
    const names = ['Salon', 'a\0b', 'back\\u0000slash', '\\\0', '"[({', '', 'ł'];
    const read = await Promise.all(names.map((name) => extract(JSON.stringify({ name, other: [1] }))));
    expect(read).toEqual(['Salon', 'ab', 'back\\u0000slash', '\\', '"[({', '', 'ł']);
    expect(await extract('{"look":{"url":"x"}}')).toBeNull();
  });

  test('rows are read in portions, without holding all of them', async () => {
    const portions: number[] = [];
    const query = sql<{ n: number }>`select n from generate_series(1, 1200) as n`;
    for await (const { rows } of database.getExecutor().stream(query.compile(database), 500))
      portions.push(rows.length);
    expect(portions).toEqual([500, 500, 200]);
  });

  test('reading in portions leaves no timer behind, which would end a later call, or keep a program from ending', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const query = sql<{ n: number }>`select n from generate_series(1, 10) as n`;
    const readAll = async (): Promise<void> => {
      for await (const _ of database.getExecutor().stream(query.compile(database), 500));
    };
    await readAll();
    const before = timers();
    for (let time = 0; time < 10; time++) await readAll();
    expect(timers()).toBeLessThan(before + 5);
  });
});
