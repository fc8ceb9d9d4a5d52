import { attributeOfField } from '@vitrina/contract/basics';
import fc from 'fast-check';
import type { Filter, PlannedFacet } from '../plan/plan.ts';
import type { ShopRequest } from '../plan/plan-shop-search.ts';
import type { SuggestRequest } from '../port.ts';
import { brand, category, id, knownPhrase, textOf, word } from './random-products.ts';
import { sortGroup } from './random-settings.ts';

const plainFilter: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    kind: fc.constant('values' as const),
    field: fc.constant('categories'),
    values: fc.array(category, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant('values' as const), field: fc.constant('brand'), values: fc.array(brand) }),
  fc.record({
    kind: fc.constant('values' as const),
    field: fc.constantFrom('attributes.Pojemność', 'attributes.Gwint'),
    values: fc.array(fc.constantFrom('0.5 l', '1 l', 'E27', 'e27'), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant('values' as const),
    field: fc.constant('price'),
    values: fc.array(fc.constantFrom('', '0', '1', '2.0', 'x')),
  }),
  fc.record({
    kind: fc.constant('range' as const),
    field: fc.constant('price'),
    from: fc.option(fc.integer({ min: 0, max: 6 })),
    to: fc.option(fc.integer({ min: 0, max: 6 })),
  }),
  fc.record({
    kind: fc.constant('present' as const),
    field: fc.constantFrom('link', 'price', 'brand', 'title', 'attributes.Kolor', 'nosuch'),
  }),
  fc.record({ kind: fc.constant('products' as const), ids: fc.array(id, { maxLength: 4 }) }),
);
export const filter = fc.oneof(
  { weight: 3, arbitrary: plainFilter },
  { weight: 1, arbitrary: plainFilter.map((inner): Filter => ({ kind: 'not', filter: inner })) },
  {
    weight: 1,
    arbitrary: fc
      .array(plainFilter, { maxLength: 3 })
      .map((filters): Filter => ({ kind: 'not', filter: { kind: 'all', filters } })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({
        filters: fc.array(
          fc.oneof(
            plainFilter,
            plainFilter.map((inner): Filter => ({ kind: 'not', filter: inner })),
            fc.array(plainFilter, { maxLength: 2 }).map((filters): Filter => ({ kind: 'all', filters })),
          ),
          { maxLength: 3 },
        ),
        isStanding: fc.boolean(),
      })
      .map(({ filters, isStanding }): Filter => {
        const any: Filter = { kind: 'any', filters };
        return isStanding ? { kind: 'standing', filter: any } : any;
      }),
  },
  {
    weight: 1,
    arbitrary: plainFilter.map((inner): Filter => ({ kind: 'standing', filter: inner })),
  },
);

const attributeChoice = fc.record({
  field: fc.constant('attributes'),
  limit: fc.constantFrom(1, 2, 50),
  attributes: fc.record({
    limit: fc.constantFrom(1, 2, 10),
    minShare: fc.constantFrom(0, 0.2, 0.5),
    except: fc.constantFrom([], ['Gwint']),
  }),
});
const anyFacets: fc.Arbitrary<readonly PlannedFacet[]> = fc.uniqueArray(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        field: fc.constantFrom(
          ...['categories', 'brand', 'price', 'availability', 'title', 'nosuch'],
          ...['attributes.Pojemność', 'attributes.Gwint', 'attributes.Kolor', 'attributes.nosuch'],
        ),
        limit: fc.constantFrom(1, 2, 50),
        isDisjunctive: fc.boolean(),
        countsNumbers: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: attributeChoice },
  ),
  { selector: ({ field }) => field, minLength: 1 },
);

/** What has a facet of its own isn't chosen again. */
const facets = anyFacets.map((list) =>
  list.map((facet): PlannedFacet => {
    if (!facet.attributes) return facet;
    const own = list.flatMap(({ field }) => attributeOfField(field) ?? []);
    return { ...facet, attributes: { ...facet.attributes, except: [...facet.attributes.except, ...own] } };
  }),
);

const query = fc.oneof(
  textOf(5),
  knownPhrase,
  fc.tuple(knownPhrase, word).map((typed) => typed.join(' ')),
  fc
    .tuple(word, fc.constantFrom('cznare', 'lapotp', 'laptopp', 'lap', 'cz', 'b', '21', 'bu'))
    .map((typed) => typed.join(' ')),
  fc.constantFrom(
    ...['running shoes', 'runningshoes', 'czarnebuty', 'laptopczarny wi', 'lap topy', 'bu ty na rty', 'x 21'],
    ...['raptop', 'alptop', 'xapotp', 'xuty', 'wlaptopy', 'akox', 'jkao', 'runing', 'sunningshoe'],
  ),
  fc.constantFrom('0,5 l', 'buty 500 ml', '0,5l czarne', '50 cl', '0,5'),
  fc.constantFrom('cznare', 'latpop', 'czarn', 'l', '', '!', 'ab-7', 'BUTY', '7', '07'),
  fc.constantFrom(
    'k20',
    'K-204',
    '204b',
    '123',
    '5901',
    'buty 204',
    'utx',
    'uty',
    'zolt',
    'a2-x czarne',
    'x9',
    '204 590',
  ),
);

export const request: fc.Arbitrary<ShopRequest> = fc.record({
  query,
  filters: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(filter, { maxLength: 4 })),
  sort: fc.option(sortGroup),
  isDefaultSort: fc.boolean(),
  categories: fc.constantFrom([], ['A']),
  isTyping: fc.boolean(),
  nowSeconds: fc.constant(1000),
  page: fc.integer({ min: 1, max: 3 }),
  perPage: fc.integer({ min: 1, max: 12 }),
  facets: fc.oneof(fc.constant(['categories', 'brand', 'title']), facets),
});

const valueField = fc.constantFrom('brand', 'categories', 'availability', 'title', 'price', 'nosuch');
const textField = fc.constantFrom('title', 'description', 'brand', 'categories', 'id', 'nosuch');

export const suggestRequest: fc.Arbitrary<SuggestRequest> = fc.record(
  {
    text: fc.oneof(
      fc
        .tuple(textOf(2), fc.constantFrom('b', 'cz', 'la', '2', 'ż', 'z', 'f', '', ' '))
        .map((typed) => typed.join(' ')),
      fc.constantFrom(...'b Bu LAP ż a a a a in e d 9 21a2 wi-f'.split(' '), ' c', 'buty buty b', '!', ''),
    ),
    limit: fc.constantFrom(0, 1, 2, 3, 5, 100),
    wordFields: fc.uniqueArray(textField, { maxLength: 3 }),
    valueFields: fc.oneof(fc.constant(['brand', 'categories']), fc.uniqueArray(valueField, { maxLength: 3 })),
  },
  { requiredKeys: ['text', 'limit'] },
);
