import { expect, test } from 'vitest';
import { likenessTo } from './similar-texts.ts';

test('texts are as alike as their words have letters in common', () => {
  expect(likenessTo('lampa')('lampa')).toBe(1);
  expect(likenessTo('lampa')('stół')).toBe(0);
  // "  k", " ku", "kub", "ube", "bek", "ek " and "  k", " ku", "kub", "ubk", "bki", "ki ": 3 of 9.
  expect(likenessTo('kubek')('kubki')).toBeCloseTo(3 / 9);
  expect(likenessTo('')('')).toBe(0);
});

test('accents and capitals make no difference', () => {
  expect(likenessTo('łóżko')('LOZKO')).toBe(1);
});
