import { expect, test } from 'vitest';
import { planCard, scaleOf } from './card-plan.ts';

const texts = {
  title: 'Kurtka przeciwdeszczowa z membraną, damska, długa, granatowa',
  price: '12 499,00 zł',
  oldPrice: '14 999,00 zł',
};
const sides = [20, 40, 80, 100, 160, 200, 320, 600, 2000];
const sizes = sides.flatMap((width) => sides.map((height) => ({ width, height })));

test('whatever the size of a card, its price fits, and nothing is outside or on top of another', () => {
  for (const size of sizes) {
    const { picture, texts: place, priceSize } = planCard(size, texts);
    const label = JSON.stringify(size);
    expect(place.width, label).toBeGreaterThanOrEqual(texts.price.length * priceSize * 0.6);
    expect(place.height + 1, label).toBeGreaterThanOrEqual(priceSize * 1.3);
    for (const { left, top, width, height } of [place, ...(picture ? [picture] : [])]) {
      expect(Math.min(left, top), label).toBeGreaterThanOrEqual(0);
      expect(left + width, label).toBeLessThanOrEqual(size.width);
      expect(top + height, label).toBeLessThanOrEqual(size.height);
    }
    if (picture)
      expect(
        picture.left + picture.width <= place.left || picture.top + picture.height <= place.top,
        label,
      ).toBe(true);
  }
});

test('a title has two lines, and fewer where the card is low; the old price goes before the title does', () => {
  expect(planCard({ width: 200, height: 320 }, texts)).toMatchObject({ lines: 2, hasOldPrice: true });
  expect(planCard({ width: 160, height: 120 }, texts)).toMatchObject({ lines: 1, hasOldPrice: true });
  expect(planCard({ width: 200, height: 80 }, texts).isWide).toBe(true);
  expect(planCard({ width: 100, height: 70 }, texts)).toMatchObject({ lines: 1, hasOldPrice: false });
  expect(planCard({ width: 30, height: 30 }, texts)).toMatchObject({ lines: 0, hasOldPrice: false });
});

test('a card of a whole mail’s width is drawn at twice its size, larger ones at less', () => {
  expect(scaleOf({ width: 200, height: 320 })).toBe(2);
  expect(scaleOf({ width: 600, height: 600 })).toBe(2);
  expect(scaleOf({ width: 2000, height: 2000 })).toBeCloseTo(0.6);
});
