import { defaultStoreSettings, type SavedSortGroup } from '@vitrina/contract';
import { expect, test } from 'vitest';
import type { GenerationSchema } from '../port.ts';
import { PhraseBook, type Phrases } from './phrase-book.ts';
import { planShopSearch, prepareSettings, type ShopRequest, type ShopSearch } from './plan-shop-search.ts';
import { noSettings, type ShopSettings } from './shop-settings.ts';

const schema: GenerationSchema = {
  language: 'pol',
  fields: [
    { name: 'id', type: 'id' },
    { name: 'title', type: 'string' },
    { name: 'brand', type: 'string' },
    { name: 'availability', type: 'string' },
    { name: 'image_link', type: 'string' },
    { name: 'price', type: 'number' },
  ],
};
const noPhrases: Phrases = { synonyms: [], blocked: [], immutable: [] };
const search = (
  changed: Partial<ShopSettings & Phrases>,
  request: Partial<ShopRequest> = {},
  fields = schema.fields,
): ShopSearch =>
  planShopSearch(
    prepareSettings(
      { ...noSettings, ...changed },
      { ...schema, fields },
      PhraseBook.of({ ...noPhrases, ...changed }, schema.language),
    ),
    {
      query: 'buty',
      sort: null,
      isDefaultSort: true,
      categories: [],
      ...request,
    },
  );
const store = (changed: Partial<ShopSettings['store']>): Partial<ShopSettings> => ({
  store: { ...defaultStoreSettings, ...changed },
});
const sortBy = (...conditions: SavedSortGroup['conditions']): SavedSortGroup => ({
  sortId: 's',
  name: 'Sortowanie',
  description: '',
  conditions,
  enabled: true,
});

test('a shop without settings searches by the defaults', () => {
  const { plan, sort, blockedBy, used } = search({});
  expect(plan).toMatchObject({ filters: [], boosts: [], pins: [], limit: 24, groupVariants: true });
  expect(plan.fields).toEqual([
    { field: 'title', weight: 6 },
    { field: 'brand', weight: 5 },
  ]);
  expect(plan.fullMatch).toEqual({ text: 'buty', fields: [{ field: 'id', weight: 3 }] });
  expect(sort).toEqual([{ condition: { kind: 'relevance' }, setting: { type: 'default' } }]);
  expect([blockedBy, used]).toEqual([null, []]);
});

test('[R10.03] store settings leave out products that are sold out or have no picture, as far as the catalog has the fields', () => {
  const strict = store({ showUnavailable: false, onlyWithImages: true });
  expect(search(strict).plan.filters).toEqual([
    {
      kind: 'standing',
      filter: { kind: 'values', field: 'availability', values: ['in_stock', 'preorder', 'backorder'] },
    },
    { kind: 'standing', filter: { kind: 'present', field: 'image_link' } },
  ]);
  expect(search(strict, {}, [{ name: 'title', type: 'string' }]).plan.filters).toEqual([]);
});

test("the shop's page size and grouping hold, a request may ask for other pages", () => {
  const chosen = store({ itemsPerPage: 12, groupedVariants: false, allVariants: true });
  expect(search(chosen, { page: 3 }).plan).toMatchObject({ limit: 12, offset: 24, groupVariants: false });
  expect(search(chosen, { perPage: 5 }).plan.limit).toBe(5);
});

test('[R10.03] weights: full match requires words as typed, and the whole of an id; missing fields are skipped', () => {
  const weights = [
    { field: 'title', weight: 10, fullMatch: true },
    { field: 'brand', weight: 0, fullMatch: false },
    { field: 'id', weight: 2, fullMatch: true },
    { field: 'kolor', weight: 3, fullMatch: false },
  ];
  const { plan, used } = search({ weights }, { query: ' AB-7 ' });
  expect(plan.fields).toEqual([{ field: 'title', weight: 10, isExact: true }]);
  expect(plan.fullMatch).toEqual({ text: 'AB-7', fields: [{ field: 'id', weight: 2 }] });
  expect(used).toEqual(['weights']);
});

test('a sort condition without its field is skipped, and without any condition relevance decides', () => {
  const lost = { type: 'field', field: 'kolor', order: 'asc' } as const;
  const price = { type: 'field', field: 'price', order: 'asc' } as const;
  const popular = { type: 'popular', criterion: 'clicks', period: 'day7', order: 'desc' } as const;
  const { plan, sort } = search({}, { sort: sortBy(lost, price, popular) });
  expect(plan.sort).toEqual([
    { kind: 'field', field: 'price', order: 'asc' },
    { kind: 'signal', signal: 'clicks_day7', order: 'desc' },
  ]);
  expect(sort.map(({ setting }) => setting)).toEqual([price, popular]);
  const onlyLost = search({}, { sort: sortBy(lost) });
  expect(onlyLost.plan.sort).toEqual([{ kind: 'relevance' }]);
  expect(onlyLost.sort).toHaveLength(1);
});

test('pins apply in the default order only; hidden products are hidden in every order', () => {
  const rules: ShopSettings['rules'] = [
    {
      ruleId: 'r1',
      rule: {
        name: 'Nowa kolekcja',
        enabled: true,
        from: null,
        to: null,
        condition: { type: 'is', phrase: 'buty' },
        actions: [
          { type: 'pin', productId: '1', position: 1 },
          { type: 'hide', target: { type: 'field', field: 'brand', value: 'Stara' } },
        ],
      },
    },
  ];
  const chosen = search({ rules }, { isDefaultSort: false });
  expect(search({ rules }).plan.pins).toEqual([{ productId: '1', position: 1 }]);
  expect(chosen.plan.pins).toEqual([]);
  expect(chosen.plan.filters).toEqual([
    { kind: 'not', filter: { kind: 'values', field: 'brand', values: ['Stara'] } },
  ]);
  expect(chosen.used).toEqual(['rules']);
  expect(search({ rules }, { query: 'torba' }).used).toEqual([]);
});

test('[R10.03] reports which phrase blocks a query, and which settings were applied', () => {
  const changed: Partial<Phrases> = {
    blocked: ['podróbki'],
    immutable: ['air max'],
    synonyms: [{ type: 'group', phrases: ['buty', 'obuwie'] }],
  };
  expect(search(changed, { query: 'tanie podróbek' }).blockedBy).toBe('podróbki');
  expect(search(changed, { query: 'buty air max' }).used).toEqual(['synonyms', 'immutable']);
  expect(search(changed, { query: 'torba' }).used).toEqual([]);
});

test("the request's filters come on top of the shop's", () => {
  const asked = { kind: 'values', field: 'brand', values: ['Aria'] } as const;
  expect(search(store({ onlyWithImages: true }), { filters: [asked] }).plan.filters).toEqual([
    { kind: 'standing', filter: { kind: 'present', field: 'image_link' } },
    asked,
  ]);
});
