import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Database, migrations } from '../database.ts';
import { migrate } from '../migrate.ts';
import type { Tables } from '../schema.ts';
import { nodeSqliteDialect } from '../sqlite/node-sqlite-dialect.ts';
import { listVersions } from '../versions.ts';

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0019'));

test('what templates and stylizations of an older version were before stays in their history', async () => {
  const db = new Kysely<unknown>({ dialect: nodeSqliteDialect(':memory:') });
  await migrate(db, before);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`insert into customer (id, email, password_hash, name, domain, symbol, platform_id, plan, features_json, modules_json, time_zone, created_at)
    values ('c', 'a@b.pl', '', 'Sklep', 'b.pl', 's', 'p', 'pro', '[]', '[]', 'UTC', '2026-01-01')`);
  await run(`insert into catalog (id, customer_id, type, name, url, industry, language, currency, periods_json, created_at)
    values ('k', 'c', 'production', 'K', 'http://b.pl/f.xml', 'food', 'pol', 'PLN', '[]', '2026-01-01')`);
  await run(`insert into html_template (key, customer_id, template_id, name, width, height, html, compiled, compiled_format, mailing_key, version, updated_at, updated_by)
    values (7, 'c', 'card', 'Karta', 300, 200, '<b>2</b>', '', 1, 'm', 2, '2026-01-02', 'Anna')`);
  await run(`insert into html_template_version (customer_id, template_key, version, name, width, height, html, at, by)
    values ('c', 7, 1, 'Karta', 300, 200, '<b>1</b>', '2026-01-01', 'Anna'), ('c', 7, 2, 'Karta', 300, 200, '<b>2</b>', '2026-01-02', 'Jan')`);
  await run(`insert into stylization (id, customer_id, catalog_id, folded, value_json, created_at, updated_at)
    values ('s', 'c', 'k', 'salon', '{}', '2026-01-01', '2026-01-03')`);
  await run(`insert into stylization_version (id, customer_id, stylization_id, value_json, at, by)
    values ('z', 'c', 's', '{"name":"first"}', '2026-01-01', 'Anna'), ('y', 'c', 's', '{"name":"second"}', '2026-01-02', 'Jan')`);
  // Left by a tool that doesn't know of references.
  await run('pragma foreign_keys = off');
  await run(`insert into html_template_version (customer_id, template_key, version, name, width, height, html, at, by)
    values ('c', 8, 1, 'Sierota', 300, 200, '', '2026-01-01', 'Anna')`);
  await run(`insert into stylization_version (id, customer_id, stylization_id, value_json, at, by)
    values ('o', 'c', 'gone', '{}', '2026-01-01', 'Anna')`);
  await run('pragma foreign_keys = on');

  await migrate(db, migrations);

  const database: Database = db.withTables<Tables>();
  expect(await listVersions(database, 'html_template_version', 'c', 7)).toEqual([
    {
      version: 2,
      value: { templateName: 'Karta', width: 300, height: 200, html: '<b>2</b>' },
      at: '2026-01-02',
      by: 'Jan',
    },
    {
      version: 1,
      value: { templateName: 'Karta', width: 300, height: 200, html: '<b>1</b>' },
      at: '2026-01-01',
      by: 'Anna',
    },
  ]);
  expect(await listVersions(database, 'stylization_version', 'c', 's')).toEqual([
    { version: 2, value: { name: 'second' }, at: '2026-01-02', by: 'Jan' },
    { version: 1, value: { name: 'first' }, at: '2026-01-01', by: 'Anna' },
  ]);
  await db.destroy();
});
