import type { FieldWeight, Rule, SavedSortGroup, SortConditionSetting, Synonym } from '@vitrina/contract';
import { defaultStoreSettings } from '@vitrina/contract/basics';
import fc from 'fast-check';
import type { Phrases } from '../plan/phrase-book.ts';
import type { ShopSettings } from '../plan/shop-settings.ts';
import { brand, category, id, phrase } from './random-products.ts';

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
export const sortGroup = fc
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
