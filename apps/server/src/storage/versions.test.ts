import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCustomer } from '../features/account/service.ts';
import { saveStylization } from '../testing/save-stylization.ts';
import type { Database } from './database.ts';
import { openTestDatabase } from './testing/test-database.ts';
import { addVersion, listVersions } from './versions.ts';

let database: Database;
let customerId: string;
beforeEach(async () => {
  database = await openTestDatabase();
  const input = { email: 'a@b.example', password: 'correct horse', name: 'A', domain: 'shop.example' };
  const created = await createCustomer(database, input, new Date());
  customerId = (created.ok && created.data?.id) || '';
  await database
    .insertInto('catalog')
    .values({
      ...{ id: 'k', customer_id: customerId, type: 'production', name: 'K', url: 'http://b.pl/f.xml' },
      ...{ industry: 'food', language: 'pol', currency: 'PLN', periods_json: '[]', created_at: '2026-01-01' },
    })
    .execute();
});
afterEach(() => database.destroy());

const table = 'stylization_version';
const add = (subjectId: string, value: unknown, kept = 3) =>
  addVersion(database, table, customerId, subjectId, { value, at: '2026-01-02', by: 'Anna' }, kept);

test('versions are numbered by subject; only the newest stay, and numbers aren’t given twice', async () => {
  const [first, second] = [
    await saveStylization(database, customerId, 'k'),
    await saveStylization(database, customerId, 'k'),
  ];
  for (const value of ['a', 'b', 'c', 'd', 'e']) await add(first, value);
  await add(second, 'x');
  const numbers = async (id: string, customer = customerId) =>
    (await listVersions(database, table, customer, id)).map(({ version, value }) => [version, value]);
  expect(await numbers(first)).toEqual([
    [5, 'e'],
    [4, 'd'],
    [3, 'c'],
  ]);
  expect(await numbers(second)).toEqual([[1, 'x']]);
  expect(await numbers(first, 'another')).toEqual([]);
});

test('versions go with their subject', async () => {
  const id = await saveStylization(database, customerId, 'k');
  await add(id, 'a');
  await database.deleteFrom('stylization').where('id', '=', id).execute();
  expect(await listVersions(database, table, customerId, id)).toEqual([]);
});
