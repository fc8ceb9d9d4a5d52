import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CopyError } from '../copy/store-rows.ts';
import { openDatabase } from '../database.ts';
import { sqliteAt } from '../database-location.ts';
import { askPostgres, readPostgres, readReferences, readSqliteFile } from '../testing/compare-databases.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../testing/database-proxy.ts';
import { databaseSettingOf, dropDatabaseOf, isTestedOnPostgres } from '../testing/test-database.ts';
import { type MoveOptions, moveToPostgres, type Progress } from './move-to-postgres.ts';

const insertCustomer = `insert into customer (id, email, password_hash, name, domain, symbol, platform_id, plan, features_json, modules_json, time_zone, created_at)
  values (?, ?, '', ?, 'shop.example', ?, 'p', 'pro', '[]', '[]', 'Europe/Warsaw', '2026-01-01T00:00:00.000Z')`;
const insertEvent = `insert or ignore into event (customer_id, event_id, instance_id, type, at) values (?, ?, 'i', 'search', ?)`;
const insertPhrase = 'insert into event_phrase (place_id, phrase) values (?, ?)';

/** No server runs, and nobody stops the move. */
const alone: MoveOptions = {
  tell: () => {},
  tryLockSource: () => true,
  sealSource: () => () => undefined,
  signal: new AbortController().signal,
};

