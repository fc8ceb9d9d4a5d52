import { expect, test } from 'vitest';
import { isTestedOnPostgres, openTestDatabase } from '../../storage/testing/test-database.ts';
import { explainTables } from '../../testing/query-plan.ts';
import { updateProposals } from './repository.ts';

test.skipIf(isTestedOnPostgres)(
  '[R10.01] proposals are saved by the ids of their categories, and not by going through all of a catalog’s',
  async () => {
    const database = await openTestDatabase();
    const plan = await explainTables(database, updateProposals('k', 'c', [['a', 'b', 0.5]]));
    expect(plan.filter((step) => step.startsWith('SEARCH category'))).toEqual([
      'SEARCH category USING INDEX sqlite_autoindex_category_1 (catalog_id=? AND id=?)',
    ]);
    await database.destroy();
  },
);
