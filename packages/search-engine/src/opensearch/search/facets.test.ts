import { expect, test } from 'vitest';
import { planSearch } from '../../plan/plan-search.ts';
import type { IndexField } from '../../port.ts';
import type { GenerationMeta } from '../schema.ts';
import { facetAggregations } from './facets.ts';

const names = Array.from({ length: 12 }, (_, at) => `field ${at}`);
const fields = names.map((name): IndexField => ({ name, type: 'string' }));

type Terms = { readonly size: number; readonly collect_mode?: string };
const termsOf = (
  valueCounts: GenerationMeta['valueCounts'],
  { variants = 1_000, isGrouped = true, limit = 100 } = {},
): Terms[] => {
  const facets = names.map((field) => ({ field, limit }));
  const generation = {
    ...{ id: 'run-1', schema: { fields, language: 'pol' as const }, note: {} },
    ...{ productsCount: 2 * variants, groupsCount: variants, createdAt: '2026-01-01T00:00:00.000Z' },
  };
  const plan = planSearch({ fields: [] }, { query: '', facets });
  const asked = facetAggregations(plan.facets, [], { generation, valueCounts }, isGrouped);
  return Object.values(asked).map((one) => (one as { readonly terms: Terms }).terms);
};
const sizesOf = (...asked: Parameters<typeof termsOf>): number[] => termsOf(...asked).map(({ size }) => size);
const sum = (sizes: readonly number[]): number => sizes.reduce((before, size) => before + size, 0);
const all = (count: number): Record<string, number> => Object.fromEntries(names.map((name) => [name, count]));

test('all facets of a search together count no more values than fit into its memory', () => {
  for (const variants of [1, 50_000, 500_000])
    for (const counts of [all(9_000), all(273), {}]) {
      const bytesOfValue = 5 * 1024 + variants / 8;
      expect(sum(sizesOf(counts, { variants })) * bytesOfValue).toBeLessThanOrEqual(16 * 2 ** 20);
    }
  expect(sum(sizesOf(all(9_000), { isGrouped: false, limit: 10_000 }))).toBeLessThanOrEqual(20_000);
});

test('facets of few values are counted whole beside one of very many, of which the most frequent are', () => {
  const [many, ...few] = termsOf({ ...all(30), 'field 0': 9_000 });
  expect(many).toMatchObject({ size: 200, collect_mode: 'breadth_first' });
  for (const terms of few) expect(terms).toMatchObject({ size: 30, collect_mode: 'depth_first' });
});

test('a field may have any name', () => {
  names[0] = 'constructor';
  fields[0] = { name: 'constructor', type: 'string' };
  expect(termsOf(all(30)).map(({ size }) => size)).toEqual(Array(12).fill(30));
  expect(termsOf({})[0]).toMatchObject({ size: 200 });
});
