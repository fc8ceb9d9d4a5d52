import { expect, test } from 'vitest';
import { createWindowCounter } from './window-counter.ts';

test('counts by key up to its most; what is refused doesn’t count, and the window ends', () => {
  let ms = 0;
  const counter = createWindowCounter({ max: 10, windowMs: 60_000, now: () => new Date(ms) });
  expect(counter.take('a', 7)).toBeNull();
  ms = 20_000;
  expect(counter.take('a', 4)).toEqual({ retryAfterSeconds: 40 });
  expect(counter.take('a', 3)).toBeNull();
  expect(counter.take('b')).toBeNull();
  expect(counter.take('a')).toEqual({ retryAfterSeconds: 40 });
  ms = 60_000;
  expect(counter.take('a', 10)).toBeNull();
});

test('[R10.09] of the windows of a limit those of a minute are shared, which is how long other servers take them to be', () => {
  const countShared = (windowMs: number): number => {
    let noted = 0;
    const by = {
      note: () => {
        noted += 1;
      },
    };
    const shared = { by, name: 'calls' };
    createWindowCounter({ max: 10, windowMs, now: () => new Date(0), shared }).take('a', 5);
    return noted;
  };
  expect([countShared(60_000), countShared(3_600_000), countShared(1000)]).toEqual([1, 0, 0]);
});

test('gives back what turned out not to count, and nothing to a window that has begun since', () => {
  let ms = 0;
  const counter = createWindowCounter({ max: 1, windowMs: 1000, now: () => new Date(ms) });
  counter.take('a');
  counter.giveBack('a');
  expect(counter.take('a')).toBeNull();
  counter.giveBack('a', 5);
  expect(counter.take('a')).toBeNull();
  expect(counter.take('a')).not.toBeNull();
  ms = 1000;
  counter.giveBack('a');
  expect(counter.take('a')).toBeNull();
  expect(counter.take('a')).not.toBeNull();
});
