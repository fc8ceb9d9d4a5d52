import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDense, addList, addListTo } from '../format/posting-loops.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import { countManyByGroup, countSingles, countSinglesByGroup } from '../search/facets/count-values.ts';
import { Accumulator } from '../search/match/accumulator.ts';
import { AccumulatorMemory } from '../search/match/accumulator-memory.ts';
import type { GenerationKernels } from './generation-kernels.ts';
import { reserveForGeneration } from './generation-memory.ts';

/** From here on, addresses are negative as numbers of 32 bits with a sign. */
const signAt = 2 ** 31;
/** Arrays at the second one end behind that. */
const begins = [0, signAt - 64];
// The system gives none of it before it is written to.
const memory = reserveForGeneration(signAt + 200_000);
const withKernels = new AccumulatorMemory();
const withoutKernels = new AccumulatorMemory(null);

const kernelsOf = (accumulator: Accumulator): GenerationKernels => {
  const kernels = accumulator.kernelsOver({ memory });
  if (kernels === null) throw new Error('there are no kernels');
  return kernels;
};

/** Copies an array to the generation. */
const place = <T extends Uint8Array | Uint16Array | Uint32Array>(array: T, at = 0): T => {
  const Kind = array.constructor as new (buffer: SharedArrayBuffer, at: number, length: number) => T;
  const placed = new Kind(memory.buffer, at, array.length);
  placed.set(array);
  return placed;
};
const endOf = ({ byteOffset, byteLength }: Uint32Array): number => byteOffset + byteLength;

const encode = (postings: readonly { readonly distance: number; readonly impact: number }[]): Uint8Array =>
  Uint8Array.from(
    postings.flatMap(({ distance, impact }) => {
      const bytes: number[] = [];
      let rest = distance;
      for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
      return [...bytes, rest, impact];
    }),
  );

const distance = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 1, max: 8 }) },
  { weight: 3, arbitrary: fc.integer({ min: 100, max: 160 }) },
  { weight: 1, arbitrary: fc.constantFrom(127, 128, 255, 16_383, 16_384, 20_000) },
);
const posting = fc.record({ distance, impact: fc.nat({ max: 255 }) });
const postings = fc.array(posting, { maxLength: 80, size: 'max' });
const weight = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
const before = fc.array(
  fc.record({
    score: fc.float({ min: 0, max: 100, noNaN: true }),
    words: fc.oneof(fc.nat({ max: 2 }), fc.constant(255)),
  }),
  { minLength: 1, maxLength: 20 },
);

/** Bit by bit; `toEqual` takes long for as many numbers. */
const areSame = <T extends Uint32Array | Float32Array>(one: T, other: T): boolean =>
  Buffer.from(one.buffer, one.byteOffset, one.byteLength).equals(
    Buffer.from(other.buffer, other.byteOffset, other.byteLength),
  );

const whereListed = fc.record({ begin: fc.constantFrom(...begins), start: fc.nat({ max: 9 }) });

type Score = (accumulator: Accumulator, bytes: Uint8Array, start: number, weight: number) => void;

const expectScoredSame = (kernel: Score, loop: Score, onlyFresh: boolean): void => {
  fc.assert(
    fc.property(postings, weight, before, whereListed, (list, times, products, { begin, start }) => {
      const bytes = place(Uint8Array.from([...new Uint8Array(start), ...encode(list)]), begin);
      const productsCount = list.reduce((sum, one) => sum + one.distance, 0);
      const [scored, plainly] = [withKernels, withoutKernels].map((arrays) => {
        const accumulator = new Accumulator(productsCount, arrays);
        for (let i = 0; i < productsCount; i++) {
          const { score, words } = products[i % products.length] as (typeof products)[number];
          accumulator.partialScores[i] = onlyFresh ? 0 : score;
          accumulator.counts[i] = words;
        }
        (arrays === withKernels ? kernel : loop)(accumulator, bytes, start, times);
        return accumulator;
      }) as [Accumulator, Accumulator];
      const { candidatesCount } = plainly;
      expect(scored.candidatesCount).toBe(candidatesCount);
      const [candidates, expected] = [scored, plainly].map((one) =>
        one.candidates.subarray(0, candidatesCount),
      );
      expect(areSame(candidates as Uint32Array, expected as Uint32Array)).toBe(true);
      expect(areSame(scored.partialScores, plainly.partialScores)).toBe(true);
    }),
    { numRuns: 500 },
  );
};

