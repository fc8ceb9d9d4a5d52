import type { ProductDetails } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { withPricesTogether } from './prices-together.ts';

type Fields = ProductDetails['fields'];
const read = (...names: string[]): Fields => names.map((field) => ({ field, value: 5 }));
const namesOf = (fields: Fields): string[] => fields.map(({ field }) => field);

test('[R2.37] the prices of a product stand together, the current one first', () => {
  expect(
    namesOf(
      withPricesTogether(read('title', 'price', 'brand', 'omnibus_price', 'sale_price', 'gtin', 'old_price')),
    ),
  ).toEqual(['title', 'price', 'sale_price', 'old_price', 'omnibus_price', 'brand', 'gtin']);
});

test('[R2.37] a product without a price keeps the order of its fields', () => {
  const fields = read('title', 'old_price', 'brand');
  expect(withPricesTogether(fields)).toEqual(fields);
});
