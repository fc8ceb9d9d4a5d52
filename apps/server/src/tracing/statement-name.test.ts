import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '../storage/schema.ts';
import { statementName } from './statement-name.ts';

const database = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

test('a statement is named by what it does and its first table', () => {
  const names = [
    database.selectFrom('customer').selectAll().where('email', '=', 'somebody@shop.example'),
    database.selectFrom('customer as c').innerJoin('catalog', 'catalog.customer_id', 'c.id').select('c.id'),
    database.updateTable('customer').set({ name: 'Somebody' }),
    database.deleteFrom('catalog').where('id', '=', 'x'),
    database.insertInto('storage_probe').values({ id: 1, at: 'now' } as never),
  ].map((query) => statementName(query.compile()));
  expect(names).toEqual([
    { operation: 'SELECT', table: 'customer' },
    { operation: 'SELECT', table: 'customer' },
    { operation: 'UPDATE', table: 'customer' },
    { operation: 'DELETE', table: 'catalog' },
    { operation: 'INSERT', table: 'storage_probe' },
  ]);
});

test('a statement written by hand is named by its first word alone, if that is one of SQL’s', () => {
  const nameOf = (text: string) => statementName(sql.raw(text).compile(database));
  expect(nameOf('  select secret from somewhere')).toEqual({ operation: 'SELECT', table: null });
  expect(nameOf("'somebody@shop.example'")).toEqual({ operation: 'OTHER', table: null });
});
