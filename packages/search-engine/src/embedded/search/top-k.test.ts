import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectFirst, selectTop } from './top-k.ts';

const scored = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 2000 });

test('selects what sorting everything and cutting it would, equal scores in the order of the feed', () => {
  fc.assert(
    fc.property(scored, fc.nat({ max: 40 }), (made, size) => {
      const scores = Float32Array.from(made);
      const products = Uint32Array.from(made, (_, i) => i).reverse();
      const compare = (a: number, b: number): number => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b;
      const expected = [...products].sort(compare).slice(0, size);
      expect([...selectTop(products, size, compare)]).toEqual(expected);
      expect([...selectFirst(products, size, { ranks: scores, compare: null })]).toEqual(expected);
      const latestFirst = (a: number, b: number): number => b - a;
      const reversed = [...products].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || b - a);
      expect([...selectFirst(products, size, { ranks: scores, compare: latestFirst })]).toEqual(
        reversed.slice(0, size),
      );
    }),
  );
});
