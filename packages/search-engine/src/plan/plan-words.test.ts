import type { Synonym } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { searchDefaults } from './defaults.ts';
import { PhraseBook } from './phrase-book.ts';
import type { PlannedWord } from './plan.ts';
import { planSearch } from './plan-search.ts';

const plan = (
  query: string,
  {
    synonyms = [],
    immutable = [],
    isTyping = false,
  }: { synonyms?: Synonym[]; immutable?: string[]; isTyping?: boolean } = {},
): readonly PlannedWord[] => {
  const phrases = PhraseBook.of({ synonyms, immutable, blocked: [] }, 'pol');
  return planSearch({ language: 'pol', fields: [], phrases }, { query, isTyping }).words;
};
const group = (...phrases: string[]): Synonym => ({ type: 'group', phrases });
const synonymsOf = (word: PlannedWord | undefined): string[] =>
  (word?.alternatives ?? []).filter(({ kind }) => kind === 'synonym').map(({ terms }) => terms.join(' '));
const optionals = (words: readonly PlannedWord[]): string[] =>
  words.filter(({ isOptional }) => isOptional).map(({ text }) => text);

test('[R10.03] a word also matches its other forms, which weigh less than itself', () => {
  const [word] = plan('butów ');
  expect(word?.alternatives).toEqual([
    { kind: 'exact', terms: ['butow'], weight: 1 },
    { kind: 'stem', terms: ['but'], isStem: true, weight: searchDefaults.stemWeight },
    { kind: 'infix', terms: ['butow'], weight: searchDefaults.infixWeight, isForgiving: true },
  ]);
});

test('[R10.03] an immutable phrase is one word without stem, typos, synonyms or longer words', () => {
  const words = plan('nike air max', {
    immutable: ['air max'],
    synonyms: [group('air', 'powietrze'), group('nike air', 'nike powietrze')],
    isTyping: true,
  });
  expect(words.map(({ text }) => text)).toEqual(['nike', 'air max']);
  expect(words[1]).toMatchObject({
    alternatives: [{ kind: 'exact', terms: ['air', 'max'], weight: 1 }],
    maxTypos: 0,
  });
  expect(synonymsOf(words[0])).toEqual([]);
});

test('an immutable word stays as it is, an immutable stop word is required', () => {
  expect(plan('butów', { immutable: ['butów'] })[0]?.alternatives).toHaveLength(1);
  expect(optionals(plan('do biegania', { immutable: ['do'] }))).toEqual([]);
});

test('the parts of a compound are adjacent in an immutable phrase', () => {
  const [kept] = plan('router wi-fi', { immutable: ['router wi-fi'] });
  expect(kept?.alternatives[0]?.terms).toEqual(['router', 'wi', 'fi']);
});

test('[R10.03] what follows a function word counts half: it says more of a product, but not what it is', () => {
  const weights = (query: string) =>
    plan(query).map(({ alternatives, typoWeight }) => [alternatives[0]?.weight, typoWeight]);
  const { typoWeight } = searchDefaults;
  const [whole, half] = [
    [1, typoWeight],
    [0.5, typoWeight / 2],
  ];
  expect(weights('sukienka w kwiaty')).toEqual([whole, whole, half]);
  expect(weights('bateria do hp 840')).toEqual([whole, whole, half, whole]);
  expect(weights('do biegania')).toEqual([whole, whole]);
  expect(weights('sukienka kwiaty')).toEqual([whole, whole]);
});

test('[R10.03] what a product is made of is found as a noun and as an adjective', () => {
  const stems = plan('wełny')[0]?.alternatives.filter(({ kind }) => kind === 'stem');
  expect(stems).toEqual([
    { kind: 'stem', terms: ['weln'], isStem: true, weight: searchDefaults.stemWeight },
    { kind: 'stem', terms: ['welnian'], isStem: true, weight: searchDefaults.kindredWeight },
  ]);
});

test('function words are optional, unless there are no others', () => {
  expect(optionals(plan('buty do biegania na zimę'))).toEqual(['do', 'na']);
  expect(optionals(plan('do na'))).toEqual([]);
});

