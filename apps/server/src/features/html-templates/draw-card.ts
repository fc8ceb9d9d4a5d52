import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import satori from 'satori';
import sharp from 'sharp';
import { Turns } from '../../threads/turns.ts';
import type { CardSize } from './lay-out.ts';
import type { MailProduct } from './product-values.ts';

/* The picture of a product's card, for mail tools that can place nothing but pictures and links. */

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
const scale = 2;
const maxPixels = 40_000_000;
const subsets = ['latin', 'latin-ext', 'cyrillic'] as const;
const weights = [400, 700] as const;
const require = createRequire(import.meta.url);
const fontFiles = join(dirname(require.resolve('@fontsource/inter/package.json')), 'files');

const readFonts = async (): Promise<Font[]> =>
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

const layOut = ({ width, height }: CardSize, { values }: MailProduct, picture: string | null): Node => {
  const { title = '', price = '', oldPrice = '' } = values;
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

const cachedBytes = 48 * 2 ** 20;

export type DrawCard = ReturnType<typeof createDrawCard>;

export const createDrawCard = () => {
  let fonts: Promise<Font[]> | null = null;
  const drawn = new LRUCache<string, Buffer>({
    maxSize: cachedBytes,
    sizeCalculation: ({ length }) => length + 500,
  });
  const empty = new LRUCache<string, Promise<Buffer>>({ max: 100 });
  // Drawing takes tens of milliseconds of the event loop.
  const turns = new Turns({ total: 200, perOwner: 50, atOnce: 1 });

  const draw = async (size: CardSize, product: MailProduct, picture: Buffer | null): Promise<Buffer> => {
    fonts ??= readFonts();
    const fitted = picture && (await fitPicture(picture, 300, 300));
    const svg = await satori(layOut(size, product, fitted) as never, { ...size, fonts: await fonts });
    return sharp(Buffer.from(svg), { density: 72 * scale })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
  };

  return {
    /** PNG of twice the card's size. Null if too many others are waiting. */
    card: async (
      owner: string,
      size: CardSize,
      product: MailProduct,
      readPicture: () => Promise<Buffer | null>,
    ): Promise<Buffer | null> => {
      const { title, price, oldPrice, image } = product.values;
      const key = JSON.stringify([owner, size.width, size.height, title, price, oldPrice, image]);
      const known = drawn.get(key);
      if (known) return known;
      if (!turns.hasRoomFor(owner)) return null;
      const picture = await readPicture();
      return turns.run(owner, async () => {
        const another = drawn.get(key);
        if (another) return another;
        const png = await draw(size, product, picture);
        // One that a lame server of pictures kept from being complete is drawn again.
        if (picture) drawn.set(key, png);
        return png;
      });
    },

    /** A plain white card, in place of an error that mail services would remember. */
    blank: ({ width, height }: CardSize): Promise<Buffer> => {
      const key = `${width} ${height}`;
      const known = empty.get(key);
      if (known) return known;
      const png = sharp({
        create: { width: width * scale, height: height * scale, channels: 3, background: '#ffffff' },
      })
        .png({ compressionLevel: 9, palette: true })
        .toBuffer();
      empty.set(key, png);
      return png;
    },

    bytes: () => drawn.calculatedSize,
  };
};
