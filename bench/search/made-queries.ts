import { createRandom, makeWords, pickRank, vocabularySize } from './made-products.ts';

export type QueryKind = 'one word' | 'two words' | 'prefix' | 'typo' | 'filter' | 'broad';

export type MadeQuery = {
  readonly kind: QueryKind;
  readonly text: string;
  /** Only products of this colour. */
  readonly color: string | null;
};

const kinds: readonly QueryKind[] = ['one word', 'two words', 'prefix', 'typo', 'filter', 'broad'];
const colors = ['black', 'white', 'red', 'blue'];

/** The words of the products of the same seed, so that every query has an answer. */
export const makeQueries = (count: number, seed = 1): MadeQuery[] => {
  const words = makeWords(vocabularySize, createRandom(seed));
  const random = createRandom(seed + 1000);
  const frequent = (): string => words[pickRank(words.length, random)] as string;
  const middling = (): string => words[50 + Math.floor(random() * 5000)] as string;
  const textOf = (kind: QueryKind): string => {
    switch (kind) {
      case 'one word':
        return middling();
      case 'two words':
        return `${frequent()} ${middling()}`;
      case 'prefix':
        return middling().slice(0, 4);
      case 'typo': {
        const word =
          words.slice(50).find((candidate, i) => candidate.length > 6 && i > random() * 5000) ?? 'word';
        const at = 2 + Math.floor(random() * 3);
        return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
      }
      case 'filter':
        return frequent();
      case 'broad':
        return words[Math.floor(random() * 20)] as string;
    }
  };
  return Array.from({ length: count }, (_, i) => {
    const kind = kinds[i % kinds.length] as QueryKind;
    const color = kind === 'filter' ? (colors[Math.floor(random() * colors.length)] as string) : null;
    return { kind, text: textOf(kind), color };
  });
};
