import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { highlight } from '../language/highlight.ts';
import { defaultWeights, planSearch, type SearchRequest, type SearchSettings } from '../plan/plan-search.ts';
import { NoGenerationError, type SearchEngine, type SearchResult } from '../port.ts';
import { addressOf, shopProducts, shopSchema } from './catalog.ts';
import { type OpenedEngine, type TestedEngine, testOf } from './engine-tests.ts';

const catalogKey = 'Sklep/1';
const settings: SearchSettings = { fields: defaultWeights(shopSchema.fields) };
const idsOf = (result: SearchResult): string[] => result.hits.map((hit) => hit.product.id);

/** What every search engine has to do, whichever it is. */
export const describeSearchEngine = (tested: TestedEngine): void => {
  const { name, open } = tested;
  const testIf = testOf(tested);
  describe(`${name} as a search engine`, () => {
    let opened: OpenedEngine;
    let engine: SearchEngine;

    const fill = async (generationId: string, products = shopProducts): Promise<void> => {
      const writer = await engine.openWriter(catalogKey, generationId, shopSchema);
      await writer.add(products);
      await writer.commit({ correctCount: products.length });
      await engine.refresh(catalogKey);
    };
    const search = (
      query: string,
      request: Omit<SearchRequest, 'query'> = {},
      changed: Partial<SearchSettings> = {},
    ): Promise<SearchResult> =>
      engine.search(
        addressOf(catalogKey),
        planSearch({ ...settings, enoughResults: 1, ...changed }, { ...request, query }),
      );

    beforeAll(async () => {
      opened = await open();
      engine = opened.engine;
      await fill('run-1');
    });
    afterAll(() => opened.dispose());

    test('finds a product by any of its words, with or without accents and capitals', async () => {
      expect(idsOf(await search('ŻÓŁTA'))).toEqual(['9']);
      expect(idsOf(await search('zolta ksiazka'))).toEqual(['9']);
      expect(idsOf(await search('mosiadz'))).toEqual(['12']);
    });

    test('finds part numbers whole and in parts, however they are written', async () => {
      for (const query of ['21A2KOT-XC', '21a2kotxc', '21A2KOT', '21a2kot xc'])
        expect(idsOf(await search(query))).toEqual(['13']);
      expect(idsOf(await search('G 1/4"'))).toEqual(['12']);
      expect(idsOf(await search('43,2'))).toEqual(['14']);
      expect(idsOf(await search('43.2 cm'))).toEqual(['14']);
      expect(idsOf(await search('500 ml'))).toEqual(['18']);
    });

    test('finds a product by its whole id', async () => {
      expect(idsOf(await search('AB-7/Z'))).toEqual(['AB-7/Z']);
      expect(idsOf(await search('ab-7/z'))).toEqual(['AB-7/Z']);
    });

    test('takes the last word for the beginning of a word while it is being typed', async () => {
      expect(idsOf(await search('tele'))).toEqual(['16', '17']);
      expect((await search('tele', { isTyping: false }, { typos: 'none' })).total).toBe(0);
      expect((await search('tele ', {}, { typos: 'none' })).total).toBe(0);
    });

    test('forgives one typo from four letters and two from eight, but never in the first letter', async () => {
      expect(idsOf(await search('mointor', { isTyping: false }))).toEqual(['14', '17']);
      expect(idsOf(await search('tlewizro', { isTyping: false }))).toEqual(['16', '17']);
      expect((await search('felewizor', { isTyping: false })).total).toBe(0);
      expect((await search('lempa', { isTyping: false })).total).toBe(1);
      expect((await search('lempa', { isTyping: false }, { typos: 'none' })).total).toBe(0);
    });

    test('forgives no typo in a word with digits', async () => {
      expect((await search('21a2kotxd', { isTyping: false })).total).toBe(0);
    });

    test('[R10.03] weights decide which field counts more', async () => {
      const weigh = (title: number, description: number) =>
        search(
          'telewizor',
          {},
          {
            fields: [
              { field: 'title', weight: title },
              { field: 'description', weight: description },
            ],
          },
        );
      expect(idsOf(await weigh(10, 1))).toEqual(['16', '17']);
      expect(idsOf(await weigh(1, 10))).toEqual(['17', '16']);
      expect(idsOf(await weigh(1, 0))).toEqual(['16']);
    });

    test('wants all words, and fewer only when that finds fewer products than are enough', async () => {
      expect(idsOf(await search('czarne buty'))).toEqual(['10']);
      const fewer = await search('czarne buty', {}, { enoughResults: 2 });
      expect(idsOf(fewer)[0]).toBe('10');
      expect(idsOf(fewer)).toContain('11');
      expect(fewer.requiredWords).toEqual({ matched: 1, all: 2 });
      expect((await search('buty xyzzyq')).requiredWords).toEqual({ matched: 1, all: 2 });
    });

    test('ranks a word itself above its continuation, and that above a typo', async () => {
      const documents = ['klawiatury', 'klawiatura', 'klawiaturka'].map((title, i) => ({
        id: String(i),
        group: null,
        fields: { id: String(i), title },
      }));
      const writer = await engine.openWriter('order', 'run-1', shopSchema);
      await writer.add(documents);
      await writer.commit({});
      await engine.refresh('order');
      const result = await engine.search(addressOf('order'), planSearch(settings, { query: 'klawiatur' }));
      expect(result.total).toBe(3);
      const exact = await engine.search(
        addressOf('order'),
        planSearch({ ...settings, enoughResults: 3 }, { query: 'klawiatura', isTyping: false }),
      );
      expect(exact.hits.map((hit) => hit.product.id)[0]).toBe('1');
      await engine.drop('order');
    });

    test('shows everything for an empty query', async () => {
      const result = await search('');
      expect(result.total).toBe(shopProducts.length);
      expect(result.requiredWords).toEqual({ matched: 0, all: 0 });
    });

    test('[R10.03] pagination cuts the same order into pages', async () => {
      const whole = idsOf(await search('', { perPage: 100 }));
      const pages = [1, 2, 3].map((page) => search('', { page, perPage: 5 }));
      expect((await Promise.all(pages)).flatMap(idsOf)).toEqual(whole);
      expect((await search('', { page: 9, perPage: 5 })).hits).toEqual([]);
    });

    test('[R2.58] sorts by id, title and price in both directions, products without a value last', async () => {
      const sorted = async (field: string, order: 'asc' | 'desc') =>
        idsOf(await search('', { sort: [{ kind: 'field', field, order }], perPage: 100 }));
      expect((await sorted('id', 'asc')).slice(0, 3)).toEqual(['9', '10', '11']);
      expect((await sorted('id', 'desc'))[0]).toBe('AB-7/Z');
      expect((await sorted('price', 'asc')).slice(0, 2)).toEqual(['20', '13']);
      expect((await sorted('price', 'asc')).at(-1)).toBe('AB-7/Z');
      expect((await sorted('price', 'desc'))[0]).toBe('16');
      expect((await sorted('price', 'desc')).at(-1)).toBe('AB-7/Z');
      expect((await sorted('title', 'asc'))[0]).toBe('11');
      expect((await sorted('title', 'desc')).slice(0, 2)).toEqual(['9', '12']);
    });

    test('[R10.03] filters by values, by a range of numbers, and by all filters together', async () => {
      const found = async (...filters: NonNullable<SearchRequest['filters']>) =>
        idsOf(await search('', { filters })).sort();
      const brands = { kind: 'values', field: 'brand', values: ['Metex', 'Vero'] } as const;
      expect(await found(brands)).toEqual(['12', '13', '14', '16']);
      expect(await found({ kind: 'range', field: 'price', from: 12.5, to: 25 })).toEqual(['12', '13', '18']);
      expect(await found(brands, { kind: 'range', field: 'price', from: 100, to: null })).toEqual([
        '14',
        '16',
      ]);
      expect(await found({ kind: 'present', field: 'image_link' })).not.toContain('14');
      expect(await found({ kind: 'values', field: 'nosuch', values: ['x'] })).toEqual([]);
    });

    test('filters by a category at any level', async () => {
      for (const category of ['Obuwie', 'Obuwie > Sportowe', 'Obuwie>Sportowe > Bieganie'])
        expect(
          (await search('', { filters: [{ kind: 'values', field: 'categories', values: [category] }] }))
            .total,
        ).toBe(2);
    });

    test('[R10.03] counts facets over all products found, not only those of the page', async () => {
      const { facets, hits } = await search('', { perPage: 1, facets: ['brand', 'categories', 'price'] });
      expect(hits).toHaveLength(1);
      const valuesOf = (field: string) =>
        Object.fromEntries(
          (facets.find((facet) => facet.field === field)?.values ?? []).map(({ value, count }) => [
            value,
            count,
          ]),
        );
      expect(valuesOf('brand')).toMatchObject({ Metex: 2, Vero: 2, Aria: 2, Znak: 1 });
      expect(valuesOf('categories')).toMatchObject({ Obuwie: 2, 'Obuwie > Sportowe': 2, Nowości: 2 });
      expect(facets.find((facet) => facet.field === 'price')?.range).toEqual({ min: 5, max: 1999 });
    });

    testIf(
      'disjunctiveFacets',
      '[R10.03] counts a disjunctive facet as if nothing were selected in it, but for what is selected elsewhere',
      async () => {
        const brand = { kind: 'values', field: 'brand', values: ['Metex'] } as const;
        const price = { kind: 'range', field: 'price', from: 20, to: 1000 } as const;
        const result = await search('', {
          filters: [brand, price],
          facets: ['brand', 'price'].map((field) => ({ field, limit: 50, isDisjunctive: true })),
        });
        expect(idsOf(result)).toEqual(['12']);
        expect(result.total).toBe(1);
        const [brands, prices] = result.facets;
        // Of all brands, what costs from 20 to 1000; of all prices, what Metex has.
        expect(Object.fromEntries(brands?.values.map(({ value, count }) => [value, count]) ?? [])).toEqual({
          Aria: 2,
          'Bez marki': 2,
          Metex: 1,
          Vero: 1,
          Znak: 1,
        });
        expect(prices?.range).toEqual({ min: 12.5, max: 25 });
        const plain = await search('', { filters: [brand], facets: ['brand'] });
        expect(plain.facets[0]?.values).toEqual([{ value: 'Metex', count: 2 }]);
      },
    );

    testIf(
      'disjunctiveFacets',
      'looks no more forgivingly for words because what is selected in a disjunctive facet leaves few products',
      async () => {
        const request = {
          filters: [{ kind: 'values', field: 'brand', values: ['Vero'] }],
          facets: [{ field: 'brand', limit: 50, isDisjunctive: true }],
        } as const;
        const { total, requiredWords, facets } = await search('buty czarne', request);
        expect({ total, requiredWords }).toEqual({ total: 0, requiredWords: { matched: 2, all: 2 } });
        expect(facets[0]?.values).toEqual([{ value: 'Aria', count: 1 }]);
      },
    );

    test('gives facet values most frequent first and no more than wanted', async () => {
      const { facets } = await search('', { facets: [{ field: 'categories', limit: 2 }] });
      expect(facets[0]?.values).toHaveLength(2);
      const counts = facets[0]?.values.map(({ count }) => count) ?? [];
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
    });

    test('[R3.12] says how many variants a product has, and groups them into one row', async () => {
      const apart = await search('buty');
      expect(apart.total).toBe(2);
      expect(apart.hits.map((hit) => hit.variantsCount)).toEqual([2, 2]);
      const sort = [{ kind: 'field', field: 'price', order: 'asc' }] as const;
      const grouped = await search('buty', { groupVariants: true, sort, facets: ['brand'] });
      expect(grouped.total).toBe(1);
      expect(idsOf(grouped)).toEqual(['11']);
      expect(grouped.facets[0]?.values).toEqual([{ value: 'Aria', count: 1 }]);
      expect((await engine.variants(addressOf(catalogKey), '11')).map(({ id }) => id)).toEqual(['10', '11']);
    });

    test('gives whole products back, and null for an id that is not there', async () => {
      expect(await engine.get(addressOf(catalogKey), 'AB-7/Z')).toEqual(
        shopProducts.find(({ id }) => id === 'AB-7/Z'),
      );
      expect(await engine.get(addressOf(catalogKey), 'nosuch')).toBeNull();
      expect(await engine.variants(addressOf(catalogKey), 'nosuch')).toEqual([]);
    });

    test('tells what to highlight', async () => {
      const { hits, matchedTerms } = await search('zolta ksi');
      const title = String(hits[0]?.product.fields.title);
      expect(highlight(title, matchedTerms).filter(({ match }) => match)).toEqual([
        { text: 'Żółta', match: true },
        { text: 'ksi', match: true },
      ]);
    });

    testIf(
      'suggestions',
      '[R10.03] suggests words that go on as the text begins, most frequent first',
      async () => {
        const texts = (await engine.suggest(addressOf(catalogKey), { text: 'klaw', limit: 5 })).map(
          ({ text }) => text,
        );
        expect(texts).toHaveLength(2);
        expect(await engine.suggest(addressOf(catalogKey), { text: 'ksiazka ku', limit: 1 })).toEqual([
          { text: 'ksiazka kucharska', count: 1, field: null },
        ]);
        expect((await engine.suggest(addressOf(catalogKey), { text: 'zol', limit: 1 }))[0]?.text).toBe(
          'żółta',
        );
        const [suggestion] = await engine.suggest(addressOf(catalogKey), { text: 'buty bie', limit: 5 });
        expect(suggestion).toEqual({ text: 'buty biegania', count: 2, field: null });
      },
    );

    test('takes hostile text for words', async () => {
      for (const query of [
        '"',
        '*:*',
        'title:(',
        '\\',
        '\u0000',
        '{"a":1}',
        'a'.repeat(5000),
        '~~~~ --',
        '🙂',
      ])
        await expect(search(query)).resolves.toHaveProperty('total');
    });

    test('[R10.01] shows a new generation whole after the swap, and nothing of one that was given up', async () => {
      const writer = await engine.openWriter(catalogKey, 'run-2', shopSchema);
      await writer.add(shopProducts.slice(0, 1));
      expect((await search('')).total).toBe(shopProducts.length);
      await writer.abort();
      await engine.refresh(catalogKey);
      expect((await search('')).total).toBe(shopProducts.length);
      await fill('run-3', shopProducts.slice(0, 2));
      expect((await search('')).total).toBe(2);
      expect(await engine.current(catalogKey)).toMatchObject({ id: 'run-3', productsCount: 2 });
    });

    test('says what it is capable of as its adapter does', () => {
      expect(engine.capabilities).toEqual(tested.capabilities);
    });

    test('says so when nothing was imported yet', async () => {
      expect(await engine.current('empty')).toBeNull();
      await expect(
        engine.search(addressOf('empty'), planSearch(settings, { query: 'x' })),
      ).rejects.toBeInstanceOf(NoGenerationError);
      expect(await engine.get(addressOf('empty'), '1')).toBeNull();
    });

    test('takes a catalog without products, and a generation only once', async () => {
      const writer = await engine.openWriter('bare', 'run-1', shopSchema);
      await writer.commit({});
      await engine.refresh('bare');
      for (const query of ['', 'buty', 'telewizorr'])
        expect(
          await engine.search(addressOf('bare'), planSearch(settings, { query, facets: ['brand', 'price'] })),
        ).toMatchObject({ total: 0, hits: [] });
      expect(await engine.suggest(addressOf('bare'), { text: 'b', limit: 5 })).toEqual([]);
      await expect(engine.openWriter('bare', 'run-1', shopSchema)).rejects.toThrow('run-1');
      await engine.drop('bare');
    });

    test('keeps catalogs apart, and forgets a dropped one', async () => {
      const writer = await engine.openWriter('other', 'run-1', shopSchema);
      await writer.add([{ id: 'x', group: null, fields: { id: 'x', title: 'Obcy produkt' } }]);
      await writer.commit({});
      await engine.refresh('other');
      expect((await search('obcy')).total).toBe(0);
      await engine.drop('other');
      expect(await engine.current('other')).toBeNull();
    });
  });
};
