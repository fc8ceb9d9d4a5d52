import { expect, test } from 'vitest';
import { isTestedOnPostgres, openTestDatabase } from '../../storage/testing/test-database.ts';
import { explainTables } from '../../testing/query-plan.ts';
import { updateLookAlikeGroups } from './look-alike-repository.ts';

test.skipIf(isTestedOnPostgres)(
  '[R10.01] pictures that look alike are noted by their ids, and not by going through all of a catalog’s',
  async () => {
    const database = await openTestDatabase();
    const place = { customerId: 'k', catalogId: 'c' };
    const plan = await explainTables(database, updateLookAlikeGroups(place, [['a', 'b']]));
    expect(plan).toContain('SEARCH image USING PRIMARY KEY (catalog_id=? AND id=?)');
    await database.destroy();
  },
);
