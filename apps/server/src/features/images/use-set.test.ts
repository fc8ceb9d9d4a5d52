import { expect, test } from 'vitest';
import { UseSet } from './use-set.ts';

test('knows which uses were added, and which of the same pictures and products were not', () => {
  const uses = new UseSet();
  const numbers = Array.from({ length: 20_000 }, (_, number) => number);
  for (const number of numbers) uses.add(`image ${number}`, `product ${number % 7}`);
  expect(numbers.every((number) => uses.has(`image ${number}`, `product ${number % 7}`))).toBe(true);
  expect(numbers.filter((number) => uses.has(`image ${number}`, `product ${(number + 1) % 7}`))).toEqual([]);
});
