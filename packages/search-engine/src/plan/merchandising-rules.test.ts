import type { Rule } from '@vitrina/contract';
import { expect, test } from 'vitest';
import type { GenerationSchema } from '../port.ts';
import { applyRules, prepareRules, type RuleEffects } from './merchandising-rules.ts';
import { readStemmedWords } from './query-words.ts';

type Made = Pick<Rule, 'condition' | 'actions'>;

const schema: GenerationSchema = {
  language: 'pol',
  fields: [
    { name: 'title', type: 'string' },
    { name: 'brand', type: 'string' },
  ],
};
const apply = (
  rules: readonly Made[],
  query: string,
  categories: readonly string[] = [],
  contexts: readonly string[] = [],
): RuleEffects => {
  const saved = rules.map((made, i) => ({
    ruleId: `r${i}`,
    rule: { name: `Reguła ${i}`, enabled: true, from: null, to: null, ...made },
  }));
  const stems = readStemmedWords(query, 'pol').map(({ stem }) => stem);
  return applyRules(prepareRules(saved, schema), stems, categories, contexts);
};
const hide: Made['actions'] = [{ type: 'hide', target: { type: 'product', productId: '1' } }];
const holds = (type: 'is' | 'contains' | 'startsWith', phrase: string, query: string): boolean =>
  apply([{ condition: { type, phrase }, actions: hide }], query).rules.length > 0;

test('[R10.03] rules apply to a query in any inflected form', () => {
  expect(holds('is', 'buty zimowe', 'butów zimowych')).toBe(true);
  expect(holds('is', 'buty zimowe', 'buty zimowe męskie')).toBe(false);
  expect(holds('startsWith', 'buty', 'Butami zimowymi')).toBe(true);
  expect(holds('startsWith', 'zimowe', 'buty zimowe')).toBe(false);
  expect(holds('contains', 'zimowe', 'ciepłe buty zimowe')).toBe(true);
  expect(holds('contains', 'buty zimowe', 'buty ciepłe zimowe')).toBe(false);
  expect(holds('contains', 'buty', 'butik')).toBe(false);
  expect(holds('contains', 'buty', '')).toBe(false);
});

test('a rule for a category applies if nothing is typed', () => {
  const rules: Made[] = [{ condition: { type: 'category', category: 'Obuwie' }, actions: hide }];
  expect(apply(rules, '', ['Obuwie']).hidden).toHaveLength(1);
  expect(apply(rules, '', ['Odzież']).hidden).toEqual([]);
  expect(apply(rules, 'buty', ['Obuwie']).hidden).toEqual([]);
});

test('categories are equal whatever spaces separate their levels', () => {
  const rules: Made[] = [{ condition: { type: 'category', category: 'Dom>Meble  > Łóżka' }, actions: hide }];
  expect(apply(rules, '', ['Dom > Meble > Łóżka']).hidden).toHaveLength(1);
  expect(apply(rules, '', [' Dom>Meble>Łóżka']).hidden).toHaveLength(1);
  expect(apply(rules, '', ['Dom > Meble']).hidden).toEqual([]);
});

test('boost and bury multiply and divide by the strength plus one', () => {
  const target = { type: 'field', field: 'brand', value: 'Aria' } as const;
  const { boosts, boostedBy } = apply(
    [
      {
        condition: { type: 'is', phrase: 'buty' },
        actions: [
          { type: 'boost', target, strength: 3 },
          { type: 'bury', target: { type: 'product', productId: '7' }, strength: 1 },
        ],
      },
    ],
    'buty',
  );
  expect(boosts).toEqual([
    { filter: { kind: 'values', field: 'brand', values: ['Aria'] }, factor: 4 },
    { filter: { kind: 'products', ids: ['7'] }, factor: 0.5 },
  ]);
  expect(boostedBy.map(({ ruleId, factor }) => [ruleId, factor])).toEqual([
    ['r0', 4],
    ['r0', 0.5],
  ]);
});

test('[R10.03] actions by a field that can’t be filtered are skipped, and a rule without other actions does not apply', () => {
  const condition = { type: 'contains', phrase: 'buty' } as const;
  const hideBy = (field: string) =>
    ({ type: 'hide', target: { type: 'field', field, value: 'Aria' } }) as const;
  const useless = apply([{ condition, actions: [hideBy('title'), hideBy('material')] }], 'buty');
  expect(useless).toMatchObject({ rules: [], hidden: [] });
  const other = apply([{ condition, actions: [hideBy('title'), hideBy('brand')] }], 'buty');
  expect(other.rules).toHaveLength(1);
  expect(other.hidden).toEqual([
    { kind: 'not', filter: { kind: 'values', field: 'brand', values: ['Aria'] } },
  ]);
});

