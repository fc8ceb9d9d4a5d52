import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (text: string, term: string, isPrefix = false): string =>
  highlight(text, [{ term, isPrefix }])
    .map((piece) => (piece.match ? `[${piece.text}]` : piece.text))
    .join('');

test('marks folded matches in the text as it was written', () => {
  expect(marked('Żółta książka', 'zolta')).toBe('[Żółta] książka');
  expect(marked('Straßenbahn', 'strassenbahn')).toBe('[Straßenbahn]');
});

test('marks only the typed part of a prefix, and never half a letter', () => {
  expect(marked('Łyżka', 'ly', true)).toBe('[Ły]żka');
  expect(marked('Straßenbahn', 'stras', true)).toBe('[Straß]enbahn');
  expect(marked('z\u0307aba', 'z', true)).toBe('[z\u0307]aba');
});

test('marks a compound that was typed in one', () => {
  expect(marked('Xbox X-Box', 'xbox')).toBe('[Xbox] [X-Box]');
});

test('marks a prefix within a long run of combining marks', () => {
  const marks = '\u0301'.repeat(30_000);
  expect(marked(`a${marks}bc`, 'ab', true)).toBe(`[a${marks}b]c`);
});

test('gives the text back when its pieces are joined', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 3 }), (text, term) => {
      const pieces = highlight(text, [{ term, isPrefix: true }]);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    }),
  );
});
