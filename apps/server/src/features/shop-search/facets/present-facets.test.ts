import { expect, test } from 'vitest';
import { presentFacets } from './present-facets.ts';

test('a facet of a field called `constructor` has nothing selected if nothing is', () => {
  const field = 'constructor';
  const values = ['Kowalski', 'Nowak'].map((value) => ({ value, count: 1 }));
  const menu = [{ field, label: 'Designer', unit: '', type: 'checkbox' as const }];
  const [facet] = presentFacets([{ field, values }], menu, { language: 'pol', filters: {} });
  expect(facet?.values.map(({ selected }) => selected)).toEqual([false, false]);
});