test('if two pins share a position or a product, that of the first rule applies', () => {
  const pin = (productId: string, position: number) => ({ type: 'pin', productId, position }) as const;
  const condition = { type: 'contains', phrase: 'buty' } as const;
  const { pins, pinnedBy } = apply(
    [
      { condition, actions: [pin('1', 1), pin('2', 2)] },
      { condition, actions: [pin('3', 1), pin('1', 5), pin('4', 3)] },
    ],
    'buty zimowe',
  );
  expect(pins).toEqual([
    { productId: '1', position: 1 },
    { productId: '2', position: 2 },
    { productId: '4', position: 3 },
  ]);
  expect([...pinnedBy].map(([productId, { ruleId }]) => [productId, ruleId])).toEqual([
    ['1', 'r0'],
    ['2', 'r0'],
    ['4', 'r1'],
  ]);
});

test('a rule that only gives way to others is none of those that acted', () => {
  const condition = { type: 'contains', phrase: 'buty' } as const;
  const pin = (productId: string, position: number) => ({ type: 'pin', productId, position }) as const;
  const to = (url: string) => ({ type: 'redirect', url }) as const;
  const acted = apply(
    [
      { condition, actions: [pin('1', 1), to('https://a.pl')] },
      { condition, actions: [pin('2', 1), pin('1', 3), to('https://b.pl')] },
      { condition, actions: [pin('2', 1), pin('3', 2)] },
    ],
    'buty',
  ).rules;
  expect(acted.map(({ ruleId }) => ruleId)).toEqual(['r0', 'r2']);
});

test('what several rules hide is left out by one filter for products and one per field', () => {
  const condition = { type: 'contains', phrase: 'buty' } as const;
  const hideBrand = (value: string) =>
    ({ type: 'hide', target: { type: 'field', field: 'brand', value } }) as const;
  const { hidden } = apply(
    [
      { condition, actions: [...hide, hideBrand('Aria')] },
      { condition, actions: [...hide, hideBrand('Vero')] },
    ],
    'buty',
  );
  expect(hidden).toEqual([
    { kind: 'not', filter: { kind: 'products', ids: ['1'] } },
    { kind: 'not', filter: { kind: 'values', field: 'brand', values: ['Aria', 'Vero'] } },
  ]);
});

test('the first rule that applies decides the redirect', () => {
  const to = (url: string, phrase: string): Made => ({
    condition: { type: 'contains', phrase },
    actions: [{ type: 'redirect', url }],
  });
  const rules = [
    to('https://a.pl/zwroty', 'zwrot'),
    to('https://a.pl/buty', 'buty'),
    to('https://a.pl/x', 'buty'),
  ];
  expect(apply(rules, 'buty').redirect).toBe('https://a.pl/buty');
  expect(apply(rules, 'torba').redirect).toBeNull();
});

test('hundreds of matching rules are cut off at the limit of actions, the last first', () => {
  const boosts = Array.from({ length: 50 }, (_, i) => ({
    type: 'boost' as const,
    target: { type: 'product' as const, productId: `${i}` },
    strength: 1,
  }));
  const many: Made[] = Array.from({ length: 500 }, () => ({
    condition: { type: 'contains', phrase: 'buty' },
    actions: boosts,
  }));
  const { rules, boosts: taken } = apply(many, 'buty');
  expect([rules.map(({ ruleId }) => ruleId), taken.length]).toEqual([['r0', 'r1', 'r2', 'r3'], 200]);
});

test('[R10.04] a rule for contexts applies where the search names one of them, whatever its capitals', () => {
  const rules: Made[] = [
    { condition: { type: 'is', phrase: 'buty', contexts: ['Mobile', 'black-friday'] }, actions: hide },
    { condition: { type: 'category', category: 'Obuwie', contexts: ['mobile'] }, actions: hide },
  ];
  const acting = (query: string, categories: string[], contexts: string[]): number =>
    apply(rules, query, categories, contexts).rules.length;
  expect(acting('buty', [], [])).toBe(0);
  expect(acting('buty', [], ['desktop', 'mobile'])).toBe(1);
  expect(acting('buty', [], ['BLACK-friday'])).toBe(1);
  expect(acting('kurtka', [], ['mobile'])).toBe(0);
  expect(acting('', ['Obuwie'], ['mobile'])).toBe(1);
  expect(acting('', ['Obuwie'], ['black-friday'])).toBe(0);
});

test('[R10.04] the data of rules comes in their order, and of ten of them at most', () => {
  const rules = Array.from(
    { length: 12 },
    (_, at): Made => ({
      condition: { type: 'contains', phrase: 'buty' },
      actions: [{ type: 'data', data: { at } }],
    }),
  );
  const { data, rules: acting } = apply(rules, 'buty zimowe');
  expect(data).toEqual(Array.from({ length: 10 }, (_, at) => ({ at })));
  expect(acting).toHaveLength(10);
  expect(apply(rules, 'kurtka').data).toEqual([]);
});