test('[R10.03] a function word that is also a unit is one only at the end: size 42 in leather isn’t 42 inches', () => {
  expect(optionals(plan('buty 42 w kwiaty'))).toEqual(['w']);
  expect(optionals(plan('żarówka 42 w'))).toEqual([]);
  const italian = (query: string) =>
    optionals(planSearch({ language: 'ita', fields: [] }, { query, isTyping: false }).words);
  expect(italian('scarpe 42 in pelle')).toEqual(['in']);
  expect(italian('televisore 42 in')).toEqual([]);
});

test('the word that is being typed is required whatever it is, because it may become another one', () => {
  expect(optionals(plan('buty do', { isTyping: true }))).toEqual([]);
  expect(optionals(plan('buty do ', { isTyping: true }))).toEqual(['do']);
});

test('[R10.03] a synonym of one word is an alternative of it', () => {
  const words = plan('tani laptop', { synonyms: [group('laptop', 'notebook', 'komputer przenośny')] });
  expect(synonymsOf(words[0])).toEqual([]);
  expect(synonymsOf(words[1])).toEqual(['notebook', 'komputr przenosn']);
  expect(words[1]?.alternatives.at(-1)).toMatchObject({ isStem: true, weight: searchDefaults.synonymWeight });
});

test('[R10.03] a synonym of several adjacent words is an alternative of each of them', () => {
  const synonyms = [group('komputer przenośny', 'laptop')];
  expect(plan('komputera przenośnego tanio', { synonyms }).map(synonymsOf)).toEqual([
    ['laptop'],
    ['laptop'],
    [],
  ]);
  expect(plan('komputer tani przenośny', { synonyms }).flatMap(synonymsOf)).toEqual([]);
});

test('function words within a phrase with synonyms stay optional', () => {
  const words = plan('buty do biegania', { synonyms: [group('buty do biegania', 'biegówki')] });
  expect(words.map(synonymsOf)).toEqual([['biegowk'], [], ['biegowk']]);
  expect(optionals(words)).toEqual(['do']);
});

test('a mistyped word has synonyms only if typos are forgiven', () => {
  const [word] = plan('laptpo', { synonyms: [group('laptop', 'notebook')] });
  expect(word?.alternatives.at(-1)).toMatchObject({
    kind: 'synonym',
    terms: ['notebook'],
    isForgiving: true,
  });
  expect(
    plan('lap', { synonyms: [group('lap1', 'notebook'), group('laps', 'x')] }).flatMap(synonymsOf),
  ).toEqual([]);
});

test('the number of synonyms per word is limited', () => {
  const phrases = Array.from(
    { length: 45 },
    (_, i) => `s${'abcdefghijklmnopqrstuvwxyz'[i % 26]}${'xyz'[i % 3]}${i}`,
  );
  const [word] = plan('laptop', { synonyms: [group('laptop', ...phrases)] });
  expect(synonymsOf(word)).toHaveLength(searchDefaults.maxSynonyms);
});

test('the words of synonyms are limited per search, and every word keeps its first synonyms', () => {
  const letters = [...'abcdefghijklmnop'];
  const long = (letter: string, nth: number): string =>
    Array.from({ length: 6 }, (_, i) => `${letter}syn${'xyz'.charAt(nth % 3)}${i}q${nth}`).join(' ');
  const synonyms = letters.map((letter) =>
    group(`slowo${letter}`, ...Array.from({ length: 19 }, (_, nth) => long(letter, nth))),
  );
  const words = plan(letters.map((letter) => `slowo${letter}`).join(' '), { synonyms });
  const looked = words
    .flatMap(({ alternatives }) => alternatives.filter(({ kind }) => kind === 'synonym'))
    .reduce((sum, { terms }) => sum + terms.length, 0);
  expect(words).toHaveLength(letters.length);
  expect(looked).toBeLessThanOrEqual(searchDefaults.maxSynonymWords);
  for (const word of words) expect(synonymsOf(word).length).toBeGreaterThan(0);
});
