import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runNightly } from './nightly.ts';

const hourMs = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T12:00:30.000Z') });
});
afterEach(() => vi.useRealTimers());

/** Nightly work that writes down when it was done. */
const start = (change: { now?: () => Date; work?: () => Promise<void> } = {}) => {
  const done: string[] = [];
  const failures: unknown[] = [];
  const stop = runNightly({
    now: () => new Date(),
    work: async () => {
      done.push(new Date().toISOString().slice(0, 16));
    },
    onError: (error) => failures.push(error),
    ...change,
  });
  return { done, failures, stop };
};

test('is done an hour after a start, then once each night, never twice', async () => {
  const { done, stop } = start();
  await vi.advanceTimersByTimeAsync(hourMs - 60_000);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(48 * hourMs);
  expect(done).toEqual(['2026-03-10T13:00', '2026-03-11T02:00', '2026-03-12T02:00']);
  await stop();
  await vi.advanceTimersByTimeAsync(24 * hourMs);
  expect(done).toHaveLength(3);
});

test('a clock that jumps by a year removes nothing until it has been trusted for an hour', async () => {
  let offsetMs = 0;
  const { done, stop } = start({ now: () => new Date(Date.now() + offsetMs) });
  await vi.advanceTimersByTimeAsync(2 * hourMs);
  expect(done).toHaveLength(1);
  offsetMs = 365 * 24 * hourMs;
  await vi.advanceTimersByTimeAsync(0.9 * hourMs);
  offsetMs = 0;
  await vi.advanceTimersByTimeAsync(3 * hourMs);
  expect(done).toHaveLength(1);
  await stop();
});

test('what fails is told, and tried again the next night', async () => {
  let tries = 0;
  const { failures, stop } = start({
    work: () => {
      tries += 1;
      return Promise.reject(new Error('the engine is away'));
    },
  });
  await vi.advanceTimersByTimeAsync(12 * hourMs);
  expect([tries, failures.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(6 * hourMs);
  expect([tries, failures.length]).toEqual([2, 2]);
  await stop();
});
