import {
  attributeOfField,
  defaultStoreSettings,
  type FieldWeight,
  type ProductDocument,
  type Rule,
  type SavedSortGroup,
  type SortConditionSetting,
  type Synonym,
} from '@vitrina/contract';
import fc from 'fast-check';
import type { Phrases } from '../plan/phrase-book.ts';
import type { Filter, PlannedFacet } from '../plan/plan.ts';
import type { ShopRequest } from '../plan/plan-shop-search.ts';
import type { ShopSettings } from '../plan/shop-settings.ts';
import type { GenerationSchema, SuggestRequest } from '../port.ts';

/** Random products, settings and searches, small enough that every feature meets every other. */

export const schemaFor = (language: GenerationSchema['language']): GenerationSchema => ({
  language,
  fields: [
    { name: 'id', type: 'id' },
    { name: 'title', type: 'string' },
    { name: 'description', type: 'string' },
    { name: 'categories', type: 'table' },
    { name: 'brand', type: 'string' },
    { name: 'mpn', type: 'string' },
    { name: 'attributes', type: 'table' },
    { name: 'availability', type: 'string' },
    { name: 'price', type: 'number' },
    { name: 'link', type: 'string' },
    { name: 'image_link', type: 'string' },
  ],
});

const words =
  'buty butów but butami czarne czarny czarna żółta zolta Zolty do na laptop laptopy laptopów 21A2-XC 21A2 wi-fi wi fi 1/4 43,2 500ml ml l 0,5 x ab abc shoes shoe running boty bot';
const word = fc.constantFrom(...words.split(' '));
/** What shops have synonyms for, and what is in texts so often that it is found. */
const knownPhrase = fc.constantFrom(
  'czarne buty',
  'wi fi',
  'running shoe',
  'laptop czarny',
  'buty na laptop',
);
/** Beside a phrase one of its words again, or another form of it: the words of a phrase then differ in their impacts. */
const passage = fc.constantFrom(
  'czarne buty butów buty',
  'czarny czarne buty',
  'czarna czarne buty czarne',
  'wi fi fi',
  'wi-fi wi wi',
  'running running running shoe shoes shoes',
  'czarny czarny czarne buty butów buty butów butów',
  'laptop czarny laptopy laptopy czarna czarna czarny',
  'buty na laptop na na',
);
const textOf = (maxLength: number) =>
  fc
    .array(fc.oneof({ weight: 6, arbitrary: word }, { weight: 1, arbitrary: passage }), { maxLength })
    .map((list) => list.join(' '));
const phrase = fc.oneof(
  word,
  knownPhrase,
  fc.array(word, { minLength: 1, maxLength: 3 }).map((list) => list.join(' ')),
);
const category = fc.constantFrom('A', 'A > B', 'A > B > C', 'A > D', 'E>F', 'Łódki > Żagle');
const brand = fc.constantFrom('Aria', 'Żaba', 'Vero', 'aria', '9', '10');
const attribute = fc.constantFrom(
  ...['Gwint: E27', 'Gwint: E14', 'gwint: e27', 'Gwint : E27', 'Kolor: czarny', 'Kolor: A > B'],
  ...[
    'Pojemność: 0,5 l',
    'Pojemność: 500 ml',
    'Pojemność: 1 l',
    'Pojemność: 1000ml',
    'bez nazwy',
    'Moc: 5: 7',
  ],
);
const ids = ['1', '2', '3', '07', 'AB-7', 'buty', '8', '9', '10', 'x'];
const id = fc.constantFrom(...ids, 'nosuch');

const product = fc.record({
  group: fc.option(fc.constantFrom('g1', 'g2', 'g3')),
  fields: fc.record(
    {
      title: textOf(6),
      description: textOf(6),
      categories: fc.array(category, { maxLength: 3 }),
      brand,
      attributes: fc.array(attribute, { maxLength: 4 }),
      mpn: fc.constantFrom('XK-204/b', 'xk204', '5901234123457', 'butx9', 'Zolta 77'),
      availability: fc.constantFrom('in_stock', 'in_stock', 'preorder', 'out_of_stock'),
      price: fc.integer({ min: 0, max: 6 }),
      link: fc.constantFrom('https://a.example/', ''),
      image_link: fc.constantFrom('https://a.example/1.jpg', 'https://a.example/2.jpg', ''),
    },
    { requiredKeys: ['title'] },
  ),
});

export const products = fc.array(product, { minLength: 1, maxLength: 40, size: 'large' }).map((list) =>
  list.map((made, i): ProductDocument => {
    const productId = ids[i] ?? `p${i}`;
    return {
      ...made,
      id: productId,
      fields: { id: productId, ...made.fields } as ProductDocument['fields'],
    };
  }),
);

const signalOf = fc
  .array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 })
  .map((numbers) => new Map(numbers.map((number, i) => [ids[i] ?? `p${i}`, number])));
