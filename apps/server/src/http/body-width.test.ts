import { expect, test } from 'vitest';
import { findTooWide } from './body-width.ts';

const wide = (keys: number): object =>
  Object.fromEntries(Array.from({ length: keys }, (_, index) => [`k${index}`, 1]));

test('a body with more keys in one place than any form is named by that place', () => {
  expect(findTooWide({ query: 'a', filters: wide(501) })).toEqual({
    path: 'filters',
    rule: 'maxItems',
    params: { max: 500 },
  });
  expect(findTooWide(wide(501))).toMatchObject({ path: '' });
  expect(findTooWide({ mapping: [{}, wide(501)] })).toMatchObject({ path: 'mapping.1' });
});

test('what a form sends goes through, long lists too', () => {
  for (const body of [
    undefined,
    null,
    'text',
    1,
    wide(500),
    { mapping: Array.from({ length: 5000 }, () => wide(7)) },
  ])
    expect(findTooWide(body)).toBeNull();
});

test('what is nested very deeply breaks nothing', () => {
  expect(findTooWide(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))).toBeNull();
});
