import { defaultStoreSettings, storeSettings, validate } from '@vitrina/contract';
import { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { nodeSqliteDialect } from '../sqlite/node-sqlite-dialect.ts';
import * as firstTables from './0001-first-tables.ts';
import * as searchSettings from './0002-search-settings.ts';

test('pages and popular queries of search instances become settings of the store, where they are no defaults', async () => {
  // biome-ignore lint/suspicious/noExplicitAny: the tables of a version that no type describes any more
  const db = new Kysely<any>({ dialect: nodeSqliteDialect(':memory:') });
  await firstTables.up(db);
  const common = { created_at: '2026-01-01T00:00:00.000Z' };
  await db
    .insertInto('customer')
    .values({
      ...common,
      ...{ id: 'c', email: 'a@b.pl', password_hash: '', name: 'Sklep', domain: 'b.pl', symbol: 's' },
      ...{ platform_id: 'p', plan: 'pro', features_json: '[]', modules_json: '[]', time_zone: 'UTC' },
    })
    .execute();
  await db
    .insertInto('catalog')
    .values({
      ...common,
      ...{ id: 'k', customer_id: 'c', type: 'production', name: 'K', url: 'http://b.pl/f.xml' },
      ...{ industry: 'food', language: 'pol', currency: 'PLN', periods_json: '[]' },
    })
    .execute();
  const instance = { ...common, customer_id: 'c', catalog_id: 'k', name: 'I' };
  await db
    .insertInto('search_instance')
    .values([
      {
        ...instance,
        ...{ id: 'plain', products_per_page: 24 },
        ...{ popular_queries_limit: 10, popular_queries_interval: 30 },
      },
      {
        ...instance,
        ...{ id: 'own', products_per_page: 48 },
        ...{ popular_queries_limit: 5, popular_queries_interval: 7 },
      },
    ])
    .execute();

  await searchSettings.up(db);

  const rows = await db.selectFrom('search_setting').selectAll().execute();
  expect(rows.map((row) => [row.customer_id, row.subject_id, row.kind])).toEqual([['c', 'own', 'store']]);
  const value = JSON.parse(rows[0]?.value_json);
  // What came later has its default where it is missing.
  const { boostMappedCategories: _, preferMainType: __, ...known } = defaultStoreSettings;
  expect(value).toEqual({
    ...known,
    itemsPerPage: 48,
    popularQueries: { enabled: true, amount: 5, period: 7 },
  });
  expect(validate(storeSettings, value).ok).toBe(true);
  const instances = await db.selectFrom('search_instance').selectAll().orderBy('id').execute();
  expect(instances.map((row) => [row.id, row.settings_version])).toEqual([
    ['own', 0],
    ['plain', 0],
  ]);
  expect(Object.keys(instances[0] ?? {})).not.toContain('products_per_page');
  await db.destroy();
});
