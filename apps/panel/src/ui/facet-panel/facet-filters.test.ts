import { describe, expect, test } from 'vitest';
import { categoryRows } from './category-rows.ts';
import { formatRange, parseRange, rangeOfTexts } from './facet-filters.ts';

describe('ranges', () => {
  test('[R2.45] may be open at either end', () => {
    expect(parseRange('10..')).toEqual({ from: 10, to: null });
    expect(parseRange('..99.5')).toEqual({ from: null, to: 99.5 });
    expect(parseRange(undefined)).toEqual({ from: null, to: null });
    expect(formatRange({ from: null, to: 99.5 })).toEqual(['..99.5']);
    expect(formatRange({ from: null, to: null })).toEqual([]);
  });
  test('accepts a decimal comma and ignores words', () => {
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

  test('[R2.45] shows the top level, and the children of a chosen category', () => {
    expect(shown([])).toEqual(['0 Dom', '0 Moda']);
    expect(shown(['Dom'])).toEqual(['0 Dom', '1 Kuchnia', '0 Moda']);
    expect(shown(['Dom > Kuchnia'])).toEqual(['0 Dom', '1 Kuchnia', '2 Noże', '0 Moda']);
  });
  test('a category whose parent is not listed is shown at the top level', () => {
    expect(categoryRows(values.slice(1, 2), []).map(({ depth }) => depth)).toEqual([0]);
  });
});
