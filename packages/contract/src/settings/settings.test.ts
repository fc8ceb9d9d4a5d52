import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { defaultStoreSettings } from '../basics/default-store-settings.ts';
import { validate } from '../validation.ts';
import { defaultAppSettings } from './app-settings.ts';
import { facetedMenu } from './faceted-menu.ts';
import { rule } from './merchandising.ts';
import { phraseKey, phraseText, synonym, synonymKey, tidyPhrase } from './phrases.ts';
import { sortChoices, sortGroup } from './sort-groups.ts';
import { storeSettings } from './store.ts';
import { sharedFields, suggestionFields } from './suggestions.ts';
import { fieldWeights } from './weights.ts';

const problemsOf = (schema: z.ZodType, input: unknown): string[] => {
  const result = validate(schema, input);
  return result.ok ? [] : result.problems.map(({ path, rule: code }) => `${path} ${code}`.trim());
};
const parsed = (schema: z.ZodType, input: unknown): unknown => {
  const result = validate(schema, input);
  return result.ok ? result.data : result.problems;
};

describe('weights', () => {
  test('[R5.12] are never those of price, image_link and link', () => {
    const weights = ['price', 'image_link', 'link', 'title'].map((field) => ({ field, weight: 1 }));
    expect(problemsOf(fieldWeights, weights)).toEqual([0, 1, 2].map((at) => `${at}.field forbiddenField`));
  });

  test('[R4.11] lie between 0 and 100, one a field', () => {
    const weigh = (...weights: unknown[]) =>
      problemsOf(
        fieldWeights,
        weights.map((weight, at) => ({ field: `f${at}`, weight })),
      );
    expect(weigh(0, 0.25, 100)).toEqual([]);
    expect(weigh(-0.1, 100.1, Number.POSITIVE_INFINITY, '5')).toEqual([
      '0.weight minValue',
      '1.weight maxValue',
      '2.weight invalid',
      '3.weight invalid',
    ]);
    expect(weigh(Number.NaN)).toEqual(['0.weight invalid']);
    const twice = { field: 'title', weight: 1 };
    expect(problemsOf(fieldWeights, [twice, { ...twice, field: ' title ' }])).toEqual(['1.field distinct']);
    expect(parsed(fieldWeights, [twice])).toEqual([{ ...twice, fullMatch: false }]);
  });
});

describe('the faceted menu', () => {
  test('[R5.13] [R3.16] has no image_link, link, title and id; every item has a name and one of four types', () => {
    const item = { label: 'x', type: 'checkbox' };
    const fields = ['image_link', 'link', 'title', 'id'].map((field) => ({ ...item, field }));
    expect(problemsOf(facetedMenu, fields)).toEqual([0, 1, 2, 3].map((at) => `${at}.field forbiddenField`));
    expect(problemsOf(facetedMenu, [{ field: 'color', label: ' ', type: 'list' }])).toEqual([
      '0.label required',
      '0.type oneOf',
    ]);
    expect(parsed(facetedMenu, [{ ...item, field: 'color' }])).toEqual([
      { field: 'color', label: 'x', type: 'checkbox', unit: '' },
    ]);
  });
});

test('[R3.17] [R3.18] suggestions and shared fields name each field once', () => {
  const brand = { label: 'brand', status: true };
  expect(problemsOf(suggestionFields, [brand, brand])).toEqual(['1.label distinct']);
  expect(parsed(suggestionFields, [brand])).toEqual([{ ...brand, useAggregate: false }]);
  expect(problemsOf(sharedFields, [{ field: 'id' }, { field: 'id' }])).toEqual(['1.field distinct']);
});

describe('sort groups', () => {
  test('[R3.19] have one to eight conditions of four types, popular ones with what is counted and over which days', () => {
    const group = (...conditions: unknown[]) => problemsOf(sortGroup, { name: 'x', conditions });
    expect(
      group(
        { type: 'default' },
        { type: 'field', field: 'price', order: 'asc' },
        { type: 'popular', criterion: 'views', period: 'day1' },
        { type: 'script', script: '_score * 2' },
      ),
    ).toEqual([]);
    expect(
      group(
        { type: 'random' },
        { type: 'field', field: '', order: 'up' },
        { type: 'popular', criterion: 'likes', period: 'day2' },
        { type: 'script', script: ' ' },
        { type: 'script', script: '1 +' },
      ),
    ).toEqual([
      'conditions.0.type invalid',
      'conditions.1.field required',
      'conditions.1.order oneOf',
      'conditions.2.criterion oneOf',
      'conditions.2.period oneOf',
      'conditions.3.script required',
      'conditions.4.script script',
    ]);
    expect(group()).toEqual(['conditions minItems']);
    expect(group(...Array.from({ length: 9 }, () => ({ type: 'default' })))).toEqual(['conditions maxItems']);
  });

  test('offer at least one order', () => {
    expect(problemsOf(sortChoices, [{ sortId: 'a', enabled: false }])).toEqual(['required']);
    expect(problemsOf(sortChoices, [{ sortId: 'a', enabled: true }])).toEqual([]);
  });
});

