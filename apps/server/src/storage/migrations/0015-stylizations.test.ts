import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../database.ts';
import { migrate } from '../migrate.ts';
import { nodeSqliteDialect } from '../sqlite/node-sqlite-dialect.ts';

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0012'));

test('an older version keeps its categories, and whoever had every module has the new one too', async () => {
  const db = new Kysely<unknown>({ dialect: nodeSqliteDialect(':memory:') });
  await migrate(db, before);
  const run = (statement: string) => sql.raw(statement).execute(db);
  const rows = async (statement: string) => (await run(statement)).rows;
  for (const [id, modules] of [
    ['all', '["catalog","search","tracking"]'],
    ['some', '["catalog","search"]'],
  ])
    await run(`insert into customer (id, email, password_hash, name, domain, symbol, platform_id, plan, features_json, modules_json, time_zone, created_at)
      values ('${id}', '${id}@b.pl', '', 'Sklep', 'b.pl', 's-${id}', 'p', 'pro', '[]', '${modules}', 'UTC', '2026-01-01')`);
  await run(`insert into catalog (id, customer_id, type, name, url, industry, language, currency, periods_json, created_at)
    values ('k', 'all', 'production', 'K', 'http://b.pl/f.xml', 'food', 'pol', 'PLN', '[]', '2026-01-01')`);
  await run(
    `insert into category (catalog_id, id, customer_id, position, path, name, parent_id, depth, products_count) values ('k', 'c1', 'all', 0, 'Buty', 'Buty', null, 0, 7)`,
  );

  await migrate(db, migrations);

  expect(await rows('select id, modules_json from customer order by id')).toEqual([
    { id: 'all', modules_json: '["catalog","search","tracking","stylist"]' },
    { id: 'some', modules_json: '["catalog","search"]' },
  ]);
  expect(
    await rows("select id, name, products_count, proposed_node_id from category where catalog_id = 'k'"),
  ).toEqual([{ id: 'c1', name: 'Buty', products_count: 7, proposed_node_id: null }]);
  expect(await rows('select * from category_mapping')).toEqual([]);
  await db.destroy();
});
