import type { Synonym } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { PhraseBook } from './phrase-book.ts';
import { readStemmedWords } from './query-words.ts';

const bookOf = (
  synonyms: readonly Synonym[],
  { blocked = [], immutable = [] }: { blocked?: string[]; immutable?: string[] } = {},
): PhraseBook => new PhraseBook({ synonyms, blocked, immutable }, 'pol');
const group = (...phrases: string[]): Synonym => ({ type: 'group', phrases });
const oneWay = (from: string[], to: string[]): Synonym => ({ type: 'oneWay', from, to });
const meant = (book: PhraseBook, ...stems: string[]): string[] =>
  book.synonymsOf(stems).map((expression) => expression.join(' '));

test('[R10.03] every phrase of a group means all others, a one-way phrase only its goal', () => {
  const book = bookOf([group('laptop', 'notebook', 'komputer przenośny'), oneWay(['kicks'], ['trampki'])]);
  expect(meant(book, 'laptop')).toEqual(['notebook', 'komputr przenosn']);
  expect(meant(book, 'komputr', 'przenosn')).toEqual(['laptop', 'notebook']);
  expect(meant(book, 'kicks')).toEqual(['trampk']);
  expect(meant(book, 'trampk')).toEqual([]);
});

test('every inflected form of a phrase is met, whichever was entered', () => {
  const book = bookOf([oneWay(['czerwone buty'], ['szpilki']), oneWay(['butów czerwonych'], ['czółenka'])]);
  expect(meant(book, 'czerwon', 'but')).toEqual(['szpilk']);
  expect(meant(book, 'but', 'czerwon')).toEqual(['czolenk']);
});

test("a synonym's synonym is none, and a circle does no harm", () => {
  const chain = bookOf([oneWay(['a1'], ['b1']), oneWay(['b1'], ['c1'])]);
  expect(meant(chain, 'a1')).toEqual(['b1']);
  const circle = bookOf([oneWay(['a1'], ['b1']), oneWay(['b1'], ['a1'])]);
  expect(meant(circle, 'a1')).toEqual(['b1']);
  expect(meant(circle, 'b1')).toEqual(['a1']);
});

test('what is the same but for inflection is no synonym, and one entered twice counts once', () => {
  const book = bookOf([group('but', 'buty', 'trampki'), group('trampki', 'buty')]);
  expect(meant(book, 'but')).toEqual(['trampk']);
  expect(meant(book, 'trampk')).toEqual(['but']);
});

test('[R10.03] of a large group each phrase has the first twenty of the others, as many as a search takes', () => {
  const phrases = Array.from({ length: 50 }, (_, at) => `wyraz${at}`);
  const book = bookOf([group(...phrases), group('wyraz0', 'x9')]);
  expect(meant(book, 'wyraz0')).toEqual(phrases.slice(1, 21));
  expect(meant(book, 'wyraz49')).toEqual(phrases.slice(0, 20));
  expect(meant(book, 'x9')).toEqual(['wyraz0']);
});

test('a mistyped word has the synonyms of the nearest phrases of one word, never of itself', () => {
  const book = bookOf([group('laptop', 'notebook'), group('laptok', 'x9'), group('laptop gamingowy', 'pc')]);
  const typoOf = (stem: string, most: number) =>
    book.synonymsOfTypo(stem, most).map(({ typos, meant: words }) => `${typos} ${words.join(' ')}`);
  expect(typoOf('lapto', 2)).toEqual(['1 notebook', '1 x9']);
  expect(typoOf('latpop', 1)).toEqual(['1 notebook']);
  expect(typoOf('laptop', 2)).toEqual(['1 x9']);
  expect(typoOf('aptop', 2)).toEqual([]);
  expect(typoOf('lapto', 0)).toEqual([]);
});

test('[R10.03] finds a blocked phrase anywhere in a query, whole words only', () => {
  const book = bookOf([], { blocked: ['tania podróbka', 'Gucci'] });
  const blockedIn = (query: string) => book.blockedIn(readStemmedWords(query, 'pol').map(({ stem }) => stem));
  expect(blockedIn('kup tanie podróbki zegarków')).toBe('tania podróbka');
  expect(blockedIn('tania torba, nie podróbka')).toBeNull();
  expect(blockedIn('GUCCI')).toBe('Gucci');
  expect(blockedIn('guccimania')).toBeNull();
  expect(blockedIn('')).toBeNull();
});

test('[R10.03] an immutable phrase is met as it was entered, the longest first', () => {
  const book = bookOf([], { immutable: ['Air Max', 'air max 90', 'buty'] });
  expect(book.immutableAt(['nike', 'air', 'max', '90'], 1)).toBe(3);
  expect(book.immutableAt(['air', 'max'], 0)).toBe(2);
  expect(book.immutableAt(['air', 'maxa'], 0)).toBe(0);
  expect(book.immutableAt(['butow'], 0)).toBe(0);
});

test('holds 10,000 synonyms, each found by its own words and by a mistyped one', () => {
  const word = (i: number): string => `${'abcdefghij'[i % 10]}slowo${i}`;
  const book = bookOf(Array.from({ length: 10_000 }, (_, i) => group(`nazwa ${i}`, word(i))));
  for (let i = 0; i < 10_000; i += 97) {
    expect(meant(book, 'nazw', String(i))).toEqual([word(i)]);
    expect(book.synonymsOf([word(i)])).toHaveLength(1);
    expect(book.synonymsOfTypo(`${word(i)}9`, 2).length).toBeGreaterThan(0);
  }
});

test('made in slices it is the same book, and others have their turn in between', async () => {
  const phrases = {
    synonyms: [group('kanapa', 'sofa')],
    blocked: ['broń palna'],
    immutable: ['iphone 15 pro'],
  };
  let turns = 0;
  const prepared = await PhraseBook.prepare(phrases, 'pol', () => {
    turns += 1;
    return Promise.resolve();
  });
  expect(turns).toBe(3);
  const { stem } = readStemmedWords('kanapą', 'pol')[0] ?? { stem: '' };
  expect(meant(prepared, stem)).toEqual(['sof']);
  const stems = readStemmedWords('broni palnej', 'pol').map((word) => word.stem);
  expect(prepared.blockedIn(stems)).toBe('broń palna');
  expect(prepared.immutableAt(['iphone', '15', 'pro'], 0)).toBe(3);
  expect(prepared.longest).toBe(3);
});
