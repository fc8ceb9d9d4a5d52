import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createDrawCard } from './draw-card.ts';
import type { MailProduct } from './product-values.ts';

const cards = createDrawCard({ pictureMs: 100, cardMs: 60_000 });
afterAll(() => cards.close());

const size = { width: 100, height: 160 };
const product = (title: string): MailProduct => ({
  ...{ id: title, price: 10, oldPrice: null, categories: [], thumbnails: null },
  values: { title, price: '10 zł', oldPrice: '', image: `https://shop.example/${title}.jpg` },
});
const red = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#c02020' } })
  .png()
  .toBuffer();
const isRed = async (png: Buffer | null): Promise<boolean> => {
  const { dominant } = await sharp(
    await sharp(png ?? Buffer.of())
      .extract({ left: 80, top: 60, width: 40, height: 40 })
      .toBuffer(),
  ).stats();
  return dominant.r > 150 && dominant.g < 100;
};
const never = (): Promise<null> => new Promise(() => undefined);

test('a picture that takes too long is left out, and is there for a later request', async () => {
  const picture = Promise.withResolvers<Buffer>();
  const slow = product('slow');
  expect(await isRed(await cards.card('shop', size, slow, () => picture.promise))).toBe(false);
  picture.resolve(red);
  expect(await isRed(await cards.card('shop', size, slow, never))).toBe(true);
});

test('a card that many ask for at once is drawn once', async () => {
  let reads = 0;
  const read = async () => {
    reads += 1;
    return red;
  };
  const mug = product('mug');
  const drawn = await Promise.all([1, 2, 3].map(() => cards.card('shop', size, mug, read)));
  expect(reads).toBe(1);
  expect(new Set(drawn).size).toBe(1);
});

test('one customer has thirty cards made at once, and another one’s is among the next', async () => {
  const hammered = Array.from({ length: 40 }, (_, at) =>
    cards.card('noisy', size, product(`n${at}`), async () => red),
  );
  const settled: string[] = [];
  for (const card of hammered) void card.then((png) => png && settled.push('noisy'));
  await cards.card('quiet', size, product('quiet'), async () => red).then(() => settled.push('quiet'));
  expect(settled.indexOf('quiet')).toBeLessThan(4);
  const made = await Promise.all(hammered);
  expect(made.filter((png) => png !== null)).toHaveLength(30);
});

test('a card of many pixels is drawn with fewer', async () => {
  const large = { width: 2000, height: 1000 };
  const png = await cards.card('shop', large, product('large'), async () => red);
  const { width, height } = await sharp(png ?? Buffer.of()).metadata();
  expect(width * height).toBeLessThanOrEqual(1_445_000);
  expect(width / height).toBeCloseTo(2, 1);
  expect(await sharp(await cards.blank(large)).metadata()).toMatchObject({ width, height });
});
