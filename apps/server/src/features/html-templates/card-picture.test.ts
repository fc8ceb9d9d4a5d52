import { expect, test } from 'vitest';
import { createCardPicture, readFonts } from './card-picture.ts';

test('fonts that couldn’t be read are read again for the next card', async () => {
  let reads = 0;
  const draw = createCardPicture(() => {
    reads += 1;
    return reads === 1 ? Promise.reject(new Error('too many open files')) : readFonts();
  });
  const card = () =>
    draw({ width: 100, height: 100 }, { title: 'Kubek', price: '10 zł', oldPrice: '' }, null);
  await expect(card()).rejects.toThrow('too many open files');
  await card();
  expect((await card()).byteLength).toBeGreaterThan(0);
  expect(reads).toBe(2);
});
