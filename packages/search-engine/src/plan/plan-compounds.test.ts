import { expect, test } from 'vitest';
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
      joined: textsOf(compounds.filter(({ terms }) => terms.length === 1)),
      split: textsOf(compounds.filter(({ terms }) => terms.length === 2)),
    };
  });

test('[R10.03] neighbours are looked for as one word, which each of them has as a synonym', () => {
  const [foto, tapety] = compoundsOf('foto tapety');
  expect(foto?.joined).toEqual(['fototapety', 'fototapet~']);
  expect(tapety?.joined).toEqual(foto?.joined);
});

test('[R10.03] with a function word they are so only where too little is found', () => {
  expect(compoundsOf('buty na rty').map(({ joined }) => joined)).toEqual([
    ['butyna?', expect.stringMatching(/~\?$/)],
    [],
    ['narty?', 'nart~?'],
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

test('[R10.03] a word of letters is looked for in two wherever it can be split into parts of three letters', () => {
  expect(compoundsOf('kubek').flatMap(({ split }) => split)).toEqual([]);
  expect(compoundsOf('lampka').flatMap(({ split }) => split)).toEqual(['lam pka~?']);
  expect(compoundsOf('abcdefgh').flatMap(({ split }) => split)).toHaveLength(3);
  expect(compoundsOf('xc90nowy').flatMap(({ split }) => split)).toEqual([]);
  expect(compoundsOf('a'.repeat(200)).flatMap(({ split }) => split)).toEqual([]);
});
