import type { LanguageCode } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { readQueryWords } from '../language/tokenize.ts';
import { measuresByWord } from './plan-measures.ts';

const spelled = (
  query: string,
  isImmutable: (at: number) => boolean = () => false,
  language?: LanguageCode,
): string[][] =>
  measuresByWord(readQueryWords(query), isImmutable, language).map((alternatives) =>
    alternatives.map(({ terms }) => terms.join(' ')),
  );

test('[R10.03] a quantity is also looked for in other units, by each of its words', () => {
  const [bottle, number, unit] = spelled('butelka 0,5 l');
  expect(bottle).toEqual([]);
  expect(number).toEqual(expect.arrayContaining(['500 ml', '50 cl']));
  // Adjacent, its words count more than here and there.
  expect(number).toContain('0 .5 l');
  expect(unit).toEqual(number);
});

test('a quantity may be one word, and end the query', () => {
  expect(spelled('500ml')[0]).toEqual(expect.arrayContaining(['0 .5 l', '0 .50 l', '50 cl']));
  expect(spelled('1.5kg')[0]).toContain('1500 g');
});

test.each(['60x40 cm', '1/4 m', '500', 'ml', 'iPhone 12 128', '5 szt', 'czerwona sukienka'])(
  'nothing else is looked for in “%s”',
  (query) => {
    expect(spelled(query).flat()).toEqual([]);
  },
);

test('what only looks like a quantity (“2 in 1” in Polish) costs three ways at most', () => {
  const ways = ['0 002 kw', '2 w', '2000 mw'];
  expect(spelled('2 w 1')).toEqual([ways, ways, []]);
});

test('a quantity that is part of an immutable phrase stays as it is', () => {
  expect(spelled('0,5 l', (at) => at === 0)).toEqual([[], []]);
});

test('each of many quantities adds its own spellings alone', () => {
  const [number, unit] = spelled('1,25 l');
  expect(number).toHaveLength(7);
  expect(spelled(Array(8).fill('1,25 l').join(' '))).toEqual(Array(8).fill([number, unit]).flat());
});

test('[R10.03] inches are looked for by their sign and their words, and never converted', () => {
  for (const query of ['42"', '42 cali', '42-calowy', '42calowy', '42 inch', '42”', "42''"])
    expect([query, spelled(query, () => false, 'pol')[0]]).toEqual([
      query,
      expect.arrayContaining(['42 "', '42 cal', '42 inch']),
    ]);
  expect(
    spelled('42"', () => false, 'pol')
      .flat()
      .join(' '),
  ).not.toMatch(/cm|mm/);
  expect(spelled('1/2 cala', () => false, 'pol')[0]).toContain('1 2 "');
  expect(spelled('15,6 cala', () => false, 'pol')[0]).toContain('15 .6 "');
});

test('[R10.03] units that are written out are those of their symbols, in the language of the shop', () => {
  expect(spelled('1,5 litra', () => false, 'pol')[0]).toEqual(expect.arrayContaining(['1 .5 l', '1500 ml']));
  expect(spelled('5 kilo', () => false, 'cze')[0]).toContain('5 kg');
  expect(spelled('1,5 л', () => false, 'ukr')[0]).toContain('1500 ml');
  expect(spelled('1,5 litra').flat()).toEqual([]);
});
