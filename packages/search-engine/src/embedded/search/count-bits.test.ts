import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProductBits } from '../read/product-bits.ts';
import { countCollapsedHits, countCommon, createHitsCounter } from './count-bits.ts';
import { AccumulatorMemory } from './match/accumulator-memory.ts';

/** Groups of random sizes, their products numbered in order or mixed. */
const catalogs = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 }).chain((sizes) => {
  const groupsInOrder = sizes.flatMap((size, group) => Array.from({ length: size }, () => group));
  const numbers = groupsInOrder.map((_, i) => i);
  const order = fc.oneof(
    fc.constant(numbers),
    fc.shuffledSubarray(numbers, { minLength: numbers.length, maxLength: numbers.length }),
  );
  return fc.record({
    groupsInOrder: fc.constant(groupsInOrder),
    groupProducts: order,
    found: fc.subarray(numbers),
    others: fc.subarray(numbers),
  });
});

const memory = new AccumulatorMemory();

test('hits with a product in both sets are counted once, whatever the order of the groups', () => {
  fc.assert(
    fc.property(catalogs, ({ groupsInOrder, groupProducts, found, others }) => {
      const groups = new Uint32Array(groupProducts.length);
      for (const [place, product] of groupProducts.entries())
        groups[product] = groupsInOrder[place] as number;
      const bits = new ProductBits(groups, Uint32Array.from(groupProducts));
      const setOf = (products: readonly number[]): Int32Array => {
        const set = new Int32Array(bits.length);
        bits.add(set, Uint32Array.from(products));
        return set;
      };
      const [first, second] = [setOf(found), setOf(others)];
      const both = found.filter((product) => others.includes(product));
      expect(countCollapsedHits(first, second, bits.groupEnds)).toBe(
        new Set(both.map((product) => groups[product])).size,
      );
      expect(countCommon(first, second)).toBe(both.length);
      const { kernels } = memory.reserve(groupProducts.length);
      expect(kernels).not.toBeNull();
      for (const ends of [bits.groupEnds, null]) {
        const count = createHitsCounter(first, ends, kernels);
        const countPlainly = createHitsCounter(first, ends, null);
        for (const set of [second, first, bits.groupEnds, second]) expect(count(set)).toBe(countPlainly(set));
      }
      for (const product of groupProducts) expect(bits.has(first, product)).toBe(found.includes(product));
    }),
  );
});
