// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markTyped } from './mark-typed.ts';

const marked = (text: string, typed: string): string =>
  markTyped(text, typed)
    .map((part) => (part.match ? `[${part.text}]` : part.text))
    .join('');

test('[R3.22] marks what was typed, ignoring accents, at the start of words only', () => {
  expect(marked('Łóżko dębowe', 'lozko')).toBe('[Łóżko] dębowe');
  expect(marked('stół dębowy', 'deb')).toBe('stół [dęb]owy');
  expect(marked('podeblok', 'deb')).toBe('podeblok');
  expect(marked('kubek', '')).toBe('kubek');
});

test('neither loses nor adds characters', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      (text, typed) => {
        expect(
          markTyped(text, typed)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      },
    ),
  );
});
