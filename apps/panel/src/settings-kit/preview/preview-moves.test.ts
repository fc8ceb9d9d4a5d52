import { expect, test } from 'vitest';
import { firstSince, movesOf } from './preview-moves.ts';

test('[R2.22] says which products rose, fell, appeared and disappeared', () => {
  expect(movesOf(['a', 'b', 'c'], ['c', 'a', 'd'])).toEqual({
    moves: [
      { id: 'c', places: 2 },
      { id: 'a', places: -1 },
      { id: 'd', places: 'new' },
    ],
    gone: ['b'],
  });
});

test('compares with the first change since the screen was opened', () => {
  const changes = ['3', '2', '1'].map((changeId) => ({ changeId }));
  expect(firstSince(changes, '1')?.changeId).toBe('2');
  expect(firstSince(changes, '3')).toBeUndefined();
  expect(firstSince(changes, null)?.changeId).toBe('1');
  expect(firstSince([], null)).toBeUndefined();
});
