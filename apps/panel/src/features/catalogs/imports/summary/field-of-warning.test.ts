import { expect, test } from 'vitest';
import { fieldOfWarning } from './field-of-warning.ts';

test.each([
  ['g:id', 'id_repeated', 'id'],
  ['SHOPITEM/URL', 'link_invalid', 'link'],
  ['g:price', 'price_invalid', 'price'],
  ['g:sale_price', 'price_invalid', 'sale_price'],
  ['PRICE_VAT', 'price_invalid', 'price'],
] as const)('[R8.08] what is wrong at %s (%s) concerns the field %s', (field, reason, expected) => {
  expect(fieldOfWarning({ field, reason })).toBe(expected);
});
