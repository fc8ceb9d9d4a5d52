import { type FeedOptions, feedFrame, itemWriter } from './build-feed.ts';
import { buildFeedItem, type FeedItem } from './feed-item.ts';
import { madeUpWords, zipfDraw } from './made-up-words.ts';
import { pick, seededRandom } from './random.ts';

export type GenerateOptions = {
  readonly count: number;
  readonly seed?: number;
  /** Words in title and description together. */
  readonly words?: number;
  readonly vocabulary?: number;
};

const attributeValues: Readonly<Record<string, readonly string[]>> = {
  color: ['czarny', 'biały', 'szary', 'niebieski', 'zielony', 'czerwony', 'brązowy', 'beżowy'],
  size: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  material: ['bawełna', 'poliester', 'wełna', 'len', 'skóra', 'drewno', 'metal', 'szkło', 'ceramika'],
  gender: ['male', 'female', 'unisex'],
};
const titleWords = 7;
const brandCount = 400;
const branches = 12;
const variantsShare = 0.3;

/** Items that look like a shop's: words by Zipf's law, variants in groups of two to five, prices, four attributes. */
export function* generateItems(options: GenerateOptions): Generator<FeedItem> {
  const random = seededRandom(options.seed ?? 1);
  const vocabulary = madeUpWords(options.vocabulary ?? 30_000);
  const draw = zipfDraw(vocabulary, random);
  const text = (count: number): string => Array.from({ length: count }, draw).join(' ');
  const brands = vocabulary.slice(-brandCount).map((word) => word[0]?.toUpperCase() + word.slice(1));
  let group: string | null = null;
  let left = 0;
  let title = '';
  for (let number = 1; number <= options.count; number += 1) {
    if (left === 0) {
      left = random() < variantsShare ? 2 + Math.floor(random() * 4) : 1;
      group = left > 1 ? `G${number}` : null;
      title = text(titleWords);
    }
    left -= 1;
    const branch = Math.floor(random() * branches);
    yield buildFeedItem(
      {
        title,
        description: text((options.words ?? 69) - titleWords),
        price: `${(5 + random() * 995).toFixed(2)} PLN`,
        availability: random() < 0.9 ? 'in_stock' : 'out_of_stock',
        googleCategory: `Dział ${branch} > Grupa ${Math.floor(random() * 9)}`,
        brand: pick(random, brands),
        group,
        attributes: Object.fromEntries(
          Object.entries(attributeValues).map(([name, values]) => [name, pick(random, values)]),
        ),
      },
      number,
    );
  }
}

const pieceChars = 64 * 1024;

/** A feed of any length in pieces of about 64 KB, of which only the current one is in memory. About 1.2 KB per item. */
export function* generateFeed(options: GenerateOptions & FeedOptions): Generator<string> {
  const { open, close } = feedFrame(options);
  const write = itemWriter({ isOneLine: true, ...options });
  let piece = open;
  for (const item of generateItems(options)) {
    piece += write(item);
    if (piece.length < pieceChars) continue;
    yield piece;
    piece = '';
  }
  yield piece + close;
}
