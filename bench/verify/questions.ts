import type { SearchRequest } from '@vitrina/search-engine';
import { createRandom } from '../search/made-products.ts';
import { verifiedFacets } from './made-catalog.ts';
import type { Tally } from './tally.ts';

/** A search and its expected result. */
export type Question = {
  readonly kind: string;
  readonly request: SearchRequest;
  /** By product: 1 if it must be found. */
  readonly expected: () => Uint8Array;
  /** Whether a product with these words may be on a page of results. */
  readonly holds: (words: ReadonlySet<string>) => boolean;
  readonly isGrouped?: boolean;
};

const asked = 1000;
const groupedAsked = 200;
/** How many words are combined to pairs. */
const pairedWords = 400;
/** With fewer results a search forgives typos, and finds more than the tally has. */
const enoughResults = 10;

const facets = [
  ...verifiedFacets.map((field) => ({ field, limit: 1000 })),
  { field: 'attributes', limit: 1000, attributes: { limit: 10, minShare: 0, except: [] } },
  { field: 'price', limit: 1 },
];

const askWord = (tally: Tally, word: number): Question => {
  const text = tally.vocabulary[word] ?? '';
  return {
    kind: 'a word',
    request: { query: text, isTyping: false, facets },
    expected: () => tally.withWord(word),
    holds: (words) => words.has(text),
  };
};

const askPrefix = (tally: Tally, prefix: string): Question => ({
  kind: 'a prefix',
  request: { query: prefix, isTyping: true, facets },
  expected: () => tally.withPrefix(prefix),
  holds: (words) => [...words].some((word) => word.startsWith(prefix)),
});

const askPair = (tally: Tally, word: number, other: number): Question => {
  const [first = '', second = ''] = [tally.vocabulary[word], tally.vocabulary[other]];
  return {
    kind: 'two words',
    request: { query: `${first} ${second}`, isTyping: false, facets },
    expected: () => tally.withBoth(word, other),
    holds: (words) => words.has(first) && words.has(second),
  };
};

const askGroups = (tally: Tally, word: number): Question => {
  const { request, ...question } = askWord(tally, word);
  return {
    ...question,
    request: { ...request, groupVariants: true, facets: [] },
    kind: 'a word, one row a group',
    isGrouped: true,
  };
};

/** Half of the products have the quantity in grams, the others in kilograms. */
const askQuantities = (tally: Tally, values: readonly string[]): Question[] =>
  [...values.keys()]
    .filter((value) => tally.withValue('category', value).includes(1))
    .map((value): Question => {
      const filter = {
        kind: 'values',
        field: 'attributes.category',
        values: [`${(value * 100 + 50) / 1000} kg`],
      } as const;
      return {
        kind: 'an attribute’s quantity',
        request: { query: '', filters: [filter], facets },
        expected: () => tally.withValue('category', value),
        holds: () => true,
      };
    });

const askValues = (tally: Tally, facetValues: Readonly<Record<string, readonly string[]>>): Question[] =>
  verifiedFacets.flatMap((field) =>
    [...(facetValues[field] ?? []).entries()]
      // A small catalog may lack some of them.
      .filter(([value]) => tally.withValue(field, value).includes(1))
      .map(
        ([value, text]): Question => ({
          kind: 'a facet’s value',
          request: { query: '', filters: [{ kind: 'values', field, values: [text] }], facets },
          expected: () => tally.withValue(field, value),
          holds: () => true,
        }),
      ),
  );

const prefixesOf = (tally: Tally, words: readonly number[]): string[] => {
  const prefixes = new Set<string>();
  for (const word of words)
    for (const length of [2, 3, 4, 5]) prefixes.add((tally.vocabulary[word] ?? '').slice(0, length));
  return [...prefixes].slice(0, asked);
};

const pairsOf = (tally: Tally, words: readonly number[]): [number, number][] => {
  const random = createRandom(11);
  const known = new Set(tally.vocabulary);
  const pick = (): number => words[Math.floor(random() * Math.min(pairedWords, words.length))] as number;
  const pairs = new Map<string, [number, number]>();
  for (let tries = 0; pairs.size < asked && tries < asked * 20; tries++) {
    const pair: [number, number] = [pick(), pick()];
    if (pair[0] === pair[1] || pairs.has(pair.join())) continue;
    // Neighbours are found written as one word, too, and here that may be another word.
    if (known.has(pair.map((word) => tally.vocabulary[word]).join(''))) continue;
    if (tally.totalOf(tally.withBoth(...pair)) >= enoughResults) pairs.set(pair.join(), pair);
  }
  return [...pairs.values()];
};

/** The most frequent words, prefixes and pairs, every value of every facet, and the empty query. */
export const makeQuestions = (
  tally: Tally,
  facetValues: Readonly<Record<string, readonly string[]>>,
): Question[] => {
  const words = tally.wordsByFrequency();
  const frequent = words
    .slice(0, asked)
    .filter((word) => tally.totalOf(tally.withWord(word)) >= enoughResults);
  const everything: Question = {
    kind: 'everything',
    request: { query: '', facets },
    expected: () => tally.all(),
    holds: () => true,
  };
  return [
    everything,
    ...frequent.map((word) => askWord(tally, word)),
    ...prefixesOf(tally, frequent).map((prefix) => askPrefix(tally, prefix)),
    ...pairsOf(tally, words).map(([word, other]) => askPair(tally, word, other)),
    ...frequent.slice(0, groupedAsked).map((word) => askGroups(tally, word)),
    ...askValues(tally, facetValues),
    ...askQuantities(tally, facetValues.category ?? []),
  ];
};
