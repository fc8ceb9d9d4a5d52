import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { createCustomer } from '../features/account/service.ts';
import { EventWriter } from '../features/events/writer/event-writer.ts';
import { openDatabase } from './database.ts';
import { sqliteAt } from './database-location.ts';
import { storageFaultOf } from './storage-fault.ts';
import { createWriteTurns } from './write-turns.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-reader-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('a reader that does not end can’t let the write-ahead log take the disk: events wait, nothing else does', async () => {
  const file = join(directory, 'vitrina.sqlite');
  const maxLogBytes = 8 * 1024 * 1024;
  const logBytes = (): number => statSync(`${file}-wal`).size;
  const turns = createWriteTurns();
  const database = await openDatabase(sqliteAt(file), turns);
  const writer = new EventWriter(sqliteAt(file), { turns, maxLogBytes });
  const customer = {
    ...{ email: 'a@b.pl', password: 'correct horse', name: 'Sklep', domain: 'shop.example' },
    plan: 'pro',
  };
  const created = await createCustomer(database, customer, new Date());
  if (!created.ok || !created.data) throw new Error(JSON.stringify(created));
  const customerId = created.data.id;
  let calls = 0;
  const write = () => {
    calls += 1;
    const at = new Date().toISOString();
    const events = Array.from({ length: 500 }, (_, index) => ({
      ...({ type: 'search', eventId: `${calls}-${index}`, at, visitor: `${calls}-${index}` } as const),
      ...({
        queryId: null,
        device: 'phone',
        phrase: `fraza ${calls} ${index}`,
        total: 1,
        context: 'serp',
      } as const),
    }));
    return writer.write({ place: { customerId, instanceId: 'i', catalogId: 'k' }, events, names: {} });
  };
  expect(await write()).toMatchObject({ accepted: 500 });

  const reader = new DatabaseSync(file);
  reader.exec('begin; select count(*) from event');
  let refused: unknown = null;
  for (let round = 0; round < 200 && refused === null; round += 1)
    refused = await write().then(
      () => null,
      (error: unknown) => error,
    );
  expect(storageFaultOf(refused)).toBe('busy');
  expect(logBytes()).toBeGreaterThan(maxLogBytes);
  expect(logBytes()).toBeLessThan(2 * maxLogBytes);
  await database.updateTable('customer').set({ name: 'Sklep 2' }).execute();

  reader.exec('rollback');
  expect(await write()).toMatchObject({ accepted: 500 });
  expect(logBytes()).toBeLessThan(maxLogBytes);
  reader.close();
  await writer.close();
  await database.destroy();
}, 60_000);
