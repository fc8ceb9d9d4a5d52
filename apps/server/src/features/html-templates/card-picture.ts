import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { type CardPlan, planCard, type Rectangle, scaleOf } from './card-plan.ts';
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

const maxPicturePixels = 40_000_000;
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

/** The picture of the product fitted into its place, on white. Null if it isn't one. */
const fitPicture = async (
  picture: Buffer,
  { width, height }: Rectangle,
  scale: number,
): Promise<Buffer | null> => {
  try {
    return await sharp(picture, { limitInputPixels: maxPicturePixels, failOn: 'error' })
      .autoOrient()
      .resize({
        width: Math.max(1, Math.floor(width * scale)),
        height: Math.max(1, Math.floor(height * scale)),
        fit: 'contain',
        background: '#ffffff',
      })
      .flatten({ background: '#ffffff' })
      .png({ compressionLevel: 1 })
      .toBuffer();
  } catch {
    return null;
  }
};

const layOut = (
  { width, height }: CardSize,
  { title, price, oldPrice }: CardTexts,
  { picture, texts, lines, titleSize, priceSize, hasOldPrice, isWide }: CardPlan,
  isBlank: boolean,
): Node => {
  const at = (place: Rectangle, style: Record<string, unknown>, children?: unknown): Node =>
    box({ ...style, ...place, position: 'absolute' }, children);
  const line = { whiteSpace: 'nowrap', flexShrink: 0 } as const;
  return box({ width, height, backgroundColor: '#ffffff', fontFamily }, [
    ...(picture && isBlank ? [at(picture, { backgroundColor: '#f1f3f5', borderRadius: 4 })] : []),
    at(
      texts,
      {
        flexDirection: 'column',
        alignItems: isWide ? 'flex-start' : 'center',
        justifyContent: isWide ? 'center' : 'flex-start',
        overflow: 'hidden',
      },
      [
        ...(lines === 0 || title === ''
          ? []
          : [
              box(
                {
                  ...{ display: 'block', flexShrink: 0, maxWidth: '100%', lineClamp: lines },
                  ...{ fontSize: titleSize, lineHeight: 1.35, color: '#222222' },
                  ...{ textAlign: isWide ? 'left' : 'center', wordBreak: 'break-word' },
                },
                title.slice(0, 200),
              ),
            ]),
        ...(hasOldPrice
          ? [
              box(
                {
                  ...{ ...line, marginTop: 4, fontSize: priceSize * 0.7, lineHeight: 1.3 },
                  ...{ color: '#6b6b6b', textDecoration: 'line-through' },
                },
                oldPrice,
              ),
            ]
          : []),
        box(
          {
            ...{ ...line, marginTop: 4, fontSize: priceSize, lineHeight: 1.3 },
            ...{ fontWeight: 700, color: '#1a1a1a' },
          },
          price,
        ),
      ],
    ),
  ]);
};

/** Draws pictures of cards: PNG of twice the card's size, or of fewer pixels for large ones. Takes tens of milliseconds of its thread. */
export const createCardPicture = (loadFonts = readFonts) => {
  let fonts: Promise<Font[]> | null = null;
  return async (size: CardSize, texts: CardTexts, picture: Buffer | null): Promise<Buffer> => {
    fonts ??= loadFonts().catch((error: unknown) => {
      fonts = null;
      throw error;
    });
    const scale = scaleOf(size);
    const plan = planCard(size, texts);
    const fitted = picture && plan.picture && (await fitPicture(picture, plan.picture, scale));
    const node = layOut(size, texts, plan, fitted === null);
    const svg = await satori(node as never, { ...size, fonts: await fonts });
    const drawn = sharp(Buffer.from(svg), { density: 72 * scale });
    if (fitted && plan.picture)
      drawn.composite([
        {
          input: fitted,
          left: Math.round(plan.picture.left * scale),
          top: Math.round(plan.picture.top * scale),
        },
      ]);
    return drawn.png({ compressionLevel: 6, palette: true, effort: 4 }).toBuffer();
  };
};
