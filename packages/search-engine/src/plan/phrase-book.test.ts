import type { Synonym } from '@vitrina/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildPhraseBook } from './build-book.ts';
import { PhraseBook, type Phrases } from './phrase-book.ts';
import type { PhraseEntry } from './phrase-entries.ts';
import { readStemmedWords } from './query-words.ts';
import { ReferencePhraseBook } from './testing/reference-phrase-book.ts';

const bookOf = (
  synonyms: readonly Synonym[],
  { blocked = [], immutable = [] }: { blocked?: string[]; immutable?: string[] } = {},
): PhraseBook => PhraseBook.of({ synonyms, blocked, immutable }, 'pol');
const group = (...phrases: string[]): Synonym => ({ type: 'group', phrases });
const oneWay = (from: string[], to: string[]): Synonym => ({ type: 'oneWay', from, to });
const meant = (book: PhraseBook, ...stems: string[]): string[] =>
  book.synonymsOf(stems).map((expression) => expression.join(' '));

test('[R10.03] every phrase of a group means all others, a one-way phrase only its target', () => {
  const book = bookOf([group('laptop', 'notebook', 'komputer przenośny'), oneWay(['kicks'], ['trampki'])]);
  expect(meant(book, 'laptop')).toEqual(['notebook', 'komputr przenosn']);
  expect(meant(book, 'komputr', 'przenosn')).toEqual(['laptop', 'notebook']);
  expect(meant(book, 'kicks')).toEqual(['trampk']);
  expect(meant(book, 'trampk')).toEqual([]);
});

