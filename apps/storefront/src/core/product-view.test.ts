// @vitest-environment node
import type { PublicProduct } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { buildConfig } from '../testing/build-config.ts';
import { viewProduct, webAddress } from './product-view.ts';

const config = buildConfig();
const view = (fields: PublicProduct['fields'], change: Partial<PublicProduct> = {}) =>
  viewProduct({ id: 'P1', fields, highlights: { title: [] }, variantsCount: 1, ...change }, config);

describe('a product on a card', () => {
  test('[R9.07] the regular price and the lowest of 30 days are shown beside a reduced price, and beside no other', () => {
    const shown = (price: number | null, old_price: number | null) => {
      const { oldPrice, lowestPrice } = view({
        ...(price !== null && { price }),
        ...(old_price !== null && { old_price }),
        omnibus_price: 90,
      });
      return [oldPrice !== '', lowestPrice !== ''];
    };
    expect(shown(80, 100)).toEqual([true, true]);
    expect(shown(100, 100)).toEqual([false, false]);
    expect(shown(120, 100)).toEqual([false, false]);
    expect(shown(null, 100)).toEqual([false, false]);
    expect(shown(80, null)).toEqual([false, false]);
    expect(view({ price: 80, old_price: 100 }).lowestPrice).toBe('');
  });

  test('[R10.05] an availability of the feed’s own stays as it is, whatever it is called', () => {
    expect(view({ availability: 'in_stock' }).availability).toBe(config.labels.availability.in_stock);
    for (const availability of ['za tydzień', 'constructor', '__proto__', 'toString'])
      expect(view({ availability }).availability).toBe(availability);
  });

  test('fields that the shop doesn’t share are empty, and lists are joined into one text', () => {
    expect(view({ categories: ['Dom', 'Kuchnia'] })).toMatchObject({
      ...{ id: 'P1', title: '', brand: '', link: '', image: '', price: '', isAvailable: true },
      fields: { categories: 'Dom, Kuchnia' },
    });
  });

  test('gives the availability in the shop’s words', () => {
    expect(view({ availability: 'in_stock' })).toMatchObject({ isAvailable: true, availability: 'Dostępne' });
    expect(view({ availability: 'out_of_stock' })).toMatchObject({
      ...{ isAvailable: false, availability: 'Niedostępne' },
    });
    expect(view({ availability: 'od ręki' })).toMatchObject({ isAvailable: true, availability: 'od ręki' });
  });

  test('marks the matches in the title, and shows a title without matches as it is', () => {
    const marked = [
      { text: 'Kubek', match: true },
      { text: ' biały', match: false },
    ];
    expect(view({ title: 'Kubek biały' }).titleParts).toEqual([{ text: 'Kubek biały', match: false }]);
    expect(view({ title: 'Kubek biały' }, { highlights: { title: marked } }).titleParts).toEqual(marked);
  });
});

test.each([
  ['https://shop.example/a', true],
  ['HTTP://shop.example/a', true],
  ['//cdn.example/a.jpg', true],
  ['/a.jpg', true],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:image/svg+xml,<svg/>', false],
  ['a.jpg', false],
  ['', false],
])('[R10.05] %s is followed and loaded: %s', (address, isSafe) => {
  expect(webAddress(address)).toBe(isSafe ? address : '');
});
