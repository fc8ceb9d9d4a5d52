import { createRandom, makeProducts, makeWords, vocabularySize } from './made-products.ts';

export type QueryKind = 'one word' | 'two words' | 'prefix' | 'typo' | 'filter' | 'broad';

export type MadeQuery = {
  readonly kind: QueryKind;
  readonly text: string;
  /** Only products of this colour; null for all. */
  readonly color: string | null;
};

const kinds: readonly QueryKind[] = ['one word', 'two words', 'prefix', 'typo', 'filter', 'broad'];
const colors = ['black', 'white', 'red', 'blue'];
const titlesUsed = 2000;
const broadestWords = 20;

/** Queries made of words from products' titles, as shoppers' are; every one has results. */
export const makeQueries = (count: number, seed = 1): MadeQuery[] => {
  const words = makeWords(vocabularySize, createRandom(seed));
  const titles = [...makeProducts(titlesUsed, seed)].map(({ fields }) =>
    String(fields.title).split(' ').slice(0, 6),
  );
  const random = createRandom(seed + 1000);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const longWord = (length: number): string => {
    for (;;) {
      const word = pick(pick(titles));
      if (word.length >= length) return word;
    }
  };
  const textOf = (kind: QueryKind): string => {
    switch (kind) {
      case 'one word':
      case 'filter':
        return pick(pick(titles));
      case 'two words': {
        const title = pick(titles);
        const at = Math.floor(random() * (title.length - 1));
        return `${title[at]} ${title[at + 1]}`;
      }
      case 'prefix':
        return longWord(5).slice(0, 4);
      // A missing letter is one typo for every engine; a transposition is two for most.
      case 'typo': {
        const word = longWord(6);
        const at = 2 + Math.floor(random() * 3);
        return word.slice(0, at) + word.slice(at + 1);
      }
      case 'broad':
        return words[Math.floor(random() * broadestWords)] as string;
    }
  };
  return Array.from({ length: count }, (_, i) => {
    const kind = kinds[i % kinds.length] as QueryKind;
    return { kind, text: textOf(kind), color: kind === 'filter' ? pick(colors) : null };
  });
};
