import { expect, test } from 'vitest';
import { readQueryWords } from '../language/tokenize.ts';
import { measuresByWord } from './plan-measures.ts';

const spelled = (query: string, isImmutable: (at: number) => boolean = () => false): string[][] =>
  measuresByWord(readQueryWords(query), isImmutable).map((alternatives) =>
    alternatives.map(({ terms }) => terms.join(' ')),
  );

test('[R10.03] a quantity is also looked for in other units, by each of its words', () => {
  const [bottle, number, unit] = spelled('butelka 0,5 l');
  expect(bottle).toEqual([]);
  expect(number).toEqual(expect.arrayContaining(['500 ml', '50 cl']));
  expect(number).not.toContain('0 5 l');
  expect(unit).toEqual(number);
});

test('a quantity may be one word, and end the query', () => {
  expect(spelled('500ml')[0]).toEqual(expect.arrayContaining(['0 5 l', '0 50 l', '50 cl']));
  expect(spelled('1.5kg')[0]).toContain('1500 g');
});

test.each(['60x40 cm', '1/4 m', '500', 'ml', 'iPhone 12 128', '5 szt', 'czerwona sukienka'])(
  'nothing else is looked for in “%s”',
  (query) => {
    expect(spelled(query).flat()).toEqual([]);
  },
);

test('what only looks like a quantity (“2 in 1” in Polish) costs two more ways at most', () => {
  expect(spelled('2 w 1')).toEqual([['0 002 kw', '2000 mw'], ['0 002 kw', '2000 mw'], []]);
});

test('a quantity that is part of an immutable phrase stays as it is', () => {
  expect(spelled('0,5 l', (at) => at === 0)).toEqual([[], []]);
});

test('each of many quantities adds its own spellings alone', () => {
  const [number, unit] = spelled('1,25 l');
  expect(number).toHaveLength(6);
  expect(spelled(Array(8).fill('1,25 l').join(' '))).toEqual(Array(8).fill([number, unit]).flat());
});
