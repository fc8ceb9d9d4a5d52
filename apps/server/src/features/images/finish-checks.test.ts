import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFinishChecks } from './finish-checks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const place = { customerId: 'shop', catalogId: 'catalog' };
const minuteMs = 60_000;

const start = (hold: () => Promise<void> = async () => undefined) => {
  const counts = { grouped: 0, marked: 0, active: 0, most: 0 };
  let isFinished = false;
  const checks = createFinishChecks({
    now: () => new Date(),
    group: async () => {
      counts.grouped += 1;
      counts.active += 1;
      counts.most = Math.max(counts.most, counts.active);
      await hold();
      counts.active -= 1;
    },
    isFinished: async () => isFinished,
    markFinished: async () => {
      isFinished = true;
      counts.marked += 1;
    },
    onError: (error) => {
      throw error;
    },
  });
  return { ...checks, counts };
};

test('pictures that come due one by one are grouped every ten minutes, and only if one has changed', async () => {
  const { finish, noteChange, counts, close } = start();
  for (let tick = 0; tick < 4 * 60; tick++) {
    if (tick < 2 * 60) noteChange(place);
    await finish(place);
    await vi.advanceTimersByTimeAsync(15_000);
  }
  // For half an hour, and once more for the last change.
  expect(counts.grouped).toBe(4);
  expect(counts.marked).toBeLessThanOrEqual(7);
  await close();
});

test('a catalog is never grouped twice at once; what changes meanwhile is grouped later', async () => {
  const held = Promise.withResolvers<void>();
  const { finish, noteChange, counts, close } = start(() => held.promise);
  noteChange(place);
  const first = finish(place);
  noteChange(place);
  await finish(place);
  expect([counts.grouped, counts.marked]).toEqual([1, 0]);
  held.resolve();
  await first;
  expect(counts.marked).toBe(1);
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect([counts.grouped, counts.most]).toEqual([2, 1]);
  await close();
});

test('the first check after a start is grouped, and then nothing until something changes', async () => {
  const { finish, counts, close } = start();
  await finish(place);
  await finish(place);
  expect([counts.grouped, counts.marked]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(60 * minuteMs);
  await finish(place);
  expect([counts.grouped, counts.marked]).toEqual([1, 2]);
  await close();
});
