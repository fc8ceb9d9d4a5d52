import { describe, expect, test } from 'vitest';
import type { ShopSearchResult } from '../../../ports/shop-search.ts';
import { hitPresenter } from './present-hits.ts';
import { readQuery } from './read-query.ts';

const presentHits = (...[found, ...rest]: Parameters<typeof hitPresenter>) =>
  found.result.hits.map(hitPresenter(found, ...rest));

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
    matchedTerms: [{ term: 'kubek', isPrefix: false, words: ['kubek'] }],
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

test('[R10.04] marks count as characters: an answer in which every letter matches isn’t many times as long', () => {
  const tag = '★'.repeat(100);
  const query = readQuery({ query: 'a', highlightPreTag: tag, highlightPostTag: tag });
  if ('failure' in query) throw new Error('The query was refused');
  const letters = { title: 'Kubek', attributes: Array(20).fill('a '.repeat(400)) };
  const hits = found.result.hits.map((hit) => ({ ...hit, product: { ...hit.product, fields: letters } }));
  const matchedTerms = [{ term: 'a', isPrefix: false, words: ['a'] }];
  const dense = { ...found, result: { ...found.result, hits, matchedTerms } } as ShopSearchResult;
  const presented = presentHits(dense, query, new Map(), 100) as unknown as MarkedHit[];
  const marked = presented.flatMap(({ _highlightResult: { attributes } }) => attributes);
  expect(marked[0]?.matchLevel).toBe('full');
  expect(marked.reduce((sum, { value }) => sum + value.length, 0)).toBeLessThan(3_000_000);
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

describe('[R10.04] a snippet', () => {
  const words = Array.from({ length: 40 }, (_, at) => `słowo${at}`);
  const snippetOf = (text: string, asked: Record<string, unknown>, terms = ['kubek']) => {
    const query = readQuery({ query: 'Kubek stalowy', attributesToSnippet: ['description:6'], ...asked });
    if ('failure' in query) throw new Error('The query was refused');
    const result = {
      hits: [{ product: { id: 'P', group: null, fields: { description: text, link: text } } }],
      matchedTerms: terms.map((term) => ({ term, isPrefix: false, words: [term] })),
      requiredWords: { matched: 2, all: 2 },
    } as unknown as ShopSearchResult['result'];
    const [hit] = presentHits({ result, sharedFields: ['description', 'link'] }, query, new Map(), 1);
    return (hit as { _snippetResult?: Record<string, unknown> })._snippetResult;
  };

  test('is a window of words around what matched, between signs that the text goes on', () => {
    const text = words.toSpliced(20, 1, 'Kubek').join(' ');
    expect(snippetOf(text, {})).toEqual({
      description: {
        value: '…słowo18 słowo19 <em>Kubek</em> słowo21 słowo22 słowo23…',
        matchLevel: 'partial',
      },
    });
    expect(snippetOf(text, { snippetEllipsisText: ' [more] ' })?.description).toMatchObject({
      value: expect.stringMatching(/^ \[more\] słowo18 .* słowo23 \[more\] $/),
    });
  });

  test('has the place where most words matched', () => {
    const text = words.toSpliced(5, 1, 'kubek').toSpliced(30, 2, 'kubek', 'stalowy').join(' ');
    expect(snippetOf(text, {}, ['kubek', 'stalowy'])?.description).toEqual({
      value: '…słowo28 słowo29 <em>kubek</em> <em>stalowy</em> słowo32 słowo33…',
      matchLevel: 'full',
    });
  });

  test('is the beginning of a text in which nothing matched, and the whole of a short one', () => {
    expect(snippetOf(words.join(' '), {})?.description).toEqual({
      value: 'słowo0 słowo1 słowo2 słowo3 słowo4 słowo5…',
      matchLevel: 'none',
    });
    expect(snippetOf('(Kubek, stalowy!)', {}, ['kubek', 'stalowy'])?.description).toEqual({
      value: '(<em>Kubek</em>, <em>stalowy</em>!)',
      matchLevel: 'full',
    });
    expect(snippetOf('', {})?.description).toEqual({ value: '', matchLevel: 'none' });
  });

  test('is given of the attributes asked for alone, ten words by themselves, never of addresses', () => {
    const text = words.join(' ');
    expect(snippetOf(text, { attributesToSnippet: [] })).toBeUndefined();
    expect(snippetOf(text, { attributesToSnippet: ['title:3'] })).toEqual({});
    for (const attributesToSnippet of ['*', 'description', ['*:10'], ['*:3', 'description:10']])
      expect(snippetOf(text, { attributesToSnippet })).toEqual({
        description: { value: `${words.slice(0, 10).join(' ')}…`, matchLevel: 'none' },
      });
  });

  test('has at least a word and at most a hundred, however many are asked for', () => {
    const text = Array(300).fill('raz').join(' ');
    const lengthFor = (count: string): number => {
      const { description } = snippetOf(text, { attributesToSnippet: `description:${count}` }) ?? {};
      return (description as Marked).value.split(' ').length;
    };
    expect(['0', '1', '99', '9'.repeat(400)].map(lengthFor)).toEqual([1, 1, 99, 100]);
  });
});

test('[R10.04] words that matched are named as they were typed, also where another form or spelling of them matched', () => {
  const query = readQuery({ query: 'ŻÓŁTE Kubki' });
  if ('failure' in query) throw new Error('The query was refused');
  const matchedTerms = [
    { term: 'kubek', isPrefix: false, words: ['kubki'] },
    { term: 'zolty', isPrefix: false, words: ['zolte'] },
  ];
  const product = { id: 'P', group: null, fields: { title: 'Kubek żółty', brand: 'Kubek' } };
  const result = { hits: [{ product }], matchedTerms, requiredWords: { matched: 2, all: 2 } };
  const some = { result, sharedFields: ['title', 'brand'] } as unknown as ShopSearchResult;
  const [hit] = presentHits(some, query, new Map(), 1) as unknown as { _highlightResult: unknown }[];
  expect(hit?._highlightResult).toEqual({
    title: {
      value: '<em>Kubek</em> <em>żółty</em>',
      matchLevel: 'full',
      matchedWords: ['kubki', 'żółte'],
    },
    brand: { value: '<em>Kubek</em>', matchLevel: 'partial', matchedWords: ['kubki'] },
  });
});

test('[R10.04] attributes with a minus are left out of all the others', () => {
  const keysOf = (attributesToRetrieve: unknown): string[] => {
    const query = readQuery({ attributesToRetrieve });
    if ('failure' in query) throw new Error('The query was refused');
    const [hit] = presentHits(found, query, new Map(), 1);
    return Object.keys(hit ?? {}).filter((name) => !name.startsWith('_'));
  };
  expect(keysOf(['*', '-attributes'])).toEqual(['title', 'objectID']);
  expect(keysOf(['-title'])).toEqual(['attributes', 'objectID']);
  expect(keysOf(['title', '-title', 'attributes'])).toEqual(['attributes', 'objectID']);
  expect(keysOf('*')).toEqual(['title', 'attributes', 'objectID']);
});
