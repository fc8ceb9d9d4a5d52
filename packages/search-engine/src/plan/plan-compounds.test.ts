import { expect, test } from 'vitest';
import { runsOfSplits, splitsOf } from '../words/split-word.ts';
import type { WordAlternative } from './plan.ts';
import { planSearch } from './plan-search.ts';

const compoundsOf = (query: string): { joined: string[]; split: string[] }[] =>
  planSearch({ fields: [], language: 'pol' }, { query, isTyping: false }).words.map(({ alternatives }) => {
    const compounds = alternatives.filter(({ kind }) => kind === 'compound');
    const textsOf = (some: readonly WordAlternative[]): string[] =>
      some.map(
        ({ terms, isStem, isForgiving }) => `${terms.join(' ')}${isStem ? '~' : ''}${isForgiving ? '?' : ''}`,
      );
    return {
      joined: textsOf(compounds.filter(({ isInTwo }) => !isInTwo)),
      split: textsOf(compounds.filter(({ isInTwo }) => isInTwo)),
    };
  });

test('[R10.03] neighbours are looked for as one word, which each of them has as a synonym', () => {
  const [foto, tapety] = compoundsOf('foto tapety');
  expect(foto?.joined).toEqual(['fototapety', 'fototapet~', 'tapetyfot~?']);
  expect(tapety?.joined).toEqual(foto?.joined);
});

test('[R10.03] with a function word they are so only where too little is found', () => {
  expect(compoundsOf('buty na rty').map(({ joined }) => joined)).toEqual([
    ['butyna?', expect.stringMatching(/~\?$/), 'rtybut~?'],
    [],
    ['narty?', 'nart~?', 'rtybut~?'],
  ]);
});

test('two numbers, two letters and very long words are not joined', () => {
  expect(compoundsOf('iphone 15 256 gb').map(({ joined }) => joined[0])).toEqual([
    'iphone15',
    'iphone15',
    '256gb',
    '256gb',
  ]);
  expect(compoundsOf('x y').flatMap(({ joined }) => joined)).toEqual([]);
  expect(compoundsOf(`${'k'.repeat(20)} ${'l'.repeat(20)}`).flatMap(({ joined }) => joined)).toEqual([]);
});

test('[R10.03] a word of letters that may have two parts of three is looked for in two', () => {
  expect(compoundsOf('kubek').flatMap(({ split }) => split)).toEqual([]);
  expect(compoundsOf('lampka').flatMap(({ split }) => split)).toEqual(['lampka~?']);
  expect(compoundsOf('xc90nowy').flatMap(({ split }) => split)).toEqual([]);
  expect(compoundsOf('a'.repeat(200)).flatMap(({ split }) => split)).toEqual([]);
  expect(splitsOf({ kind: 'compound', weight: 1, terms: ['abcdefgh'] }, 'pol')).toEqual([
    ['abc', 'defgh'],
    ['abcd', 'efgh'],
    ['abcde', 'fgh'],
  ]);
});

test('[R10.03] a word in two may be in the other order by its likeliest split alone, with function words between', () => {
  const terms: Record<string, number> = { hand: 9, tuchhalt: 1, handtuch: 20, halt: 30, fur: 99 };
  const lookUp = (term: string): string[] => (terms[term] === undefined ? [] : [term]);
  const splits = [
    ['hand', 'tuchhalt'],
    ['handtu', 'chhalt'],
    ['handtuch', 'halt'],
  ] as const;
  const found = { termsOf: lookUp, wordOf: lookUp, frequencyOf: (term: string) => terms[term] ?? 0 };
  const runs = (language: 'ger' | 'eng') =>
    runsOfSplits(splits, language, found).map((places) => places.flat().join(' '));
  expect(runs('ger')).toEqual([
    'hand tuchhalt',
    'handtuch halt',
    'halt handtuch',
    'halt fur handtuch',
    'halt fur fur handtuch',
  ]);
  expect(runs('eng')).toEqual(['hand tuchhalt', 'handtuch halt']);
});