test('every inflected form of a phrase matches, whichever was entered', () => {
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

test('inflected forms of a phrase are no synonyms of it, and one entered twice counts once', () => {
  const book = bookOf([group('but', 'buty', 'trampki'), group('trampki', 'buty')]);
  expect(meant(book, 'but')).toEqual(['trampk']);
  expect(meant(book, 'trampk')).toEqual(['but']);
});

test('[R10.03] each phrase of a large group has the first twenty of the others, the limit of a search', () => {
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

test('[R10.03] an immutable phrase matches only as entered, the longest one first', () => {
  const book = bookOf([], { immutable: ['Air Max', 'air max 90', 'buty'] });
  expect(book.immutableAt(['nike', 'air', 'max', '90'], 1)).toBe(3);
  expect(book.immutableAt(['air', 'max'], 0)).toBe(2);
  expect(book.immutableAt(['air', 'maxa'], 0)).toBe(0);
  expect(book.immutableAt(['butow'], 0)).toBe(0);
});

test('finds each of 10,000 synonyms by its words and by a mistyped one', () => {
  const word = (i: number): string => `${'abcdefghij'[i % 10]}slowo${i}`;
  const book = bookOf(Array.from({ length: 10_000 }, (_, i) => group(`nazwa ${i}`, word(i))));
  for (let i = 0; i < 10_000; i += 97) {
    expect(meant(book, 'nazw', String(i))).toEqual([word(i)]);
    expect(book.synonymsOf([word(i)])).toHaveLength(1);
    expect(book.synonymsOfTypo(`${word(i)}9`, 2).length).toBeGreaterThan(0);
  }
});

/** Few words, so that phrases often share them; some are typos of others, some inflected forms, some no words at all. */
const word = fc.constantFrom(
  ...['but', 'buty', 'butów', 'bat', 'kurtka', 'kurtki', 'kurtek', 'kutka', 'trampki', 'trampek', 'trampka'],
  ...['sofa', 'sofy', 'soda', 'kanapa', 'ka-napa', '90', 'x9', '…', 'łóżko', 'łózko', 'e-book'],
);
const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const phrases = (most: number) => fc.array(phrase, { minLength: 1, maxLength: most });
const value = fc.oneof(
  { weight: 5, arbitrary: phrases(5).map((list) => ({ kind: 'synonyms' as const, value: group(...list) })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(phrases(3), phrases(3))
      .map(([from, to]) => ({ kind: 'synonyms' as const, value: oneWay(from, to) })),
  },
  {
    weight: 1,
    arbitrary: fc.nat({ max: 40 }).map((from) => ({
      kind: 'synonyms' as const,
      value: group(...Array.from({ length: 30 }, (_, i) => `wyraz${from + i}`), 'but'),
    })),
  },
  { weight: 1, arbitrary: phrase.map((text) => ({ kind: 'blocked' as const, value: text })) },
  { weight: 1, arbitrary: phrase.map((text) => ({ kind: 'immutable' as const, value: text })) },
);
/** Ids and times that often collide, so that entries are replaced. */
const entry = fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 5 }), value).map(
  ([id, day, made]): PhraseEntry => ({
    id: `id${id}`,
    createdAt: `2026-01-0${day + 1}T00:00:00.000Z`,
    ...made,
  }),
);
const change = fc.record({
  removed: fc.array(entry, { maxLength: 3 }),
  added: fc.array(entry, { maxLength: 3 }),
});

const asLists = (entries: ReadonlyMap<string, PhraseEntry>): Phrases => {
  const inOrder = [...entries.values()].sort((a, b) =>
    a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1,
  );
  const valuesOf = (kind: PhraseEntry['kind']) =>
    inOrder.filter((each) => each.kind === kind).map((each) => each.value);
  return {
    synonyms: valuesOf('synonyms') as Synonym[],
    blocked: valuesOf('blocked') as string[],
    immutable: valuesOf('immutable') as string[],
  };
};

const expectSameBook = (
  book: PhraseBook,
  reference: ReferencePhraseBook,
  queries: readonly string[],
): void => {
  for (const query of queries) {
    const words = readStemmedWords(query, 'pol');
    const [stems, terms] = [words.map(({ stem }) => stem), words.map(({ term }) => term)];
    expect(book.synonymsOf(stems)).toEqual(reference.synonymsOf(stems));
    expect(book.blockedIn(stems)).toBe(reference.blockedIn(stems));
    for (const at of terms.keys()) expect(book.immutableAt(terms, at)).toBe(reference.immutableAt(terms, at));
    for (const stem of stems)
      for (const most of [0, 1, 2])
        expect(book.synonymsOfTypo(stem, most)).toEqual(reference.synonymsOfTypo(stem, most));
  }
  expect(book.longest).toBeGreaterThanOrEqual(reference.longest);
};

test('[R10.03] after any changes to any lists it answers like plain maps of the resulting lists', () => {
  const query = fc.oneof(
    phrase,
    fc.constantFrom('wyraz7', 'wyraz77', 'wyrz12', 'butt', 'kurtkaa', 'tramki', 'łóżkoo'),
  );
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 25 }),
      fc.array(change, { maxLength: 6 }),
      fc.array(query, { minLength: 3, maxLength: 8 }),
      (entries, changes, queries) => {
        const lists = new Map(entries.map((each) => [each.id, each]));
        let book = PhraseBook.from(buildPhraseBook(lists.values(), 'pol'), 'pol');
        expectSameBook(book, new ReferencePhraseBook(asLists(lists), 'pol'), queries);
        for (const { removed, added } of changes) {
          for (const { id } of removed) lists.delete(id);
          for (const each of added) lists.set(each.id, each);
          book = book.with([{ removed, added }]);
          expectSameBook(book, new ReferencePhraseBook(asLists(lists), 'pol'), queries);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('a change leaves the original book as it was, and can be applied twice', () => {
  const book = bookOf([group('kanapa', 'sofa')]);
  const added: PhraseEntry[] = [
    {
      id: 'new',
      kind: 'synonyms',
      createdAt: '2026-01-01T00:00:00.000Z',
      value: group('kanapa', 'wersalka'),
    },
  ];
  const changed = book.with([{ removed: [], added }]);
  expect(meant(book, 'kanap')).toEqual(['sof']);
  expect(meant(changed, 'kanap')).toEqual(['sof', 'wersalk']);
  expect(meant(changed.with([{ removed: [], added }]), 'kanap')).toEqual(['sof', 'wersalk']);
  expect(changed.bytes).toBe(book.bytes);
  expect(meant(changed.with([{ removed: added, added: [] }]), 'kanap')).toEqual(['sof']);
});

test('a large book takes no heap, and about as many bytes as its texts', () => {
  const synonyms = Array.from({ length: 1000 }, (_, i) =>
    group(...Array.from({ length: 20 }, (_unused, k) => `nazwa${i} wariant${k}`)),
  );
  const { bytes } = bookOf(synonyms);
  expect(bytes).toBeLessThan(20_000 * 100);
});
