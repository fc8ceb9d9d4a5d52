import { LRUCache } from 'lru-cache';
import { AnsweringThread } from '../../threads/answering-thread.ts';
import { Turns } from '../../threads/turns.ts';
import { within } from '../../threads/within.ts';
import { scaleOf } from './card-plan.ts';
import type { CardTask } from './card-thread.ts';
import type { CardSize } from './lay-out.ts';
import type { MailProduct } from './product-values.ts';

const cachedBytes = 48 * 2 ** 20;
/** Whoever opens a mail waits no longer than this for a card, and no longer than the first for the product's picture in it. */
const patience = { pictureMs: 2500, cardMs: 3000 } as const;
/** Cards of one customer that are being made, and pictures read for them: one mail has 24 at most. Beyond, a card is plain. */
const maxAtOnce = { total: 200, perOwner: 30, atOnce: 200 } as const;
/** A picture that comes too late for one request is there for the next, and failures are remembered as long. */
const readForMs = 60_000;
const maxRead = 100;

type Patience = { readonly pictureMs: number; readonly cardMs: number };

const makeBlank = async (width: number, height: number): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  const blank = sharp({ create: { width, height, channels: 3, background: '#ffffff' } });
  return blank.png({ compressionLevel: 9, palette: true }).toBuffer();
};

export type DrawCard = ReturnType<typeof createDrawCard>;

export const createDrawCard = (limits: Patience = patience) => {
  let thread: AnsweringThread<CardTask> | null = null;
  const drawn = new LRUCache<string, Buffer>({
    maxSize: cachedBytes,
    sizeCalculation: ({ length }) => length + 500,
  });
  const empty = new LRUCache<string, Promise<Buffer>>({ max: 100 });
  const making = new Turns(maxAtOnce);
  const reading = new Turns(maxAtOnce);
  /** One after another, an owner's after another one's. */
  const drawing = new Turns({ total: Infinity, perOwner: Infinity, atOnce: 1 });
  const pictures = new LRUCache<string, Promise<Buffer | null>>({ max: maxRead, ttl: readForMs });
  /** By key: a mail is opened by hundreds at once. */
  const underWay = new Map<string, Promise<Buffer>>();

  /** In a thread: text is laid out for tens of milliseconds, and the server has others to answer. */
  const draw = async (task: CardTask): Promise<Buffer> => {
    if (!thread || thread.isDead)
      thread = new AnsweringThread(new URL('./card-thread.ts', import.meta.url), null);
    return Buffer.from((await thread.ask(task)) as Uint8Array);
  };

  const readOnce = (
    owner: string,
    image: string,
    read: () => Promise<Buffer | null>,
  ): Promise<Buffer | null> => {
    const key = `${owner} ${image}`;
    const known = pictures.get(key);
    if (known) return known;
    if (!reading.hasRoomFor(owner)) return Promise.resolve(null);
    const picture = reading.run(owner, read);
    pictures.set(key, picture);
    return picture;
  };

  const makeOnce = (owner: string, key: string, make: () => Promise<Buffer>): Promise<Buffer> | null => {
    const known = underWay.get(key);
    if (known) return known;
    if (!making.hasRoomFor(owner)) return null;
    const card = making.run(owner, make).finally(() => underWay.delete(key));
    underWay.set(key, card);
    return card;
  };

  return {
    /**
     * PNG of the card. Without the product's picture if that takes too long; the next request then tries again. Null if the card itself takes too long, or too many
     * others are waiting.
     */
    card: async (
      owner: string,
      size: CardSize,
      product: MailProduct,
      readPicture: () => Promise<Buffer | null>,
    ): Promise<Buffer | null> => {
      const { title = '', price = '', oldPrice = '', image = '' } = product.values;
      const key = JSON.stringify([owner, size.width, size.height, title, price, oldPrice, image]);
      const known = drawn.get(key);
      if (known) return known;
      const card = makeOnce(owner, key, async () => {
        const picture = await within(readOnce(owner, image, readPicture), limits.pictureMs);
        const texts = { title, price, oldPrice };
        const task = { size, texts, picture: picture?.toString('base64') ?? null };
        const png = await drawing.run(owner, () => draw(task));
        // Not cached without its picture: the next request tries again.
        if (picture) drawn.set(key, png);
        return png;
      });
      return card && within(card, limits.cardMs);
    },

    /** A plain white card, in place of an error that mail services would remember. */
    blank: ({ width, height }: CardSize): Promise<Buffer> => {
      const key = `${width} ${height}`;
      const known = empty.get(key);
      if (known) return known;
      const scale = scaleOf({ width, height });
      const side = (pixels: number): number => Math.max(1, Math.round(pixels * scale));
      const png = makeBlank(side(width), side(height));
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
