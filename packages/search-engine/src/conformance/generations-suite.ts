import { describe, expect, test } from 'vitest';
import { planSearch } from '../plan/plan-search.ts';
import { NoGenerationError } from '../port.ts';
import { addressOf, shopProducts, shopSchema } from './catalog.ts';
import type { TestedEngine } from './engine-tests.ts';
import { catalogKey, settings, useShopEngine } from './shop-engine.ts';

/** How generations are published, replaced and dropped. */
export const describeGenerations = (tested: TestedEngine): void => {
  describe(`${tested.name} as a store of generations`, () => {
    const shop = useShopEngine(tested);
    const { search, fill } = shop;

    test('[R10.01] shows a new generation whole after the swap, and nothing of an aborted one', async () => {
      const writer = await shop.engine.openWriter(catalogKey, 'run-2', shopSchema);
      await writer.add(shopProducts.slice(0, 1));
      expect((await search('')).total).toBe(shopProducts.length);
      await writer.abort();
      await shop.engine.refresh(catalogKey);
      expect((await search('')).total).toBe(shopProducts.length);
      await fill('run-3', shopProducts.slice(0, 2));
      expect((await search('')).total).toBe(2);
      expect(await shop.engine.current(catalogKey)).toMatchObject({ id: 'run-3', productsCount: 2 });
    });

    test('declares the capabilities that its adapter declares', () => {
      expect(shop.engine.capabilities).toEqual(tested.capabilities);
    });

    test('reports that nothing has been imported yet', async () => {
      expect(await shop.engine.current('empty')).toBeNull();
      await expect(
        shop.engine.search(addressOf('empty'), planSearch(settings, { query: 'x' })),
      ).rejects.toBeInstanceOf(NoGenerationError);
      expect(await shop.engine.get(addressOf('empty'), '1')).toBeNull();
    });

    test('accepts a catalog without products, and refuses a generation id that exists', async () => {
      const writer = await shop.engine.openWriter('bare', 'run-1', shopSchema);
      await writer.commit({});
      await shop.engine.refresh('bare');
      for (const query of ['', 'buty', 'telewizorr'])
        expect(
          await shop.engine.search(
            addressOf('bare'),
            planSearch(settings, { query, facets: ['brand', 'price'] }),
          ),
        ).toMatchObject({ total: 0, hits: [] });
      expect(await shop.engine.suggest(addressOf('bare'), { text: 'b', limit: 5 })).toEqual([]);
      await expect(shop.engine.openWriter('bare', 'run-1', shopSchema)).rejects.toThrow('run-1');
      await shop.engine.drop('bare');
    });

    test('walks through all products in their order with the fields asked for, and stops when others take their place', async () => {
      const many = Array.from({ length: 1200 }, (_, at) => ({
        id: `p${at}`,
        group: at % 2 === 0 ? null : 'g',
        fields: { id: `p${at}`, title: `Produkt ${at}` },
      }));
      await fill('run-walk-1', many);
      const walked: unknown[] = [];
      for await (const portion of shop.engine.walk(addressOf(catalogKey), ['title', 'brand']))
        walked.push(...portion);
      expect(walked).toEqual(
        many.map(({ id, group, fields }) => ({ id, group, fields: { title: fields.title } })),
      );
      const replaced = async (): Promise<void> => {
        let isFirst = true;
        for await (const _ of shop.engine.walk(addressOf(catalogKey), [])) {
          if (isFirst) await fill('run-walk-2', shopProducts.slice(0, 2));
          isFirst = false;
        }
      };
      await expect(replaced()).rejects.toBeInstanceOf(NoGenerationError);
      await expect(
        shop.engine.walk(addressOf('empty'), [])[Symbol.asyncIterator]().next(),
      ).rejects.toBeInstanceOf(NoGenerationError);
      await fill('run-walk-3');
    });

    test('keeps catalogs apart, and forgets a dropped one', async () => {
      const writer = await shop.engine.openWriter('other', 'run-1', shopSchema);
      await writer.add([{ id: 'x', group: null, fields: { id: 'x', title: 'Obcy produkt' } }]);
      await writer.commit({});
      await shop.engine.refresh('other');
      expect((await search('obcy')).total).toBe(0);
      await shop.engine.drop('other');
      expect(await shop.engine.current('other')).toBeNull();
    });
  });
};
