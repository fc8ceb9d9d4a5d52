import { expect, test } from 'vitest';
import { openTestDatabase } from '../../storage/testing/test-database.ts';
import { createTestCustomer } from '../../testing/create-test-customer.ts';
import { insertWorkingCatalog } from '../catalogs/repository.ts';
import { failedEnd } from './import-end.ts';
import { endRun, insertRun } from './repository.ts';
import { listRuns, trimHistory } from './run-history.ts';
import { listWarnedItems, listWrongItems } from './run-items.ts';

test('of a long history the oldest items go first, then the oldest runs', async () => {
  const database = await openTestDatabase();
  const { id: customerId } = await createTestCustomer(database);
  const settings = {
    name: 'Sklep',
    url: 'https://shop.pl/feed.xml',
    feedCredentials: null,
    industryId: 'fashion',
    languageCode: 'pol',
    currencyCode: 'PLN',
  } as const;
  const wrong = { position: 1, id: '', title: '', reasons: [] };
  for (const catalogId of ['mine', 'other']) {
    await insertWorkingCatalog(database, customerId, catalogId, settings, '2026-01-01T00:00:00.000Z');
    await database.updateTable('catalog').set({ type: 'production' }).execute();
    for (let day = 1; day <= 5; day++) {
      const startedAt = `2026-01-0${day}T00:00:00.000Z`;
      const lease = { owner: 'here', until: startedAt };
      const run = await insertRun(database, customerId, {
        catalogId,
        caller: 'manual',
        allowShrink: false,
        scheduledFor: null,
        startedAt,
        lease,
        attempts: 1,
      });
      if (!run) throw new Error('no run');
      await endRun(database, customerId, run.runId, {
        ...failedEnd('INTERNAL', startedAt),
        wrongItems: [wrong],
        warnedItems: [wrong],
      });
    }
  }
  await trimHistory(database, customerId, 'mine', { runs: 3, withWrongItems: 2 });
  const page = { page: 1, perPage: 10 };
  const { runs } = await listRuns(database, customerId, 'mine', page);
  expect(runs.map(({ date }) => date.slice(0, 10))).toEqual(['2026-01-05', '2026-01-04', '2026-01-03']);
  for (const list of [listWrongItems, listWarnedItems]) {
    const kept = await Promise.all(runs.map(({ runId }) => list(database, customerId, runId, {})));
    expect(kept.map(({ length }) => length)).toEqual([1, 1, 0]);
  }
  expect((await listRuns(database, customerId, 'other', page)).total).toBe(5);
  await database.destroy();
});
