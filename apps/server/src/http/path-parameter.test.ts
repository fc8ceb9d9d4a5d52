import { expect, test } from 'vitest';
import { pathParameter } from './path-parameter.ts';

test('a parameter is found by its name', () => {
  expect(pathParameter({ params: { searchId: 'a1', facet: '' } }, 'searchId')).toBe('a1');
  expect(pathParameter({ params: { facet: '' } }, 'facet')).toBe('');
});

test('a name that the path doesn’t have is a mistake in the code, not in the request', () => {
  expect(() => pathParameter({ params: {} }, 'searchId')).toThrow('searchId');
  expect(() => pathParameter({ params: undefined }, 'searchId')).toThrow();
});
