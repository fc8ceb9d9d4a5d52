import type { LanguageCode } from '@vitrina/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';
import { stem } from './stem.ts';
import { cze } from './stem-cases/cze.ts';
import { eng } from './stem-cases/eng.ts';
import { measureStems } from './stem-cases/measure-stems.ts';
import { pol } from './stem-cases/pol.ts';
import { slo } from './stem-cases/slo.ts';
import type { StemCases } from './stem-cases/stem-cases.ts';
import { isStopWord } from './stop-words.ts';

const floors: readonly (readonly [LanguageCode, StemCases, number])[] = [
  ['pol', pol, 0.9],
  ['cze', cze, 0.9],
  ['slo', slo, 0.9],
  ['eng', eng, 0.9],
];

describe('stems', () => {
  test.each(floors)(
    '[R10.03] the forms of a word meet in one stem, other words don’t: %s',
    (language, cases, floor) => {
      const lines = [...cases.tuned, ...cases.heldOut];
      const figures = measureStems(lines, fold, (form) => stem(form, language));
      expect(figures.pairsJoined).toBeGreaterThan(floor);
      expect(figures.wrongShare).toBeLessThanOrEqual(0.01);
    },
  );

  test('[R10.03] words typed without diacritics have the stem of the words as written', () => {
    for (const typed of ['sukienki', 'sukienek', 'sukienke', 'sukience'])
      expect(stem(typed, 'pol')).toBe(stem(fold('sukienką'), 'pol'));
    expect(stem('pracek', 'cze')).toBe(stem(fold('pračkách'), 'cze'));
  });

  test('leaves alone part numbers, words of one or two letters and words of another script', () => {
    for (const [language] of floors)
      for (const word of ['', 'a', 'ty', '21a2kotxc', '500ml', 'm8x30', '43.2', 'дрехи', '手机'])
        expect(stem(word, language)).toBe(word);
  });

  test('gives every word a stem that is not empty', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.constantFrom(...floors), (text, [language]) => {
        expect(stem(fold(text) || 'x', language).length).toBeGreaterThan(0);
      }),
    );
  });
});

test('[R10.03] only words that say nothing about a product are stop words', () => {
  expect(['do', 'dla', 'z', 'na', 'i', 'w'].every((word) => isStopWord(word, 'pol'))).toBe(true);
  expect(['bez', 'nie', 'po', 'but'].some((word) => isStopWord(word, 'pol'))).toBe(false);
  expect(['can', 'will', 'over', 'no', 'off', 'dla'].some((word) => isStopWord(word, 'eng'))).toBe(false);
});
