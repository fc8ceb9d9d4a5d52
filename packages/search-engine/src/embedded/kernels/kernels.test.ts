import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GenerationReader } from '../read/generation-reader.ts';
import { ProductBits } from '../read/product-bits.ts';
import { Accumulator } from '../search/match/accumulator.ts';
import { AccumulatorMemory } from '../search/match/accumulator-memory.ts';
import type { Order } from '../search/rank/order.ts';
import { fillBatch, selectCollapsedHits } from '../search/rank/top-k.ts';
import { assembleKernels, kernelSources } from './assemble-kernels.ts';

const memories = [new AccumulatorMemory(), new AccumulatorMemory(null)];

/** Accumulators with and without kernels, with the same content. */
const both = (productsCount: number, fill: (accumulator: Accumulator) => void): Accumulator[] =>
  memories.map((memory) => {
    const accumulator = new Accumulator(productsCount, memory);
    accumulator.reset();
    fill(accumulator);
    return accumulator;
  });

const number = fc.oneof(
  { weight: 5, arbitrary: fc.float({ noNaN: true, min: 0, max: 100 }) },
  { weight: 2, arbitrary: fc.constant(0) },
  fc.constantFrom(-0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 ** -149, 3e38, -1),
);
const maxProducts = 70;
const numbers = fc.array(number, { maxLength: maxProducts, size: 'max' });
const smallCount = fc.nat({ max: 4 });
const count = fc.oneof(smallCount, smallCount, fc.constantFrom(254, 255));

const expectSame = ([one, other]: Accumulator[]): void => {
  expect(one?.kernels).not.toBeNull();
  expect(other?.kernels).toBeNull();
  expect(one?.scores).toEqual(other?.scores);
  expect(one?.counts).toEqual(other?.counts);
  expect(one?.partialScores).toEqual(other?.partialScores);
};

test.each(kernelSources)('the code is what $source assembles to', async (kernels) => {
  const code = readFileSync(join(import.meta.dirname, kernels.target), 'utf8');
  expect(code).toBe(await assembleKernels(kernels));
});

test('a first word scores the same, bit by bit, in any number of products', () => {
  fc.assert(
    fc.property(numbers, fc.double({ min: 0, max: 30, noNaN: true }), (made, rarity) => {
      const accumulators = both(made.length, ({ partialScores }) => partialScores.set(made));
      for (const accumulator of accumulators) accumulator.endDenseWord(rarity, null);
      expectSame(accumulators);
    }),
    { numRuns: 500 },
  );
});

test('a later word scores the same in products with any number of words, or only in those with one number of them', () => {
  const product = fc.record({ partialScore: number, score: number, words: count });
  fc.assert(
    fc.property(
      fc.array(product, { maxLength: maxProducts, size: 'max' }),
      fc.double({ min: 0, max: 30, noNaN: true }),
      fc.option(fc.oneof(count, fc.constantFrom(256, 257))),
      (made, rarity, onlyCount) => {
        const accumulators = both(made.length, (accumulator) => {
          accumulator.partialScores.set(made.map(({ partialScore }) => partialScore));
          accumulator.scores.set(made.map(({ score }) => score));
          accumulator.counts.set(made.map(({ words }) => words));
        });
        for (const accumulator of accumulators) accumulator.becomeDense().endNextDenseWord(rarity, onlyCount);
        expectSame(accumulators);
      },
    ),
    { numRuns: 500 },
  );
});

test('the same products are selected, with a mask and without', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(count, fc.nat({ max: 1 })), { maxLength: maxProducts, size: 'max' }),
      fc.oneof(count, fc.constantFrom(256, 257)),
      fc.boolean(),
      (made, minCount, isMasked) => {
        const groupProducts = Uint32Array.from(made, (_, i) => i);
        const reader = { bits: { isInProductOrder: true }, groupProducts } as unknown as GenerationReader;
        const mask = isMasked ? Uint8Array.from(made, ([, flag]) => flag) : null;
        const [selected, plainly] = both(made.length, ({ counts }) =>
          counts.set(made.map(([words]) => words)),
        ).map((accumulator) => {
          const length = accumulator.becomeDense().rebuild(reader, minCount, mask);
          return [...accumulator.matched.subarray(0, length)];
        });
        expect(selected).toEqual(plainly);
      },
    ),
    { numRuns: 500 },
  );
});

