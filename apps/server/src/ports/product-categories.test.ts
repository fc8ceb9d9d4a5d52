import { expect, test } from 'vitest';
import { categoriesOf } from './product-categories.ts';

test('a product’s categories are a list, one text or nothing, and come deepest first', () => {
  const read = (categories?: string | string[]) =>
    categoriesOf({ fields: categories === undefined ? {} : { categories } });
  expect(read(['A', 'B > C > D', 'E > F', 'G > H'])).toEqual(['B > C > D', 'E > F', 'G > H', 'A']);
  expect(read('A > B')).toEqual(['A > B']);
  expect([read(), read(''), read(['', 'A'])]).toEqual([[], [], ['A']]);
});
