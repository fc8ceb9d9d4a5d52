import { expect, test } from 'vitest';
import { levelsOfCeneo, splitCategories } from './categories.ts';

test.each([
  ['Food, Beverages & Tobacco > Food Items', ',', ['Food, Beverages & Tobacco > Food Items']],
  ['A > B, C > D', ',', ['A > B', 'C > D']],
  ['A > B, C, D > E', ',', ['A > B', 'C, D > E']],
  ['A > B, C > D, E', ',', ['A > B', 'C > D, E']],
  ['A > B,C > D;E', ',', ['A > B', 'C > D;E']],
  ['Kubki,Talerze, Miski', ',', ['Kubki', 'Talerze', 'Miski']],
  ['Gifts>Hot Sauce', ',', ['Gifts > Hot Sauce']],
  ['Heureka.cz | Dům a zahrada | Kuchyně', ',', ['Heureka.cz > Dům a zahrada > Kuchyně']],
  ['A|B', '|', ['A', 'B']],
  ['A, B', '', ['A, B']],
  ['536', ',', ['536']],
  [' , ', ',', []],
])('[R3.08] splits the categories in %j by %j only where both sides are paths', (text, separator, paths) => {
  expect(splitCategories(text, separator)).toEqual(paths);
});

test.each([
  ['Komputery/Monitory/Monitory LCD', '', 'Komputery > Monitory > Monitory LCD'],
  ['Książki / E-booki', '', 'Książki > E-booki'],
  ['Dom > Kubki/filiżanki', ',', 'Dom > Kubki/filiżanki'],
  ['Kubki/Talerze', '/', 'Kubki/Talerze'],
])(
  '[R3.08] a slash in a category of Ceneo, %j, is a level where neither the feed nor the owner has another use for it',
  (text, separator, levels) => {
    expect(levelsOfCeneo(text, separator)).toBe(levels);
  },
);

test('takes time in proportion to the number of separators', () => {
  expect(splitCategories(`${'a,'.repeat(200_000)}b > c`, ',')).toHaveLength(1);
  expect(splitCategories('a > b,'.repeat(100_000), ',')).toHaveLength(100_000);
});
