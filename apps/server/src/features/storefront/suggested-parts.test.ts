import type { SearchResult } from '@vitrina/search-engine';
import { describe, expect, test } from 'vitest';
import { nearestHits, offeredValues, withoutDoubles } from './suggested-parts.ts';

const texts = (...all: string[]) => all.map((text) => ({ text }));
const counted = (field: string, ...values: string[]): SearchResult['facets'][number] => ({
  field,
  values: values.map((value, i) => ({ value, count: 100 - i })),
});

test('[R3.22] forms of the same words are one suggestion, the first', () => {
  expect(
    withoutDoubles(
      texts('Sukienki', 'sukienka', 'SUKIENKĄ', 'sukienka letnia', 'suknia', 'letnie sukienki'),
      'pol',
    ),
  ).toEqual(texts('Sukienki', 'sukienka letnia', 'suknia', 'letnie sukienki'));
});

describe('[R3.22] categories and brands', () => {
  const facets = [
    counted('categories', 'Moda > Sukienki', 'Moda', 'Dom > Sukno', 'Moda > Buty do biegania'),
    counted('brand', 'Sukmanka', 'Gnom'),
  ];
  const named = (query: string) => offeredValues(query, { facets }, 'pol').map(({ value }) => value);

  test('are offered whose own name has the words, the last of which may go on', () => {
    expect(named('suk')).toEqual(['Moda > Sukienki', 'Dom > Sukno', 'Sukmanka']);
    expect(named('sukienkę')).toEqual(['Moda > Sukienki']);
    expect(named('buty do bieg')).toEqual(['Moda > Buty do biegania']);
  });

  test('aren’t for words that they don’t have, or for none', () => {
    expect(named('moda sukienki')).toEqual([]);
    expect(named('gnomy suk')).toEqual([]);
    expect(named('  ')).toEqual([]);
    expect(offeredValues('suk', { facets: [] }, 'pol')).toEqual([]);
  });
});

describe('[R3.22] a bestseller', () => {
  const hit = (
    title: string,
    categories: string[] = [],
    isPartial = false,
  ): SearchResult['hits'][number] => ({
    product: { id: '1', group: null, fields: { id: '1', title, categories } },
    ...{ score: 1, variantsCount: 1, isPinned: false, isPartial },
  });
  const result = (...terms: string[]): SearchResult => ({
    ...{ total: 1, hits: [], facets: [], unknownWords: [], tookMs: 1 },
    matchedTerms: terms.map((term) => ({ term, isPrefix: true, words: [term] })),
    requiredWords: { matched: terms.length, all: terms.length },
  });
  const isNear = (one: ReturnType<typeof hit>, found: SearchResult): boolean =>
    nearestHits({ ...found, hits: [one] }, 20).length === 1;

  test('has the words in its title or its categories', () => {
    expect(isNear(hit('Sukienka letnia'), result('sukie'))).toBe(true);
    expect(isNear(hit('Letnia', ['Moda > Sukienki']), result('sukie'))).toBe(true);
    expect(isNear(hit('Zielona sukienka'), result('sukie', 'zielon'))).toBe(true);
  });

  test('is not one that has them in its description alone, lacks one, or was found by another spelling', () => {
    expect(isNear(hit('Zielone trampki'), result('sukie'))).toBe(false);
    expect(isNear(hit('Sukienka'), result('sukie', 'zielon'))).toBe(false);
    expect(isNear(hit('Sukienka', [], true), result('sukie'))).toBe(false);
    const unknown = { ...result('sukienka'), unknownWords: [{ word: 'sukeinka', nearest: 'sukienka' }] };
    expect(isNear(hit('Sukienka'), unknown)).toBe(false);
  });
});
