import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchDefaults } from './defaults.ts';
import { defaultWeights, planSearch } from './plan-search.ts';

const settings = { fields: [{ field: 'title', weight: 6 }] };
const wordOf = (query: string, changed: Partial<Parameters<typeof planSearch>[0]> = {}) =>
  planSearch({ ...settings, ...changed }, { query }).words[0];

test('decides everything that a minimal request leaves open', () => {
  expect(planSearch(settings, { query: 'Buty' })).toMatchObject({
    fields: settings.fields,
    sort: [{ kind: 'relevance' }],
    offset: 0,
    limit: searchDefaults.perPage,
    groupVariants: false,
    enoughResults: searchDefaults.enoughResults,
  });
});

test('[R10.03] forgives one typo from four letters, two from eight, none in words with digits', () => {
  expect(wordOf('but')?.maxTypos).toBe(0);
  expect(wordOf('buty')?.maxTypos).toBe(1);
  expect(wordOf('telewizor')?.maxTypos).toBe(2);
  expect(wordOf('21A2KOT-XC')?.maxTypos).toBe(0);
  expect(wordOf('telewizor', { typos: 'none' })?.maxTypos).toBe(0);
  expect(wordOf('but', { typos: { oneFrom: 3, twoFrom: 9 } })?.maxTypos).toBe(1);
});

test('[R10.03] only the last word is a prefix: while it is being typed; if it was submitted, where typos are forgiven', () => {
  const prefixesOf = (query: string, request: { isTyping?: boolean; forgivesTypos?: boolean } = {}) =>
    planSearch(settings, { query, ...request }).words.map(({ alternatives }) =>
      alternatives
        .filter(({ kind }) => kind === 'prefix')
        .map(({ isForgiving }) => (isForgiving ? 'where too little is found' : 'at once')),
    );
  expect(prefixesOf('czarne buty')).toEqual([[], ['at once']]);
  expect(prefixesOf('czarne buty ')).toEqual([[], []]);
  expect(prefixesOf('czarne buty', { isTyping: false })).toEqual([[], ['where too little is found']]);
  expect(prefixesOf('czarne buty', { isTyping: false, forgivesTypos: false })).toEqual([[], []]);
  expect(prefixesOf('czarne buty ', { isTyping: false })).toEqual([[], []]);
});

test('[R10.03] words of three characters may be pieces of codes: of ids, and of codes that are not exact', () => {
  const infixesOf = (query: string) =>
    planSearch(settings, { query }).words.map(({ alternatives }) =>
      alternatives.filter(({ kind }) => kind === 'infix').map(({ terms }) => terms),
    );
  expect(infixesOf('ab 12-3 1234')).toEqual([[], [['123']], [['1234']]]);
  const fields = [
    { field: 'id', weight: 3, fullMatch: true },
    { field: 'mpn', weight: 2, fullMatch: false },
    { field: 'gtin', weight: 1, fullMatch: true },
    { field: 'title', weight: 6, fullMatch: false },
  ];
  expect(planSearch({ fields }, { query: '123' }).infixFields).toEqual([
    { field: 'id', weight: 3 },
    { field: 'mpn', weight: 2 },
  ]);
});

test('the word itself weighs more than its parts, these more than a longer word, that more than a typo', () => {
  const word = wordOf('wi-fi');
  const weights = word?.alternatives.map(({ weight }) => weight) ?? [];
  expect([...weights, word?.typoWeight]).toEqual(
    [...weights, word?.typoWeight].sort((a, b) => Number(b) - Number(a)),
  );
  expect(new Set(weights).size).toBe(3);
});

test('[R10.03] leaves out fields of weight 0, and by default searches all that can be searched', () => {
  const fields = [
    { field: 'title', weight: 1 },
    { field: 'brand', weight: 0 },
  ];
  expect(planSearch({ fields }, { query: 'x' }).fields).toEqual([{ field: 'title', weight: 1 }]);
  const weighed = defaultWeights([
    { name: 'title', type: 'string' },
    { name: 'price', type: 'number' },
    { name: 'link', type: 'string' },
  ]);
  expect(weighed.map(({ field }) => field)).toEqual(['title']);
});

test('[R10.03] a weight that would be lost beside others counts as 0.001', () => {
  const fields = [
    { field: 'title', weight: 1e-60 },
    { field: 'brand', weight: 0.002 },
  ];
  expect(planSearch({ fields }, { query: 'kubek' }).fields).toEqual([
    { field: 'title', weight: 0.001 },
    { field: 'brand', weight: 0.002 },
  ]);
});

test('[R10.03] fills a page with fewer words, as many in every order', () => {
  const enough = (settings: { enoughResults?: number }, kind: 'relevance' | 'price') => {
    const sort = kind === 'price' ? [{ kind: 'field', field: 'price', order: 'asc' } as const] : [];
    const { enoughResults, enoughAsTyped } = planSearch({ fields: [], ...settings }, { query: 'buty', sort });
    return [enoughAsTyped, enoughResults];
  };
  expect(enough({}, 'relevance')).toEqual([5, 10]);
  expect(enough({}, 'price')).toEqual([5, 10]);
  expect(enough({ enoughResults: 2 }, 'relevance')).toEqual([2, 2]);
});

test('keeps every request within limits', () => {
  fc.assert(
    fc.property(fc.string(), fc.double(), fc.double(), (query, page, perPage) => {
      const plan = planSearch(settings, { query, page, perPage });
      expect(plan.words.length).toBeLessThanOrEqual(searchDefaults.maxWords);
      expect(plan.limit).toBeGreaterThanOrEqual(0);
      expect(plan.limit).toBeLessThanOrEqual(searchDefaults.maxPerPage);
      expect(plan.offset).toBeGreaterThanOrEqual(0);
      expect(plan.offset).toBeLessThanOrEqual(searchDefaults.deepestRow);
    }),
  );
});
