import type { ProductDocument } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlannedFacet } from '../plan/plan.ts';
import { defaultWeights, planSearch, type SearchRequest } from '../plan/plan-search.ts';
import type { GenerationSchema } from '../port.ts';
import { addressOf } from './catalog.ts';
import type { OpenedEngine, TestedEngine } from './engine-tests.ts';
import { idsOf } from './shop-engine.ts';

const schema: GenerationSchema = {
  language: 'pol',
  fields: [
    { name: 'id', type: 'id' },
    { name: 'title', type: 'string' },
    { name: 'size', type: 'string' },
    { name: 'attributes', type: 'table' },
  ],
};

const build = (
  id: string,
  title: string,
  attributes: readonly string[],
  others: { readonly group?: string; readonly size?: string } = {},
): ProductDocument => ({
  ...{ id, group: others.group ?? null },
  fields: { id, title, attributes, ...(others.size && { size: others.size }) },
});

const products: readonly ProductDocument[] = [
  build('1', 'Żarówka LED', ['Gwint: E27', 'Moc: 60 W', 'Barwa: ciepła']),
  build('2', 'Żarówka LED mała', ['Gwint: E14', 'Moc: 0,06 kW']),
  build('3', 'Żarówka halogenowa', ['Gwint: E27', 'Gwint: GU10', 'gwint: e27']),
  build('4', 'Butelka', ['Pojemność: 0,5 l'], { size: '0,5 l' }),
  build('5', 'Butelka 500 ml', ['Pojemność: 500ml'], { size: '500 ml' }),
  build('6', 'Słoik 1,5 l', ['Pojemność: 1500 ml', 'bez nazwy'], { size: '1.5l' }),
  build('7', 'Kurtka', ['Rozmiar: 38'], { group: 'kurtka' }),
  build('8', 'Kurtka', ['Rozmiar: 40'], { group: 'kurtka' }),
];

const choice = (part: Partial<NonNullable<PlannedFacet['attributes']>> = {}): PlannedFacet => ({
  ...{ field: 'attributes', limit: 50 },
  attributes: { limit: 10, minShare: 0, except: [], ...part },
});

/** Attributes such as `Thread: E27`: facets and filters of their own, and quantities that are written in several ways. */
export const describeAttributes = (tested: TestedEngine): void => {
  describe(`${tested.name} with attributes`, () => {
    let opened: OpenedEngine;
    beforeAll(async () => {
      opened = await tested.open();
      const writer = await opened.engine.openWriter('details', 'run-1', schema);
      await writer.add(products);
      await writer.commit({});
      await opened.engine.refresh('details');
    });
    afterAll(() => opened.dispose());

    const search = (query: string, request: Omit<SearchRequest, 'query'> = {}) =>
      opened.engine.search(
        addressOf('details'),
        planSearch(
          { fields: defaultWeights(schema.fields), language: 'pol', enoughResults: 1 },
          { isTyping: false, ...request, query },
        ),
      );
    const facetsOf = async (query: string, facets: readonly PlannedFacet[], others: object = {}) => {
      const result = await search(query, { facets, ...others });
      return Object.fromEntries(
        result.facets.map(({ field, values, productsCount }) => [
          field,
          [productsCount, ...values.map(({ value, count }) => `${value} ${count}`)],
        ]),
      );
    };

    test('[R3.16] each attribute is a facet of its own, the most frequent ones first', async () => {
      expect(await facetsOf('', [choice({ limit: 2 })])).toEqual({
        'attributes.Gwint': [3, 'E27 2', 'E14 1', 'GU10 1'],
        'attributes.Pojemność': [3, '500 ml 2', '1500 ml 1'],
      });
    });

    test('[R3.16] an attribute is offered only where enough of the results have it', async () => {
      expect(Object.keys(await facetsOf('żarówka', [choice({ minShare: 0.5 })]))).toEqual([
        'attributes.Gwint',
        'attributes.Moc',
      ]);
      expect(Object.keys(await facetsOf('żarówka', [choice({ minShare: 0.9 })]))).toEqual([
        'attributes.Gwint',
      ]);
      expect(await facetsOf('butelka', [choice({ minShare: 0.5, except: ['Pojemność'] })])).toEqual({});
      expect(await facetsOf('nosuchword', [choice()])).toEqual({});
    });

    test('a product with several values of an attribute, or a group of variants, has it once', async () => {
      const counted = await facetsOf('', [choice()], { groupVariants: true });
      expect(counted['attributes.Gwint']?.[0]).toBe(3);
      expect(counted['attributes.Rozmiar']).toEqual([1, '38 1', '40 1']);
    });

    test('[R10.03] filters by an attribute, whose facet counts as if nothing were chosen in it', async () => {
      const filters = [{ kind: 'values', field: 'attributes.Gwint', values: ['E14'] }] as const;
      const facets = [
        { field: 'attributes.Gwint', limit: 50, isDisjunctive: true },
        choice({ except: ['Gwint'] }),
      ];
      expect(idsOf(await search('', { filters }))).toEqual(['2']);
      expect(await facetsOf('', facets, { filters })).toEqual({
        'attributes.Gwint': [undefined, 'E27 2', 'E14 1', 'GU10 1'],
        'attributes.Moc': [1, '60 W 1'],
      });
      expect(
        idsOf(await search('', { filters: [{ kind: 'present', field: 'attributes.Moc' }] })).sort(),
      ).toEqual(['1', '2']);
    });

    test('names that differ in case alone are two attributes', async () => {
      const facets = ['attributes.Gwint', 'attributes.gwint', 'attributes.nosuch'].map((field) => ({
        field,
        limit: 50,
      }));
      expect(await facetsOf('', facets)).toEqual({
        'attributes.Gwint': [undefined, 'E27 2', 'E14 1', 'GU10 1'],
        'attributes.gwint': [undefined, 'e27 1'],
        'attributes.nosuch': [undefined],
      });
    });

    test.each(['0,5 l', '500 ml', '50 cl', '0.5L'])(
      'a filter by %s finds the quantity however it is written',
      async (value) => {
        for (const field of ['attributes.Pojemność', 'size'])
          expect(
            idsOf(await search('', { filters: [{ kind: 'values', field, values: [value] }] })).sort(),
          ).toEqual(['4', '5']);
      },
    );

    test.each([
      ['butelka 0,5 l', ['4', '5']],
      ['butelka 50cl', ['4', '5']],
      ['słoik 1500 ml', ['6']],
      ['słoik 1,5l', ['6']],
      ['60 W', ['1', '2']],
      ['słoik 2 l', []],
    ] as const)('[R10.03] the query “%s” finds the quantity in any unit', async (query, expected) => {
      const { hits } = await search(query);
      const whole = hits.filter(({ isPartial }) => !isPartial).map(({ product }) => product.id);
      expect(whole.toSorted()).toEqual(expected);
    });
  });
};
