import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../database.ts';
import { migrate } from '../migrate.ts';
import { nodeSqliteDialect } from '../sqlite/node-sqlite-dialect.ts';

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0010'));

test('sums by day of an older version are kept, by number, and added up by month and for all phrases', async () => {
  const db = new Kysely<unknown>({ dialect: nodeSqliteDialect(':memory:') });
  await migrate(db, before);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`insert into customer (id, email, password_hash, name, domain, symbol, platform_id, plan, features_json, modules_json, time_zone, created_at)
    values ('c', 'a@b.pl', '', 'Sklep', 'b.pl', 's', 'p', 'pro', '[]', '[]', 'UTC', '2026-01-01')`);
  for (const id of ['k', 'bare'])
    await run(`insert into catalog (id, customer_id, type, name, url, industry, language, currency, periods_json, created_at)
      values ('${id}', 'c', '${id === 'k' ? 'production' : 'working'}', 'K', 'http://b.pl/f.xml', 'food', 'pol', 'PLN', '[]', '2026-01-01')`);
  await run(
    `insert into search_instance (id, customer_id, catalog_id, name, created_at) values ('i', 'c', 'k', 'I', '2026-01-01')`,
  );
  await run(`insert into phrase_day (customer_id, instance_id, context, day, phrase, searches, empty_searches, last_total, clicks, sales, units, revenue)
    values ('c', 'i', 'all', '2026-01-30', 'lampa', 3, 1, 7, 2, 1, 1, 10.5), ('c', 'i', 'all', '2026-01-31', 'lampa', 2, 0, 8, 0, 0, 0, 0),
      ('c', 'i', 'all', '2026-02-01', 'kubek', 4, 4, 0, 0, 0, 0, 0)`);
  await run(`insert into product_day (customer_id, catalog_id, day, product_id, views, clicks, purchases, carts, units, sales, revenue)
    values ('c', 'k', '2026-01-31', 'p1', 9, 3, 1, 2, 2, 1, 20), ('c', 'bare', '2026-01-31', 'p1', 1, 0, 0, 0, 0, 0, 0)`);

  await migrate(db, migrations);

  const read = async (statement: string) => (await sql.raw(statement).execute(db)).rows;
  expect(
    await read(`select instance_id, context, day, phrase, searches, empty_searches, last_total, clicks, sales, units, revenue from phrase_day
      join event_phrase on event_phrase.id = phrase_key join event_place on event_place.id = phrase_day.place_id order by day`),
  ).toEqual([
    {
      instance_id: 'i',
      context: 'all',
      day: '2026-01-30',
      phrase: 'lampa',
      searches: 3,
      empty_searches: 1,
      last_total: 7,
      clicks: 2,
      sales: 1,
      units: 1,
      revenue: 10.5,
    },
    {
      instance_id: 'i',
      context: 'all',
      day: '2026-01-31',
      phrase: 'lampa',
      searches: 2,
      empty_searches: 0,
      last_total: 8,
      clicks: 0,
      sales: 0,
      units: 0,
      revenue: 0,
    },
    {
      instance_id: 'i',
      context: 'all',
      day: '2026-02-01',
      phrase: 'kubek',
      searches: 4,
      empty_searches: 4,
      last_total: 0,
      clicks: 0,
      sales: 0,
      units: 0,
      revenue: 0,
    },
  ]);
  expect(
    await read(
      `select month, phrase, searches, revenue from phrase_month join event_phrase on event_phrase.id = phrase_key order by month`,
    ),
  ).toEqual([
    { month: '2026-01', phrase: 'lampa', searches: 5, revenue: 10.5 },
    { month: '2026-02', phrase: 'kubek', searches: 4, revenue: 0 },
  ]);
  expect(
    await read(`select instance_id, catalog_id, product_day.day, event_product.product_id, views, clicks, carts, purchases, sales, units, revenue
      from product_day join event_product on event_product.id = product_key join event_place on event_place.id = product_day.place_id order by catalog_id desc`),
  ).toEqual([
    {
      instance_id: 'i',
      catalog_id: 'k',
      day: '2026-01-31',
      product_id: 'p1',
      views: 9,
      clicks: 3,
      carts: 2,
      purchases: 1,
      sales: 1,
      units: 2,
      revenue: 20,
    },
    {
      instance_id: '',
      catalog_id: 'bare',
      day: '2026-01-31',
      product_id: 'p1',
      views: 1,
      clicks: 0,
      carts: 0,
      purchases: 0,
      sales: 0,
      units: 0,
      revenue: 0,
    },
  ]);
  expect(await read(`select views, month from product_month order by views`)).toEqual([
    { views: 1, month: '2026-01' },
    { views: 9, month: '2026-01' },
  ]);
  expect(
    await read(
      `select context, day, device, searches, empty_searches, clicked_searches, clicks, sales, revenue from search_day order by day`,
    ),
  ).toEqual([
    {
      context: 'all',
      day: '2026-01-30',
      device: 'unknown',
      searches: 3,
      empty_searches: 1,
      clicked_searches: 0,
      clicks: 2,
      sales: 1,
      revenue: 10.5,
    },
    {
      context: 'all',
      day: '2026-01-31',
      device: 'unknown',
      searches: 2,
      empty_searches: 0,
      clicked_searches: 0,
      clicks: 0,
      sales: 0,
      revenue: 0,
    },
    {
      context: 'all',
      day: '2026-02-01',
      device: 'unknown',
      searches: 4,
      empty_searches: 4,
      clicked_searches: 0,
      clicks: 0,
      sales: 0,
      revenue: 0,
    },
  ]);
  await db.destroy();
});
