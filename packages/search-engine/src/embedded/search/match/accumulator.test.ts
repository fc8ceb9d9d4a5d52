import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Accumulator } from './accumulator.ts';
import { AccumulatorMemory } from './accumulator-memory.ts';

const productsCount = 12;

/** What a word scores: products, each with its partial score. */
type Word = ReadonlyMap<number, number>;

const score = (accumulator: Accumulator, word: Word, mode: 'listed' | 'dense'): void => {
  for (const [product, partialScore] of word) {
    accumulator.partialScores[product] = partialScore;
    if (mode === 'listed') accumulator.candidates[accumulator.candidatesCount++] = product;
  }
  if (mode === 'listed') accumulator.endWord(2);
  else accumulator.endDenseWord(2, null);
};

const expectCleared = ({ partialScores, scores, counts, matches }: Accumulator): void => {
  expect([...partialScores, ...scores, ...counts].every((value) => value === 0)).toBe(true);
  expect(matches).toMatchObject({ kind: 'sparse', count: 0 });
};

test('whichever words are scored densely, products have the same scores and numbers of words', () => {
  const word = fc
    .array(fc.tuple(fc.nat({ max: productsCount - 1 }), fc.integer({ min: 1, max: 9 })))
    .map((entries) => new Map(entries));
  const words = fc.array(fc.tuple(word, fc.constantFrom('listed', 'dense')), { maxLength: 5 });
  const memory = new AccumulatorMemory();
  fc.assert(
    fc.property(words, (scored) => {
      const sparse = new Accumulator(productsCount);
      for (const [each] of scored) score(sparse, each, 'listed');
      const mixed = new Accumulator(productsCount, memory);
      for (const [each, mode] of scored) score(mixed, each, mode);
      expect(mixed.counts).toEqual(sparse.counts);
      expect(mixed.scores).toEqual(sparse.scores);
      mixed.clear();
      expectCleared(mixed);
    }),
  );
});

test('a product that another one replaces among the selected is still cleared', () => {
  const accumulator = new Accumulator(productsCount);
  score(accumulator, new Map([3, 5, 7].map((product) => [product, 1])), 'listed');
  score(accumulator, new Map([[5, 1]]), 'listed');
  if (accumulator.matches.kind !== 'sparse') throw new Error('the matches are dense');
  expect(accumulator.matches.partition(2)).toBe(1);
  accumulator.matches.select(9, 1);
  accumulator.matches.select(3, 2);
  expect([...accumulator.matched.subarray(0, 3)]).toEqual([5, 9, 3]);
  accumulator.clear();
  expectCleared(accumulator);
});

test('a search that was interrupted leaves nothing behind', () => {
  const accumulator = new Accumulator(productsCount);
  score(accumulator, new Map([[1, 1]]), 'listed');
  accumulator.partialScores[2] = 4;
  accumulator.candidates[accumulator.candidatesCount++] = 2;
  accumulator.reset();
  expectCleared(accumulator);
  expect(accumulator.candidatesCount).toBe(0);
});
