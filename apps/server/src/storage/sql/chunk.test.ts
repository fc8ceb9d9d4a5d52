import { expect, test } from 'vitest';
import { chunk } from './chunk.ts';

test('a list is split in order, and nothing is lost', () => {
  expect(chunk([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunk([1, 2], 2)).toEqual([[1, 2]]);
  expect(chunk([1], 2)).toEqual([[1]]);
  expect(chunk([], 2)).toEqual([]);
});
