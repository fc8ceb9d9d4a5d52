import { planSearch, type SearchResult } from '@vitrina/search-engine';
import { expect, test } from 'vitest';
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

test('of several spellings that one is named which the first product has, not the most frequent of the catalog', () => {
  const spelled = (term: string, words: readonly string[]) => ({ term, isPrefix: false, words });
  const result: SearchResult = {
    ...found(['Poduszka', 'Sofa narożna', 'Talerz Sójka'], [{ word: 'sofka', nearest: 'sojka' }]),
    matchedTerms: [spelled('talerz', ['poduszka']), spelled('sojka', ['sofka']), spelled('sofa', ['sofka'])],
  };
  expect(readQuery('Sofka', result).correctedQuery).toBe('sofa');
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
