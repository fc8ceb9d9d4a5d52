import { expect, test } from 'vitest';
import { countBroadPrefixes } from './broad-prefixes.ts';

const countIn = (terms: readonly string[], most: number): number[] => [
  ...countBroadPrefixes({ length: terms.length, at: (ordinal) => terms[ordinal] ?? '' }, most),
];

test('counts a term’s prefixes that begin more terms than are listed, from the shortest on', () => {
  const terms = ['a', 'ab', 'abc', 'abd', 'b', 'ba'];
  expect(countIn(terms, 2)).toEqual([1, 2, 2, 2, 0, 0]);
});

test('counts the same as a look at every term, whichever terms there are', () => {
  const letters = ['', 'a', 'b', 'ą', '1'];
  const terms = [
    ...new Set(letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `x${a}${b}${c}`)))),
  ].sort();
  const most = 6;
  const expected = terms.map((term) => {
    const prefixes = Array.from({ length: term.length }, (_, i) => term.slice(0, i + 1));
    return prefixes.filter((prefix) => terms.filter((one) => one.startsWith(prefix)).length > most).length;
  });
  expect(countIn(terms, most)).toEqual(expected);
});
