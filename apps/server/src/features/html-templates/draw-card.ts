import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { AnsweringThread } from '../../threads/answering-thread.ts';
import { Turns } from '../../threads/turns.ts';
import { scale } from './card-picture.ts';
import type { CardTask } from './card-thread.ts';
import type { CardSize } from './lay-out.ts';
import type { MailProduct } from './product-values.ts';

const cachedBytes = 48 * 2 ** 20;

export type DrawCard = ReturnType<typeof createDrawCard>;

export const createDrawCard = () => {
  let thread: AnsweringThread<CardTask> | null = null;
  const drawn = new LRUCache<string, Buffer>({
    maxSize: cachedBytes,
    sizeCalculation: ({ length }) => length + 500,
  });
  const empty = new LRUCache<string, Promise<Buffer>>({ max: 100 });
  const turns = new Turns({ total: 200, perOwner: 50, atOnce: 1 });

  /** In a thread: text is laid out for tens of milliseconds, and the server has others to answer. */
  const draw = async (task: CardTask): Promise<Buffer> => {
    if (!thread || thread.isDead)
      thread = new AnsweringThread(new URL('./card-thread.ts', import.meta.url), null);
    return Buffer.from((await thread.ask(task)) as Uint8Array);
  };

  return {
    /** PNG of twice the card's size. Null if too many others are waiting. */
    card: async (
      owner: string,
      size: CardSize,
      product: MailProduct,
      readPicture: () => Promise<Buffer | null>,
    ): Promise<Buffer | null> => {
      const { title = '', price = '', oldPrice = '', image } = product.values;
      const key = JSON.stringify([owner, size.width, size.height, title, price, oldPrice, image]);
      const known = drawn.get(key);
      if (known) return known;
      if (!turns.hasRoomFor(owner)) return null;
      const picture = await readPicture();
      return turns.run(owner, async () => {
        const another = drawn.get(key);
        if (another) return another;
        const texts = { title, price, oldPrice };
        const png = await draw({ size, texts, picture: picture?.toString('base64') ?? null });
        // Not cached without its picture: the next request tries again.
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
      png.catch(() => empty.delete(key));
      return png;
    },

    bytes: () => drawn.calculatedSize,

    close: async (): Promise<void> => {
      await thread?.terminate();
    },
  };
};
