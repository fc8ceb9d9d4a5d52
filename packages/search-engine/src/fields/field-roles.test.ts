import { expect, test } from 'vitest';
import { facetValuesOf, searchedTextsOf } from './field-roles.ts';

test('a category counts as a facet value together with all of its ancestors', () => {
  expect(facetValuesOf('categories', 'Dom>Kuchnia > Noże')).toEqual([
    'Dom',
    'Dom > Kuchnia',
    'Dom > Kuchnia > Noże',
  ]);
});

test('in a text with a million levels only the short paths are facet values', () => {
  const values = facetValuesOf('categories', `${'a > '.repeat(1_000_000)}b`);
  expect(values).toHaveLength(64);
  expect(values.at(-1)).toHaveLength(253);
});

test('of product details only the values are searched, not the names, which thousands of products share', () => {
  expect(searchedTextsOf('attributes', ['battery capacity: 4400', 'Size: 10: 12', 'plain'])).toEqual([
    '4400',
    '10: 12',
    'plain',
  ]);
  expect(searchedTextsOf('description', ['Uwaga: szkło'])).toEqual(['Uwaga: szkło']);
});