describe('settings of the store', () => {
  test('[R3.25] are right by default, and show variants in exactly one way', () => {
    expect(parsed(storeSettings, defaultStoreSettings)).toEqual(defaultStoreSettings);
    for (const shown of [true, false])
      expect(
        problemsOf(storeSettings, { ...defaultStoreSettings, groupedVariants: shown, allVariants: shown }),
      ).toEqual(['allVariants oneOf']);
  });

  test('[R3.25] [R9.06] count popular queries over 1, 3, 7, 30, 60 or 90 days, and know a measurement id', () => {
    const withPeriod = (period: unknown) =>
      problemsOf(storeSettings, {
        ...defaultStoreSettings,
        popularQueries: { enabled: true, amount: 1, period },
      });
    for (const days of [1, 3, 7, 30, 60, 90]) expect(withPeriod(days)).toEqual([]);
    for (const days of [0, 2, '30', null]) expect(withPeriod(days)).toHaveLength(1);
    const withId = (measurementId: string) =>
      problemsOf(storeSettings, {
        ...defaultStoreSettings,
        googleAnalytics: { measurementId, mode: 'event' },
      });
    for (const id of ['', 'G-ABC123', ' g-abc123 ']) expect(withId(id)).toEqual([]);
    for (const id of ['UA-123-1', 'G-', 'G-<script>']) expect(withId(id)).not.toEqual([]);
  });
});

describe('phrases', () => {
  test.each(['but', 'مرحبا', '你好', 'ÅÄÖ', '4k', 'C++'])('%j is one', (phrase) => {
    expect(problemsOf(phraseText, phrase)).toEqual([]);
  });

  test.each([
    ['', 'required'],
    ['  ', 'required'],
    ['!!!', 'noWords'],
    ['🥾', 'noWords'],
    ['x'.repeat(101), 'maxChars'],
  ])('%j is none', (phrase, code) => {
    expect(problemsOf(phraseText, phrase)).toEqual([code]);
  });

  test('are the same in other capitals, spaces or composition of letters, and no other way', () => {
    expect(phraseKey(' ŻÓŁTY\u00a0  but ')).toBe(phraseKey('żółty but'.normalize('NFD')));
    expect(phraseKey('zolty but')).not.toBe(phraseKey('żółty but'));
  });
});

describe('synonyms', () => {
  test('are a group of two or more, or lead one way; never to themselves', () => {
    expect(problemsOf(synonym, { type: 'group', phrases: ['tv', 'telewizor'] })).toEqual([]);
    expect(problemsOf(synonym, { type: 'oneWay', from: ['tv'], to: ['ekran'] })).toEqual([]);
    expect(problemsOf(synonym, { type: 'group', phrases: ['tv'] })).toEqual(['phrases minItems']);
    expect(problemsOf(synonym, { type: 'group', phrases: ['tv', 'lcd', 'TV '] })).toEqual([
      'phrases.2 synonymOfItself',
    ]);
    expect(problemsOf(synonym, { type: 'oneWay', from: ['tv', 'tv'], to: [] })).toEqual([
      'from.1 synonymOfItself',
      'to minItems',
    ]);
    expect(problemsOf(synonym, { type: 'oneWay', from: ['tv'], to: ['lcd', 'Tv'] })).toEqual([
      'to.1 synonymOfItself',
    ]);
  });

  test('of the same phrases are the same in any order, but not the other way round', () => {
    const key = (type: 'oneWay', from: string[], to: string[]) => synonymKey({ type, from, to });
    expect(synonymKey({ type: 'group', phrases: ['b', 'A'] })).toBe(
      synonymKey({ type: 'group', phrases: ['a', 'B'] }),
    );
    expect(key('oneWay', ['a', 'b'], ['c'])).toBe(key('oneWay', ['B', 'A'], ['C']));
    expect(key('oneWay', ['a'], ['b'])).not.toBe(key('oneWay', ['b'], ['a']));
  });
});

describe('rules of the shop window', () => {
  const good = {
    name: 'x',
    condition: { type: 'is', phrase: 'buty' },
    actions: [{ type: 'boost', target: { type: 'product', productId: '1' } }],
  };

  test('are on, without days and of middling strength unless they say otherwise', () => {
    expect(parsed(rule, good)).toEqual({
      ...good,
      ...{ enabled: true, from: null, to: null },
      actions: [{ type: 'boost', target: { type: 'product', productId: '1' }, strength: 3 }],
    });
  });

  test('pin each product once and to a place of its own, and end after they begin', () => {
    const pin = (productId: string, position: number) => ({ type: 'pin', productId, position });
    expect(problemsOf(rule, { ...good, actions: [pin('1', 1), pin('2', 1), pin('1', 2)] })).toEqual([
      'actions.1.position distinct',
      'actions.2.productId distinct',
    ]);
    expect(problemsOf(rule, { ...good, from: '2030-01-02', to: '2030-01-01' })).toEqual(['to dateOrder']);
    expect(problemsOf(rule, { ...good, from: '2030-01-01', to: '2030-01-01' })).toEqual([]);
    expect(problemsOf(rule, { ...good, from: '01.02.2030' })).toEqual(['from invalid']);
  });
});

test('phrases are tidied to composed letters and single spaces, of whatever kind the spaces were', () => {
  expect(tidyPhrase(' z\u0307o\u0301łte\tbuty \u00a0zimowe\nmęskie ')).toBe('żółte buty zimowe męskie');
  expect(tidyPhrase('buty zimowe')).toBe('buty zimowe');
  expect(phraseKey('BUTY  Zimowe')).toBe(phraseKey('buty zimowe'));
});

test('[R3.23] a full page of results fills its last row, whatever the width of the screen', () => {
  const { grid } = defaultAppSettings.serp;
  expect(Object.values(grid).filter((columns) => defaultStoreSettings.itemsPerPage % columns !== 0)).toEqual(
    [],
  );
});
