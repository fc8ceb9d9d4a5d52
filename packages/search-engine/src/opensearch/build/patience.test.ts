import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Hold } from './patience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[R10.09] work that is kept waiting says so once, however much of it there is, and again once all of it goes on', async () => {
  const told: boolean[] = [];
  const hold = new Hold((isHeld) => told.push(isHeld));
  const [first, second, quick] = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const all = [first, second, quick].map((one) => hold.during(one?.promise ?? Promise.resolve()));
  await vi.advanceTimersByTimeAsync(5_000);
  quick?.resolve();
  await all[2];
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([true]);
  first?.resolve();
  await all[0];
  expect(told).toEqual([true]);
  second?.reject(new Error('refused'));
  await expect(all[1]).rejects.toThrow('refused');
  expect(told).toEqual([true, false]);
});
