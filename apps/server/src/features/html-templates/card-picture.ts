import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import type { CardSize } from './lay-out.ts';

/* The picture of a product's card, for mail tools that can place nothing but pictures and links. */

/** What a card says. Empty texts are left out. */
export type CardTexts = { readonly title: string; readonly price: string; readonly oldPrice: string };

type Font = {
  readonly name: string;
  readonly data: Buffer;
  readonly weight: 400 | 700;
  readonly style: 'normal';
};
type Node = {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
};

/** Sharp on the screens of phones. */
export const scale = 2;
const maxPixels = 40_000_000;
const subsets = ['latin', 'latin-ext', 'cyrillic'] as const;
const weights = [400, 700] as const;
const require = createRequire(import.meta.url);
const fontFiles = join(dirname(require.resolve('@fontsource/inter/package.json')), 'files');

export const readFonts = async (): Promise<Font[]> =>
  Promise.all(
    subsets.flatMap((subset) =>
      weights.map(async (weight) => ({
        name: `Inter ${subset}`,
        data: await readFile(join(fontFiles, `inter-${subset}-${weight}-normal.woff`)),
        weight,
        style: 'normal' as const,
      })),
    ),
  );
const fontFamily = subsets.map((subset) => `Inter ${subset}`).join(', ');

const box = (style: Record<string, unknown>, children?: unknown): Node => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, ...(children !== undefined && { children }) },
});

/** The picture of the product fitted into a square, on white. Null if it isn't one. */
const fitPicture = async (picture: Buffer, width: number, height: number): Promise<string | null> => {
  try {
    const fitted = await sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize({
        width: width * scale,
        height: height * scale,
        fit: 'contain',
        background: '#ffffff',
      })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer();
    return `data:image/png;base64,${fitted.toString('base64')}`;
  } catch {
    return null;
  }
};

const layOut = (
  { width, height }: CardSize,
  { title, price, oldPrice }: CardTexts,
  picture: string | null,
): Node => {
  const isWide = width >= height * 1.5;
  const padding = Math.max(2, Math.round(Math.min(width, height) * 0.05));
  const side = isWide
    ? Math.min(height - 2 * padding, width * 0.4)
    : Math.min(width - 2 * padding, height * 0.55);
  const size = Math.max(8, Math.min(18, Math.round((isWide ? width * 0.5 : width) / 13)));
  const image = {
    type: 'img',
    props: {
      src: picture ?? '',
      width: Math.round(side),
      height: Math.round(side),
      style: { objectFit: 'contain' },
    },
  };
  const blank = box({
    width: Math.round(side),
    height: Math.round(side),
    backgroundColor: '#f1f3f5',
    borderRadius: 4,
  });
  const texts = box(
    { flexDirection: 'column', alignItems: isWide ? 'flex-start' : 'center', flex: 1, overflow: 'hidden' },
    [
      box(
        {
          display: 'block',
          lineClamp: isWide ? 3 : 2,
          fontSize: size,
          lineHeight: 1.35,
          textAlign: isWide ? 'left' : 'center',
          color: '#222222',
        },
        title.slice(0, 200),
      ),
      ...(oldPrice === ''
        ? []
        : [
            box(
              {
                marginTop: 4,
                fontSize: Math.round(size * 0.9),
                color: '#6b6b6b',
                textDecoration: 'line-through',
              },
              oldPrice,
            ),
          ]),
      box({ marginTop: 4, fontSize: Math.round(size * 1.25), fontWeight: 700, color: '#1a1a1a' }, price),
    ],
  );
  return box(
    {
      width,
      height,
      boxSizing: 'border-box',
      padding,
      gap: padding,
      flexDirection: isWide ? 'row' : 'column',
      alignItems: 'center',
      backgroundColor: '#ffffff',
      fontFamily,
    },
    [picture === null ? blank : image, texts],
  );
};

/** Draws pictures of cards: PNG of twice the card's size. Takes tens of milliseconds of its thread. */
export const createCardPicture = (loadFonts = readFonts) => {
  let fonts: Promise<Font[]> | null = null;
  return async (size: CardSize, texts: CardTexts, picture: Buffer | null): Promise<Buffer> => {
    fonts ??= loadFonts().catch((error: unknown) => {
      fonts = null;
      throw error;
    });
    const fitted = picture && (await fitPicture(picture, 300, 300));
    const svg = await satori(layOut(size, texts, fitted) as never, { ...size, fonts: await fonts });
    return sharp(Buffer.from(svg), { density: 72 * scale })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
  };
};
