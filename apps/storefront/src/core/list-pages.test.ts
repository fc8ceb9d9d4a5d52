// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countPages, listPages } from './list-pages.ts';

test('page numbers: the first, the last, those around the current one; a gap never hides a single page', () => {
  expect(listPages(1, 1)).toEqual([1]);
  expect(listPages(1, 9)).toEqual([1, 2, null, 9]);
  expect(listPages(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
  expect(listPages(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1000 }), (a, b) => {
      const [page, pages] = [Math.min(a, b), Math.max(a, b)];
      const list = listPages(page, pages);
      const numbers = list.filter((one) => one !== null);
      expect(numbers).toContain(page);
      expect([numbers[0], numbers.at(-1)]).toEqual([1, pages]);
      for (const [index, one] of list.entries()) {
        const [before, after] = [list[index - 1], list[index + 1]];
        if (one === null) expect(Number(after) - Number(before)).toBeGreaterThan(2);
        else if (typeof before === 'number') expect(one - before).toBe(1);
      }
    }),
  );
  expect([countPages(0, 12), countPages(25, 12), countPages(10 ** 9, 1)]).toEqual([1, 3, 1000]);
});
