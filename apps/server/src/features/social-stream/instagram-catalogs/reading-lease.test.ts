import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../storage/database.ts';
import { openTestDatabase } from '../../../storage/testing/test-database.ts';
import { createTestCustomer, insertTestProfile } from '../../../testing/create-test-customer.ts';
import { findInstagramCatalog, listDueForReading, pauseAll } from './catalog-repository.ts';
import { LeaseLostError, type ReadingLease, takeLease } from './reading-lease.ts';

const start = Date.parse('2026-11-10T09:00:00Z');
let database: Database;
let customerId: string;
let at: number;
beforeEach(async () => {
  at = start;
  database = await openTestDatabase();
  customerId = (await createTestCustomer(database, { now: new Date(start) })).id;
  const startedAt = new Date(start).toISOString();
  await insertTestProfile(database, customerId, {
    ...{ id: 'c', state: 'waiting', nextReadAt: startedAt, createdAt: startedAt },
  });
  return () => database.destroy();
});

const now = (): Date => new Date(at);
const take = () => takeLease(database, { customerId, id: 'c' }, now);
const mustTake = async (): Promise<ReadingLease> => {
  const lease = await take();
  if (!lease) throw new Error('Somebody else has the lease');
  return lease;
};
const afterMinutes = (minutes: number): void => {
  at += minutes * 60_000;
};
const isDue = async () => (await listDueForReading(database, now().toISOString(), 10)).length === 1;
const state = async () => (await findInstagramCatalog(database, customerId, 'c'))?.state;

test('a catalog has one reader, as long as that renews its lease', async () => {
  const lease = await mustTake();
  for (let round = 0; round < 3; round += 1) {
    afterMinutes(4);
    expect([await isDue(), await take()]).toEqual([false, null]);
    await lease.renew({ progress: round });
  }
  await lease.end({ state: 'ok', progress: null });
  expect(await state()).toBe('ok');
  expect(await take()).not.toBeNull();
});

test('the lease of a server that was killed ends by itself; whoever comes back after that changes nothing', async () => {
  const first = await mustTake();
  afterMinutes(5.1);
  expect(await isDue()).toBe(true);
  const second = await mustTake();
  await expect(first.renew({ progress: 7 })).rejects.toThrow(LeaseLostError);
  await expect(first.end({ state: 'ok' })).rejects.toThrow(LeaseLostError);
  expect(await findInstagramCatalog(database, customerId, 'c')).toMatchObject({
    state: 'reading',
    progress: 0,
  });
  await second.renew({ progress: 1 });
  await second.end({ state: 'ok' });
  expect(await state()).toBe('ok');
});

test('a lease ends with the connection, whichever server took that away', async () => {
  const lease = await mustTake();
  await pauseAll(database, customerId);
  await expect(lease.renew()).rejects.toThrow(LeaseLostError);
  expect(await state()).toBe('failed');
});
