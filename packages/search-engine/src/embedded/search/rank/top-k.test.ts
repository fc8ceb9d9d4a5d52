import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectCollapsedHits, selectTop } from './top-k.ts';

const scored = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 2000 });

test('selects the same as sorting everything and slicing, equal scores in the order of the feed', () => {
  fc.assert(
    fc.property(scored, fc.nat({ max: 40 }), (made, size) => {
      const scores = Float32Array.from(made);
      const products = Uint32Array.from(made, (_, i) => i).reverse();
      const compare = (a: number, b: number): number => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b;
      const expected = [...products].sort(compare).slice(0, size);
      expect([...selectTop(products, size, compare)]).toEqual(expected);
      const relevance = { sortValues: scores, compare: null };
      expect([...selectCollapsedHits(products, size, relevance, null, new Set())]).toEqual(expected);
      const latestFirst = (a: number, b: number): number => b - a;
      const reversed = [...products].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || b - a);
      const order = { sortValues: scores, compare: latestFirst };
      expect([...selectCollapsedHits(products, size, order, null, new Set())]).toEqual(
        reversed.slice(0, size),
      );
    }),
  );
});

test('the first product of each hit represents it, and excluded hits are skipped', () => {
  fc.assert(
    fc.property(scored, fc.nat({ max: 40 }), fc.array(fc.nat({ max: 30 })), (made, size, taken) => {
      const scores = Float32Array.from(made);
      const products = Uint32Array.from(made, (_, i) => i);
      const collapsedHitOf = products.map((product) => product % 50);
      const without = new Set(taken);
      const sorted = [...products].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
      const groupLeaders = sorted.filter(
        (product, at) => sorted.findIndex((other) => other % 50 === product % 50) === at,
      );
      const expected = groupLeaders.filter((product) => !without.has(product % 50)).slice(0, size);
      const order = { sortValues: scores, compare: null };
      expect([...selectCollapsedHits(products, size, order, collapsedHitOf, without)]).toEqual(expected);
    }),
  );
});
