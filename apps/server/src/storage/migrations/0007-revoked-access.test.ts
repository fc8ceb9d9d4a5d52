import { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeSqliteDialect } from '../sqlite/node-sqlite-dialect.ts';
import * as firstTables from './0001-first-tables.ts';
import * as productDays from './0003-product-days.ts';
import * as visitorEvents from './0005-visitor-events.ts';
import * as revokedAccess from './0007-revoked-access.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tables of a version that no type describes any more
let db: Kysely<any>;
beforeEach(async () => {
  db = new Kysely({ dialect: nodeSqliteDialect(':memory:') });
  for (const { up } of [firstTables, productDays, visitorEvents]) await up(db);
  await db
    .insertInto('customer')
    .values({
      ...{ id: 'c', email: 'a@b.pl', password_hash: '', name: 'Sklep', domain: 'b.pl', symbol: 's' },
      ...{ platform_id: 'p', plan: 'pro', features_json: '[]', modules_json: '[]', time_zone: 'UTC' },
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();
});
afterEach(() => db.destroy());

test('whoever is signed in stays so: each token with a session of its own that ends after 30 days', async () => {
  const tokens = ['a'.repeat(64), 'b'.repeat(64)].map((token_sha256) => ({
    ...{ token_sha256, customer_id: 'c', expires_at: '2026-03-10T13:00:00.000Z' },
  }));
  await db.insertInto('session').values(tokens).execute();
  await revokedAccess.up(db);
  const rows = await db
    .selectFrom('access_token')
    .innerJoin('session', 'session.id', 'access_token.session_id')
    .selectAll()
    .orderBy('token_sha256')
    .execute();
  expect(rows).toMatchObject(
    tokens.map(({ token_sha256 }) => ({
      ...{ token_sha256, customer_id: 'c', expires_at: '2026-03-10T13:00:00.000Z', replaced_at: null },
      ...{ started_at: '2026-03-10T12:00:00.000Z', ends_at: '2026-04-09T12:00:00.000Z' },
    })),
  );
  expect(new Set(rows.map(({ session_id }) => session_id)).size).toBe(2);
  await db.deleteFrom('session').execute();
  expect(await db.selectFrom('access_token').selectAll().execute()).toEqual([]);
});

test('an older version’s events are counted in the bytes that they take, each on its day', async () => {
  const event = { customer_id: 'c', instance_id: 'i', type: 'view', visitor: null };
  const times = ['2026-03-10T01:00:00.000Z', '2026-03-10T23:00:00.000Z', '2026-03-11T00:00:00.000Z'];
  const events = times.map((at, index) => ({ ...event, event_id: `event-${index}`, at }));
  await db.insertInto('event').values(events).execute();
  await revokedAccess.up(db);
  const rows = await db.selectFrom('event_usage').selectAll().orderBy('day').execute();
  expect(rows.map(({ day, event_bytes }) => [day, event_bytes])).toEqual([
    ['2026-03-10', 1200],
    ['2026-03-11', 600],
  ]);
});

test('an older version’s customers are enabled', async () => {
  await revokedAccess.up(db);
  expect(await db.selectFrom('customer').select('disabled_at').execute()).toEqual([{ disabled_at: null }]);
});
