import type { ProductDocument } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultWeights, planSearch, type SearchRequest } from '../plan/plan-search.ts';
import type { GenerationSchema, SearchResult } from '../port.ts';
import { addressOf } from './catalog.ts';
import { type OpenedEngine, type TestedEngine, testOf } from './engine-tests.ts';

const schema: GenerationSchema = {
  language: 'pol',
  fields: [
    { name: 'id', type: 'id' },
    { name: 'title', type: 'string' },
    { name: 'categories', type: 'table' },
    { name: 'attributes', type: 'table' },
    { name: 'price', type: 'number' },
  ],
};
const build = (id: string, title: string, category: string, attributes: string[]): ProductDocument => ({
  id,
  group: null,
  fields: { id, title, categories: [category], attributes, price: Number(id) },
});
const lamps = ['Aria', 'Vero', 'Metex', 'Kross', 'Loap', 'Grada'];
const products: readonly ProductDocument[] = [
  build('1', 'Kabel lampa biały', 'Części', ['Długość: 2 m']),
  ...lamps.map((name, i) =>
    build(`${i + 2}`, `Lampa stojąca ${name} do salonu`, 'Dom > Lampy', ['Gwint: E27', 'Moc: 5 W']),
  ),
  build('8', 'Kabel', 'Części', ['Długość: 3 m']),
];

/** Products of the type that most results are of. */
export const describeMainType = (tested: TestedEngine): void => {
  const { name, open } = tested;
  const testIf = testOf(tested);
  describe(`${name} preferring the main type`, () => {
    let opened: OpenedEngine;
    const fill = async (generationId: string, filled: readonly ProductDocument[]): Promise<void> => {
      const writer = await opened.engine.openWriter('types', generationId, schema);
      await writer.add(filled);
      await writer.commit({});
      await opened.engine.refresh('types');
    };
    const ask = (request: SearchRequest, enoughResults = 1): Promise<SearchResult> => {
      const settings = { fields: defaultWeights(schema.fields), enoughResults };
      const asked = { isTyping: false, prefersMainType: true, ...request };
      return opened.engine.search(addressOf('types'), planSearch(settings, asked));
    };
    const find = async (...asked: Parameters<typeof ask>): Promise<string[]> =>
      (await ask(...asked)).hits.map(({ product }) => product.id);

    beforeAll(async () => {
      opened = await open();
      await fill('run-1', products);
    });
    afterAll(() => opened.dispose());

    test('[R10.03] a product of another type than most results doesn’t come first because its title is short', async () => {
      expect((await find({ query: 'lampa', prefersMainType: false }))[0]).toBe('1');
      expect(await find({ query: 'lampa' })).toEqual(['2', '3', '4', '5', '6', '7', '1']);
    });

    test('pages are slices of one order, and pinned products have their places', async () => {
      const pages = [1, 2, 3].map((page) => find({ query: 'lampa', page, perPage: 3 }));
      expect((await Promise.all(pages)).flat()).toEqual(await find({ query: 'lampa' }));
      const pins = [{ productId: '1', position: 2 }];
      const withPins = ['2', '1', '3', '4', '5', '6', '7'];
      expect(await find({ query: 'lampa', pins })).toEqual(withPins);
      const pinned = [1, 2, 3].map((page) => find({ query: 'lampa', page, perPage: 3, pins }));
      expect((await Promise.all(pinned)).flat()).toEqual(withPins);
    });

    test('[R10.03] pages are slices of one order where some of their rows are not ordered by type any more', async () => {
      const many = Array.from({ length: 70 }, (_, i) =>
        i % 7 === 3
          ? build(`${i + 1}`, 'Kabel lampa biały', 'Części', ['Długość: 2 m'])
          : build(`${i + 1}`, `Lampa stojąca ${i % 5 === 0 ? 'mała ' : ''}do salonu`, 'Dom > Lampy', [
              'Gwint: E27',
            ]),
      );
      await fill('run-2', many);
      for (const pins of [
        [],
        [
          { productId: '70', position: 1 },
          { productId: '4', position: 31 },
        ],
      ]) {
        const whole = await find({ query: 'lampa', pins, perPage: 100 });
        expect(new Set(whole).size).toBe(70);
        for (const perPage of [10, 15, 30, 32]) {
          const pages = Array.from({ length: Math.ceil(70 / perPage) }, (_, i) =>
            find({ query: 'lampa', pins, perPage, page: i + 1 }),
          );
          expect((await Promise.all(pages)).flat()).toEqual(whole);
        }
      }
      await fill('run-3', products);
    });

    test('in another order than by relevance, and without words, types decide nothing', async () => {
      const byPrice = { kind: 'field', field: 'price', order: 'asc' } as const;
      expect((await find({ query: 'lampa', sort: [byPrice] }))[0]).toBe('1');
      expect((await find({ query: '' }))[0]).toBe('1');
    });

    test('what lacks a word comes behind what has all', async () => {
      const { hits } = await ask({ query: 'kabel lampa salonu' }, 10);
      const lacking = hits.map(({ isPartial }) => isPartial);
      expect(lacking).toEqual(lacking.toSorted((a, b) => Number(a) - Number(b)));
      expect((await find({ query: 'kabel lampa' }, 10))[0]).toBe('1');
    });

    testIf('explanations', 'says by what factor, and for which category, a product was raised', async () => {
      const { hits } = await ask({ query: 'lampa', explain: true });
      const [first, last] = [hits[0], hits.at(-1)];
      expect(first?.explanation?.mainType).toEqual({ factor: expect.any(Number), category: 'Dom > Lampy' });
      expect(last?.explanation?.words).toHaveLength(1);
      expect(last?.explanation?.mainType?.category ?? null).toBeNull();
      const sum = first?.explanation?.words.reduce((total, { score }) => total + score, 0) ?? 0;
      const factor = first?.explanation?.mainType?.factor ?? 0;
      expect(factor).toBeGreaterThan(1.3);
      expect(first?.score).toBeCloseTo(sum * factor, 3);
    });
  });
};