const viewsOf = (bytes: Uint8Array) => ({
  postings: bytes,
  postingsView: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});

test.each([true, false])('a list scores the same, bit by bit; only in new products: %s', (onlyFresh) => {
  expectScoredSame(
    (accumulator, bytes, start, times) =>
      kernelsOf(accumulator).addDense(bytes, start, bytes.length, times, accumulator),
    (accumulator, bytes, start, times) =>
      addDense(viewsOf(bytes), start, bytes.length, accumulator.impactsTimes(times), accumulator),
    onlyFresh,
  );
  expectScoredSame(
    (accumulator, bytes, start, times) =>
      kernelsOf(accumulator).addList(bytes, start, bytes.length, times, accumulator),
    (accumulator, bytes, start, times) =>
      addList(viewsOf(bytes), start, bytes.length, accumulator.impactsTimes(times), accumulator),
    onlyFresh,
  );
});

test.each([0, 1, 255, 256])('a list scores the same in products that matched %i words', (onlyCount) => {
  for (const onlyFresh of [true, false])
    expectScoredSame(
      (accumulator, bytes, start, times) =>
        kernelsOf(accumulator).addListTo(bytes, start, bytes.length, times, onlyCount, accumulator),
      (accumulator, bytes, start, times) => {
        const impacts = accumulator.impactsTimes(times);
        addListTo(viewsOf(bytes), start, bytes.length, impacts, onlyCount, accumulator);
      },
      onlyFresh,
    );
});

test('the same products are selected in the order of their groups, with a mask and without', () => {
  const product = fc.record({
    group: fc.nat({ max: 20 }),
    words: fc.constantFrom(0, 1, 2, 254, 255),
    passes: fc.nat({ max: 1 }),
  });
  fc.assert(
    fc.property(
      fc.array(product, { maxLength: 70, size: 'max' }),
      fc.constantFrom(0, 1, 2, 255, 256),
      fc.boolean(),
      (made, minCount, isMasked) => {
        const order = made.map((_, i) => i).sort((a, b) => (made[a]?.group ?? 0) - (made[b]?.group ?? 0));
        const groupProducts = place(Uint32Array.from(order));
        const reader = { bits: { isInProductOrder: false }, groupProducts, memory };
        const mask = isMasked ? Uint8Array.from(made, ({ passes }) => passes) : null;
        const [selected, plainly] = [withKernels, withoutKernels].map((arrays) => {
          const accumulator = new Accumulator(made.length, arrays);
          accumulator.counts.set(made.map(({ words }) => words));
          const dense = accumulator.becomeDense();
          const length = dense.rebuild(reader as unknown as GenerationReader, minCount, mask);
          return [...accumulator.matched.subarray(0, length)];
        });
        expect(selected).toEqual(plainly);
      },
    ),
    { numRuns: 500 },
  );
});

const catalog = fc
  .record({
    size: fc.integer({ min: 1, max: 60 }),
    begin: fc.constantFrom(...begins),
    isWide: fc.boolean(),
    rows: fc.boolean(),
    products: fc.array(fc.record({ values: fc.array(fc.nat(), { maxLength: 4 }), isNext: fc.boolean() }), {
      minLength: 1,
      maxLength: 300,
      size: 'max',
    }),
  })
  .chain((made) =>
    fc.record({
      made: fc.constant(made),
      found: fc.subarray(made.products.map((_, i) => i)),
    }),
  );

