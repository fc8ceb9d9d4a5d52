import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine } from '../../../engines.ts';
import type { Boost, Filter } from '../../../plan/plan.ts';
import { defaultWeights, planSearch } from '../../../plan/plan-search.ts';
import type { SearchEngine } from '../../../port.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-boost-'));
const schema = {
  language: 'pol' as const,
  fields: [
    { name: 'title', type: 'string' as const },
    { name: 'brand', type: 'string' as const },
    { name: 'tags', type: 'table' as const },
    { name: 'price', type: 'number' as const },
  ],
};
// Of equal scores the first product comes first: the buried one, unless it counts for less.
const products = ['buried', 'plain'].map((id) => ({
  id,
  group: null,
  fields: {
    title: 'Rower miejski',
    brand: 'Kross',
    tags: ['sale', ...(id === 'buried' ? ['old'] : ['new', 'light'])],
    price: id === 'buried' ? 10 : 1000,
  },
}));

let engine: SearchEngine;
beforeAll(async () => {
  engine = await openEngine({ kind: 'embedded', directory }, { searchThreads: 1 });
  const writer = await engine.openWriter('c', 'g', schema);
  await writer.add(products);
  await writer.commit({ correctCount: products.length });
  await engine.refresh('c');
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

const often = (filter: Filter): Boost[] => Array.from({ length: 40 }, () => ({ filter, factor: 1000 }));
const valuesOf = (field: string, ...values: string[]): Filter => ({ kind: 'values', field, values });
const cheap: Filter = { kind: 'range', field: 'price', from: null, to: 100 };

test.each([
  ['a field with one value a product', valuesOf('brand', 'Kross'), valuesOf('tags', 'old')],
  ['a field with several values a product', valuesOf('tags', 'sale'), cheap],
  ['any other filter', valuesOf('brand', 'Kross', 'Romet'), cheap],
] as const)(
  '[R10.03] boosts by %s may be many: scores stay numbers, and a product that another rule buries stays behind',
  async (_, boosted, buried) => {
    const settings = { language: 'pol' as const, fields: defaultWeights(schema.fields) };
    const boosts = [...often(boosted), { filter: buried, factor: 1 / 11 }];
    const plan = planSearch(settings, { query: 'rower', boosts });
    const { hits } = await engine.search({ catalogKey: 'c', owner: 'o' }, plan);
    expect(hits.map(({ product }) => product.id)).toEqual(['plain', 'buried']);
    expect(hits.map(({ score }) => Number.isFinite(score))).toEqual([true, true]);
  },
);
