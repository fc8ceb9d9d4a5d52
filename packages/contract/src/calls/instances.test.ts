import { expect, test } from 'vitest';
import { validate } from '../validation.ts';
import { tryRequest } from './instances.ts';

const filtersBy = (count: number) =>
  validate(tryRequest, {
    filters: Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, ['x']])),
  });

test('a search is filtered by fifty fields at most', () => {
  expect(filtersBy(50).ok).toBe(true);
  expect(filtersBy(51)).toEqual({
    ok: false,
    problems: [{ path: 'filters', rule: 'maxItems', params: { max: 50 } }],
  });
});
