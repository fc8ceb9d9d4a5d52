import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { readQueryWords, tokenize } from './tokenize.ts';

const terms = (text: string): string[] => tokenize(text).map((token) => token.term);

test('folds letters that Unicode does not decompose, marks and case', () => {
  expect(fold('Żółta Łąka đ Straße Øre Æsop cœur İstanbul ı')).toBe(
    'zolta laka d strasse ore aesop coeur istanbul i',
  );
  expect(fold('Ĝustá žluťoučký')).toBe(fold('GUSTA ZLUTOUCKY').toLowerCase());
});

test('folds a text to the same whether its marks are composed or not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(text.normalize('NFC'))).toBe(fold(text.normalize('NFD')));
    }),
  );
});

test('folding twice changes nothing more for Latin text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aąćęłńóśźżßøæœıĐéÉ Ż1-/') }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('keeps part numbers findable whole and in parts', () => {
  expect(terms('21A2KOT-XC')).toEqual(['21a2kotxc', '21a2kot', 'xc']);
  expect(terms('G 1/4"')).toEqual(['g', '1/4', '1', '4']);
  expect(terms('43,2 cm')).toEqual(['43.2', '43', '2', 'cm']);
  expect(terms('500ml')).toEqual(['500ml', '500', 'ml']);
});

test('does not take a decimal for a whole number, or a trademark sign for letters', () => {
  expect(terms('1,5')).not.toContain('15');
  expect(terms('Core™2 Intel®')).toEqual(['core', '2', 'intel']);
});

test('places the parts of a compound side by side', () => {
  const positions = tokenize('a wi-fi router').map(({ term, position }) => [term, position]);
  expect(positions).toEqual([
    ['a', 0],
    ['wifi', 1],
    ['wi', 1],
    ['fi', 2],
    ['router', 3],
  ]);
});

test('knows where each token stands in the original text', () => {
  const text = 'Große Żółć 21A2KOT-XC';
  for (const token of tokenize(text))
    if (token.kind !== 'whole') expect(fold(text.slice(token.start, token.end))).toBe(token.term);
});

test('reads any text without failing, and every query word is a token of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const all = new Set(terms(text));
      for (const word of readQueryWords(text)) expect(all.has(word.term)).toBe(true);
    }),
  );
});
