import type { ProductDocument } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { charsOfEach, fitProduct } from './fit-product.ts';

const product: ProductDocument = {
  id: 'P1',
  group: null,
  fields: { description: 'o'.repeat(30_000), title: 'Kubek', attributes: ['Kolor: biały'], price: 12.5 },
};
const json = JSON.stringify(product);

test('[R10.04] a product that fits is given as it is stored', () => {
  expect(fitProduct(json, json.length)).toBe(json);
});

test('[R10.04] a product that is longer than its share of an answer lacks its longest fields', () => {
  const { description: _, ...others } = product.fields;
  expect(JSON.parse(fitProduct(json, json.length - 1))).toEqual({ ...product, fields: others });
  const quotes = { ...product, fields: { ...product.fields, ingredients: '"'.repeat(20_000) } };
  expect(JSON.parse(fitProduct(JSON.stringify(quotes), 20_000))).toEqual({ ...product, fields: others });
});

test('[R10.04] the largest page has twenty thousand characters for each product, and a short one far more', () => {
  expect([charsOfEach(200), charsOfEach(24), charsOfEach(0)]).toEqual([10_000, 83_333, 2_000_000]);
});