export const signals = fc
  .record({ clicks_day7: signalOf, popularity: signalOf }, { requiredKeys: [] })
  .map((given) => new Map(Object.entries(given)));

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
    arbitrary: plainFilter.map((inner): Filter => ({ kind: 'standing', filter: inner })),
  },
);

const scripts = [
  '_score * 2 + popularity',
  "doc['price'].value / popularity",
  "doc['price'].empty ? -1 : doc['price'].value % 3",
  "popularity > 1 && !doc['price'].empty || doc['price'].value == 2",
  "now - doc['price'].value * 10",
  "ln(doc['price'].value) + max(popularity, 2, 1) - min(_score, 1)",
  "sqrt(pow(doc['price'].value - 3, 3))",
  "floor(doc['price'].value / 4) + ceil(abs(popularity - 2) / 3) + log10(10)",
  "doc['brand'].empty + doc['nosuch'].value",
];
const order = fc.constantFrom('asc' as const, 'desc' as const);
const condition: fc.Arbitrary<SortConditionSetting> = fc.oneof(
  fc.constant({ type: 'default' as const }),
  fc.record({
    type: fc.constant('field' as const),
    field: fc.constantFrom('id', 'title', 'price', 'brand', 'categories', 'link', 'lost'),
    order,
  }),
  fc.record({
    type: fc.constant('popular' as const),
    criterion: fc.constantFrom('clicks' as const, 'views' as const),
    period: fc.constant('day7' as const),
    order,
  }),
  fc.record({ type: fc.constant('script' as const), script: fc.constantFrom(...scripts), order }),
);
const sortGroup = fc
  .array(condition, { minLength: 1, maxLength: 3 })
  .map(
    (conditions): SavedSortGroup => ({ sortId: 's', name: 's', description: '', conditions, enabled: true }),
  );

const synonym: fc.Arbitrary<Synonym> = fc.oneof(
  fc.record({
    type: fc.constant('group' as const),
    phrases: fc.array(phrase, { minLength: 2, maxLength: 4 }),
  }),
  fc.record({
    type: fc.constant('oneWay' as const),
    from: fc.array(phrase, { minLength: 1, maxLength: 2 }),
    to: fc.array(phrase, { minLength: 1, maxLength: 2 }),
  }),
);

const target = fc.oneof(
  fc.record({ type: fc.constant('product' as const), productId: id }),
  fc.record({ type: fc.constant('field' as const), field: fc.constant('brand'), value: brand }),
  fc.record({ type: fc.constant('field' as const), field: fc.constant('categories'), value: category }),
);
const strength = fc.integer({ min: 1, max: 10 });
const action: fc.Arbitrary<Rule['actions'][number]> = fc.oneof(
  fc.record({ type: fc.constant('pin' as const), productId: id, position: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ type: fc.constantFrom('boost' as const, 'bury' as const), target, strength }),
  fc.record({ type: fc.constant('hide' as const), target }),
);
const rule = fc
  .record({
    condition: fc.oneof(
      fc.record({
        type: fc.constantFrom('is' as const, 'contains' as const, 'startsWith' as const),
        phrase: fc.constantFrom('buty', 'but', 'laptop', 'do', 'czarne'),
      }),
      fc.constant({ type: 'category' as const, category: 'A' }),
    ),
    actions: fc.array(action, { minLength: 1, maxLength: 3 }),
  })
  .map((made): Rule => ({ ...made, name: 'r', enabled: true, from: null, to: null }));

const weights = fc
  .uniqueArray(
    fc.record({
      field: fc.constantFrom('id', 'title', 'description', 'brand', 'mpn', 'categories', 'lost'),
      weight: fc.constantFrom(0, 0.5, 1, 2, 6),
      fullMatch: fc.boolean(),
    }),
    { selector: ({ field }) => field, minLength: 3 },
  )
  .map((list): FieldWeight[] => list);

export const shop: fc.Arbitrary<ShopSettings & Phrases> = fc.record({
  weights: fc.option(weights),
  sorts: fc.constant(null),
  facets: fc.constant(null),
  suggestions: fc.constant(null),
  sharedFields: fc.constant(null),
  store: fc
    .record({ showUnavailable: fc.boolean(), onlyWithImages: fc.boolean(), groupedVariants: fc.boolean() })
    .map((chosen) => ({ ...defaultStoreSettings, ...chosen, allVariants: !chosen.groupedVariants })),
  synonyms: fc.array(synonym, { maxLength: 8, size: 'large' }),
  blocked: fc.array(phrase, { maxLength: 1 }),
  immutable: fc.array(phrase, { maxLength: 2 }),
  rules: fc
    .array(rule, { maxLength: 4 })
    .map((rules) => rules.map((made, i) => ({ ruleId: `r${i}`, rule: made }))),
});

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
