import { expect, test } from 'vitest';
import { AccumulatorMemory } from '../search/match/accumulator-memory.ts';
import { offsetsFor } from './array-offsets.ts';
import { compileKernels } from './kernels.ts';
import { pageBytes } from './web-assembly.ts';
import { reserveArrays } from './working-arrays.ts';

test('takes what the arrays need, and less than two pages more', () => {
  for (const productsCount of [0, 1, 1000, 100_000]) {
    const needed = productsCount * 17 + 4;
    const { buffer, kernels } = reserveArrays(productsCount, compileKernels());
    expect(kernels).not.toBeNull();
    expect(buffer.byteLength).toBeLessThan(needed + 2 * pageBytes);
  }
});

test('arrays do not overlap, and begin where nothing else of the processor’s line is', () => {
  for (const productsCount of [0, 1, 63, 64, 1001]) {
    const { impacts, partialScores, scores, counts, matched, candidates, end } = offsetsFor(productsCount);
    // Where `generation-kernels.wat` has them.
    expect(impacts).toBe(256);
    const begins = [partialScores, scores, counts, matched, candidates, end];
    const lengths = [4, 4, 1, 4, 4].map((bytes) => bytes * productsCount);
    for (const [i, length] of lengths.entries())
      expect((begins[i] as number) + length).toBeLessThanOrEqual(begins[i + 1] as number);
    expect(begins.every((begin) => begin % 64 === 0)).toBe(true);
  }
});

test('where no such memory is to be had, arrays are without kernels', () => {
  // More than the 4 GB that WebAssembly can address; the system gives none of it before it is written to.
  expect(reserveArrays(300_000_000, compileKernels()).kernels).toBeNull();
  expect(reserveArrays(100, null).kernels).toBeNull();
});

test('a larger catalog gets larger arrays, a smaller one those that are there', () => {
  const memory = new AccumulatorMemory();
  const first = memory.reserve(100);
  expect(memory.reserve(99)).toBe(first);
  const second = memory.reserve(20_000);
  expect(second.offsets.productsCount).toBe(20_000);
  expect(memory.reserve(100)).toBe(second);
});
