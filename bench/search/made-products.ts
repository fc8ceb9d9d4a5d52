import type { ProductDocument } from '@vitrina/contract';
import type { GenerationSchema } from '@vitrina/search-engine';

export const madeSchema: GenerationSchema = {
  language: 'eng',
  fields: [
    { name: 'id', type: 'id' },
    { name: 'title', type: 'string' },
    { name: 'description', type: 'string' },
    { name: 'categories', type: 'table' },
    { name: 'brand', type: 'string' },
    { name: 'availability', type: 'string' },
    { name: 'color', type: 'string' },
    { name: 'price', type: 'number' },
    { name: 'link', type: 'string' },
    { name: 'image_link', type: 'string' },
  ],
};

export type Random = () => number;

/** mulberry32: a seed gives the same numbers on every machine. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

const syllables = 'ba ce di fo gu ka le mi no pu ra se ti vo zu bra cle dri fro gru kla ple stri tro'.split(
  ' ',
);

/** Distinct words made of syllables. */
export const makeWords = (count: number, random: Random): string[] => {
  const words = new Set<string>();
  while (words.size < count) {
    const length = 2 + Math.floor(random() * 3);
    words.add(Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''));
  }
  return [...words];
};

/** An index below `size`, small ones far more often (Zipf's law, as in real text). */
export const pickRank = (size: number, random: Random): number => Math.floor(size ** random()) - 1;

const colors = ['black', 'white', 'red', 'blue', 'green', 'grey', 'silver', 'brown', 'pink', 'gold'];
const availabilities = ['in_stock', 'in_stock', 'in_stock', 'out_of_stock', 'preorder'];

/** A category and those above it: `a > b` is in `a` and in `a > b`. */
export const levelsOf = (category: string): string[] =>
  category.split(' > ').map((_, level, names) => names.slice(0, level + 1).join(' > '));

export const vocabularySize = 30_000;
/** The number in the first product's id. */
export const firstId = 100_000;

/** Products of about 69 words each, with four facets; a seed always gives the same ones. */
export function* makeProducts(count: number, seed = 1): Generator<ProductDocument> {
  const random = createRandom(seed);
  const words = makeWords(vocabularySize, random);
  const brands = makeWords(400, random);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const sentence = (length: number): string =>
    Array.from({ length }, () => words[pickRank(words.length, random)]).join(' ');
  for (let number = 0; number < count; number++) {
    const id = `P${firstId + number}`;
    const [top, middle] = [Math.floor(random() * 12), Math.floor(random() * 8)];
    yield {
      id,
      group: random() < 0.3 ? `G${Math.floor(number / 3)}` : null,
      fields: {
        id,
        title: `${sentence(6)} ${number.toString(36)}x${Math.floor(random() * 90)}`,
        description: sentence(54),
        categories: [`${words[top]} > ${words[20 + top * 8 + middle]}`],
        brand: brands[pickRank(brands.length, random)] as string,
        availability: pick(availabilities),
        color: pick(colors),
        price: Math.round(random() * 100_000) / 100,
        link: `https://shop.example/p/${id}`,
        image_link: `https://shop.example/i/${id}.jpg`,
      },
    };
  }
}
