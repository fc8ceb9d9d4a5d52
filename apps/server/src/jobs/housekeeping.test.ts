import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runHousekeeping, watchClock } from './housekeeping.ts';

const hourMs = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T12:00:00.000Z') });
});
afterEach(() => vi.useRealTimers());

type Dependencies = Parameters<typeof runHousekeeping>[0];

/** Housekeeping that writes down what it does. */
const start = (change: Partial<Dependencies> = {}) => {
  const done: string[] = [];
  const note = (what: string) => async (): Promise<void> => {
    done.push(what);
  };
  const stop = runHousekeeping({
    now: () => new Date(),
    settleAbandonedImports: note('settle'),
    forgetOld: [note('forget'), note('forget mailings')],
    prepareMonths: note('prepare'),
    saveActivity: note('save'),
    checkpoint: note('checkpoint'),
    onError: (error) => done.push(String(error)),
    onClockJump: (byMs) => done.push(`clock ${byMs}`),
    ...change,
  });
  return { done, stop };
};

test('every half minute all is tidied', async () => {
  const { done, stop } = start();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toEqual(['settle', 'forget', 'forget mailings', 'prepare', 'save', 'checkpoint']);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toHaveLength(6);
});

test('what fails is told, and the rest is done all the same', async () => {
  const { done, stop } = start({
    forgetOld: [() => Promise.reject(new Error('no room')), async () => undefined],
  });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(done).toEqual([...['settle', 'Error: no room', 'prepare', 'save', 'checkpoint']]);
  stop();
});

test('a round that takes long is not begun a second time beside itself', async () => {
  let rounds = 0;
  let finish = (): void => undefined;
  const { stop } = start({
    settleAbandonedImports: () => {
      rounds += 1;
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
  });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(rounds).toBe(1);
  finish();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(rounds).toBe(2);
  stop();
});

test('a server that stops waits for the task under way and begins none after it, so none finds what it needs closed', async () => {
  let finish = (): void => undefined;
  let isOver = false;
  const { done, stop } = start({
    forgetOld: [
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    ],
  });
  await vi.advanceTimersByTimeAsync(30_000);
  const stopped = stop().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(isOver).toBe(false);
  finish();
  await stopped;
  expect(done).toEqual(['settle']);
});

test('a server that stops does not wait for ever', async () => {
  const { stop } = start({ forgetOld: [() => new Promise(() => undefined)] });
  await vi.advanceTimersByTimeAsync(30_000);
  const stopped = stop();
  await vi.advanceTimersByTimeAsync(5000);
  await expect(stopped).resolves.toBeUndefined();
});

test('nothing is erased for an hour after the clock jumped; then it is again', async () => {
  let offsetMs = 0;
  const { done, stop } = start({ now: () => new Date(Date.now() + offsetMs) });
  offsetMs = 400 * 24 * hourMs;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(done).toEqual([`clock ${offsetMs}`, 'settle', 'prepare', 'save', 'checkpoint']);
  await vi.advanceTimersByTimeAsync(3_540_000);
  expect(done.filter((what) => /forget/.test(what))).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done.filter((what) => what === 'forget')).toHaveLength(1);
  stop();
});

test('nothing is erased for good until the clock has been trusted for an hour', () => {
  let elapsed = 5000;
  let now = Date.parse('2026-01-10T06:00:00Z');
  const jumps: number[] = [];
  const isTrusted = watchClock({ now: () => new Date(now), elapsedMs: () => elapsed }, (byMs) =>
    jumps.push(byMs),
  );
  const pass = (ms: number, byClockMs = ms): boolean => {
    elapsed += ms;
    now += byClockMs;
    return isTrusted();
  };
  expect(pass(30_000)).toBe(true);
  expect(pass(30_000, 30_000 + 400 * 24 * hourMs)).toBe(false);
  expect(pass(30_000)).toBe(false);
  expect(pass(30_000, 30_000 - 400 * 24 * hourMs)).toBe(false);
  expect(jumps).toEqual([400 * 24 * hourMs, -400 * 24 * hourMs]);
  expect(pass(hourMs - 1)).toBe(false);
  expect(pass(1)).toBe(true);
});