describe.skipIf(!isTestedOnPostgres)('[R10.09] what changes while an installation moves', () => {
  let directory: string;
  let file: string;
  let url: string;
  let sqlite: DatabaseSync;
  const run = (statement: string, ...values: (string | number)[]) => sqlite.prepare(statement).run(...values);
  const together = (...statements: string[]): void =>
    sqlite.exec(`begin immediate; ${statements.join('; ')}; commit`);

  const addCustomer = (id: string): void => {
    run(insertCustomer, id, `${id}@shop.example`, id, id);
  };
  const addEvent = (customer: string, id: string, month = '2026-03'): void => {
    run(insertEvent, customer, id, `${month}-07T10:00:00.000Z`);
  };
  /** `during` is called whenever rows were copied or changes applied, `waiting` before each look for a server; it ends with false. */
  const move = async (
    during: (progress: Progress) => void,
    waiting: (time: number) => boolean = () => false,
    signal = alone.signal,
  ) => {
    let looks = 0;
    const options = {
      ...alone,
      tell: during,
      tryLockSource: () => looks++ > 0 && !waiting(looks - 1),
      signal,
      forgetEveryMs: 0,
    };
    const moved = await moveToPostgres(sqliteAt(file), { kind: 'postgres', url }, options);
    const there = readSqliteFile(file);
    expect(await readPostgres(url, there.keys())).toEqual(there);
    return { moved, there };
  };

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'vitrina-changes-'));
    file = join(directory, 'vitrina.sqlite');
    url = (await databaseSettingOf(directory)).DATABASE_URL ?? '';
    await (await openDatabase(sqliteAt(file))).destroy();
    sqlite = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
    sqlite.exec('begin');
    for (let index = 0; index < 1200; index += 1) addCustomer(`c${index}`);
    for (let index = 0; index < 2000; index += 1) addEvent(`c${index % 40}`, `e${index}`);
    run(`insert into event_place (customer_id, instance_id, catalog_id) values ('c1', 'i', 'k')`);
    for (let index = 0; index < 20; index += 1) run(insertPhrase, 1, `łóżko ${index}`);
    sqlite.exec('commit');
  });
  afterEach(async () => {
    sqlite.close();
    await dropDatabaseOf(directory);
    rmSync(directory, { recursive: true, force: true });
  });

  test('arrives as it is in the end: rows that go, get another key, or are there for a moment', async () => {
    const steps = [
      () => together(`delete from customer where id = 'c5'`, `delete from event where event_id = 'e10'`),
      () =>
        run(`update event set event_id = 'renamed', at = '2024-02-01T00:00:00.000Z' where event_id = 'e1'`),
      () => {
        addCustomer('passing');
        addEvent('passing', 'passes', '2031-12');
        run(`delete from customer where id = 'passing'`);
      },
      // The last row's number is given out again.
      () => together(`delete from event where rowid = (select max(rowid) from event)`),
      () => addEvent('c3', 'in another month', '2027-01'),
      () => run(`delete from event_phrase where id = 20`),
      () => run(insertPhrase, 1, 'nowa \0 fraza'),
    ];
    let at = 0;
    const { moved, there } = await move(
      (progress) => {
        // The first portion of events has been read.
        if (at > 0 || (progress.step === 'copy' && progress.table === 'event')) steps[at++]?.();
      },
      (time) => {
        addEvent('c7', `while waiting ${time}`);
        run(`update customer set name = ? where id = 'c9'`, `Sklep ${time}`);
        return time < 3;
      },
    );
    expect(at).toBeGreaterThan(steps.length);
    expect(moved).toEqual({ tables: there.size, rows: [...there.values()].flat().length });
    expect(there.get('event')?.join()).toContain('while waiting 3');
    expect(await readReferences(url)).toEqual(
      await readReferences((await databaseSettingOf(`${directory}-empty`)).DATABASE_URL ?? ''),
    );
    await dropDatabaseOf(`${directory}-empty`);
    const target = await openDatabase({ kind: 'postgres', url });
    const place = { place_id: 1, phrase: 'nach dem Umzug', folded: '' };
    const { id } = await target
      .insertInto('event_phrase')
      .values(place)
      .returning('id')
      .executeTakeFirstOrThrow();
    await target.destroy();
    expect(id).toBe(22);
  });

  test('may pass unique values on, between rows that were copied and rows that were not', async () => {
    const pass = (from: string, to: string) =>
      together(
        `update customer set email = 'between' where id = '${from}'`,
        `update customer set email = '${from}@shop.example' where id = '${to}'`,
        `update customer set email = '${to}@shop.example' where id = '${from}'`,
      );
    let isPassed = false;
    await move(
      (progress) => {
        if (progress.step !== 'copy' || progress.table !== 'customer' || isPassed) return;
        isPassed = true;
        pass('c1', 'c1100');
        pass('c1101', 'c2');
        together(
          `delete from customer where id = 'c39'`,
          `update customer set email = 'c39@shop.example' where id = 'c1150'`,
        );
      },
      (time) => {
        pass('c3', 'c4');
        return time < 2;
      },
    );
    expect(isPassed).toBe(true);
  });

  test('at random, in any order, is in PostgreSQL as it is in SQLite', async () => {
    let seed = 20_261_126;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const one = () => `c${random(60)}`;
    const event = () => `e${random(2400)}`;
    const isThere = (id: string) =>
      sqlite.prepare('select 1 from customer where id = ?').get(id) !== undefined;
    const changes = [
      () => run('delete from customer where id = ?', one()),
      () => run('delete from event where event_id = ?', event()),
      () => run('delete from event where rowid > (select max(rowid) - 3 from event)'),
      () => run('update or ignore event set event_id = ? where event_id = ?', event(), event()),
      () => run('update event set payload_json = ? where event_id = ?', `{"n":${random(9)}}`, event()),
      () => run('update or ignore customer set email = ? where id = ?', `${one()}@shop.example`, one()),
      () => {
        const id = one();
        if (!isThere(id))
          run(`${insertCustomer} on conflict do nothing`, id, `${one()}@shop.example`, id, id);
      },
      () => {
        const id = one();
        if (isThere(id)) addEvent(id, event(), `2026-0${1 + random(9)}`);
      },
    ];
    const change = (): void => {
      sqlite.exec('begin immediate');
      for (let index = 0; index < 60; index += 1) changes[random(changes.length)]?.();
      sqlite.exec('commit');
    };
    await move(
      (progress) => {
        if (progress.step === 'copy') change();
      },
      (time) => {
        change();
        return time < 4;
      },
    );
  });

  test('is noted no longer than until it was applied', async () => {
    const noted = () => sqlite.prepare('select number from moved_change').all().length;
    const most: number[] = [];
    const { there } = await move(
      () => {},
      (time) => {
        most.push(noted());
        for (let index = 0; index < 20; index += 1) addEvent('c7', `noted ${time} ${index}`);
        return time < 6;
      },
    );
    expect(there.get('event')?.join()).toContain('noted 6 19');
    expect(Math.max(...most)).toBeLessThanOrEqual(20);
  });

  test('leaves no capture behind, whether the move succeeds or is stopped', async () => {
    const left = () =>
      sqlite.prepare("select name from sqlite_master where name glob 'moved_change*'").all().length;
    const stopping = new AbortController();
    let most = 0;
    const stopped = move(
      () => {
        most = Math.max(most, left());
        stopping.abort(new CopyError('stopped'));
      },
      undefined,
      stopping.signal,
    );
    await expect(stopped).rejects.toThrow('stopped');
    expect(most).toBeGreaterThan(100);
    expect(left()).toBe(0);
    await expect(openDatabase({ kind: 'postgres', url })).rejects.toThrow("isn't finished");
    await move(() => {});
    expect(left()).toBe(0);
    await expect(move(() => {})).rejects.toThrow('holds an installation already');
  });

  test('is refused before anything changes where an installation of an older version is', async () => {
    const old = (await databaseSettingOf(`${directory}-old`)).DATABASE_URL ?? '';
    await askPostgres(old, 'drop schema public cascade; create schema public');
    await askPostgres(old, 'create table customer (id text)');
    await askPostgres(old, `insert into customer values ('theirs')`);
    await expect(moveToPostgres(sqliteAt(file), { kind: 'postgres', url: old }, alone)).rejects.toThrow(
      'holds an installation already',
    );
    const tables = `select table_name as name from information_schema.tables where table_schema = 'public'`;
    expect(await askPostgres(old, tables)).toEqual([{ name: 'customer' }]);
    await dropDatabaseOf(`${directory}-old`);
  });

  test('keeps servers from what they moved out of, unless PostgreSQL refuses the last step', async () => {
    const seals: string[] = [];
    const options = {
      ...alone,
      sealSource: () => {
        seals.push('sealed');
        return () => void seals.push('open again');
      },
    };
    // Its customer doesn't exist: the last step, which adds the foreign keys again, fails.
    sqlite.exec('pragma foreign_keys = off');
    run(`insert into event_place (customer_id, instance_id, catalog_id) values ('nobody', 'i', 'k')`);
    const target = { kind: 'postgres', url } as const;
    await expect(moveToPostgres(sqliteAt(file), target, options)).rejects.toThrow();
    expect(seals).toEqual(['sealed', 'open again']);
    run(`delete from event_place where customer_id = 'nobody'`);
    await moveToPostgres(sqliteAt(file), target, options);
    expect(seals).toEqual(['sealed', 'open again', 'sealed']);
  });

  describe('through a network that fails', () => {
    let proxy: DatabaseProxy;
    const seals: string[] = [];
    /** A move without a server; `sealed` is called before its last step. */
    const moveThrough = (sealed: () => void) =>
      moveToPostgres(
        sqliteAt(file),
        { kind: 'postgres', url: proxy.url },
        {
          ...alone,
          sealSource: () => {
            seals.push('sealed');
            sealed();
            return () => void seals.push('open again');
          },
        },
      );
    const isUnfinished = async (): Promise<boolean> => {
      const [row] = await askPostgres(url, `select to_regclass('unfinished_move') as name`);
      return row?.name !== null;
    };

    beforeEach(async () => {
      proxy = await openDatabaseProxy(url);
      seals.length = 0;
    });
    afterEach(() => proxy.close());

    test('a move whose last answer is lost has ended, which PostgreSQL says when it is asked', async () => {
      const moved = await moveThrough(() => proxy.loseAnswerTo('commit\0'));
      expect(moved.rows).toBeGreaterThan(3000);
      expect([seals, await isUnfinished()]).toEqual([['sealed'], false]);
    });

    test('servers stay off both databases if it isn’t known whether the move has ended', async () => {
      const lost = moveThrough(() => proxy.loseAnswerTo('commit\0', proxy.refuse));
      await expect(lost).rejects.toThrow('it isn’t known whether the move has ended');
      expect([seals, await isUnfinished()]).toEqual([['sealed'], false]);
    });

    test('so do they if the last step never arrived; another run ends it', async () => {
      await expect(moveThrough(proxy.refuse)).rejects.toThrow('run the command again');
      expect([seals, await isUnfinished()]).toEqual([['sealed'], true]);
      proxy.restore();
      await moveThrough(() => {});
      expect([seals, await isUnfinished()]).toEqual([['sealed', 'sealed'], false]);
    });

    test('a move goes on after PostgreSQL was away while it copied, and while it caught up', async () => {
      const retried: string[] = [];
      const failures = [
        { at: ({ step }: Progress) => step === 'copy', fail: proxy.refuse },
        {
          at: (one: Progress) => one.step === 'copy' && one.table === 'event' && one.rows === 500,
          fail: () => proxy.loseAnswerTo('commit\0'),
        },
        { at: ({ step }: Progress) => step === 'catchUp', fail: proxy.refuse },
      ];
      let failed = 0;
      await moveToPostgres(
        sqliteAt(file),
        { kind: 'postgres', url: proxy.url },
        {
          ...alone,
          tell: (progress) => {
            if (progress.step === 'retry') {
              retried.push(progress.reason);
              proxy.restore();
            } else if (failures[failed]?.at(progress)) {
              addEvent('c7', `failure ${failed}`);
              failures[failed++]?.fail();
            }
          },
        },
      );
      expect(failed).toBe(failures.length);
      expect(retried.length).toBeGreaterThanOrEqual(failures.length);
      const there = readSqliteFile(file);
      expect(there.get('event')?.join()).toContain('failure 2');
      expect(await readPostgres(url, there.keys())).toEqual(there);
    });

    test('a move that waits for the server to be stopped goes on after PostgreSQL was away', async () => {
      const retried: string[] = [];
      let [looks, waited] = [0, 0];
      await moveToPostgres(
        sqliteAt(file),
        { kind: 'postgres', url: proxy.url },
        {
          ...alone,
          tell: (progress) => {
            if (progress.step === 'retry') retried.push(progress.reason);
            // It has the lock, and is about to write.
            if (progress.step === 'catchUp' && waited === 2) proxy.refuse();
          },
          tryLockSource: () => {
            if (looks++ === 0) return false;
            waited += 1;
            if (waited === 4) proxy.restore();
            addEvent('c7', `while away ${waited}`);
            return waited > 6;
          },
        },
      );
      expect(retried.length).toBeGreaterThan(1);
      const there = readSqliteFile(file);
      expect(there.get('event')?.join()).toContain('while away 5');
      expect(await readPostgres(url, there.keys())).toEqual(there);
    });
  });

  test('arrives although another move into the same database is begun meanwhile, which is refused', async () => {
    let second: unknown = null;
    const start = async (): Promise<unknown> => {
      const options = { ...alone, tryLockSource: () => false };
      return moveToPostgres(sqliteAt(file), { kind: 'postgres', url }, options).catch((error) => error);
    };
    await move(
      () => {
        second ??= start();
      },
      (time) => time < 2,
    );
    expect(await second).toMatchObject({ message: expect.stringContaining('is at work on the PostgreSQL') });
  });
});
