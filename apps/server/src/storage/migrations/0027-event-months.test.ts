import { randomUUID } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addMonths, monthOf } from '../calendar-days.ts';
import { migrations } from '../database.ts';
import { migrate } from '../migrate.ts';
import { postgresDialect } from '../postgres/dialect.ts';
import { dropMonthsBefore, makeMissingMonths } from '../postgres/event-months.ts';
import type { Tables } from '../schema.ts';
import { databaseIn, dropDatabaseOf, isTestedOnPostgres } from '../testing/test-database.ts';

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0027'));
const thisMonth = monthOf(new Date().toISOString());
const nextMonth = addMonths(thisMonth, 1);
const tableOf = (month: string): string => `event_${month.replace('-', '_')}`;

describe.skipIf(!isTestedOnPostgres)('[R10.09] a database from before events were stored by month', () => {
  let name: string;
  let db: Kysely<Tables>;
  const run = (statement: string) => sql.raw<Record<string, unknown>>(statement).execute(db);
  /** As the release before inserts events. */
  const insert = async (id: string, at: string): Promise<number> => {
    const { rows } = await run(`insert into event (customer_id, instance_id, event_id, type, at, visitor)
      select 'c', 'search', '${id}', 'view', '${at}', 'ann' where true
      on conflict do nothing returning customer_id, instance_id, event_id, visitor`);
    return rows.length;
  };
  const listEvents = async () =>
    (
      await run(
        'select event_id, rowid, tableoid::regclass::text as table from event_by_month order by rowid',
      )
    ).rows;

  beforeEach(async () => {
    name = randomUUID();
    const location = await databaseIn(name);
    const url = location.kind === 'postgres' ? location.url : '';
    db = new Kysely<Tables>({ dialect: postgresDialect(url, { connections: 2, statementMs: 20_000 }) });
    await run('drop schema public cascade');
    await run('create schema public');
    await migrate(db.withTables<never>() as unknown as Kysely<unknown>, before);
    await run(`insert into customer (id, email, password_hash, name, domain, symbol, platform_id, plan, features_json, modules_json, time_zone, created_at)
      values ('c', 'a@b.pl', '', 'Sklep', 'b.pl', 's', 'p', 'pro', '[]', '[]', 'UTC', '2026-01-01')`);
  });
  afterEach(async () => {
    await db.destroy();
    await dropDatabaseOf(name);
  });
  const upgrade = () => migrate(db as unknown as Kysely<unknown>, migrations);

  test('keeps its events as they are, in one part that ends with this month; numbers go on', async () => {
    await insert('old', '2025-01-05T10:00:00.000Z');
    await insert('new', `${thisMonth}-01T10:00:00.000Z`);
    await upgrade();
    const first = `event_before_${nextMonth.replace('-', '_')}`;
    await db.transaction().execute((transaction) => makeMissingMonths(transaction, [thisMonth, nextMonth]));
    expect(await insert('newer', `${thisMonth}-01T11:00:00.000Z`)).toBe(1);
    expect(await insert('next', `${nextMonth}-01T00:00:00.000Z`)).toBe(1);
    expect(await listEvents()).toEqual([
      { event_id: 'old', rowid: 1, table: first },
      { event_id: 'new', rowid: 2, table: first },
      { event_id: 'newer', rowid: 3, table: first },
      { event_id: 'next', rowid: 4, table: tableOf(nextMonth) },
    ]);
    expect(await dropMonthsBefore(db, `${thisMonth}-28T00:00:00.000Z`)).toBe('');
    expect(await dropMonthsBefore(db, `${nextMonth}-28T00:00:00.000Z`)).toBe(nextMonth);
    expect((await listEvents()).map((row) => row.event_id)).toEqual(['next']);
  });

  test('without events has no such part', async () => {
    await upgrade();
    await db.transaction().execute((transaction) => makeMissingMonths(transaction, [thisMonth]));
    expect(await insert('first', `${thisMonth}-01T11:00:00.000Z`)).toBe(1);
    expect(await listEvents()).toEqual([{ event_id: 'first', rowid: 1, table: tableOf(thisMonth) }]);
  });

  test('takes events from a server of the release before, and refuses to have rows erased by address, which would be those of another month too', async () => {
    await insert('old', `${thisMonth}-01T10:00:00.000Z`);
    await upgrade();
    expect(await insert('old', `${thisMonth}-01T10:00:00.000Z`)).toBe(0);
    expect(await insert('new', `${thisMonth}-01T12:00:00.000Z`)).toBe(1);
    await expect(
      run(`delete from event where ctid in (select ctid from event where visitor = 'ann' limit 2000)`),
    ).rejects.toThrow('"ctid" does not exist');
    await run(`delete from customer where id = 'c'`);
    expect(await listEvents()).toEqual([]);
  });
});
