import type { ProductDocument } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultWeights, planSearch } from '../plan/plan-search.ts';
import { IndexLimitError } from '../port.ts';
import { addressOf, shopProducts, shopSchema } from './catalog.ts';
import type { OpenedEngine, TestedEngine } from './engine-tests.ts';

/** What imports rely on: they write beside the process that searches and may die at any moment. */
export const describeIndexer = ({ name, open }: TestedEngine): void => {
  describe(`${name} as an indexer`, () => {
    let opened: OpenedEngine;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.dispose());

    test('[R10.01] the engine shows what was committed after a refresh', async () => {
      const { engine, indexer } = opened;
      const writer = await indexer.openWriter('shop', 'run-1', shopSchema);
      await writer.add(shopProducts);
      await writer.commit({ correctCount: shopProducts.length });
      expect(await engine.refresh('shop')).toMatchObject({
        ...{ id: 'run-1', productsCount: shopProducts.length },
        // Two of them are variants of one.
        groupsCount: shopProducts.length - 1,
      });
      expect(await engine.get(addressOf('shop'), '9')).toEqual(shopProducts[0]);
      expect(await engine.inspect('shop')).toBe('sound');
      expect(await indexer.settle('shop', 'run-1')).toBe(true);
      expect(await engine.inspect('shop')).toBe('sound');
    });

    test('a field that has the name of what every object has is a field like any other', async () => {
      const { engine, indexer } = opened;
      const field = 'constructor';
      const schema = {
        ...shopSchema,
        fields: [...shopSchema.fields, { name: field, type: 'string' as const }],
      };
      const [first, ...others] = shopProducts;
      const products = [{ ...first, fields: { ...first?.fields, [field]: 'Kowalski' } }, ...others];
      const writer = await indexer.openWriter('names', 'run-1', schema);
      await writer.add(products as typeof shopProducts);
      await writer.commit({});
      await engine.refresh('names');
      const plan = planSearch({ fields: [{ field, weight: 1 }] }, { query: '', facets: [field] });
      const { facets } = await engine.search(addressOf('names'), plan);
      expect(facets).toEqual([{ field, values: [{ value: 'Kowalski', count: 1 }] }]);
      const walked: ProductDocument[] = [];
      for await (const portion of engine.walk(addressOf('names'), [field])) walked.push(...portion);
      expect(walked.flatMap(({ fields }) => Object.entries(fields))).toEqual([[field, 'Kowalski']]);
    });

    test('[R10.01] a generation that its writer left unfinished is settled as not live, and its id is free again', async () => {
      const { indexer } = opened;
      const abandoned = await indexer.openWriter('left', 'run-1', shopSchema);
      await abandoned.add(shopProducts);
      expect(await indexer.measure('left', 'run-1')).toBeGreaterThanOrEqual(0);
      await abandoned.abort();
      expect(await indexer.settle('left', 'run-1')).toBe(false);
      expect(await indexer.measure('left', 'run-1')).toBe(0);
      const writer = await indexer.openWriter('left', 'run-1', shopSchema);
      await writer.commit({});
      expect(await indexer.settle('left', 'run-1')).toBe(true);
    });

    test('[R10.01] a generation that exceeds a limit is refused, and the limit is named', async () => {
      const { engine, indexer } = opened;
      const writer = await indexer.openWriter('large', 'run-1', shopSchema, { products: 3 });
      const written = writer.add(shopProducts).then(() => writer.commit({}));
      await expect(written).rejects.toBeInstanceOf(IndexLimitError);
      await expect(written).rejects.toMatchObject({ limit: 'products', max: 3 });
      await writer.abort();
      expect(await engine.refresh('large')).toBeNull();
    });

    test('reports when searches are in flight and when they have ended', async () => {
      const { engine } = opened;
      const told: boolean[] = [];
      const stop = engine.followSearches(async (areSome) => {
        told.push(areSome);
      });
      const plan = planSearch({ fields: defaultWeights(shopSchema.fields) }, { query: 'buty' });
      await Promise.all([1, 2, 3].map(() => engine.search(addressOf('shop'), plan)));
      await expect.poll(() => told.at(-1) ?? false).toBe(false);
      stop();
      expect(told).toEqual(told.map((_, i) => i % 2 === 0));
    });
  });
};
