import { expect, test } from 'vitest';
import type { ShopSearchResult } from '../../../ports/shop-search.ts';
import { presentHits } from './present-hits.ts';
import { readQuery } from './read-query.ts';

type Marked = { readonly value: string; readonly matchLevel: string };
type MarkedHit = {
  readonly _highlightResult: { readonly title: Marked; readonly attributes: readonly Marked[] };
};

const text = 'kubek '.repeat(160);
const found = {
  sharedFields: ['title', 'attributes'],
  result: {
    hits: Array.from({ length: 100 }, (_, at) => ({
      product: { id: `P${at}`, group: null, fields: { title: 'Kubek', attributes: Array(20).fill(text) } },
    })),
    matchedTerms: [{ term: 'kubek', isPrefix: false }],
    requiredWords: { matched: 1, all: 1 },
  },
} as unknown as ShopSearchResult;

test('[R10.04] words are marked in the first texts of an answer, and the others are given as they are: nobody shows two million characters', () => {
  const query = readQuery({ query: 'kubek' });
  if ('failure' in query) throw new Error('The query was refused');
  const hits = presentHits(found, query, new Map(), 100) as unknown as MarkedHit[];
  const [first, last] = [hits[0]?._highlightResult, hits.at(-1)?._highlightResult];
  expect(first?.title).toMatchObject({ value: '<em>Kubek</em>', matchLevel: 'full' });
  expect(first?.attributes[19]?.matchLevel).toBe('full');
  expect(last?.title).toEqual({ value: 'Kubek', matchLevel: 'none', matchedWords: [] });
  expect(last?.attributes).toHaveLength(20);
  expect(last?.attributes[19]).toEqual({ value: text, matchLevel: 'none', matchedWords: [] });
  const marked = hits.flatMap(({ _highlightResult: { attributes } }) => attributes);
  expect(marked.filter(({ matchLevel }) => matchLevel === 'full').length).toBeLessThan(600);
});

test('[R10.04] searches of one call share the characters of an answer: of the longest products, they lack the longest fields', () => {
  const query = readQuery({ query: 'kubek' });
  if ('failure' in query) throw new Error('The query was refused');
  const fieldsOf = (hitsInCall: number): string[] => {
    const [hit] = presentHits(found, query, new Map(), hitsInCall);
    return Object.keys(hit?._highlightResult ?? {}).filter((name) => Object.hasOwn(hit ?? {}, name));
  };
  expect(fieldsOf(100)).toEqual(['title', 'attributes']);
  expect(fieldsOf(1000)).toEqual(['title']);
});
