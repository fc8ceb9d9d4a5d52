import { expect, test } from 'vitest';
import { targets } from './assumptions.ts';
import { createPicker, createRandom } from './random.ts';
import { makeShops } from './shops.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const shops = makeShops('test');

test('the shops add up to what is asked for, and none is larger than a generation may be', () => {
  expect(shops).toHaveLength(targets.shops);
  expect(sum(shops.map(({ products }) => products))).toBe(targets.products);
  expect(sum(shops.map(({ searchesPerSecond }) => searchesPerSecond))).toBeCloseTo(targets.searchesPerSecond);
  expect(sum(shops.map(({ eventsPerSecond }) => eventsPerSecond))).toBeCloseTo(targets.eventsPerSecond);
  expect(Math.max(...shops.map(({ products }) => products))).toBe(targets.maxProducts);
  expect(Math.min(...shops.map(({ products }) => products))).toBeGreaterThan(0);
});

test('few of them have most of the products, as of a heavy tail', () => {
  const sizes = shops.map(({ products }) => products).sort((a, b) => b - a);
  const ofTheLargest = (share: number): number =>
    sum(sizes.slice(0, sizes.length * share)) / targets.products;
  expect(ofTheLargest(0.01)).toBeGreaterThan(0.4);
  expect(ofTheLargest(0.1)).toBeGreaterThan(0.7);
  // As many shops above a size as the exponent of the distribution says: half the size, 2^0.8 times the shops.
  const above = (size: number): number => sizes.filter((one) => one >= size).length;
  expect(above(100_000) / above(200_000)).toBeGreaterThan(2 ** 0.8 * 0.95);
  expect(above(100_000) / above(200_000)).toBeLessThan(2 ** 0.8 * 1.05);
});

test('larger shops are searched more often, and not in strict proportion', () => {
  const rateOf = (from: number, to: number): number => {
    const some = shops.filter(({ products }) => products >= from && products < to);
    return sum(some.map(({ searchesPerSecond }) => searchesPerSecond)) / some.length;
  };
  const times = rateOf(90_000, 110_000) / rateOf(9000, 11_000);
  expect(times).toBeGreaterThan(4);
  expect(times).toBeLessThan(6.5);
});

test('the same seed makes the same shops, another one others', () => {
  expect(makeShops('test')).toEqual(shops);
  expect(makeShops('other')).not.toEqual(shops);
});

test('a picker takes each as often as its weight says', () => {
  const weights = [1, 0, 5, 14, 80];
  const pick = createPicker(weights);
  const random = createRandom('pick');
  const counts = weights.map(() => 0);
  const times = 200_000;
  for (let i = 0; i < times; i++) {
    const index = pick(random);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  expect(counts[1]).toBe(0);
  for (const [i, weight] of weights.entries())
    expect(Math.abs((counts[i] ?? 0) / times - weight / 100)).toBeLessThan(0.004);
});
