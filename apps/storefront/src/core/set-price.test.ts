// @vitest-environment node
import { expect, test } from 'vitest';
import { buildConfig } from '../testing/build-config.ts';
import { priceSet } from './set-price.ts';

const sumOf = (...prices: readonly (number | string | undefined | [price: number, old: number])[]) => {
  const products = prices.map((each, at) => {
    const [price, old] = Array.isArray(each) ? each : [each];
    const fields = { ...(price !== undefined && { price }), ...(old !== undefined && { old_price: old }) };
    return { id: `P${at}`, fields, highlights: { title: [] }, variantsCount: 1 };
  });
  const total = priceSet(products, buildConfig());
  return total && [total.price, total.oldPrice].map((text) => text.replaceAll(/\s/g, ' '));
};

test('[R2.51] a set costs what its products cost, in the shop’s format', () => {
  expect(sumOf(0.1, 0.2, 611.7)).toEqual(['612,00 zł', '']);
});

test('reductions are shown against what the set cost before', () => {
  expect(sumOf([80, 100], 20, [30, 10])).toEqual(['130,00 zł', '150,00 zł']);
});

test('one product is no set, and an unknown price no sum', () => {
  expect(sumOf(5)).toBeNull();
  expect(sumOf(5, undefined)).toBeNull();
  expect(sumOf(5, '7 USD')).toBeNull();
  expect(sumOf(5, Number.POSITIVE_INFINITY)).toBeNull();
});
