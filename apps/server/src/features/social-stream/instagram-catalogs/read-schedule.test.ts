import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventually } from '../../../testing/start-test-server.ts';
import type { InstagramCatalogRecord } from './catalog-repository.ts';
import { createReadSchedule } from './read-schedule.ts';

const due = (id: string, customerId = 'a'): InstagramCatalogRecord => ({
  ...{ id, customerId, name: id, source: 'profile', handle: id, hashtag: null, state: 'waiting' },
  ...{ fault: null, faultMessage: null, nextReadAt: '2026-11-10T09:00:00Z', readAt: null },
  ...{ progress: null, profile: null, createdAt: '2026-11-10T09:00:00Z' },
});
const noTicks = 3_600_000;
const now = () => new Date('2026-11-10T09:00:00Z');
const someTurns = async (): Promise<void> => {
  for (let count = 0; count < 20; count += 1) await turn();
};

test('of one customer one catalog is read at a time, of all three; the next begins as soon as one ends', async () => {
  const waiting = new Map(
    [due('a1'), due('a2'), due('b1', 'b'), due('c1', 'c'), due('d1', 'd')].map((one) => [one.id, one]),
  );
  const ends = new Map<string, () => void>();
  const schedule = createReadSchedule({
    now,
    listDue: async () => [...waiting.values()],
    read: async ({ id }) => {
      waiting.delete(id);
      await new Promise<void>((resolve) => ends.set(id, resolve));
      ends.delete(id);
    },
    renewEnding: async () => {},
    onError: () => {},
    tickMs: noTicks,
  });
  schedule.start();
  await someTurns();
  expect([...ends.keys()]).toEqual(['a1', 'b1', 'c1']);
  ends.get('b1')?.();
  await someTurns();
  expect([...ends.keys()]).toEqual(['a1', 'c1', 'd1']);
  ends.get('a1')?.();
  await someTurns();
  expect([...ends.keys()]).toEqual(['c1', 'd1', 'a2']);
  for (const end of [...ends.values()]) end();
  await schedule.stop();
});

test('what fails so that not even that can be noted is left alone until the next tick', async () => {
  let tries = 0;
  const errors: unknown[] = [];
  const schedule = createReadSchedule({
    now,
    listDue: async () => [due('a1')],
    read: () => {
      tries += 1;
      return Promise.reject(new Error('database or disk is full'));
    },
    renewEnding: async () => {},
    onError: (error) => errors.push(error),
    tickMs: noTicks,
  });
  schedule.start();
  await someTurns();
  expect([tries, errors.length]).toEqual([1, 1]);
  schedule.wake();
  await someTurns();
  expect(tries).toBe(2);
  await schedule.stop();
});

test('tokens are renewed once at a time, however slow Instagram is', async () => {
  let [ticks, renewals] = [0, 0];
  const slow = Promise.withResolvers<void>();
  const schedule = createReadSchedule({
    now,
    listDue: async () => {
      ticks += 1;
      return [];
    },
    read: async () => {},
    renewEnding: () => {
      renewals += 1;
      return slow.promise;
    },
    onError: () => {},
    tickMs: 1,
  });
  schedule.start();
  await eventually(async () => ticks > 5);
  expect(renewals).toBe(1);
  slow.resolve();
  await eventually(async () => renewals > 1);
  await schedule.stop();
});
