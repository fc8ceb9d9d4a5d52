import { expect, test } from 'vitest';
import { isTestedOnPostgres, openTestDatabase } from '../../../storage/testing/test-database.ts';
import { explainTables } from '../../../testing/query-plan.ts';
import { selectChoices, selectClicks } from './attribution.ts';

test.skipIf(isTestedOnPostgres).each([
  ['visitor', 'product_click_visitor (customer_id=? AND visitor=? AND at>?)'],
  ['query_id', 'product_click_query (customer_id=? AND query_id=?)'],
] as const)('clicks that a purchase may have begun with are looked up by %s alone', async (column, index) => {
  await using database = await openTestDatabase();
  const place = { customerId: 'c', instanceId: 'i', catalogId: 'k' };
  const statement = selectClicks(database, place, column, ['a', 'b'], '2026-03-08T12:00:00.000Z');
  expect(await explainTables(database, statement)).toEqual([`SEARCH product_click USING INDEX ${index}`]);
});

test.skipIf(isTestedOnPostgres)(
  'choices in looks that a purchase may have begun with are looked up by visitor alone',
  async () => {
    await using database = await openTestDatabase();
    const place = { customerId: 'c', instanceId: 'i', catalogId: 'k' };
    const statement = selectChoices(database, place, ['a', 'b'], '2026-03-08T12:00:00.000Z');
    expect(await explainTables(database, statement)).toEqual([
      'SEARCH showcase_choice USING INDEX showcase_choice_visitor (customer_id=? AND visitor=? AND at>?)',
    ]);
  },
);
