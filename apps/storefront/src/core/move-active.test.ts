// @vitest-environment node
import { expect, test } from 'vitest';
import { moveActive } from './move-active.ts';

test('arrows cycle through the options and the input; Home and End belong to the text while the input is active', () => {
  expect([
    moveActive(-1, 'ArrowDown', 3),
    moveActive(2, 'ArrowDown', 3),
    moveActive(-1, 'ArrowUp', 3),
  ]).toEqual([0, -1, 2]);
  expect([moveActive(-1, 'Home', 3), moveActive(1, 'Home', 3), moveActive(0, 'End', 3)]).toEqual([
    null,
    0,
    2,
  ]);
  expect(moveActive(-1, 'ArrowDown', 0)).toBeNull();
});
