import { type LanguageCode, languageCodes } from '@vitrina/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';
import { readShortWords, shortWordLanguages, wrongPairsOf } from './short-words/read-short-words.ts';
import { stem } from './stem.ts';
import { measureStems } from './stem-cases/measure-stems.ts';
import { readStemCases } from './stem-cases/read-stem-cases.ts';
import { isStopWord } from './stop-words.ts';

const mainLanguages: readonly LanguageCode[] = ['pol', 'cze', 'slo', 'eng'];

describe('stems', () => {
  test.each(languageCodes)(
    '[R10.03] the forms of a word share one stem, which other words don’t have: %s',
    (language) => {
      const { tuned, heldOut } = readStemCases(language);
      const figures = measureStems([...tuned, ...heldOut], fold, (form) => stem(form, language));
      const isFirst = mainLanguages.includes(language);
      expect(figures.words).toBeGreaterThanOrEqual(isFirst ? 200 : 60);
      expect(figures.pairsJoined).toBeGreaterThanOrEqual(isFirst ? 0.98 : 0.95);
      expect(figures.wrongShare).toBeLessThanOrEqual(0.01);
    },
  );

  test.each(shortWordLanguages)(
    '[R10.03] short words share a stem with their forms and not with their neighbours: %s',
    (language) => {
      for (const half of ['tuned', 'held out'] as const) {
        const pairs = readShortWords(language, half);
        expect(pairs.together.length).toBeGreaterThanOrEqual(30);
        expect(pairs.apart.length).toBeGreaterThanOrEqual(25);
        expect(pairs.apart.filter(([word, other]) => word === other)).toEqual([]);
        expect(wrongPairsOf(pairs, (word) => stem(word, language))).toEqual({ separated: [], joined: [] });
      }
    },
  );

  test.each([
    ['trellis', 'trellises'],
    ['clematis', 'clematises'],
    ['Christmas', 'Christmases'],
    ['bias', 'biases'],
    ['topaz', 'topazes'],
    ['excuse', 'excuses'],
    ['masseuse', 'masseuses'],
    ['cache', 'caches'],
    ['niche', 'niches'],
  ])('[R10.03] the e of a plural in -es isn’t taken for one of the word: %s, %s', (one, many) => {
    expect(stem(fold(many), 'eng')).toBe(stem(fold(one), 'eng'));
  });

  test('[R10.03] words typed without diacritics have the stem of the words as written', () => {
    for (const typed of ['sukienki', 'sukienek', 'sukienke', 'sukience'])
      expect(stem(typed, 'pol')).toBe(stem(fold('sukienką'), 'pol'));
    expect(stem('pracek', 'cze')).toBe(stem(fold('pračkách'), 'cze'));
  });

  test('leaves part numbers, words of one or two letters and words in other scripts alone', () => {
    for (const language of languageCodes)
      for (const word of ['', 'a', 'ty', 'по', '21a2kotxc', '500ml', 'm8x30', '43.2', '手机'])
        expect(stem(word, language)).toBe(word);
    expect(stem('дрехи', 'pol')).toBe('дрехи');
    expect(stem('adidasy', 'ukr')).toBe('adidasy');
  });

  test('no word has an empty stem', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.constantFrom(...languageCodes), (text, language) => {
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
