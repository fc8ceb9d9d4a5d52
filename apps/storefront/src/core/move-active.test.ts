// @vitest-environment node
import { expect, test } from 'vitest';
import { moveActive } from './move-active.ts';

test('arrows go round through the choices and the input; Home and End stay the text’s while it is active', () => {
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
