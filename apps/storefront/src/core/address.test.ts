// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAddress, writeAddress } from './address.ts';
import { type SearchState, searchFor } from './search-state.ts';

const query = { name: 'q', useHash: false };
const hash = { name: 'q', useHash: true };
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const search: fc.Arbitrary<SearchState> = fc.record({
  query: fc.string({ unit: 'grapheme', maxLength: 40 }),
  page: fc.integer({ min: 1, max: 1000 }),
  sort: fc.string({ maxLength: 12 }),
  filters: fc.dictionary(word, fc.array(word, { minLength: 1, maxLength: 3 }), {
    noNullPrototype: true,
    maxKeys: 4,
  }),
});

describe('a search in the address', () => {
  test('[R3.20] survives being written and read, after ? and after #', () => {
    fc.assert(
      fc.property(search, fc.constantFrom(query, hash), (state, form) => {
        const href = writeAddress('https://shop.example/szukaj?utm=a', state, form);
        expect(readAddress(href, form)).toEqual(state);
      }),
    );
  });

  test('leaves the shop’s own parameters alone, and can be removed without a trace', () => {
    const href = writeAddress('https://shop.example/szukaj?utm=a&b=1#top', searchFor('kubek'), query);
    expect(href).toBe('https://shop.example/szukaj?utm=a&b=1&q=kubek#top');
    expect(writeAddress(href, null, query)).toBe('https://shop.example/szukaj?utm=a&b=1#top');
  });

  test('two searches on one page don’t read each other’s parameters', () => {
    const one = writeAddress('https://shop.example/', { ...searchFor('kubek'), page: 2 }, query);
    const both = writeAddress(one, searchFor('but'), { name: 'buty', useHash: false });
    expect(readAddress(both, query)?.query).toBe('kubek');
    expect(readAddress(both, { name: 'buty', useHash: false })).toEqual(searchFor('but'));
  });

  test('an address without a search gives none, and an impossible page is ignored', () => {
    expect(readAddress('https://shop.example/?page=2', query)).toBeNull();
    for (const page of ['0', '-1', '1.5', 'x', '99999'])
      expect(readAddress(`https://shop.example/?q=a&q.page=${page}`, query)?.page).toBe(1);
  });
});
