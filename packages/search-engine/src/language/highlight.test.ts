import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';
import { stem } from './stem.ts';
import { tokenize } from './tokenize.ts';

const marked = (text: string, term: string, isPrefix = false): string =>
  highlight(text, [{ term, isPrefix }])
    .map((piece) => (piece.match ? `[${piece.text}]` : piece.text))
    .join('');

test('marks folded matches in the original text', () => {
  expect(marked('Żółta książka', 'zolta')).toBe('[Żółta] książka');
  expect(marked('Straßenbahn', 'strassenbahn')).toBe('[Straßenbahn]');
});

test('marks only the typed part of a prefix, and never half a letter', () => {
  expect(marked('Łyżka', 'ly', true)).toBe('[Ły]żka');
  expect(marked('Straßenbahn', 'stras', true)).toBe('[Straß]enbahn');
  expect(marked('z\u0307aba', 'z', true)).toBe('[z\u0307]aba');
});

test('[R10.03] marks an inflected word whole when it is found by its stem', () => {
  expect(stem('sukienek', 'pol')).toBe(stem('sukienki', 'pol'));
  const terms = ['sukienki', 'sukienek'].map((term) => ({ term, isPrefix: false }));
  expect(highlight('Sukienki i 100 sukienek', terms).filter(({ match }) => match)).toEqual([
    { text: 'Sukienki', match: true },
    { text: 'sukienek', match: true },
  ]);
  expect(marked('Książek: książka', 'ksiazka')).toBe('Książek: [książka]');
});

test('marks the number of a measure, and a number in groups', () => {
  expect(marked('Szafka 43,2cm', '43.2')).toBe('Szafka [43,2]cm');
  expect(marked('Bank 10 000 mAh', '10000')).toBe('Bank [10 000] mAh');
  expect(marked('Koc 160x200cm', '160x200')).toBe('Koc [160x200]cm');
});

test('marks a compound that was typed as one word', () => {
  expect(marked('Xbox X-Box', 'xbox')).toBe('[Xbox] [X-Box]');
});

test('marks a prefix within a long run of combining marks', () => {
  const marks = '\u0301'.repeat(30_000);
  expect(marked(`a${marks}bc`, 'ab', true)).toBe(`[a${marks}b]c`);
});

test('the pieces joined are the original text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 3 }), (text, term) => {
      const pieces = highlight(text, [{ term, isPrefix: true }]);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    }),
  );
});

test('so they are in texts of numbers, with every word marked', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0012x5 ,./-ma'), maxLength: 30 }), (text) => {
      const terms = tokenize(text).map(({ term }) => ({ term, isPrefix: false }));
      const pieces = highlight(text, terms.slice(1));
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    }),
  );
});
