import { planSearch, type SearchResult } from '@vitrina/search-engine';
import { describe, expect, test } from 'vitest';
import { readQuery as readPlanned } from './read-query.ts';

const readQuery = (query: string, result: SearchResult) => readPlanned(query, result, []);

const found = (
  titles: readonly string[],
  unknownWords: SearchResult['unknownWords'],
  isPartial = false,
): SearchResult => ({
  total: titles.length,
  hits: titles.map((title, i) => ({
    product: { id: String(i), group: null, fields: { id: String(i), title } },
    score: 1,
    variantsCount: 1,
    isPinned: false,
    isPartial,
  })),
  facets: [],
  matchedTerms: [],
  requiredWords: { matched: 1, all: 2 },
  unknownWords,
  tookMs: 1,
});

test('a mistyped word is written as the shop writes it, accents and all, and the rest stays as it was typed', () => {
  const result = found(['Kurtka', 'KOŁDRA puchowa'], [{ word: 'kodlra', nearest: 'koldra' }]);
  expect(readQuery('  Kodlra, 200 cm', result)).toEqual({
    correctedQuery: '  kołdra, 200 cm',
    missingWords: [],
  });
});

test('a word that only other fields have is written as it was found', () => {
  const result = found(['Kurtka'], [{ word: 'salamon', nearest: 'salomon' }]);
  expect(readQuery('salamon', result).correctedQuery).toBe('salomon');
});

describe('[R10.03] of several spellings that one is named', () => {
  const spelled = (term: string, words: readonly string[]) => ({ term, isPrefix: false, words });
  const terms = [spelled('talerz', ['poduszka']), spelled('sojka', ['sofka']), spelled('sofa', ['sofka'])];
  const read = (query: string, result: SearchResult) =>
    readQuery(query, { ...result, matchedTerms: terms }).correctedQuery;
  const sofka = [{ word: 'sofka', nearest: 'sojka' }];

  test('which the first product has, not the most frequent of the catalog', () => {
    expect(read('Sofka', found(['Sofa narożna', 'Talerz Sójka'], sofka))).toBe('sofa');
  });

  test('which is the most frequent one, where the first product has none in its title', () => {
    expect(read('Sofka', found(['Poduszka', 'Sofa narożna', 'Talerz Sójka'], sofka))).toBe('sójka');
  });

  test('which the first product has that the shop has not pinned', () => {
    const result = found(['Talerz Sójka', 'Sofa narożna'], sofka);
    const hits = result.hits.map((hit, index) => ({ ...hit, isPinned: index === 0 }));
    expect(read('Sofka', { ...result, hits })).toBe('sofa');
  });

  test('and all words of a query are named as one product has them', () => {
    const words = [...sofka, { word: 'narozan', nearest: 'narozna' }];
    expect(read('sofka narozan', found(['Sofa', 'Talerz Sójka', 'Ława Narożna'], words))).toBe(
      'sójka narożna',
    );
  });
});

test('a word without which products were found is missing, in the letters that were typed', () => {
  const result = found(['Fotel'], [{ word: 'gamingowy', nearest: null }], true);
  expect(readQuery('GAMINGOWY fotel', result)).toEqual({ correctedQuery: null, missingWords: ['GAMINGOWY'] });
});

test('a spelling that products were not found by is no correction', () => {
  const result = found(['Fotel'], [{ word: 'gamingowy', nearest: 'gamowy' }], true);
  expect(readQuery('gamingowy fotel', result)).toEqual({
    correctedQuery: null,
    missingWords: ['gamingowy'],
  });
  expect(readQuery('xyzzy', found([], [{ word: 'xyzzy', nearest: 'xyzza' }]))).toEqual({
    correctedQuery: null,
    missingWords: ['xyzzy'],
  });
});

test('[R10.03] what a query says to be missing is named with the words that say so', () => {
  const { words } = planSearch({ fields: [], language: 'pol' }, { query: 'mus bez orzechów ' });
  const result = found(['Mus'], [{ word: 'orzechow', nearest: null }], true);
  expect(readPlanned('mus BEZ orzechów', result, words).missingWords).toEqual(['BEZ orzechów']);
});

test('a query whose words are all known is read as it is', () => {
  expect(readQuery('fotel', found(['Fotel'], []))).toEqual({ correctedQuery: null, missingWords: [] });
});
