import type { Stylization } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { buildProduct } from '../../../testing/build.ts';
import { lookState, resolveLook } from './resolve-look.ts';

const products = new Map(
  [
    buildProduct({ id: 'MAIN' }),
    buildProduct({ id: 'HAT' }),
    buildProduct({ id: 'SOON', availability: 'preorder' }),
    buildProduct({ id: 'SOLD', availability: 'out_of_stock' }),
  ].map((product) => [product.id, product]),
);
const find = (id: string) => products.get(id);
const look = (
  slots: readonly [own: string | null, ...understudies: string[]][],
  part: Partial<Stylization> = {},
): Stylization => ({
  name: 'Lato',
  isActive: true,
  look: { kind: 'product', productId: 'MAIN' },
  slots: slots.map(([productId, ...understudies], at) => ({
    ...{ slotId: `slot-${at}`, label: '', baseCategoryId: null, hotspot: null },
    productId,
    understudies,
  })),
  ...part,
});
const seen = (value: Stylization) =>
  resolveLook(value, find).map(({ state, product }) => [state, product?.id ?? null]);

test('[R2.53] a slot shows its product, an understudy that can be bought, or nothing', () => {
  expect(seen(look([['HAT'], ['SOLD', 'GONE', 'SOON'], ['SOLD'], [null]]))).toEqual([
    ['own', 'HAT'],
    ['understudy', 'SOON'],
    ['unavailable', null],
    ['empty', null],
  ]);
});

test('[R2.53] no understudy stands in for two, nor for a product that is shown elsewhere', () => {
  expect(seen(look([['SOLD', 'HAT', 'SOON'], ['GONE', 'SOON'], ['HAT']]))).toEqual([
    ['understudy', 'SOON'],
    ['unavailable', null],
    ['own', 'HAT'],
  ]);
  expect(seen(look([['SOLD', 'MAIN']]))).toEqual([['unavailable', null]]);
});

test('[R2.52] a look is shown if it is on, its main product can be bought, and a slot has something to show', () => {
  expect(lookState(look([['HAT']]), find, true)).toBe('shown');
  expect(lookState(look([['HAT']], { isActive: false }), find, true)).toBe('off');
  expect(lookState(look([['SOLD']]), find, true)).toBe('nothing');
  const ofSoldOut = look([['HAT']], { look: { kind: 'product', productId: 'SOLD' } });
  expect(lookState(ofSoldOut, find, true)).toBe('mainUnavailable');
  expect(lookState(look([['HAT']]), () => undefined, false)).toBe('unknown');
  expect(lookState(look([['HAT']], { isActive: false }), () => undefined, false)).toBe('off');
});