test('nothing is written behind the products of a smaller catalog, which other searches of the thread work on', () => {
  const memory = new AccumulatorMemory();
  const whole = new Accumulator(300, memory);
  fc.assert(
    fc.property(fc.nat({ max: 200 }), (productsCount) => {
      const arrays = [whole.partialScores, whole.scores, whole.counts, whole.matched];
      for (const array of arrays) array.fill(7);
      const accumulator = new Accumulator(productsCount, memory);
      accumulator.partialScores.fill(0.5);
      accumulator.endDenseWord(2, null);
      accumulator.partialScores.fill(0.5);
      const dense = accumulator.becomeDense();
      dense.endNextDenseWord(3, null);
      const groupProducts = Uint32Array.from({ length: productsCount }, (_, product) => product);
      const reader = { bits: { isInProductOrder: true }, groupProducts } as unknown as GenerationReader;
      expect(dense.rebuild(reader, 2, null)).toBe(productsCount);
      accumulator.kernels?.fillBits(new Int32Array((productsCount + 31) >>> 5), productsCount);
      for (const array of arrays) expect(array.subarray(productsCount).every((one) => one === 7)).toBe(true);
    }),
  );
});

/** A result in `matched`, and its order by score. */
const orderOf = (
  accumulator: Accumulator,
  products: readonly number[],
): { found: Uint32Array; order: Order } => {
  accumulator.matched.set(products);
  const { scores: sortValues, kernels } = accumulator;
  return {
    found: accumulator.matched.subarray(0, products.length),
    order: { sortValues, compare: null, kernels },
  };
};

const scored = (score: fc.Arbitrary<number>) =>
  fc
    .array(score, { maxLength: 300, size: 'max' })
    .chain((scores) =>
      fc.record({ scores: fc.constant(scores), products: fc.shuffledSubarray(scores.map((_, i) => i)) }),
    );

test('the same candidates come before a product, in batches of any size', () => {
  const score = fc.oneof(number, fc.nat({ max: 3 }));
  fc.assert(
    fc.property(
      scored(score),
      fc.oneof(score, fc.constant(Number.NEGATIVE_INFINITY)),
      fc.integer({ min: -1, max: 300 }),
      fc.integer({ min: 1, max: 40 }),
      ({ scores, products }, least, last, room) => {
        const [taken, plainly] = both(scores.length, (accumulator) => accumulator.scores.set(scores)).map(
          (accumulator) => {
            const { found, order } = orderOf(accumulator, products);
            const candidates: number[] = [];
            const batch = { products: new Uint32Array(room), filled: 0, next: 0 };
            while (batch.next < found.length) {
              fillBatch(batch, found, order, Math.fround(least), last);
              candidates.push(...batch.products.subarray(0, batch.filled));
            }
            return candidates;
          },
        );
        expect(taken).toEqual(plainly);
      },
    ),
    { numRuns: 500 },
  );
});

test('the same bits are set', () => {
  fc.assert(
    fc.property(scored(fc.constant(0)), ({ scores, products }) => {
      const inOrder = Uint32Array.from(scores, (_, product) => product);
      const bits = new ProductBits(inOrder, inOrder);
      const [expected, set] = [new Int32Array(bits.length), new Int32Array(bits.length)];
      bits.add(expected, Uint32Array.from(products));
      const accumulator = new Accumulator(scores.length, memories[0]);
      accumulator.matched.set(products);
      accumulator.kernels?.fillBits(set, products.length);
      expect(set).toEqual(expected);
    }),
  );
});

test('the same hits are selected', () => {
  fc.assert(
    fc.property(
      scored(fc.nat({ max: 20 })),
      fc.nat({ max: 40 }),
      fc.boolean(),
      ({ scores, products }, size, isGrouped) => {
        const hits = isGrouped ? Uint32Array.from(scores, (_, product) => product >> 2) : null;
        const [selected, plainly] = both(scores.length, (accumulator) => accumulator.scores.set(scores)).map(
          (accumulator) => {
            const { found, order } = orderOf(accumulator, products);
            return [...selectCollapsedHits(found, size, order, hits, new Set())];
          },
        );
        expect(selected).toEqual(plainly);
      },
    ),
  );
});
