import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../../kit/search-params.ts';
import { categoryRows } from '../../../ui/facet-panel/category-rows.ts';
import {
  filterPatch,
  filtersOf,
  formatRange,
  parseRange,
  rangeOfTexts,
  requestOf,
  trySearch,
} from './try-search.ts';

const stateOf = (search: string) => trySearch.parse(parseSearch(search));

describe('the address of a search', () => {
  test('[R2.45] holds query, filters, sorting and page', () => {
    expect(
      requestOf(stateOf('?q=buty+zimowe&f.brand=A&f.brand=B&f.price=10..50&sort=price:asc&page=3')),
    ).toEqual({
      query: 'buty zimowe',
      sort: 'price:asc',
      page: 3,
      perPage: 24,
      explain: false,
      filters: { brand: ['A', 'B'], price: ['10..50'] },
    });
  });
  test('[R2.45] falls back to the first page in the first order where it makes no sense', () => {
    expect(requestOf(stateOf('?page=-4&q='))).toMatchObject({ page: 1, sort: '', query: '' });
  });
  test('[R2.45] a filter without values leaves the address, and any filter starts at page 1', () => {
    const state = { ...stateOf('?q=a&f.brand=A&page=4'), ...filterPatch('brand', []) };
    expect(stringifySearch(state)).toBe('?q=a&page=1');
    expect(filtersOf(stateOf('?f.=x&f.brand=A'))).toEqual({ brand: ['A'] });
  });
});

describe('ranges', () => {
  test('[R2.45] may be open at either end', () => {
    expect(parseRange('10..')).toEqual({ from: 10, to: null });
    expect(parseRange('..99.5')).toEqual({ from: null, to: 99.5 });
    expect(parseRange(undefined)).toEqual({ from: null, to: null });
    expect(formatRange({ from: null, to: 99.5 })).toEqual(['..99.5']);
    expect(formatRange({ from: null, to: null })).toEqual([]);
  });
  test('reads what is typed with a decimal comma, and passes over words', () => {
    expect(rangeOfTexts('12,5', 'cheap')).toEqual({ from: 12.5, to: null });
    expect(rangeOfTexts('500', '100')).toEqual({ from: 100, to: 500 });
  });
});

describe('the tree of categories', () => {
  const values = ['Dom', 'Dom > Kuchnia', 'Dom > Kuchnia > Noże', 'Moda', 'Moda > Buty'].map((value) => ({
    value,
    label: value.split(' > ').at(-1) ?? '',
    count: 1,
    selected: false,
  }));
  const shown = (chosen: string[]) =>
    categoryRows(values, chosen).map(({ label, depth }) => `${depth} ${label}`);

  test('[R2.45] shows the top level, and below a chosen category its own children', () => {
    expect(shown([])).toEqual(['0 Dom', '0 Moda']);
    expect(shown(['Dom'])).toEqual(['0 Dom', '1 Kuchnia', '0 Moda']);
    expect(shown(['Dom > Kuchnia'])).toEqual(['0 Dom', '1 Kuchnia', '2 Noże', '0 Moda']);
  });
  test('a category whose parent is not listed stands at the top', () => {
    expect(categoryRows(values.slice(1, 2), []).map(({ depth }) => depth)).toEqual([0]);
  });
});
