import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../../kit/search-params.ts';
import { filterPatch, filtersOf, requestOf, trySearch } from './try-search.ts';

const stateOf = (search: string) => trySearch.parse(parseSearch(search));

describe('the address of a search', () => {
  test('[R2.45] contains query, filters, sorting and page', () => {
    expect(
      requestOf(stateOf('?q=buty+zimowe&f.brand=A&f.brand=B&f.price=10..50&sort=price:asc&page=3')),
    ).toEqual({
      query: 'buty zimowe',
      sort: 'price:asc',
      contexts: [],
      page: 3,
      perPage: 24,
      explain: false,
      filters: { brand: ['A', 'B'], price: ['10..50'] },
    });
  });
  test('[R2.45] invalid values fall back to the first page in the default order', () => {
    expect(requestOf(stateOf('?page=-4&q='))).toMatchObject({ page: 1, sort: '', query: '' });
  });
  test('[R2.45] a filter without values is removed from the address, and any change of filters starts at page 1', () => {
    const state = { ...stateOf('?q=a&f.brand=A&page=4'), ...filterPatch('brand', []) };
    expect(stringifySearch(state)).toBe('?q=a&page=1');
    expect(filtersOf(stateOf('?f.=x&f.brand=A'))).toEqual({ brand: ['A'] });
  });

  test('[R10.04] names a part of the shop’s page, which the shop’s own page does for itself', () => {
    expect(requestOf(stateOf('?q=buty&mode=list&context=mobile')).contexts).toEqual(['mobile']);
    expect(requestOf(stateOf('?q=buty&context=mobile')).contexts).toEqual([]);
    for (const odd of ['czarny piątek', 'a'.repeat(65), ''])
      expect(requestOf(stateOf(`?mode=list&context=${encodeURIComponent(odd)}`)).contexts).toEqual([]);
  });
});
