// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleOf } from './slider-scale.ts';

test('a slider begins and ends at whole steps around its values', () => {
  expect(scaleOf(11, 639)).toEqual({ first: 10, last: 640, step: 10 });
  expect(scaleOf(0, 100)).toEqual({ first: 0, last: 100, step: 1 });
  expect(scaleOf(1999, 128_500)).toEqual({ first: 0, last: 130_000, step: 2000 });
  expect(scaleOf(7, 7)).toEqual({ first: 7, last: 7, step: 1 });
});

test('both ends can be reached by steps, and all values are between them', () => {
  const price = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(price, price, (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const { first, last, step } = scaleOf(low, high);
      expect(first).toBeLessThanOrEqual(low);
      expect(last).toBeGreaterThanOrEqual(high);
      const steps = (last - first) / step;
      expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
    }),
  );
});
