import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createListQueue } from './list-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const place = { customerId: 'shop', catalogId: 'catalog' };
const minuteMs = 60_000;

test('a list that failed is tried again after a minute, then after two', async () => {
  const errors: unknown[] = [];
  let attempts = 0;
  const queue = createListQueue({
    list: async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('the disk is full');
    },
    onError: (error) => errors.push(error),
  });
  queue.add(place);
  await vi.advanceTimersByTimeAsync(minuteMs - 1);
  expect(attempts).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(attempts).toBe(2);
  await vi.advanceTimersByTimeAsync(2 * minuteMs);
  expect([attempts, errors.length]).toEqual([3, 2]);
  await vi.advanceTimersByTimeAsync(600 * minuteMs);
  expect(attempts).toBe(3);
  await queue.close();
});

test('an import that goes live meanwhile takes the place of the attempt, and none is made once it is closed', async () => {
  let attempts = 0;
  const queue = createListQueue({
    list: async () => {
      attempts += 1;
      throw new Error('the disk is full');
    },
    onError: () => undefined,
  });
  queue.add(place);
  await vi.advanceTimersByTimeAsync(minuteMs / 2);
  queue.add(place);
  await vi.advanceTimersByTimeAsync(minuteMs - 1);
  expect(attempts).toBe(2);
  await queue.close();
  await vi.advanceTimersByTimeAsync(600 * minuteMs);
  expect(attempts).toBe(2);
});
