import type { ProductDocument } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { scoreCandidate } from './score-candidate.ts';

const product = (fields: ProductDocument['fields']): ProductDocument => ({ id: 'P', group: null, fields });
const navy = [{ l: 0.271, a: -0.009, b: -0.188, share: 1 }];
const lime = [{ l: 0.866, a: -0.234, b: 0.179, share: 1 }];
const look = { main: product({ price: 200, brand: 'Gnom' }), colours: [navy] };
const nothing = { colours: [], boughtTogether: 0, clicks: 0 };

test('names each reason that speaks for a product', () => {
  const of = (fields: ProductDocument['fields'], known: object = {}) =>
    scoreCandidate(look, { ...nothing, ...known, product: product(fields) }).reasons;
  expect(of({})).toEqual([]);
  expect(of({ price: 250, brand: 'Gnom' })).toEqual(['brand', 'price']);
  expect(of({ price: 2000, brand: 'Elf' }, { colours: navy })).toEqual(['colour']);
  expect(of({}, { boughtTogether: 1 })).toEqual([]);
  expect(of({}, { boughtTogether: 2, clicks: 40 })).toEqual(['boughtTogether', 'popular']);
});

test('one wrong colour spoils a look, and what is bought together outweighs the brand', () => {
  const score = (known: object, fields: ProductDocument['fields'] = { price: 200 }, colours = look.colours) =>
    scoreCandidate({ ...look, colours }, { ...nothing, ...known, product: product(fields) }).score;
  expect(score({ colours: navy }, { price: 200 }, [navy, lime])).toBeLessThan(score({ colours: navy }));
  expect(score({ boughtTogether: 5 })).toBeGreaterThan(score({}, { price: 200, brand: 'Gnom' }));
  expect(
    score({ boughtTogether: 1000, clicks: 100_000, colours: navy }, { price: 200, brand: 'Gnom' }),
  ).toBeLessThanOrEqual(1);
  expect(score({}, { price: 200 })).toBeGreaterThan(score({}, { price: 5 }));
});
