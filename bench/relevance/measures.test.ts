import { expect, test } from 'vitest';
import { agreementOf, ndcgOf, ndcgOfJudged, recallOf } from './measures.ts';

const grades = new Map([
  ['a', 3],
  ['b', 2],
  ['c', 0],
  ['d', 1],
]);

test('gains fall with the place, and a product that nobody judged is of no use', () => {
  expect(ndcgOf(['a', 'b', 'd'], grades)).toBe(1);
  // (7 / log2(3) + 3 / log2(4)) / (7 / log2(2) + 3 / log2(3) + 1 / log2(4))
  expect(ndcgOf(['unjudged', 'a', 'b'], grades)).toBeCloseTo(0.6299, 3);
  expect(ndcgOfJudged(['unjudged', 'a', 'b', 'd'], grades)).toBe(1);
  expect(ndcgOf(['a'], new Map([['a', 0]]))).toBeNull();
});

test('recall is the share of products of any use', () => {
  expect(recallOf(['c', 'd', 'x'], grades)).toBeCloseTo(1 / 3);
});

test('agreement is 1 where two judges give the same grades, and 0 where they do so by chance', () => {
  expect(
    agreementOf([
      [0, 0],
      [1, 1],
      [3, 3],
    ]),
  ).toBe(1);
  expect(
    agreementOf([
      [0, 3],
      [3, 0],
    ]),
  ).toBe(-1);
  expect(
    agreementOf([
      [0, 0],
      [0, 3],
      [3, 0],
      [3, 3],
    ]),
  ).toBe(0);
});
