import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopSchema } from '../../../conformance/catalog.ts';
import type { SearchPlan } from '../../../plan/plan.ts';
import { planSearch } from '../../../plan/plan-search.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import { openReader } from '../../testing/open-reader.ts';
import { searchGeneration } from '../search.ts';
import { Accumulator } from './accumulator.ts';
import { AccumulatorMemory } from './accumulator-memory.ts';

const productsCount = 1000;
let directory: string;
let reader: GenerationReader;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vitrina-score-'));
  const products = Array.from({ length: productsCount }, (_, i) => {
    const id = `P${i}`;
    if (i % 5 > 0) return { id, group: null, fields: { id, title: 'talerz', description: 'nic' } };
    const words = Array.from({ length: 8 }, (_each, word) => `drobny${i}x${word}`);
    return {
      id,
      group: null,
      fields: { id, title: 'kubek', description: `drobny kubek ${words.join(' ')}` },
    };
  });
  reader = await openReader(directory, 'g1', shopSchema, products);
});
afterAll(() => {
  reader.close();
  rmSync(directory, { recursive: true });
});

/** As a plan would be if it took each weight as it was set. */
const planOf = (query: string, description: number): SearchPlan => ({
  ...planSearch({ fields: [{ field: 'title', weight: 1 }] }, { query }),
  fields: [
    { field: 'title', weight: 1 },
    { field: 'description', weight: description },
  ],
});

test.each([
  ['kernels', () => new AccumulatorMemory()],
  ['loops', () => new AccumulatorMemory(null)],
])(
  '[R10.03] a field of next to no weight leaves nothing behind in the arrays that all shops share (%s)',
  (_, open) => {
    const memory = open();
    const search = (query: string, description: number) =>
      searchGeneration(reader, planOf(query, description), new Accumulator(productsCount, memory));
    for (const description of [1e-60, 1e-45, 5e-324])
      for (const query of ['kubek drob', 'drob', 'drobny kub', '"drobny kubek"', 'drobny kubk']) {
        const { total, hits } = search(query, description);
        const without = search(query, 0);
        expect({ query, total, hits }).toEqual({ query, total: without.total, hits: without.hits });
        const { counts, scores, partialScores } = new Accumulator(productsCount, memory);
        expect([...counts, ...scores, ...partialScores].every((value) => value === 0)).toBe(true);
      }
    // The least that is added at all has few bits in 32.
    for (const query of ['drobny kub', 'kubek drob']) {
      const { total, hits } = search(query, 1e-42);
      const plainly = new Accumulator(productsCount, new AccumulatorMemory(null));
      const byLoops = searchGeneration(reader, planOf(query, 1e-42), plainly);
      expect({ total, hits }).toEqual({ total: productsCount / 5, hits: byLoops.hits });
    }
    expect(search('kubek', 1).total).toBe(productsCount / 5);
  },
);
