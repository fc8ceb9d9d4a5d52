import type { ProductDocument } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { addressOf } from '../conformance/catalog.ts';
import { openEngine } from '../engines.ts';
import { isTestedOnCluster, openSearchPlace } from '../opensearch/testing/opensearch-place.ts';
import { planSearch } from '../plan/plan-search.ts';
import type { GenerationSchema } from '../port.ts';

const testOnCluster = isTestedOnCluster ? test : test.skip;

const schema: GenerationSchema = {
  language: 'eng',
  fields: [
    { name: 'id', type: 'id' },
    { name: 'title', type: 'string' },
    { name: 'color', type: 'string' },
    { name: 'brand', type: 'string' },
  ],
};

/** Variants of one group are far apart; so many groups are beyond what a cluster's estimates get right. The last products are alone. */
const products = Array.from({ length: 30_000 }, (_, number): ProductDocument => {
  const id = `p${number}`;
  return {
    id,
    group: number < 28_000 ? `g${number % 12_345}` : null,
    fields: {
      id,
      title: number % 5 === 0 ? 'linen shirt' : 'shirt',
      color: ['red', 'green', 'blue'][number % 3] ?? '',
      brand: `brand ${number % 9_500}`,
    },
  };
});

const rowsOf = (some: readonly ProductDocument[]): number =>
  new Set(some.map(({ id, group }) => group ?? id)).size;

testOnCluster(
  '[R10.09] a cluster counts groups of variants one by one, in all that was found and in each value of a facet',
  async () => {
    const { location, remove } = openSearchPlace();
    const engine = await openEngine(location, { searchThreads: 1, searchMs: 20_000 });
    try {
      const writer = await engine.openWriter('shop', 'g1', schema);
      for (let at = 0; at < products.length; at += 5000) await writer.add(products.slice(at, at + 5000));
      await writer.commit({});
      await engine.refresh('shop');
      const fields = [{ field: 'title', weight: 1 }];
      for (const query of ['shirt', 'linen', '']) {
        const request = { query, perPage: 1, groupVariants: true, facets: ['color', 'brand'] };
        const { total, facets } = await engine.search(
          addressOf('shop'),
          planSearch({ fields, language: 'eng' }, request),
        );
        const found = products.filter(({ fields }) => `${fields.title}`.includes(query));
        expect(total, query).toBe(rowsOf(found));
        const [colors, brands] = facets;
        expect(colors?.values).toHaveLength(3);
        expect(brands?.values.length).toBeGreaterThan(5);
        for (const { field, values } of facets)
          for (const { value, count } of values)
            expect(count, `${query}: ${value}`).toBe(
              rowsOf(found.filter(({ fields }) => fields[field] === value)),
            );
      }
    } finally {
      await engine.close();
      await remove();
    }
  },
  240_000,
);
