import { expect, test } from 'vitest';
import { moveLines } from './move-path.ts';

test('a line leads from a product’s place before to its place now, for products on both sides', () => {
  const before = new Map([
    ['A', 30],
    ['B', 90],
    ['gone', 150],
  ]);
  const now = new Map([
    ['B', 30],
    ['A', 90],
    ['new', 150],
  ]);
  const moves = [
    { id: 'B', places: 1 },
    { id: 'A', places: -1 },
    { id: 'new', places: 'new' },
  ] as const;
  expect(moveLines(moves, before, now, 80)).toEqual([
    { id: 'B', direction: 'up', path: 'M 0 90 C 40 90 40 30 80 30' },
    { id: 'A', direction: 'down', path: 'M 0 30 C 40 30 40 90 80 90' },
  ]);
});

test('there are no lines before the rows are laid out', () => {
  expect(moveLines([{ id: 'A', places: 0 }], new Map(), new Map(), 80)).toEqual([]);
});
