import { expect, test } from 'vitest';
import { trySearch } from '../try-search.ts';
import { patchOf, searchKey } from './shop-search.ts';

const search = { query: 'kubek', page: 1, sort: '', filters: { brand: ['Gnom'], color: ['zielony'] } };

test('a search is the same in whichever order its filters were chosen', () => {
  const turned = { ...search, filters: { color: ['zielony'], brand: ['Gnom'] } };
  expect(searchKey(turned)).toBe(searchKey(search));
  expect(searchKey({ ...search, filters: { brand: ['Gnom'] } })).not.toBe(searchKey(search));
  expect(searchKey({ ...search, page: 2 })).not.toBe(searchKey(search));
});

test('a longer query than the address takes is the same as its beginning', () => {
  expect(searchKey({ ...search, query: 'a'.repeat(500) })).toBe(
    searchKey({ ...search, query: 'a'.repeat(200) }),
  );
});

test('a search that replaces another removes its filters from the address', () => {
  const state = trySearch.parse({ q: 'elf', 'f.size': 'XL', page: '3' });
  expect(patchOf(state, { ...search, page: 2 })).toEqual({
    q: 'kubek',
    page: 2,
    sort: '',
    'f.size': undefined,
    'f.brand': ['Gnom'],
    'f.color': ['zielony'],
  });
});
