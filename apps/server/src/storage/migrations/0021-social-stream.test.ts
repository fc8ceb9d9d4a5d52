import { Kysely, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type Database, migrations } from '../database.ts';
import { migrate } from '../migrate.ts';
import type { Tables } from '../schema.ts';
import { nodeSqliteDialect } from '../sqlite/node-sqlite-dialect.ts';

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0021'));
let db: Kysely<unknown>;
let database: Database;
const run = (statement: string) => sql.raw(statement).execute(db);

/** A customer of a release without streams and subscription, whose looks were clicked and sold. */
beforeEach(async () => {
  db = new Kysely<unknown>({ dialect: nodeSqliteDialect(':memory:') });
  await migrate(db, before);
  await run(`insert into customer (id, email, password_hash, name, domain, symbol, platform_id, plan, features_json, modules_json, time_zone, created_at)
    values ('c', 'a@b.pl', '', 'Sklep', 'b.pl', 's', 'p', 'pro', '[]', '[]', 'UTC', '2026-01-01')`);
  await run(`insert into event_place (id, customer_id, catalog_id, instance_id) values (1, 'c', 'k', 'i')`);
  await run(
    `insert into event_stylization (id, place_id, stylization_id, name) values (5, 1, 'salon', 'Salon')`,
  );
  await run(`insert into stylization_day (place_id, day, stylization_key, views, clicks, sales, revenue)
    values (1, '2026-02-01', 5, 10, 3, 1, 99.5), (1, '2026-02-01', 0, 12, 3, 1, 99.5)`);
  await run(`insert into stylization_choice (customer_id, event_id, product_id, instance_id, stylization_id, visitor, at)
    values ('c', 'e', 'P', 'i', 'salon', 'v', '2026-02-01T10:00:00Z')`);
  await migrate(db, migrations);
  database = db.withTables<Tables>();
  return () => db.destroy();
});

test('an older version’s customers have neither account nor streams, may change everything, and run nothing', async () => {
  const customer = await database.selectFrom('customer').selectAll().executeTakeFirstOrThrow();
  expect(customer).toMatchObject({ id: 'c', plan: 'pro', is_operator: 0, read_only_since: null });
  for (const table of [
    ...(['instagram_connection', 'instagram_catalog', 'instagram_post', 'social_config'] as const),
    ...(['social_post', 'subscription', 'charge', 'invoice'] as const),
  ])
    expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
});

test('what visitors did in looks is counted on as it was', async () => {
  expect(await database.selectFrom('event_showcase').selectAll().execute()).toMatchObject([
    { id: 5, showcase_id: 'salon', name: 'Salon', kind: 'look' },
  ]);
  const days = await database.selectFrom('showcase_day').selectAll().orderBy('showcase_key').execute();
  expect(days).toMatchObject([
    { showcase_key: 0, views: 12, clicks: 3, sales: 1, revenue: 99.5 },
    { showcase_key: 5, views: 10, clicks: 3, sales: 1, revenue: 99.5 },
  ]);
  expect(await database.selectFrom('showcase_choice').selectAll().execute()).toMatchObject([
    { event_id: 'e', product_id: 'P', showcase_id: 'salon', visitor: 'v' },
  ]);
});

test('a purged Instagram catalog takes its posts along, a purged stream what was decided about them, a customer all but invoices', async () => {
  await run(`insert into instagram_catalog (id, customer_id, name, source, handle, state, created_at)
    values ('g', 'c', 'Ania', 'profile', 'ania', 'ok', '2026-03-01')`);
  await run(`insert into instagram_post (instagram_catalog_id, post_id, image_id, customer_id, type, caption, folded, hashtags_json, colours_json)
    values ('g', '1', 'i', 'c', 'image', '', '', '[]', '[]')`);
  await run(`insert into social_config (id, customer_id, instagram_catalog_id, catalog_id, value_json, created_at, updated_at)
    values ('s', 'c', 'g', 'k', '{}', '2026-03-01', '2026-03-01')`);
  await run(`insert into social_post (config_id, post_id, customer_id) values ('s', '1', 'c')`);
  await run(`delete from instagram_catalog where id = 'g'`);
  expect(await database.selectFrom('instagram_post').selectAll().execute()).toEqual([]);
  expect(await database.selectFrom('social_post').selectAll().execute()).toMatchObject([
    { position: null, is_hidden: 0, links_json: '[]' },
  ]);
  await run(`delete from social_config where id = 's'`);
  expect(await database.selectFrom('social_post').selectAll().execute()).toEqual([]);
  await run(`insert into invoice (id, customer_id, number, kind, payment_id, plan, period_from, period_to, document_json, created_at)
    values ('f', 'c', '2026/03/0001', 'invoice', 'pi', 'pro', '2026-03-01', '2026-03-31', '{}', '2026-03-01')`);
  await expect(run(`delete from customer where id = 'c'`)).rejects.toThrow();
  await run('delete from invoice');
  await run(`delete from customer where id = 'c'`);
});