test('candidates without end reach no other array', () => {
  const productsCount = 100;
  const memoryOfThread = new AccumulatorMemory();
  const accumulator = new Accumulator(productsCount, memoryOfThread);
  const kernels = kernelsOf(accumulator);
  const bytes = place(Uint8Array.from({ length: productsCount * 2 }, () => 1));
  const addTooMany = (): void => {
    // More than memory has room for.
    for (let i = 0; i < 10_000; i++) kernels.addList(bytes, 0, bytes.length, 0, accumulator);
  };
  expect(addTooMany).toThrow('out of bounds');
  const { partialScores, scores, counts, matched } = accumulator;
  expect([...partialScores, ...scores, ...counts, ...matched].every((value) => value === 0)).toBe(true);
});

test('the same values are counted, by product and by group, for ordinals of 16 and of 32 bits', () => {
  fc.assert(
    fc.property(catalog, ({ made: { size, begin, isWide, rows, products }, found }) => {
      const accumulator = new Accumulator(2000, withKernels);
      const kernels = kernelsOf(accumulator);
      accumulator.matched.set(found);
      const matched = accumulator.matched.subarray(0, found.length);
      let group = 0;
      const groups = place(
        Uint32Array.from(products, ({ isNext }) => (group += Number(isNext))),
        begin,
      );
      const ends = products.map((_, i) =>
        products.slice(0, i).reduce((sum, { values }) => sum + values.length, 0),
      );
      const all = products.flatMap(({ values }) => values.map((value) => value % size));
      const starts = place(Uint32Array.from([...ends, all.length]), endOf(groups));
      const Kind = isWide ? Uint32Array : Uint16Array;
      const singles = place(new Kind(products.map(({ values }) => (values[0] ?? 0) % size)), endOf(starts));
      const shape = { size, rows: rows && found.length > size ? 4 : 1 } as const;
      const byGroup = { size, rows: rows && found.length > size ? 2 : 1 } as const;
      expect(kernels.countSingles(singles, shape, matched)).toEqual(countSingles(singles, size, matched));
      expect(kernels.countSinglesByGroup(singles, byGroup, matched, groups)).toEqual(
        countSinglesByGroup(singles, size, matched, groups),
      );
      const ordinals = place(new Kind(all), endOf(starts));
      const values = { ordinals, valuesCount: size - 1 } as Parameters<typeof countManyByGroup>[0];
      expect(kernels.countManyByGroup(ordinals, size, starts, matched, groups)).toEqual(
        countManyByGroup(values, starts, matched, groups),
      );
      expect([...accumulator.matched.subarray(0, found.length)]).toEqual(found);
    }),
    { numRuns: 500 },
  );
});

test('what is not in place, or has too many values, is left to the loops', () => {
  const accumulator = new Accumulator(100, new AccumulatorMemory());
  const kernels = kernelsOf(accumulator);
  const ordinals = place(new Uint32Array(100));
  const matched = accumulator.matched.subarray(0, 10);
  expect(kernels.countSingles(ordinals, { size: 100, rows: 1 }, matched)).not.toBeNull();
  expect(kernels.countSingles(ordinals, { size: 101, rows: 1 }, matched)).toBeNull();
  expect(kernels.countSingles(ordinals, { size: 26, rows: 4 }, matched)).toBeNull();
  expect(kernels.countSingles(ordinals, { size: 9, rows: 1 }, new Uint32Array(10))).toBeNull();
  expect(kernels.countSingles(new Uint32Array(100), { size: 9, rows: 1 }, matched)).toBeNull();
  expect(kernels.countSinglesByGroup(ordinals, { size: 51, rows: 1 }, matched, ordinals)).toBeNull();
  expect(kernels.countManyByGroup(ordinals, 51, ordinals, matched, ordinals)).toBeNull();
});

test('kernels are made once for a generation and arrays, and none for a generation in other memory', () => {
  const accumulator = new Accumulator(100, withKernels);
  expect(new Accumulator(100, withKernels).kernelsOver({ memory })).toBe(accumulator.kernelsOver({ memory }));
  expect(accumulator.kernelsOver({ memory: { buffer: new SharedArrayBuffer(8) } })).toBeNull();
  expect(new Accumulator(100, withoutKernels).kernelsOver({ memory })).toBeNull();
});
