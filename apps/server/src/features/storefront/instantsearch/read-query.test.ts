import { afterEach, describe, expect, test, vi } from 'vitest';
import { readQueries, readQuery } from './read-query.ts';

afterEach(() => vi.restoreAllMocks());

describe('parameters in one text', () => {
  test('[R10.04] are lists as JSON and plain texts; of one that is given twice, the last counts', () => {
    const params = 'query=a&facets=["brand"]&query=1&hitsPerPage=7&facetFilters=brand:Elf&userToken=12';
    expect(readQuery({ params })).toMatchObject({
      ...{ query: '1', facets: ['brand'], hitsPerPage: 7, facetFilters: ['brand:Elf'], userToken: '12' },
    });
  });

  test('[R10.04] that mean nothing are not read as JSON: thousands of them would hold the server up', () => {
    const parse = vi.spyOn(JSON, 'parse');
    for (const piece of ['a&', 'facets&', 'facets=x&', '__proto__={}&'])
      expect(readQuery({ params: `${piece.repeat(20_000)}query=kubek` })).toMatchObject({ query: 'kubek' });
    expect(parse.mock.calls.length).toBeLessThan(20);
  });
});

describe('[R10.04] parameters that are wrong', () => {
  test.each<[string, Record<string, unknown>, string]>([
    [
      'a snippet of many words',
      { attributesToSnippet: ['description:many'] },
      '“description:many” is no attribute',
    ],
    ['a snippet of nothing', { attributesToSnippet: [':10'] }, '“:10” is no attribute'],
    ['a snippet of an empty name', { attributesToSnippet: [''] }, '“” is no attribute'],
    [
      'thousands',
      { attributesToSnippet: Array(3000).fill('a:1') },
      'attributesToSnippet: maxItems (max 200)',
    ],
    ['an object in a list', { attributesToSnippet: [{}] }, 'attributesToSnippet.0'],
    ['a number for a list', { attributesToSnippet: 7 }, 'attributesToSnippet'],
    ['a long ellipsis', { snippetEllipsisText: '.'.repeat(101) }, 'snippetEllipsisText: maxChars (max 100)'],
    ['a list for a text', { snippetEllipsisText: ['…'] }, 'snippetEllipsisText'],
    ['an offset below none', { offset: -1 }, 'offset: minValue (min 0)'],
    ['an offset too far', { offset: 10_001 }, 'offset: maxValue (max 10000)'],
    ['a length too great', { length: 1001 }, 'length: maxValue (max 1000)'],
    ['an offset in words', { offset: 'many' }, 'offset'],
    ['a list for a number', { length: [1, 2] }, 'length'],
  ])('%s are refused with a reason', (_, given, reason) => {
    expect(readQuery(given)).toMatchObject({ details: { message: expect.stringContaining(reason) } });
  });
});

test('[R10.04] facets of one call share the values of an answer: fifty searches for everything aren’t a hundred megabytes', () => {
  const asked = (facets: number) => ({
    indexName: 'x',
    facets: Array.from({ length: facets }, (_, at) => `attributes.${at}`),
    maxValuesPerFacet: 1000,
  });
  const limitsOf = (...facets: readonly number[]) => {
    const queries = readQueries({ requests: facets.map(asked) });
    if ('failure' in queries) throw new Error('The queries were refused');
    return queries.map(({ query }) => query.maxValuesPerFacet);
  };
  expect(limitsOf(10, ...Array(10).fill(1))).toEqual(Array(11).fill(1000));
  expect(limitsOf(...Array(50).fill(200))).toEqual(Array(50).fill(2));
  expect(readQuery(asked(200))).toMatchObject({ maxValuesPerFacet: 100 });
  expect(readQuery({ facets: ['*'], maxValuesPerFacet: 1000 })).toMatchObject({ maxValuesPerFacet: 1000 });
});

test('[R10.04] what was asked is known as one text, without what is not understood', () => {
  const query = readQuery({
    query: 'a&b ż \ud800',
    hitsPerPage: 5,
    facets: ['brand'],
    nonsense: 'x'.repeat(1000),
    page: null,
  });
  expect('params' in query && [...new URLSearchParams(query.params)]).toEqual([
    ['query', 'a&b ż \ufffd'],
    ['hitsPerPage', '5'],
    ['facets', '["brand"]'],
  ]);
});

test('[R10.04] results may be asked for by how many to pass over', () => {
  expect(readQuery({ offset: 3 })).toMatchObject({ offset: 3, hitsPerPage: 20 });
  expect(readQuery({ length: 7, page: 2 })).toMatchObject({ offset: 0, hitsPerPage: 7 });
  expect(readQuery({ offset: null, hitsPerPage: 9 })).toMatchObject({ offset: null, hitsPerPage: 9 });
});
