import type { ProductDocument } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { highlight } from '../language/highlight.ts';
import { planSearch, type SearchRequest } from '../plan/plan-search.ts';
import { addressOf, shopProducts } from './catalog.ts';
import { type TestedEngine, testOf } from './engine-tests.ts';
import { catalogKey, idsOf, settings, useShopEngine } from './shop-engine.ts';

/** Pages, orders, filters, facets and variants of a result. */
export const describeResults = (tested: TestedEngine): void => {
  const testIf = testOf(tested);
  describe(`${tested.name} presenting results`, () => {
    const shop = useShopEngine(tested);
    const { search } = shop;

    test('shows everything for an empty query', async () => {
      const result = await search('');
      expect(result.total).toBe(shopProducts.length);
      expect(result.requiredWords).toEqual({ matched: 0, all: 0 });
    });

    test('[R10.03] pages are slices of one order', async () => {
      const whole = idsOf(await search('', { perPage: 100 }));
      const pages = [1, 2, 3].map((page) => search('', { page, perPage: 5 }));
      expect((await Promise.all(pages)).flatMap(idsOf)).toEqual(whole);
      expect((await search('', { page: 9, perPage: 5 })).hits).toEqual([]);
    });

    test('[R10.03] products have the fields that the plan retrieves, those of pins as well, and all if it names none', async () => {
      const fields = ['price', 'title', 'unknown', 'constructor'];
      const pins = [{ productId: '12', position: 1 }];
      const plan = planSearch(settings, { query: '', perPage: 100, pins });
      const found = await shop.engine.search(addressOf(catalogKey), { ...plan, retrievedFields: fields });
      const whole = await shop.engine.search(addressOf(catalogKey), plan);
      const kept = ({ id, group, fields: { title, price } }: ProductDocument) => ({
        ...{ id, group },
        fields: { ...(title !== undefined && { title }), ...(price !== undefined && { price }) },
      });
      expect(found.hits.map(({ product }) => product)).toEqual(
        whole.hits.map(({ product }) => kept(product)),
      );
      expect(whole.hits.some(({ product }) => product.fields.brand !== undefined)).toBe(true);
      const bare = await shop.engine.search(addressOf(catalogKey), { ...plan, retrievedFields: [] });
      expect(bare.hits.map(({ product }) => product.fields)).toEqual(whole.hits.map(() => ({})));
    });

    test('[R10.03] products are written as the plan wants them: some fields, what matched, how many variants', async () => {
      const written = { fields: ['price', 'unknown', 'constructor', 'brand', 'title'], highlighted: 'title' };
      const pins = [{ productId: '12', position: 1 }];
      const plan = planSearch(settings, { query: 'buty', perPage: 100, pins, groupVariants: true });
      const request = { ...plan, retrievedFields: ['link'], written };
      const { hits, matchedTerms } = await shop.engine.search(addressOf(catalogKey), request);
      expect(hits.map(({ product }) => product.id)).toEqual(['12', '10']);
      const texts = hits.map(({ json }) => Buffer.from(json ?? []).toString());
      expect(texts.map((text) => JSON.parse(text) as unknown)).toEqual(
        hits.map(({ product: { id }, variantsCount }) => {
          const whole = shopProducts.find((one) => one.id === id)?.fields ?? {};
          const { price, brand, title } = whole;
          const shown = Object.entries({ price, brand, title }).filter(([, value]) => value !== undefined);
          const highlights = { title: title === undefined ? [] : highlight(String(title), matchedTerms) };
          return { id, fields: Object.fromEntries(shown), highlights, variantsCount };
        }),
      );
      expect(texts[1]).toContain('{"text":"Buty","match":true}');
      expect((await shop.engine.search(addressOf(catalogKey), plan)).hits[0]).not.toHaveProperty('json');
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

    test('[R10.04] lets through what passes any of several filters, whatever their fields', async () => {
      const found = async (...filters: NonNullable<SearchRequest['filters']>) =>
        idsOf(await search('', { filters })).sort();
      const metex = { kind: 'values', field: 'brand', values: ['Metex'] } as const;
      const dear = { kind: 'range', field: 'price', from: 1000, to: null } as const;
      expect(await found({ kind: 'any', filters: [metex, dear] })).toEqual(['12', '13', '16']);
      const cheapOfMetex = { kind: 'all', filters: [metex, { ...dear, from: null, to: 20 }] } as const;
      expect(await found({ kind: 'any', filters: [cheapOfMetex, dear] })).toEqual(['13', '16']);
      const neither = { kind: 'not', filter: { kind: 'any', filters: [metex, dear] } } as const;
      expect(await found(neither)).toHaveLength(shopProducts.length - 3);
      expect(await found({ kind: 'any', filters: [] })).toEqual([]);
      const nobody = Array.from({ length: 9 }, (_, at) => ({ ...dear, from: 1e6 + at }));
      expect(await found({ kind: 'any', filters: [...nobody, metex] })).toEqual(['12', '13']);
      const gaps = [11, 14, 13, 900, 12].map((from) => ({ ...dear, from, to: from + 1 }));
      const turned = { ...dear, from: 30, to: 20 };
      const somewhere = {
        kind: 'any',
        filters: [...gaps, turned, { ...dear, from: null, to: 12.5 }],
      } as const;
      const oneByOne = [];
      for (const range of somewhere.filters) oneByOne.push(...(await found(range)));
      expect(await found(somewhere)).toEqual([...new Set(oneByOne)].sort());
      const elsewhere = await found({ kind: 'not', filter: somewhere });
      expect(elsewhere).toHaveLength(shopProducts.length - new Set(oneByOne).size);
      const notNobody = nobody.map((filter) => ({ kind: 'not', filter }) as const);
      expect(await found(...notNobody, metex)).toEqual(['12', '13']);
      expect(await found({ kind: 'all', filters: [...notNobody, ...nobody] })).toEqual([]);
    });

    test('[R10.04] counts the values of a field of numbers and adds them up, if that is wanted', async () => {
      const facet = { field: 'price', limit: 2, countsNumbers: true };
      const filters = [{ kind: 'values', field: 'brand', values: ['Aria', 'Metex'] }] as const;
      const [prices] = (await search('', { filters, facets: [facet] })).facets;
      expect(prices?.values).toEqual([
        { value: '12.5', count: 1 },
        { value: '25', count: 1 },
      ]);
      expect(prices?.range).toEqual({ min: 12.5, max: 299 });
      expect(prices?.sum).toEqual({ total: 535.5, numbers: 4 });
      const grouped = await search('buty', { groupVariants: true, facets: [{ ...facet, limit: 9 }] });
      expect(grouped.facets[0]?.values).toEqual([
        { value: '199', count: 1 },
        { value: '299', count: 1 },
      ]);
      const uncounted = (await search('', { facets: ['price'] })).facets[0];
      expect(uncounted).toMatchObject({ values: [] });
      expect(uncounted).not.toHaveProperty('sum');
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
      '[R10.03] counts a disjunctive facet without its own refinements but with those of other facets',
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
        // Brands are counted among what costs from 20 to 1000, prices among the products of Metex.
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
      'does not match words more loosely because refinements of a disjunctive facet leave few products',
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

    test('returns facet values by descending frequency, up to the limit', async () => {
      const { facets } = await search('', { facets: [{ field: 'categories', limit: 2 }] });
      expect(facets[0]?.values).toHaveLength(2);
      const counts = facets[0]?.values.map(({ count }) => count) ?? [];
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
    });

    test('[R3.12] reports how many variants a product has, and groups them into one hit', async () => {
      const apart = await search('buty');
      expect(apart.total).toBe(2);
      expect(apart.hits.map((hit) => hit.variantsCount)).toEqual([2, 2]);
      const sort = [{ kind: 'field', field: 'price', order: 'asc' }] as const;
      const grouped = await search('buty', { groupVariants: true, sort, facets: ['brand'] });
      expect(grouped.total).toBe(1);
      expect(idsOf(grouped)).toEqual(['11']);
      expect(grouped.facets[0]?.values).toEqual([{ value: 'Aria', count: 1 }]);
      expect((await shop.engine.variants(addressOf(catalogKey), '11')).map(({ id }) => id)).toEqual([
        '10',
        '11',
      ]);
    });

    test('returns whole products, and null for an unknown id', async () => {
      expect(await shop.engine.get(addressOf(catalogKey), 'AB-7/Z')).toEqual(
        shopProducts.find(({ id }) => id === 'AB-7/Z'),
      );
      expect(await shop.engine.get(addressOf(catalogKey), 'nosuch')).toBeNull();
      expect(await shop.engine.variants(addressOf(catalogKey), 'nosuch')).toEqual([]);
    });
  });
};
