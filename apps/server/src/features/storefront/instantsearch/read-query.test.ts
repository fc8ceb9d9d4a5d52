import { afterEach, describe, expect, test, vi } from 'vitest';
import { readQuery } from './read-query.ts';

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
