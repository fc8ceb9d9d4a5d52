import { expect, test } from 'vitest';
import { rangeScale } from './range-scale.ts';

test('a slider has about a hundred round steps and includes the lowest and the highest value', () => {
  expect(rangeScale(10, 900)).toEqual({ low: 10, high: 900, step: 10 });
  expect(rangeScale(12.5, 18_999.99)).toEqual({ low: 0, high: 19_000, step: 200 });
  expect(rangeScale(0.99, 3.49)).toEqual({ low: 0.95, high: 3.5, step: 0.05 });
});

test('there is no slider if all values are equal or none is known', () => {
  expect(rangeScale(20, 20)).toBeNull();
  expect(rangeScale(undefined, 20)).toBeNull();
});
