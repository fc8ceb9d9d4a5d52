import { expect, test } from 'vitest';
import { memoizeRecent } from './memoize-recent.ts';

test('reads a short text once while it is cached, and a long one each time', () => {
  const asked: string[] = [];
  const lengthOf = memoizeRecent((text) => asked.push(text) && text.length);
  const long = 'x'.repeat(501);
  for (const text of ['kubek', 'miska', 'kubek', '', '', long, long])
    expect(lengthOf(text)).toBe(text.length);
  expect(asked).toEqual(['kubek', 'miska', '', long, long]);
});

test('passes every text on unchanged, even half characters', () => {
  const same = memoizeRecent((text) => text);
  for (const text of ['zażółć', '\ud800', '😀'.slice(0, 1), '\u0000']) expect(same(text)).toBe(text);
});

test('caches a thousand texts at most', () => {
  let asked = 0;
  const read = memoizeRecent(() => {
    asked += 1;
    return asked;
  });
  for (let round = 0; round < 2; round += 1)
    for (let index = 0; index < 1000; index += 1) read(`Dział ${index}`);
  expect(asked).toBe(1000);
  read('Dział 1000');
  read('Dział 0');
  expect(asked).toBe(1002);
});
