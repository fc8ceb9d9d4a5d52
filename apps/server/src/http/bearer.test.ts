import { expect, test } from 'vitest';
import { bearerOf } from './bearer.ts';

test.each([
  ['Bearer abc', 'abc'],
  ['bearer  abc', 'abc'],
  ['Bearer', null],
  ['Bearer a b', null],
  ['Basic abc', null],
  [undefined, null],
])('the token of %s is %s', (authorization, token) => {
  expect(bearerOf({ headers: { authorization } })).toBe(token);
});
